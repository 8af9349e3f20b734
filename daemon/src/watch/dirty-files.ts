import type { TreeReport } from './tree-report.ts';

interface DirtyBatch {
  changed: string[];
  removed: string[];
  /** When each file was last touched. */
  asOf: ReadonlyMap<string, number>;
}

/** Files whose content or existence differs from what an index has. */
export class DirtyFiles {
  private readonly touched = new Map<string, number>();
  private readonly gone = new Map<string, number>();
  private clock = 0;

  get size(): number {
    return this.touched.size + this.gone.size;
  }

  /** Files whose content is unknown to the index. */
  get changed(): Iterable<string> {
    return this.touched.keys();
  }

  /** Whether the index is out of date for this file. */
  has(path: string): boolean {
    return this.touched.has(path) || this.gone.has(path);
  }

  note({ touched, added, removed }: Pick<TreeReport, 'touched' | 'added' | 'removed'>): void {
    for (const path of removed) this.remove(path);
    for (const path of added) this.touch(path);
    for (const path of touched) if (!this.gone.has(path)) this.touch(path);
  }

  touch(path: string): void {
    this.gone.delete(path);
    this.touched.set(path, ++this.clock);
  }

  /** The file is no longer searched; it may still exist. */
  remove(path: string): void {
    this.touched.delete(path);
    this.gone.set(path, ++this.clock);
  }

  clear(): void {
    this.touched.clear();
    this.gone.clear();
  }

  /** The files to index. */
  batch(): DirtyBatch {
    const asOf = new Map([...this.gone, ...this.touched]);
    return { changed: [...this.touched.keys()], removed: [...this.gone.keys()], asOf };
  }

  /** The index has these files now, except those that were touched again. @returns whether any were touched again */
  done({ changed, removed, asOf }: DirtyBatch): boolean {
    let isAny = false;
    for (const [paths, map] of [
      [changed, this.touched],
      [removed, this.gone],
    ] as const) {
      for (const path of paths) if (map.get(path) === asOf.get(path) && map.delete(path)) isAny = true;
    }
    return isAny;
  }
}
