import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SearchRequest } from '../api/schemas.ts';
import { isDecoded } from '../search/encodings.ts';
import type { Narrowed, NarrowOptions } from '../search/narrow.ts';
import { type ResolvedPath, withSlashes } from '../security/paths.ts';
import type { TreeOutline } from '../watch/tree-report.ts';
import type { DirectoryPatterns } from './directory-patterns.ts';
import type { FileSet } from './file-sets.ts';
import { type GramQuery, NOT_UTF8, type Reach } from './gram-query.ts';
import { isSurelyValid, planQuery } from './plan.ts';

const EVERYTHING: Narrowed = { files: undefined, total: undefined };
/** A named file takes ripgrep several times as long as one found by walking; above this share, naming is slower. */
const MAX_SHARE = 1 / 8;
const MAX_CANDIDATES = 20_000;
/** Few enough not to count. */
const FEW = 50;
/** Changed and binary files are found by walking their folders, which reads all names in them again. */
const MAX_FOUND = 300;
/** More files with odd names are not checked one by one. */
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
  options: NonNullable<SearchRequest['options']>;
  wanted: Wanted;
  /** The searched folder, relative to the indexed one. */
  folder: string;
  isPatternSure: boolean;
  signal: AbortSignal | undefined;
}

/**
 * The files below `target` in which a pattern can be found, as of now.
 *
 * @throws the signal's reason
 */
export async function narrowSearch(
  patterns: DirectoryPatterns,
  { pattern, options = {} }: SearchRequest,
  target: ResolvedPath,
  { signal, notUtf8 = false }: NarrowOptions,
): Promise<Narrowed> {
  const wanted = wantedOf({ pattern, options }, notUtf8);
  if (!wanted || !patterns.usable) return EVERYTHING;
  const folder = withSlashes(relative(patterns.directory, target.absolute));
  const { fixed_strings: fixedStrings, pcre2 } = options;
  const isPatternSure = isSurelyValid(pattern, { fixedStrings, pcre2 });
  return askTree({ patterns, target, options, wanted, folder, isPatternSure, signal });
}

/** What the index can be asked about a search; undefined where it cannot tell. */
function wantedOf(
  { pattern, options = {} }: Pick<SearchRequest, 'pattern' | 'options'>,
  notUtf8: boolean,
): Wanted | undefined {
  // What is hidden or ignored is neither indexed nor watched.
  if (options.hidden || options.no_ignore) return undefined;
  // A file without the pattern has lines without it, too.
  if (options.invert) return undefined;
  // The index has the grams of the bytes on disk, not those of the decoded text.
  if (isDecoded(options.encoding)) return undefined;
  const { ignore_case: ignoreCase, fixed_strings: fixedStrings, word, multiline, pcre2 } = options;
  const query = notUtf8 ? NOT_UTF8 : planQuery(pattern, { ignoreCase, fixedStrings, word, multiline, pcre2 });
  return query.kind === 'all' ? undefined : { query, reach: multiline ? 'file' : 'line' };
}

/**
 * Says of indexes whether one of their files may match, without catching up with their trees: good enough to decide what is
 * searched first.
 */
export function likelyTest(request: SearchRequest): (patterns: DirectoryPatterns) => boolean {
  const wanted = wantedOf(request, false);
  if (!wanted) return () => true;
  return patterns => {
    if (!patterns.usable || patterns.dirty.size > 0) return true;
    return candidatesOf(patterns, wanted)?.length !== 0;
  };
}

/** The candidates of an index that has caught up with the tree. */
async function askTree(search: Search): Promise<Narrowed> {
  const { patterns, wanted } = search;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const caughtUp = patterns.catchUp();
    // Looked up while the news are on their way; where they change nothing, it need not be done again.
    candidatesOf(patterns, wanted);
    const report = await caughtUp;
    const set = report && (await fileSet(search, report));
    if (!set) return EVERYTHING;
    // Listing takes time, in which a name may have come.
    const now = set.isFresh ? await patterns.catchUp() : report;
    if (now?.names === report.names) return filesOf(search, set, report);
  }
  return EVERYTHING;
}

/** @returns undefined where the whole folder is to be searched. */
async function fileSet(search: Search, outline: TreeOutline): Promise<FileSet | undefined> {
  const { patterns, target, folder, options, signal } = search;
  if (isBelow(folder, outline.boundary) || !mayPay(search)) return undefined;
  const { names, boundary } = outline;
  return patterns.sets.of(target, folder, options, { names, boundary, members: patterns.members }, signal);
}

/** Those below a folder, relative to it. */
function foldersBelow(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const prefix = folder === '' ? '' : `${folder}/`;
  return new Set(paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length)));
}

function isBelow(folder: string, boundary: readonly string[]): boolean {
  return boundary.some(path => folder === path || folder.startsWith(`${path}/`));
}

/** Whether the query narrows at all; asked before more is done. */
function mayPay({ patterns, wanted }: Search): boolean {
  return candidatesOf(patterns, wanted) !== undefined && patterns.dirty.size <= MAX_FOUND;
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

/** Must not wait for anything: what is known of the directory is of now. */
function filesOf(
  { patterns, wanted, folder, target, isPatternSure }: Search,
  set: FileSet,
  { count, sifting }: TreeOutline,
): Narrowed {
  const total = (set.names?.size ?? count) - set.except.length;
  const ids = candidatesOf(patterns, wanted);
  const index = patterns.usable;
  if (!ids || !index) return EVERYTHING;
  const prefix = folder === '' ? '' : `${folder}/`;
  const isSearched = (name: string) =>
    (set.names?.has(name) ?? true) && !set.except.some(path => name === path || name.startsWith(`${path}/`));
  const named: string[] = [];
  const found: string[] = [...set.extras];
  for (const id of ids) {
    const path = index.path(id);
    const name = path.slice(prefix.length);
    if (!path.startsWith(prefix) || !isSearched(name) || patterns.dirty.has(path)) continue;
    const { hasNul, isUnreadable } = index.file(id);
    if (hasNul || isUnreadable) found.push(name);
    else named.push(name);
  }
  for (const path of patterns.dirty.changed) {
    const name = path.slice(prefix.length);
    if (path.startsWith(prefix) && isSearched(name) && isFile(join(target.absolute, name))) found.push(name);
  }
  const odd: string[] = [];
  for (const path of patterns.odd) {
    const name = path.slice(prefix.length);
    if (path.startsWith(prefix) && isSearched(name)) odd.push(name);
  }
  if (found.length > MAX_FOUND || odd.length > MAX_ODD || named.length > Math.max(FEW, total * MAX_SHARE))
    return { files: undefined, total };
  const mayHoldRules = foldersBelow(folder, sifting);
  // In the order of names, so that matches come in nearly the order of the answer.
  return { files: { named: named.sort(), found, odd, mayHoldRules, isPatternSure }, total };
}

/** A symlink is not followed by a search, and is by one that is given its name. */
function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
