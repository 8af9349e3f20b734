import { type FSWatcher, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isCommit, isNoCommit } from './git-changes.ts';
import type { WebhookLog } from './log.ts';

/** An event written by a git hook. */
export interface SpooledEvent {
  /** The file name: the same event has the same name, even if read twice. */
  name: string;
  event: string;
  branch?: string;
  before?: string;
  after?: string;
  /** The working tree of the event. */
  directory: string;
  /** The directory the hooks were installed for. */
  home: string;
}

const MAX_BYTES = 64 * 1024;
/** Some file systems report no new files, so the folder is also polled. */
const POLL_MS = 5000;
const SUFFIX = '.event';

export const spoolFolder = (dataDir: string): string => join(dataDir, 'spool');

/**
 * Takes the events that git hooks on this machine write to the data folder: at once while the daemon runs,
 * and at start those written meanwhile. Only the owner can write there, so no token is needed.
 */
export class Spool {
  readonly #folder: string;
  readonly #log: WebhookLog;
  /** Must have stored the events when it resolves. */
  readonly #take: (events: readonly SpooledEvent[]) => Promise<void>;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #isAsked = false;
  #closed = false;

  constructor(dataDir: string, take: (events: readonly SpooledEvent[]) => Promise<void>, log: WebhookLog) {
    this.#folder = spoolFolder(dataDir);
    this.#take = take;
    this.#log = log;
  }

  start(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, () => void this.drain());
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch (error) {
      this.#log.warn({ err: error }, 'the spool folder cannot be watched; it is polled every few seconds');
    }
    this.#timer = setInterval(() => void this.drain(), POLL_MS);
    this.#timer.unref();
    void this.drain();
  }

  /** Takes all events, oldest first. */
  drain(): Promise<void> {
    this.#isAsked = true;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  /** Waits for what is being stored. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#watcher?.close();
    clearInterval(this.#timer);
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#isAsked && !this.#closed) {
      this.#isAsked = false;
      try {
        const names = readdirSync(this.#folder)
          .filter(name => name.endsWith(SUFFIX))
          .sort();
        if (names.length === 0) return;
        const events = names.flatMap(name => this.#read(name) ?? []);
        await this.#take(events);
        for (const name of names) rmSync(join(this.#folder, name), { force: true });
      } catch (error) {
        this.#log.error({ err: error }, 'git hook events could not be stored; they are retried');
      }
    }
  }

  #read(name: string): SpooledEvent | undefined {
    const file = join(this.#folder, name);
    try {
      if (statSync(file).size > MAX_BYTES) throw new Error('it is too large');
      return parseSpooled(name, readFileSync(file, 'utf8'));
    } catch (error) {
      this.#log.warn({ file, err: error }, 'a git hook event cannot be read; it is dropped');
      return undefined;
    }
  }
}

/**
 * Parses lines of `name=value`. `directory` comes last, since a path may contain line breaks. @throws Error
 */
export function parseSpooled(name: string, text: string): SpooledEvent {
  const at = text.indexOf('\ndirectory=');
  if (at < 0) throw new Error('it names no directory');
  const fields = new Map(
    text
      .slice(0, at)
      .split('\n')
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
  const event = fields.get('event') ?? '';
  if (!/^[a-z]{1,32}$/.test(event)) throw new Error('it names no event');
  const directory = text.slice(at + '\ndirectory='.length).replace(/\n$/, '');
  if (directory === '') throw new Error('it names no directory');
  const branch = fields.get('branch');
  const [before, after] = [fields.get('before'), fields.get('after')];
  return {
    name,
    event,
    directory,
    home: fields.get('home') || directory,
    // On a detached HEAD, git reports the branch as HEAD.
    ...(branch && branch !== 'HEAD' && { branch }),
    ...(isCommit(before) && !isNoCommit(before) && { before }),
    ...(isCommit(after) && { after }),
  };
}
