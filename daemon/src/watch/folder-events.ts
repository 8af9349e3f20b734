import { basename, join, posix } from 'node:path';
import { isOwn } from '../security/own-files.ts';
import { isOdd } from '../text/odd-names.ts';
import { EventQueue } from './event-queue.ts';
import { FolderWatches } from './folder-watches.ts';
import { lstat } from './lstat.ts';

export interface FolderListener {
  /** Relative to the directory, with `/`. */
  onChange(paths: string[]): void;
  /** Events were lost, and all is watched anew. */
  onLost(error: Error): void;
  /** The directory itself has gone. */
  onGone(): void;
  /** No more can be watched. */
  onEnd(error: Error): void;
}

/** What follows a report within this time comes together: a checkout writes thousands of files, an editor one in several goes. */
const GATHER_MS = 50;

let queue: EventQueue | undefined;

/**
 * What happens in a directory and all below it, on Linux: each folder is watched by itself, and one that comes or changes
 * its name with all below it, before it is told of. So nothing can be written in it unseen by whoever looks then.
 */
export class FolderEvents {
  private readonly directory: string;
  private readonly isUnwatched: (path: string) => boolean;
  private readonly listener: FolderListener;
  private readonly events: EventQueue;
  private readonly watches: FolderWatches;
  private readonly changed = new Set<string>();
  /** Folders that hold a `.git`, or did. */
  private readonly holdingGit = new Set<string>();
  private seenLosses: number;
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  /** On a clock that nobody sets. */
  private toldMs = Number.NEGATIVE_INFINITY;
  private isClosed = false;

  /** Folders that `isUnwatched` names are not watched, nor what is below them. */
  constructor(directory: string, isUnwatched: (path: string) => boolean, listener: FolderListener) {
    this.directory = directory;
    // In a folder whose name is odd nothing can be indexed.
    this.isUnwatched = path => isOdd(path) || isUnwatched(path) || isOwn(join(directory, path));
    this.listener = listener;
    this.events = queue ??= new EventQueue();
    this.seenLosses = this.events.lossCount;
    this.watches = new FolderWatches(directory, this.events, path => this.onEvent(path));
  }

  /** @throws ENOSPC, EMFILE when the system does not let so many folders be watched; ENOENT when there is none. */
  async begin(): Promise<void> {
    if (!lstat(this.directory)?.isDirectory())
      throw Object.assign(new Error(`${this.directory} is no directory`), { code: 'ENOENT' });
    try {
      await this.walk('');
    } catch (error) {
      this.watches.close();
      throw error;
    }
  }

  /** Looks whether events were lost: the last of them may have been. */
  check(): void {
    if (this.events.lossCount !== this.seenLosses) this.schedule();
  }

  /** The repositories in the directory, as absolute paths. */
  get repositories(): string[] {
    return Array.from(this.holdingGit, folder => join(this.directory, folder));
  }

  /** Tells at once of all that happened before the call. */
  async flush(): Promise<void> {
    await this.events.delivered();
    if (this.timer) this.tellNow();
    await this.telling;
  }

  async end(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.telling;
    this.watches.close();
  }

  private onEvent(path: string): void {
    if (this.isClosed) return;
    // What befalls a folder itself is told by its own name, as if that were in it.
    if (path === basename(this.directory) && !lstat(join(this.directory, path))) this.listener.onGone();
    if (posix.basename(path) === '.git') this.holdingGit.add(posix.dirname(path));
    this.changed.add(path);
    this.schedule();
  }

  private schedule(): void {
    if (this.timer || this.isClosed) return;
    const delayMs = Math.max(0, this.toldMs + GATHER_MS - performance.now());
    this.timer = setTimeout(() => this.tellNow(), delayMs);
  }

  private tellNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.telling = this.telling.then(() => this.tell()).catch(error => this.giveUp(error as Error));
  }

  private giveUp(error: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.watches.close();
    this.listener.onEnd(error);
  }

  private async tell(): Promise<void> {
    this.toldMs = performance.now();
    if (this.isClosed) return;
    if (this.events.lossCount !== this.seenLosses) return this.beginAnew();
    const paths = [...this.changed].filter(path => !isOwn(join(this.directory, path)));
    this.changed.clear();
    const inFolders: string[] = [];
    for (const path of paths) inFolders.push(...(await this.watchAgain(path)));
    if (paths.length > 0) this.listener.onChange([...paths, ...inFolders]);
  }

  /**
   * A name may stand for another folder than before, or for one that was closed to us.
   *
   * @returns a file in it: what is in a folder that has the name of an indexed file nothing else tells
   */
  private async watchAgain(path: string): Promise<string[]> {
    if (this.watches.has(path)) this.watches.drop(path);
    if (this.isUnwatched(path) || !lstat(join(this.directory, path))?.isDirectory()) return [];
    return (await this.walk(path)).slice(0, 1);
  }

  /** @returns the files in a folder and below it, all of which is watched from then on. */
  private async walk(folder: string): Promise<string[]> {
    const { names, repositories } = await this.watches.walk(folder, this.isUnwatched);
    for (const repository of repositories) this.holdingGit.add(repository);
    return names;
  }

  private async beginAnew(): Promise<void> {
    this.seenLosses = this.events.lossCount;
    this.changed.clear();
    this.watches.close();
    await this.walk('');
    this.listener.onLost(new Error('too much happened at once'));
  }
}
