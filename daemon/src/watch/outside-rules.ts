import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import { gitSettings } from '../rules/git-config.ts';
import { repositoryAt } from '../rules/git-repository.ts';
import { MAX_RULE_BYTES, UnusableRules } from '../rules/rule-file.ts';
import { TooMuchWork } from '../rules/step-budget.ts';
import { readText } from '../security/read-text.ts';

/** Names of the files in which ripgrep reads ignore rules, and of `.git`, which marks a repository. */
export const RULE_FILES: ReadonlySet<string> = new Set(['.gitignore', '.ignore', '.rgignore', '.git']);

/** Whether a path, with `/`, may decide which files are searched or indexed. */
export function isRuleFile(path: string): boolean {
  const name = posix.basename(path);
  return RULE_FILES.has(name) || name === DOWSE_IGNORE;
}

/**
 * The rules outside a folder that decide which of its files ripgrep searches: ignore files above it, ignore files in it
 * that can be changed by other names, the `info/exclude` of repositories, and git's settings. If two results are equal,
 * nothing has changed. The files are few and small, so their content is compared; this finds changes that alter neither
 * size nor time.
 *
 * @param repositories folders at or below `root` with a `.git`
 * @param linked ignore files below `root` that are symlinks or have several hard links
 * @param outside what was read already: folders that are looked at one after the other have much of it in common
 */
export function outsideRules(
  root: string,
  repositories: readonly string[],
  linked: readonly string[],
  outside = new OutsideFiles(),
): string {
  const files = new Set<string>();
  for (let at = root; dirname(at) !== at; ) {
    at = dirname(at);
    for (const name of RULE_FILES) if (name !== '.git') files.add(join(at, name));
    for (const file of outside.sourcesOf(at)) files.add(file);
  }
  for (const repository of repositories) for (const file of outside.sourcesOf(repository)) files.add(file);
  for (const file of [...linked, ...outside.settings]) files.add(file);
  return Array.from(files, file => `${file}\0${outside.contentOf(file) ?? '-'}`).join('\0');
}

/** Files with rules as they are at one moment: each is read once. */
export class OutsideFiles {
  readonly sourcesOf = once(sourcesOf);
  readonly contentOf = once(contentOf);
  #settings: readonly string[] | undefined;

  get settings(): readonly string[] {
    this.#settings ??= settingsSources();
    return this.#settings;
  }
}

/** A function that remembers its results. */
function once<A, R>(read: (of: A) => R): (of: A) => R {
  const known = new Map<A, R>();
  return of => {
    if (!known.has(of)) known.set(of, read(of));
    return known.get(of)!;
  };
}

/** The files of git with rules for a folder, if a repository starts there. */
function sourcesOf(folder: string): readonly string[] {
  try {
    return repositoryAt(folder)?.sources ?? [];
  } catch (error) {
    if (!isFaultOfRules(error)) throw error;
    return [join(folder, '.git')]; // searches report the error
  }
}

/** Used for all repositories, and for folders outside any. */
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

/** A hash of the content. Undefined if the file does not exist; a fixed text if it is not a readable file. */
function contentOf(file: string): string | undefined {
  // Most do not exist, and an exception is slower than this check.
  if (!existsSync(file)) return undefined;
  try {
    const text = readText(file, { encoding: 'latin1', maxBytes: MAX_RULE_BYTES });
    return text === undefined ? '?' : createHash('sha1').update(text, 'latin1').digest('base64');
  } catch (error) {
    return `?${(error as NodeJS.ErrnoException).code}`;
  }
}
