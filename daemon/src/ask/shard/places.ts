import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import { MAX_FILES_OF_PLACE } from '../common/limits.ts';
import type { CandidatesAnswer } from '../common/rounds.ts';

/** Maximum number of path segments compared, from the end. */
const MAX_SEGMENTS = 6;
type ShardPlace = CandidatesAnswer['places'][number];

/** One shard's files of the places that the question names, by position in the reader. */
export function shardPlaces({ files }: IndexReader, places: readonly string[]): ShardPlace[] {
  const byName = filesByName(files, places);
  return places.map(path => {
    const found = filesOfPlace(files, byName, path);
    return { ...found, count: found.files.length, files: found.files.slice(0, MAX_FILES_OF_PLACE) };
  });
}

/** Files with the names of the places, in one pass, since there may be many files. */
function filesByName(
  files: readonly StoredFile[],
  places: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const byName = new Map(places.map((path): [string, number[]] => [nameOf(path), []]));
  if (byName.size === 0) return byName;
  files.forEach(({ path }, file) => {
    byName.get(nameOf(path))?.push(file);
  });
  return byName;
}

/** A path from another machine has the same end: prefer files with more segments in common. */
function filesOfPlace(
  files: readonly StoredFile[],
  byName: ReadonlyMap<string, readonly number[]>,
  path: string,
): { segments: number; files: readonly number[] } {
  const parts = path.split('/').filter(Boolean);
  let found = byName.get(nameOf(path))!;
  let segments = 1;
  for (let from = parts.length - 2; from >= Math.max(0, parts.length - MAX_SEGMENTS); from--) {
    const end = `/${parts.slice(from).join('/')}`;
    const matching = found.filter(file => `/${files[file]!.path}`.endsWith(end));
    if (matching.length === 0) break;
    found = matching;
    segments++;
  }
  return { segments: found.length === 0 ? 0 : segments, files: found };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
