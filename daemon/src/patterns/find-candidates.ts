import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SearchRequest } from '../api/schemas.ts';
import { ALL_FILES, type CandidateOptions, type Candidates } from '../search/candidates.ts';
import { isDecoded } from '../search/encodings.ts';
import { type ResolvedPath, withSlashes } from '../security/paths.ts';
import { folderAbove, prefixOf } from '../watch/folders-above.ts';
import type { TreeOutline } from '../watch/tree-report.ts';
import type { DirectoryPatterns } from './directory-patterns.ts';
import type { FileSet } from './file-sets.ts';
import { type GramQuery, NOT_UTF8, type Reach } from './gram-query.ts';
import { patternQuery } from './pattern-query.ts';

/** Above this share of the files, ripgrep is not much faster with their names than walking: see docs/tuning.md. */
const MAX_SHARE = 1 / 8;
const MAX_CANDIDATES = 20_000;
/** With at most this many, the share does not matter. */
const FEW = 50;
/** Maximum number of changed and binary files. They are found by walking their folders, which reads all names in them again. */
const MAX_FOUND = 300;
/** Maximum number of files with odd names that are checked one by one. */
const MAX_ODD = 1000;
const MAX_ATTEMPTS = 3;

interface Wanted {
  query: GramQuery;
  reach: Reach;
}

/** One search, and the index that may narrow it. */
interface Search {
  patterns: DirectoryPatterns;
  target: ResolvedPath;
  wanted: Wanted;
  /** The searched folder, relative to the indexed one. */
  folder: string;
}

/**
 * The files below `target` in which a pattern can be found, as of now.
 *
 * @throws the signal's reason
 */
export async function findCandidates(
  patterns: DirectoryPatterns,
  { pattern, options = {} }: SearchRequest,
  target: ResolvedPath,
  { signal, notUtf8 = false }: CandidateOptions,
): Promise<Candidates> {
  const wanted = wantedOf({ pattern, options }, notUtf8);
  if (!wanted || !patterns.usable) return ALL_FILES;
  const folder = withSlashes(relative(patterns.directory, target.absolute));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const caughtUp = patterns.catchUp();
    // Looked up while the reports arrive; if they change nothing, the result is reused.
    candidatesOf(patterns, wanted);
    const report = await caughtUp;
    if (!report || isBelow(folder, report.boundary)) return ALL_FILES;
    // Check first whether the query narrows at all.
    if (!candidatesOf(patterns, wanted) || patterns.tree.dirty.size > MAX_FOUND) return ALL_FILES;
    const { names, boundary } = report;
    const tree = { names, boundary, members: patterns.tree.members };
    const set = await patterns.sets.of(target, folder, options, tree, signal);
    if (!set) return ALL_FILES;
    // A file may have been added during the listing.
    const now = set.isFresh ? await patterns.catchUp() : report;
    if (now?.names === report.names) return filesOf({ patterns, target, wanted, folder }, set, report);
  }
  return ALL_FILES;
}

/** The query of a search for the index; undefined if the index cannot help. */
function wantedOf(
  { pattern, options = {} }: Pick<SearchRequest, 'pattern' | 'options'>,
  notUtf8: boolean,
): Wanted | undefined {
  // Ignored files are neither indexed nor watched.
  if (options.no_ignore) return undefined;
  // Inverted, files without the pattern match too.
  if (options.invert) return undefined;
  // The index has the grams of the bytes on disk, not those of the decoded text.
  if (isDecoded(options.encoding)) return undefined;
  const query = notUtf8 ? NOT_UTF8 : patternQuery(pattern, options);
  return query.kind === 'all' ? undefined : { query, reach: options.multiline ? 'file' : 'line' };
}

/**
 * Whether a file of an index may match, for each index, without waiting for reports of changes. Accurate enough to decide which is searched
 * first.
 */
export function likelyTest(request: SearchRequest): (patterns: DirectoryPatterns) => boolean {
  const wanted = wantedOf(request, false);
  if (!wanted) return () => true;
  return patterns => {
    if (!patterns.usable || patterns.tree.dirty.size > 0) return true;
    return candidatesOf(patterns, wanted)?.length !== 0;
  };
}

function isBelow(folder: string, boundary: readonly string[]): boolean {
  return boundary.some(path => folder === path || folder.startsWith(`${path}/`));
}

function candidatesOf(patterns: DirectoryPatterns, { query, reach }: Wanted): Uint32Array | undefined {
  try {
    const ids = patterns.usable?.candidates(query, reach);
    return ids === undefined || ids === 'all' || ids.length > MAX_CANDIDATES ? undefined : ids;
  } catch (error) {
    patterns.recover(error);
    return undefined;
  }
}

/** Must not wait for anything, because the state of the directory is only valid now. */
function filesOf(
  { patterns, wanted, folder, target }: Search,
  set: FileSet,
  { count, sifting }: TreeOutline,
): Candidates {
  const total = (set.names?.size ?? count) - set.except.length;
  const ids = candidatesOf(patterns, wanted);
  const index = patterns.usable;
  if (!ids || !index) return ALL_FILES;
  const prefix = prefixOf(folder);
  const isExcepted = (name: string) => set.except.some(out => name === out || name.startsWith(`${out}/`));
  /** The name of a file in the searched folder, if it is searched. */
  const searched = (path: string): string[] => {
    const name = path.slice(prefix.length);
    const isOut = !path.startsWith(prefix) || set.names?.has(name) === false || isExcepted(name);
    return isOut ? [] : [name];
  };
  const named: string[] = [];
  const found: string[] = [...set.extras];
  for (const id of ids) {
    const path = index.path(id);
    if (patterns.tree.dirty.has(path)) continue;
    const { hasNul, isUnreadable } = index.file(id);
    (hasNul || isUnreadable ? found : named).push(...searched(path));
  }
  const changed = [...patterns.tree.dirty.changed].flatMap(searched);
  found.push(...changed.filter(name => isFile(join(target.absolute, name))));
  const odd = [...patterns.tree.odd].flatMap(searched);
  if (found.length > MAX_FOUND || odd.length > MAX_ODD || named.length > Math.max(FEW, total * MAX_SHARE))
    return { files: undefined, total };
  const hidden = set.hidden.filter(name => !isExcepted(name));
  found.push(...hidden);
  const mayHoldRules = withFoldersAbove(hidden);
  for (const path of sifting) if (path.startsWith(prefix)) mayHoldRules.add(path.slice(prefix.length));
  // Sorted by name, so that matches arrive nearly in the order of the answer.
  return { files: { named: named.sort(), found, odd, mayHoldRules }, total };
}

/** The folders of files. Most hidden ones are not watched, so it is not known which of them have rules. */
function withFoldersAbove(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let at = folderAbove(file); at !== '' && !folders.has(at); at = folderAbove(at)) folders.add(at);
  return folders;
}

/** A search does not follow symlinks, but ripgrep follows named ones. */
function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
