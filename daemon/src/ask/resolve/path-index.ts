import { forEachTerm } from '../../index/terms.ts';
import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import { shortWords } from '../parse/short-words.ts';
import { type PathKind, pathKinds, versionIn } from '../path-kinds.ts';

/** What a file's path says about it. */
export interface PathFacts {
  /** Terms of the name without its extension. */
  stem: string[];
  /** Terms, each once: of the name, of the folders, of both. */
  distinct: { stem: string[]; folders: string[]; path: string[] };
  /** Words of the name that are no terms. */
  shortStem: string[];
  depth: number;
  /** 1 for each kind of place that the path is. */
  kinds: Record<PathKind, number>;
}

/** The terms of all paths, and which files have them, by their position in the reader. Some 300 bytes a file. */
export class PathIndex {
  private readonly facts: PathFacts[];
  private readonly positions: Map<string, number>;
  private readonly holders = new Map<string, number[]>();

  /** `before` spares judging the paths anew that it knew: most of them, after a change. */
  constructor(files: readonly StoredFile[], before?: PathIndex) {
    this.positions = new Map(files.map(({ path }, file) => [path, file]));
    const newest = newestVersions(files);
    this.facts = files.map(({ path }) => {
      const known = before?.positionOf(path);
      const facts = known === undefined ? pathFacts(path) : before!.factsOf(known);
      const version = newest.size > 0 ? versionIn(path) : undefined;
      if (!version) return facts;
      const isOld = version.number < newest.get(version.of)!;
      const { is_legacy } = pathKinds(path);
      return { ...facts, kinds: { ...facts.kinds, is_legacy: isOld ? 1 : is_legacy } };
    });
    this.facts.forEach(({ distinct }, file) => {
      for (const term of distinct.path) {
        const holders = this.holders.get(term);
        if (holders) holders.push(file);
        else this.holders.set(term, [file]);
      }
    });
  }

  factsOf(file: number): PathFacts {
    return this.facts[file]!;
  }

  positionOf(path: string): number | undefined {
    return this.positions.get(path);
  }

  filesWith(term: string): readonly number[] {
    return this.holders.get(term) ?? [];
  }

  get size(): number {
    return this.facts.length;
  }
}

/** The highest number of what there are several versions of. */
function newestVersions(files: readonly StoredFile[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { path } of files) {
    const version = versionIn(path);
    if (version) newest.set(version.of, Math.max(version.number, newest.get(version.of) ?? 0));
  }
  return newest;
}

const EXTENSION = /(?<=.)\.[^.]*$/;

export function pathFacts(path: string): PathFacts {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folders: string[] = [];
  for (const part of parts) forEachTerm(part, term => folders.push(term));
  const stem: string[] = [];
  forEachTerm(name.replace(EXTENSION, ''), term => stem.push(term));
  const shortFolders = parts.flatMap(shortWords);
  const shortStem = shortWords(name.replace(EXTENSION, ''));
  const distinct = {
    stem: [...new Set([...stem, ...shortStem])],
    folders: [...new Set([...folders, ...shortFolders])],
    path: [...new Set([...stem, ...shortStem, ...folders, ...shortFolders])],
  };
  return { stem, distinct, shortStem, depth: parts.length, kinds: pathKinds(path) };
}

const pathIndexes = new WeakMap<IndexReader, { files: unknown; index: PathIndex }>();

/** The path index of a reader, made anew only where its files have changed. */
export function pathIndexOf(reader: IndexReader): PathIndex {
  const known = pathIndexes.get(reader);
  if (known?.files === reader.files) return known.index;
  const index = new PathIndex(reader.files, known?.index);
  pathIndexes.set(reader, { files: reader.files, index });
  return index;
}
