import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './dependencies.ts';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Writes all licences into one file. @throws Error for a package without one. */
export function stageNotices(stage: string, packages: readonly string[]): void {
  writeFileSync(join(stage, 'ThirdPartyNotices.txt'), notices([...new Set(packages)].sort()));
}

/**
 * The licences of all shipped packages as one text.
 * @throws Error for a package without a licence.
 */
export function notices(folders: readonly string[]): string {
  const parts = folders.map(folder => {
    const { name, version, license } = readManifest(folder);
    const texts = licenceTexts(folder);
    if (!license && texts.length === 0) throw new Error(`${name} ${version} names no licence.`);
    return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `Dowse contains code of the following packages, under the licences that follow.${rule}${[...new Set(parts)].join(rule)}\n`;
}

function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => LICENCE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8').trim());
}
