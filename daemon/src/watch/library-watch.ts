import { relative } from 'node:path';
import type { AsyncSubscription, Event } from '@parcel/watcher';
import { isOwn } from '../security/own-files.ts';
import { withSlashes } from '../security/paths.ts';
import { identityOf } from './identity.ts';
import { isRuleFile, outsideRules } from './outside-rules.ts';
import { emptyReport, type TreeReport } from './tree-report.ts';

/** Not watched: files of version control systems, and installed packages, which are not edited. */
const UNWATCHED = ['.git', '.hg', '.svn', 'node_modules'];
/** How often to check for changes without an event: a replaced directory, and ignore rules outside of it. */
const CHECK_MS = 1000;
const INEXACT = 'this system does not emit when all changes have been reported';

/**
 * Follows a tree on systems without inotify. It does not know which files are searched, so reports contain only
 * `changed` paths, and a requested report may lack the latest changes.
 */
export class LibraryWatch {
  private readonly root: string;
  private readonly emit: (report: TreeReport) => void;
  private subscription: AsyncSubscription | undefined;
  private starting: Promise<void> | undefined;
  /** Of the watched directory; undefined while there is none. */
  private identity: string | undefined;
  private rules = '';
  /** After an error the library reports nothing more. */
  private hasFailed = false;
  private trouble: string | undefined;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `emit` receives all reports except those that {@link sync} returns. */
  constructor(root: string, emit: (report: TreeReport) => void) {
    this.root = root;
    this.emit = emit;
  }

  /** Starts watching, if it has not started yet. */
  async sync(): Promise<TreeReport> {
    this.starting ??= this.begin();
    await this.starting;
    await this.renewing;
    return this.reportOf({});
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.starting;
    await this.renewing;
    await this.unsubscribe();
  }

  private async begin(): Promise<void> {
    try {
      await this.subscribe();
      this.rules = this.rulesNow();
    } catch (error) {
      this.trouble = (error as Error).message;
      return; // a retry would walk the whole tree
    }
    this.timer = setInterval(() => {
      this.checkIdentity();
      this.checkRules();
    }, CHECK_MS).unref();
  }

  private reportOf(what: Partial<TreeReport>): TreeReport {
    const isWatched = this.trouble === undefined;
    return emptyReport({ isWatched, unsure: this.trouble ?? INEXACT, ...what });
  }

  /** `isGone`: the watched directory is certainly gone, even if a new one looks identical. */
  private checkIdentity({ isGone = false } = {}): void {
    const isSame = !isGone && identityOf(this.root) === this.identity;
    if (this.renewing || (isSame && !this.hasFailed)) return;
    this.renewing = this.renew().finally(() => {
      this.renewing = undefined;
    });
  }

  private checkRules(): void {
    const rules = this.rulesNow();
    if (rules === this.rules) return;
    this.rules = rules;
    this.emit(this.reportOf({ hasNewRules: true }));
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
    this.emit(this.reportOf({ lostTrack: true }));
  }

  private async subscribe(): Promise<void> {
    // Read before subscribing, so that a directory replaced in between is noticed at the next check.
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
    await subscription?.unsubscribe().catch(() => {}); // the subscription may already have ended
  }

  private onEvents(error: Error | null, events: Event[]): void {
    if (error) {
      this.hasFailed = true;
      this.emit(this.reportOf({ lostTrack: true }));
      return;
    }
    const changed = events
      .filter(({ path }) => path !== this.root && !isOwn(path))
      .map(({ path }) => withSlashes(relative(this.root, path)));
    const hasNewRules = changed.some(isRuleFile);
    if (changed.length > 0) this.emit(this.reportOf({ changed, hasNewRules }));
    if (events.some(({ path, type }) => path === this.root && type === 'delete'))
      this.checkIdentity({ isGone: true });
  }
}
