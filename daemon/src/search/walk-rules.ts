import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../launch/temporary-folder.ts';
import { type GitLayers, gitLayersAt } from '../rules/git-layers.ts';
import { RIPGREP_RULES, ruleText } from '../rules/rule-file.ts';
import { type RulesBelow, RulesSearch } from '../rules/rules-below.ts';
import { translatedRules } from '../rules/translate.ts';

/** Options that select the files of a folder, besides types. */
export interface WalkOptions {
  recursive?: boolean | undefined;
  hidden?: boolean | undefined;
  no_ignore?: boolean | undefined;
  globs?: readonly string[] | undefined;
}

/**
 * Arguments that tell ripgrep which ignore rules apply in a folder (absolute, real). ripgrep reads some `.gitignore` lines differently from
 * git and misses some rule files, so it gets a translation. The file filter removes the surplus files.
 *
 * @throws UnusableRules; errors of starting ripgrep; the signal's reason
 */
export async function walkRules(
  folder: string,
  options: WalkOptions,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (options.no_ignore) return [];
  assertUsableRules(folder);
  const below = options.recursive
    ? await new RulesSearch(folder, options).finish(signal)
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

function argumentsFor(
  at: GitLayers,
  { isOdd, folders }: RulesBelow,
  options: WalkOptions,
): readonly string[] {
  const text = (at.isOdd || isOdd) && folders && translatedRules(at, folders, options);
  return text ? ['--no-ignore-vcs', `--ignore-file=${onDisk(text)}`] : plainRules(at);
}

/** Files with translations, by the hash of their text: ripgrep reads them from disk. */
const files = new Map<string, string>();
const MAX_FILES = 200;
let folderOfFiles: string | undefined;

function onDisk(text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  const known = files.get(hash);
  files.delete(hash);
  const file = known ?? path.join(madeFolder(), `${hash}.rules`);
  if (!known) writeFileSync(file, text, { mode: 0o600 });
  files.set(hash, file);
  const [[oldest, oldFile] = []] = files.size > MAX_FILES ? files : [];
  if (oldest !== undefined && oldFile !== undefined) {
    files.delete(oldest);
    rmSync(oldFile, { force: true });
  }
  return file;
}

function madeFolder(): string {
  if (folderOfFiles !== undefined) return folderOfFiles;
  const made = temporaryFolder();
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folderOfFiles = made;
  return made;
}
