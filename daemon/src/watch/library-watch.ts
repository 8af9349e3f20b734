import { relative } from 'node:path';
import type { AsyncSubscription, Event } from '@parcel/watcher';
import { isOwn } from '../security/own-files.ts';
import { withSlashes } from '../security/paths.ts';
import { identityOf } from './identity.ts';
import { isRuleFile, outsideRules } from './outside-rules.ts';
import { emptyReport, type TreeReport } from './tree-report.ts';

/** Not watched: version control's own files, and installed packages, which no project edits. */
const UNWATCHED = ['.git', '.hg', '.svn', 'node_modules'];
/** How often to look whether the directory is still the one that is watched, and the rules outside are the same: no event tells. */
const LOOK_MS = 1000;
const INEXACT = 'this system does not tell when all changes have been reported';

/**
 * Follows a tree on systems without inotify. Which files are searched is not known, so reports say only what `changed`; and
 * a report that is asked for may lack what has just happened.
 */
export class LibraryWatch {
  private readonly root: string;
  private readonly tell: (report: TreeReport) => void;
  private subscription: AsyncSubscription | undefined;
  private beginning: Promise<void> | undefined;
  /** Of the directory that is watched; undefined while there is none. */
  private identity: string | undefined;
  private rules = '';
  /** After an error the library reports nothing more. */
  private hasFailed = false;
  private trouble: string | undefined;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `tell` is given all reports but those that {@link sync} returns. */
  constructor(root: string, tell: (report: TreeReport) => void) {
    this.root = root;
    this.tell = tell;
  }

  /** Starts to watch, if that was not done yet. */
  async sync(): Promise<TreeReport> {
    this.beginning ??= this.begin();
    await this.beginning;
    await this.renewing;
    return this.reportOf({});
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.beginning;
    await this.renewing;
    await this.unsubscribe();
  }

  private async begin(): Promise<void> {
    try {
      await this.subscribe();
      this.rules = this.rulesNow();
    } catch (error) {
      this.trouble = (error as Error).message;
      return; // to try again means to walk over all of it
    }
    this.timer = setInterval(() => {
      this.look();
      this.lookAtRules();
    }, LOOK_MS).unref();
  }

  private reportOf(what: Partial<TreeReport>): TreeReport {
    const isWatched = this.trouble === undefined;
    return emptyReport({ isWatched, unsure: this.trouble ?? INEXACT, ...what });
  }

  /** `isGone`: the directory that is watched surely is gone; another may look just like it. */
  private look({ isGone = false } = {}): void {
    const isSame = !isGone && identityOf(this.root) === this.identity;
    if (this.renewing || (isSame && !this.hasFailed)) return;
    this.renewing = this.renew().finally(() => {
      this.renewing = undefined;
    });
  }

  private lookAtRules(): void {
    const rules = this.rulesNow();
    if (rules === this.rules) return;
    this.rules = rules;
    this.tell(this.reportOf({ hasNewRules: true }));
  }

  private rulesNow(): string {
    return outsideRules(this.root, [this.root], []);
  }

  private async renew(): Promise<void> {
    await this.unsubscribe();
    this.identity = identityOf(this.root);
    this.hasFailed = false;
    if (this.identity === undefined) {
      this.trouble = 'the directory is gone';
    } else {
      try {
        await this.subscribe();
      } catch (error) {
        this.trouble = (error as Error).message;
        clearInterval(this.timer);
      }
    }
    this.tell(this.reportOf({ lostTrack: true }));
  }

  private async subscribe(): Promise<void> {
    // Before the subscription: what takes the name in between is seen at the next look.
    this.identity = identityOf(this.root);
    this.hasFailed = false;
    const { subscribe } = await import('@parcel/watcher');
    const ignore = UNWATCHED.map(name => `**/${name}/**`);
    this.subscription = await subscribe(this.root, (error, events) => this.onEvents(error, events), {
      ignore,
    });
    this.trouble = undefined;
  }

  private async unsubscribe(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.unsubscribe().catch(() => {}); // there may be nothing left to unsubscribe from
  }

  private onEvents(error: Error | null, events: Event[]): void {
    if (error) {
      this.hasFailed = true;
      this.tell(this.reportOf({ lostTrack: true }));
      return;
    }
    const changed = events
      .filter(({ path }) => path !== this.root && !isOwn(path))
      .map(({ path }) => withSlashes(relative(this.root, path)));
    const hasNewRules = changed.some(isRuleFile);
    if (changed.length > 0) this.tell(this.reportOf({ changed, hasNewRules }));
    if (events.some(({ path, type }) => path === this.root && type === 'delete')) this.look({ isGone: true });
  }
}
