import { isOdd } from '../text/odd-names.ts';
import { DirtyFiles } from './dirty-files.ts';
import type { TreeOutline, TreeReport } from './tree-watch.ts';
import type { TreeWatcher } from './tree-watcher.ts';

/** What is known of a tree beyond its index, from the reports of the watcher. */
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
  private readonly directory: string;
  private readonly watcher: TreeWatcher;
  private readonly onReport: (report: TreeReport) => void;
  private syncing: Promise<TreeReport> | undefined;
  private nextSync: Promise<TreeReport> | undefined;

  /** `onReport` is called with each report just before it is taken in. */
  constructor(directory: string, watcher: TreeWatcher, onReport: (report: TreeReport) => void) {
    this.directory = directory;
    this.watcher = watcher;
    this.onReport = onReport;
  }

  /** What happened until now; calls share the next report that is not under way yet. With `all` it names all files. */
  sync({ all = false } = {}): Promise<TreeReport> {
    if (all) return this.ask(true);
    if (!this.syncing) {
      this.syncing = this.ask(false).finally(() => {
        this.syncing = undefined;
      });
      return this.syncing;
    }
    this.nextSync ??= this.syncing
      .catch(() => {})
      .then(() => {
        this.nextSync = undefined;
        return this.sync();
      });
    return this.nextSync;
  }

  private async ask(all: boolean): Promise<TreeReport> {
    const report = await this.watcher.sync(this.directory, { all });
    this.onReport(report);
    if (!report.isBusy) this.take(report);
    return report;
  }

  private take(report: TreeReport): void {
    const { unsure, count, names, boundary, sifting } = report;
    this.trouble = unsure;
    if (unsure !== undefined) return;
    this.outline = { count, names, boundary, sifting };
    // When track was lost, all is compared, and what is the same is not taken in again.
    if (!report.lostTrack) this.dirty.note(withoutOdd(report));
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
