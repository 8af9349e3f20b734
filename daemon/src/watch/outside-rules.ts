import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import { gitSettings } from '../rules/git-config.ts';
import { repositoryAt } from '../rules/git-repository.ts';
import { MAX_RULE_BYTES, UnusableRules } from '../rules/rule-file.ts';
import { TooMuchWork } from '../rules/work.ts';
import { readText } from '../security/read-text.ts';

/** Names of files by which ripgrep leaves others out, and of what marks where repositories begin. */
export const RULE_FILES: ReadonlySet<string> = new Set(['.gitignore', '.ignore', '.rgignore', '.git']);

/** Whether a path, with `/`, may decide which files are searched or indexed. */
export function isRuleFile(path: string): boolean {
  const name = posix.basename(path);
  return RULE_FILES.has(name) || name === DOWSE_IGNORE;
}

/**
 * What can change outside a folder and bears on which of its files ripgrep searches: ignore files above it, those in
 * it that are written to by names elsewhere, the `info/exclude` of repositories, git's own settings. Two equal texts
 * mean that nothing of it changed. The files are few and small, so all of them is compared: a change that shows in
 * neither size nor time is seen as well.
 *
 * @param repositories folders at or below `root` that hold a `.git`
 * @param linked ignore files below `root` that are symlinks or have other names
 */
export function outsideRules(
  root: string,
  repositories: readonly string[],
  linked: readonly string[],
): string {
  const files = new Set<string>();
  for (let at = root; dirname(at) !== at; ) {
    at = dirname(at);
    for (const name of RULE_FILES) if (name !== '.git') files.add(join(at, name));
    for (const file of sourcesOf(at)) files.add(file);
  }
  for (const repository of repositories) for (const file of sourcesOf(repository)) files.add(file);
  for (const file of [...linked, ...settingsSources()]) files.add(file);
  return Array.from(files, file => `${file}\0${contentOf(file) ?? '-'}`).join('\0');
}

/** Files of git's that the rules in a folder come from, where a repository begins in it. */
function sourcesOf(folder: string): readonly string[] {
  try {
    return repositoryAt(folder)?.sources ?? [];
  } catch (error) {
    if (!isFaultOfRules(error)) throw error;
    return [join(folder, '.git')]; // searches say what is wrong
  }
}

/** The same for all repositories, and for folders in none. */
function settingsSources(): readonly string[] {
  try {
    const { sources, excludesFile } = gitSettings();
    return [...sources, excludesFile];
  } catch (error) {
    if (!isFaultOfRules(error)) throw error;
    return [];
  }
}

function isFaultOfRules(error: unknown): boolean {
  return error instanceof UnusableRules || error instanceof TooMuchWork;
}

/** A hash of the text. Undefined when there is nothing of that name; of what is there and is no readable file, that it is there. */
function contentOf(file: string): string | undefined {
  // Most are not there, and an exception takes longer than to look first.
  if (!existsSync(file)) return undefined;
  try {
    const text = readText(file, { encoding: 'latin1', maxBytes: MAX_RULE_BYTES });
    return text === undefined ? '?' : createHash('sha1').update(text, 'latin1').digest('base64');
  } catch (error) {
    return `?${(error as NodeJS.ErrnoException).code}`;
  }
}
