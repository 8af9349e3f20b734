import { existsSync, lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { dowseIgnore } from '../rules/dowse-ignore.ts';
import { FileFilter } from '../rules/file-filter.ts';
import { listFiles } from '../search/list-files.ts';
import { RACY_MS } from '../security/clock-reading.ts';
import { isUnchanged } from '../store/file-stamp.ts';
import type { KnownFile, UnnamedFile } from '../store/index-writer.ts';
import { isOdd, pathOnDisk, shownName } from '../text/odd-names.ts';
import type { FileToAnalyze } from './analyze.ts';
import { canBeReincluded } from './classify.ts';

export interface Changes {
  /** New and changed files, and files that may have changed. */
  toAnalyze: FileToAnalyze[];
  removed: string[];
  /** Number of paths that need a scan; 0 after a scan. */
  unknown: number;
  /** Files whose names are not UTF-8, in printable form; only set by a scan. */
  unnamed?: UnnamedFile[];
}

/** Compares the whole directory with the index: one listing, and a stat for each file. */
export async function scanDirectory(
  directory: string,
  known: ReadonlyMap<string, KnownFile>,
  signal?: AbortSignal,
): Promise<Changes> {
  const changes: Changes = { toAnalyze: [], removed: [], unknown: 0 };
  const seen = new Set<string>();
  const rules = dowseIgnore(directory);
  async function* listing() {
    const oddNames = yield* listFiles(directory, { signal });
    changes.unnamed = oddNames.map(name => ({
      path: shownName(name),
      size: regularFile(join(directory, name))?.size ?? 0,
    }));
  }
  for await (const batch of listing()) {
    for (const path of batch) {
      const stats = regularFile(join(directory, path));
      if (!stats) continue;
      seen.add(path);
      addIfChanged(changes, { path, isReincluded: rules.letsIn(path) }, stats, known.get(path));
    }
  }
  for (const path of known.keys()) if (!seen.has(path)) changes.removed.push(path);
  changes.toAnalyze.sort((a, b) => (a.path < b.path ? -1 : 1));
  return changes;
}

/** Looks up single paths in the index. */
export interface KnownPaths {
  file(path: string): KnownFile | undefined;
  /** The paths of files below a folder. */
  below(folder: string): string[];
  /** Paths that ripgrep is known to search. */
  listed: ReadonlySet<string>;
}

/**
 * Compares only some paths. If neither the index nor a listing knows a path, only the ignore rules can tell whether it
 * belongs in the index. Such paths, and names that are not UTF-8, are counted as `unknown` and left to a scan.
 */
export function checkFiles(directory: string, paths: Iterable<string>, known: KnownPaths): Changes {
  const changes: Changes = { toAnalyze: [], removed: [], unknown: 0 };
  const rules = dowseIgnore(directory);
  let fileFilter: FileFilter | undefined;
  for (const path of paths) {
    const file = known.file(path);
    const stats = regularFile(join(directory, path));
    if (file && stats) addIfChanged(changes, { path, isReincluded: rules.letsIn(path) }, stats, file);
    else if (file) changes.removed.push(path);
    else if (stats && known.listed.has(path) && !isOdd(path)) {
      fileFilter ??= new FileFilter(directory);
      if (!fileFilter.leavesOut(path))
        addIfChanged(changes, { path, isReincluded: rules.letsIn(path) }, stats, undefined);
    } else if (isOdd(path) || path.includes('\uFFFD') || existsSync(join(directory, path))) changes.unknown++;
    else changes.removed.push(...known.below(path));
  }
  return changes;
}

function regularFile(path: string): Stats | undefined {
  try {
    const stats = lstatSync(pathOnDisk(path), { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    return undefined; // a folder above became unreadable or a file
  }
}

/**
 * A program can set the modification time of a file back: unpackers and copy tools do, and some builds give all files one time. It cannot
 * set the time of the last status change (ctime). A racy file is read again.
 */
function addIfChanged(
  changes: Changes,
  { path, isReincluded }: { path: string; isReincluded: boolean },
  stats: Stats,
  known: KnownFile | undefined,
): void {
  const latest = Math.max(stats.mtimeMs, stats.ctimeMs);
  const isOtherwiseLetIn =
    known && (isReincluded ? canBeReincluded(known.state, stats.size) : known.state === 'let_in');
  if (known && !isOtherwiseLetIn && isUnchanged(known, stats) && known.seenMs - latest > RACY_MS) return;
  const knownHash = isOtherwiseLetIn ? null : (known?.hash ?? null);
  const mayBeSame = knownHash !== null && known?.size === stats.size;
  changes.toAnalyze.push({
    ...{ path, size: stats.size, knownHash },
    ...(mayBeSame && { mayBeSame }),
    ...(isReincluded && { isReincluded }),
  });
}
