import { isOdd } from '../text/odd-names.ts';
import { DirtyFiles } from './dirty-files.ts';
import type { TreeOutline, TreeReport } from './tree-report.ts';

/** What is known of a tree beyond its index, from the reports about it. */
export class TreeFollower {
  /** What the index does not know yet. */
  readonly dirty = new DirtyFiles();
  /** The files that ripgrep searches when it is told nothing else. */
  readonly members = new Set<string>();
  /** Those of them whose names are odd. They are in no index, and every search looks into them. */
  readonly odd = new Set<string>();
  /** Why it cannot be said what changed. */
  trouble: string | undefined;
  /** How the tree stood at the last report. */
  outline: TreeOutline | undefined;
  /** Counts up with each report after which an index has to be compared with the disk. */
  doubts = 0;

  take(report: TreeReport): void {
    const { unsure, isWatched, lostTrack, count, names, boundary, sifting } = report;
    this.trouble = unsure;
    if (unsure !== undefined || lostTrack) this.doubts++;
    if (isWatched) this.outline = { count, names, boundary, sifting };
    // When track was lost, all is compared, and what is the same is not taken in again.
    if (!lostTrack) this.dirty.note(withoutOdd(report));
    if (report.all) {
      this.members.clear();
      this.odd.clear();
    }
    for (const path of report.all ?? report.added) {
      this.members.add(path);
      if (isOdd(path)) this.odd.add(path);
    }
    for (const path of report.removed) {
      this.members.delete(path);
      this.odd.delete(path);
    }
  }
}

function withoutOdd({
  touched,
  added,
  removed,
}: TreeReport): Pick<TreeReport, 'touched' | 'added' | 'removed'> {
  const rest = (paths: readonly string[]) => paths.filter(path => !isOdd(path));
  return { touched: rest(touched), added: rest(added), removed: rest(removed) };
}
