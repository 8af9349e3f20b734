/** Fills the templates in packaging/: manifests of registries and package managers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from '../package/check.ts';
import { checksums } from './checksums.ts';
import { zipFolder } from './zip.ts';

/** The text between `{{` and `}}`: `version`, `repository`, `homepage`, `owner`, or `sha256 FILE`. */
export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Replaces `{{name}}` by its value, from the inside out, so that a name may contain another. Helm's own templates have blanks or
 * dashes inside the braces, and stay.
 *
 * @returns the text, and the names that have no value.
 */
export function fill(template: string, values: Values): { text: string; missing: string[] } {
  const missing = new Set<string>();
  let text = template;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\{\{(\w[^{}]*)\}\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) missing.add(name);
      return value ?? whole;
    });
  }
  return { text, missing: [...missing].sort() };
}

/** Fills all templates of a folder into another. @returns for each file with gaps, the names without a value. */
export function fillTemplates(from: string, to: string, values: Values): string[] {
  const problems: string[] = [];
  for (const file of filesIn(from).sort()) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    const { text, missing } = fill(readFileSync(join(from, file), 'utf8'), values);
    if (missing.length > 0) problems.push(`${file} lacks ${missing.join(', ')}`);
    writeFileSync(join(to, file), text);
  }
  return problems;
}

/**
 * Fills the templates into `packaging/` of a release, with the checksums of the files in the release, and adds
 * `dowse-VERSION-packaging.zip` with all of them.
 * @param values `version`, and the others except checksums.
 * @returns what {@link fillTemplates} does.
 */
export async function addPackaging(
  templates: string,
  release: string,
  values: Values & { version: string },
): Promise<string[]> {
  const sums = [...checksums(release)].map(([name, sum]) => [`sha256 ${name}`, sum]);
  const filled = join(release, 'packaging');
  const problems = fillTemplates(templates, filled, { ...values, ...Object.fromEntries(sums) });
  await zipFolder(filled, join(release, `dowse-${values.version}-packaging.zip`), 'packaging');
  return problems;
}
