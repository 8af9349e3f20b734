import { isOdd } from '../text/odd-names.ts';
import { DirtyFiles } from './dirty-files.ts';
import type { TreeReport } from './tree-report.ts';

/** Collects a tree's reports: which files exist, and which of them its pattern index does not have yet. */
export class TreeFollower {
  /** The changes that the index does not have yet. */
  readonly dirty = new DirtyFiles();
  /** The files that ripgrep searches with default options. */
  readonly members = new Set<string>();
  /** Files in `members` with odd names. No index has them, so each search reads them. */
  readonly odd = new Set<string>();
  /** Why changes are unknown, if they are. */
  whyUnknown: string | undefined;
  /** Number of reports that may lack changes, after which the whole index must be compared with the disk. */
  gaps = 0;

  apply(report: TreeReport): void {
    const { unsure, lostTrack } = report;
    this.whyUnknown = unsure;
    if (unsure !== undefined || lostTrack) this.gaps++;
    // After events were lost, all files are compared anyway, and unchanged ones are skipped.
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
