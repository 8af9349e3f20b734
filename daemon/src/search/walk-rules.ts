import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../launch/temporary-folder.ts';
import { type GitLayers, gitLayersAt } from '../rules/git-layers.ts';
import { RIPGREP_RULES, ruleText } from '../rules/rule-file.ts';
import { type RulesBelow, RulesSearch } from '../rules/rules-below.ts';
import { translatedRules } from '../rules/translate.ts';
import type { Options } from './ripgrep-arguments.ts';

/**
 * Arguments that tell ripgrep which ignore rules apply in a folder (absolute, real). ripgrep reads some `.gitignore` lines differently from
 * git and misses some rule files, so it gets a translation. The file filter removes the surplus files.
 *
 * @param only the folders (relative, with `/`) in which files are wanted; all by default
 * @throws UnusableRules; errors of starting ripgrep; the signal's reason
 */
export async function walkRules(
  folder: string,
  options: Options,
  { only, signal }: { only?: readonly string[] | undefined; signal?: AbortSignal | undefined } = {},
): Promise<readonly string[]> {
  if (options.no_ignore) return [];
  assertUsableRules(folder);
  const below = options.recursive
    ? await new RulesSearch(folder, options, only).finish(signal)
    : { isOdd: false, folders: [] };
  return argumentsFor(gitLayersAt(folder), below, options);
}

/**
 * ripgrep would read a device forever. Rule files below the folder are checked while it runs: see `endless-rules.ts`.
 *
 * @throws UnusableRules, which names the file
 */
function assertUsableRules(folder: string): void {
  for (let at = folder; ; at = path.dirname(at)) {
    for (const name of RIPGREP_RULES) ruleText(path.join(at, name));
    if (path.dirname(at) === at) return;
  }
}

function plainRules({ counts, repository, globalFile }: GitLayers): string[] {
  return [
    ...(counts && !repository ? ['--no-require-git'] : []),
    '--no-ignore-global',
    ...(globalFile === undefined ? [] : [`--ignore-file=${globalFile}`]),
  ];
}

function argumentsFor(at: GitLayers, { isOdd, folders }: RulesBelow, options: Options): readonly string[] {
  const text = (at.isOdd || isOdd) && folders && translatedRules(at, folders, options);
  return text ? ['--no-ignore-vcs', `--ignore-file=${ruleFileOf(text)}`] : plainRules(at);
}

/** Hashes of the translations on disk, where ripgrep reads them. The latest are last. */
const written = new Set<string>();
const MAX_FILES = 200;
let folderOfFiles: string | undefined;

/** A file with this text; there may be one already. */
export function ruleFileOf(text: string): string {
  const fileOf = (hash: string) => path.join(madeFolder(), `${hash}.rules`);
  const hash = createHash('sha1').update(text).digest('hex');
  if (!written.delete(hash)) writeFileSync(fileOf(hash), text, { mode: 0o600 });
  written.add(hash);
  for (const oldest of written)
    if (written.size > MAX_FILES && written.delete(oldest)) rmSync(fileOf(oldest), { force: true });
  return fileOf(hash);
}

function madeFolder(): string {
  if (folderOfFiles !== undefined) return folderOfFiles;
  const made = temporaryFolder();
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folderOfFiles = made;
  return made;
}
