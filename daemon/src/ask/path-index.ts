import { forEachTerm } from '../index/terms.ts';
import type { StoredFile } from '../store/index-reader.ts';

/** What a file's path says about it. */
export interface PathFacts {
  /** Terms of the name without its extension. */
  stem: string[];
  /** Terms of the folders, from the top. */
  folders: string[];
  depth: number;
}

/** The terms of all paths, and which files have them. Held in memory: some 300 bytes a file. */
export class PathIndex {
  private readonly facts = new Map<number, PathFacts>();
  private readonly holders = new Map<string, number[]>();

  constructor(files: Iterable<StoredFile>) {
    for (const { id, path } of files) {
      const facts = pathFacts(path);
      this.facts.set(id, facts);
      for (const term of new Set([...facts.stem, ...facts.folders])) {
        const holders = this.holders.get(term);
        if (holders) holders.push(id);
        else this.holders.set(term, [id]);
      }
    }
  }

  factsOf(fileId: number): PathFacts {
    return this.facts.get(fileId) ?? { stem: [], folders: [], depth: 0 };
  }

  filesWith(term: string): readonly number[] {
    return this.holders.get(term) ?? [];
  }

  get size(): number {
    return this.facts.size;
  }
}

export function pathFacts(path: string): PathFacts {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folders: string[] = [];
  for (const part of parts) forEachTerm(part, term => folders.push(term));
  const stem: string[] = [];
  forEachTerm(name.replace(/(?<=.)\.[^.]*$/, ''), term => stem.push(term));
  return { stem, folders, depth: parts.length };
}
