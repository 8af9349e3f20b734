import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import { GENERATED, newestVersions, type PathFacts, pathFacts, versionIn } from '../common/path-facts.ts';

/** Maps terms of paths to files, by position in the reader. Takes about 300 bytes per file. */
export class PathIndex {
  /** What follows from each path alone. */
  private readonly ofPaths: PathFacts[];
  private readonly facts: PathFacts[];
  private readonly positions: Map<string, number>;
  private readonly byTerm = new Map<string, number[]>();

  /** Reuses what follows from the paths of `previous`. `versions` are the newest in names of indexes, of other shards too. */
  constructor(
    files: readonly StoredFile[],
    previous?: PathIndex,
    versions: ReadonlyMap<string, number> = new Map(),
  ) {
    this.positions = new Map(files.map(({ path }, file) => [path, file]));
    const newest = newestVersions(files.map(({ path }) => path));
    for (const [of, number] of versions) newest.set(of, Math.max(number, newest.get(of) ?? 0));
    this.ofPaths = files.map(({ path }) => {
      const known = previous?.positionOf(path);
      return known === undefined ? pathFacts(path) : previous!.ofPaths[known]!;
    });
    this.facts = this.ofPaths.map((facts, file) => {
      const { path, isGenerated } = files[file]!;
      const version = newest.size > 0 ? versionIn(path) : undefined;
      const isOld = version !== undefined && version.number < newest.get(version.of)!;
      if (!isOld && !isGenerated) return facts;
      const { is_legacy, is_declaration } = facts.kinds;
      const kinds = {
        is_legacy: isOld ? 1 : is_legacy,
        is_declaration: isGenerated ? GENERATED : is_declaration,
      };
      return { ...facts, kinds: { ...facts.kinds, ...kinds } };
    });
    this.facts.forEach(({ distinct }, file) => {
      for (const term of distinct.path) {
        const found = this.byTerm.get(term);
        if (found) found.push(file);
        else this.byTerm.set(term, [file]);
      }
    });
  }

  /** The facts of a file, by its position in the reader. */
  factsOf(file: number): PathFacts {
    return this.facts[file]!;
  }

  positionOf(path: string): number | undefined {
    return this.positions.get(path);
  }

  filesWith(term: string): readonly number[] {
    return this.byTerm.get(term) ?? [];
  }

  get size(): number {
    return this.facts.length;
  }
}

interface Cached {
  files: unknown;
  versions: string;
  index: PathIndex;
}

const pathIndexes = new WeakMap<IndexReader, Cached>();

/** The path index of a reader, rebuilt only if its files have changed, or versions in names of indexes. */
export function pathIndexOf(
  reader: IndexReader,
  versions: ReadonlyMap<string, number> = new Map(),
): PathIndex {
  const cached = pathIndexes.get(reader);
  const key = [...versions].join('\n');
  if (cached?.files === reader.files && cached.versions === key) return cached.index;
  const index = new PathIndex(reader.files, cached?.index, versions);
  pathIndexes.set(reader, { files: reader.files, versions: key, index });
  return index;
}
