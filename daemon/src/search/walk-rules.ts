import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GitLayers, gitLayersAt } from '../rules/git-layers.ts';
import { UnusableRules } from '../rules/rule-file.ts';
import { type RulesBelow, RulesSearch } from '../rules/rules-below.ts';
import { translatedRules } from '../rules/translate.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What bears on which files of a folder belong to a search, beside its types. */
export interface WalkOptions {
  recursive?: boolean | undefined;
  hidden?: boolean | undefined;
  no_ignore?: boolean | undefined;
  globs?: readonly string[] | undefined;
}

/** ripgrep's arguments about ignore rules for a walk through a folder. */
export interface WalkRules {
  args: readonly string[];
  /** Where they are a guess: whether it was right, as far as ripgrep walks. */
  isRight?: Promise<boolean>;
}

/**
 * What says to ripgrep which ignore rules hold in a folder (absolute, real). ripgrep reads some lines of a `.gitignore`
 * otherwise than git, and knows not all places where git has rules; where there are such, it is given a translation. What
 * it lets in too much, the sieve takes away.
 *
 * @throws UnusableRules, and what starting ripgrep throws; the signal's reason
 */
export async function walkRules(
  folder: string,
  options: WalkOptions,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (options.no_ignore) return [];
  const below = options.recursive
    ? await new RulesSearch(folder, options).finish(signal)
    : { isOdd: false, folders: [] };
  return argumentsFor(gitLayersAt(folder), below, options);
}

/**
 * The same at once. Most folders have no odd rules below, so that is taken for granted where it is not known within some
 * milliseconds, and looked after meanwhile.
 */
export async function guessedRules(
  folder: string,
  options: WalkOptions,
  signal?: AbortSignal,
): Promise<WalkRules> {
  if (options.no_ignore) return { args: [] };
  const layers = gitLayersAt(folder);
  if (!options.recursive)
    return { args: argumentsFor(layers, { isOdd: layers.isOdd, folders: [] }, options) };
  const search = new RulesSearch(folder, options);
  const below = search.step() ?? (layers.isOdd ? await search.finish(signal) : undefined);
  if (below) return { args: argumentsFor(layers, below, options) };
  const isRight = search.finish(signal).then(({ isOdd }) => !isOdd);
  isRight.catch(() => {}); // who asks is told
  return { args: plainRules(layers), isRight };
}

/**
 * Does something with these arguments; again, where they were a guess that turned out to be wrong.
 *
 * @param work must not have an effect before it has ended; its signal says that it is not wanted any more
 */
export async function withWalkRules<T>(
  folder: string,
  options: WalkOptions,
  work: (rules: readonly string[], signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const abandon = new AbortController();
  const within = signal ? AbortSignal.any([signal, abandon.signal]) : abandon.signal;
  const { args, isRight } = await guessedRules(folder, options, within);
  if (!isRight) return work(args, signal);
  const worked = work(args, within);
  worked.catch(() => {}); // awaited below, or not wanted
  // ripgrep might not come to their end. Otherwise work that fails says more of what is wrong than the look at rules beside it.
  const failed = async (error: unknown) => {
    if (error instanceof UnusableRules) abandon.abort();
    else await worked;
    throw error;
  };
  if (await isRight.catch(failed)) return worked;
  abandon.abort();
  await worked.catch(() => {}); // its processes are gone then
  signal?.throwIfAborted();
  return work(await walkRules(folder, options, signal), signal);
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
const MOST_FILES = 200;
let folderOfFiles: string | undefined;

function onDisk(text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  const known = files.get(hash);
  files.delete(hash);
  const file = known ?? path.join(madeFolder(), `${hash}.rules`);
  if (!known) writeFileSync(file, text, { mode: 0o600 });
  files.set(hash, file);
  const [[oldest, oldFile] = []] = files.size > MOST_FILES ? files : [];
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
