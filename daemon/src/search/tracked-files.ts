import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { git } from '../git/git.ts';
import { dowseIgnore } from '../rules/dowse-ignore.ts';
import { isInCheckout } from '../security/own-files.ts';
import { resolvePath } from '../security/paths.ts';
import { isHidden } from './hidden-path.ts';
import type { PatternSearch } from './pattern-search.ts';

/** Maximum number of files that are searched. */
const MAX_SEARCHED = 1000;
const NAMES = { files_only: true, max_results: 10 };
/** Timeout for git, which reads the rules of every folder: 0.3 s for 80,000 files. */
const TIMEOUT_MS = 3000;
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 64;

/**
 * The first files with a match that git tracks although one of its rules ignores them. A search omits them, but `git grep` does not. None
 * if the search reads no rules, or if its globs select the files.
 *
 * @returns sorted paths, written the way the request wrote its path; at most 10
 */
export async function trackedMatches(
  onDisk: Pick<PatternSearch, 'search'>,
  request: SearchRequest,
  call: Call,
): Promise<string[]> {
  const { recursive, no_ignore, globs = [], ...options } = request.options ?? {};
  if (!recursive || no_ignore || globs.length > 0) return [];
  const { absolute: folder, isDirectory } = resolvePath(request.path, call.roots);
  // A checkout of a mirror has no index of git, and one process for each repository would be slow.
  if (!isDirectory || isInCheckout(folder)) return [];
  try {
    const listed = await trackedButIgnored(folder);
    const tracked = options.hidden ? listed : listed.filter(file => !isHidden(file));
    const only = tracked.slice(0, MAX_SEARCHED).filter(isSearchable(folder));
    if (only.length === 0) return [];
    const named = { ...options, recursive, no_ignore: true, count: false, ...NAMES };
    const { results } = await onDisk.search({ ...request, options: named }, call, { only });
    return results.map(({ file_name }) => file_name);
  } catch (error) {
    // The search itself succeeded. Without git, or in a damaged repository, there is nothing to add.
    if (error instanceof DowseError) return [];
    throw error;
  }
}

/** Whether only git's rules exclude a file. Links are not followed. */
function isSearchable(folder: string): (file: string) => boolean {
  const rules = dowseIgnore(folder);
  return file => !rules.ignores(file) && isPlainFile(join(folder, file));
}

function isPlainFile(path: string): boolean {
  try {
    return realpathSync(path) === path && statSync(path).isFile();
  } catch {
    return false; // deleted, but still in git's index
  }
}

interface Listed {
  /** The time and size of git's index. */
  stamp: string;
  at: number;
  files: Promise<string[]>;
}

/** Results by folder. */
const remembered = new Map<string, Listed>();

async function trackedButIgnored(folder: string): Promise<string[]> {
  const stamp = stampOfIndex(folder);
  if (stamp === undefined) return [];
  const known = remembered.get(folder);
  const now = performance.now();
  if (known?.stamp === stamp && now - known.at < REMEMBERED_MS) return known.files;
  remembered.delete(folder);
  for (const oldest of remembered.keys()) if (remembered.size >= MAX_REMEMBERED) remembered.delete(oldest);
  const files = listTracked(folder);
  remembered.set(folder, { stamp, at: now, files });
  return files;
}

async function listTracked(folder: string): Promise<string[]> {
  const { exitCode, stdout } = await git(
    folder,
    ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard', '--deduplicate'],
    { timeoutMs: TIMEOUT_MS },
  );
  return exitCode === 0 ? stdout.split('\0').filter(Boolean).sort() : [];
}

/** Changes with git's index; undefined outside of a repository. If `.git` is a file, its time replaces that of the index. */
function stampOfIndex(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const repository = join(at, '.git');
    if (existsSync(repository)) {
      const { mtimeMs, size } =
        statSync(join(repository, 'index'), { throwIfNoEntry: false }) ?? statSync(repository);
      return `${mtimeMs} ${size}`;
    }
    if (at === dirname(at)) return undefined;
  }
}
