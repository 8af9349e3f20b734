import { type FSWatcher, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isCommit, isNoCommit } from './git-changes.ts';
import type { WebhookLog } from './log.ts';

/** What a git hook wrote down. */
export interface SpooledEvent {
  /** The file it was in: the same for the same event, even if it is read twice. */
  name: string;
  event: string;
  branch?: string;
  before?: string;
  after?: string;
  /** The working tree in which it happened. */
  directory: string;
  /** The directory for which the hooks were installed. */
  home: string;
}

const MAX_BYTES = 64 * 1024;
/** Some file systems do not tell of new files; the folder is looked at this often all the same. */
const LOOK_EVERY_MS = 5000;
const SUFFIX = '.event';

export const spoolFolder = (dataDir: string): string => join(dataDir, 'spool');

/**
 * Takes what the git hooks of this machine write into the data folder: while the daemon runs at once, after a while
 * without it all there is. Whoever can write there is the owner, so no token is asked for.
 */
export class Spool {
  readonly #folder: string;
  readonly #log: WebhookLog;
  /** Must have the events on disk when it returns. */
  readonly #take: (events: readonly SpooledEvent[]) => void;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string, take: (events: readonly SpooledEvent[]) => void, log: WebhookLog) {
    this.#folder = spoolFolder(dataDir);
    this.#take = take;
    this.#log = log;
  }

  start(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, () => this.drain());
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch (error) {
      this.#log.warn({ err: error }, 'the spool folder cannot be watched; it is looked at every few seconds');
    }
    this.#timer = setInterval(() => this.drain(), LOOK_EVERY_MS);
    this.#timer.unref();
    this.drain();
  }

  /** Takes what lies there, oldest first. */
  drain(): void {
    try {
      const names = readdirSync(this.#folder)
        .filter(name => name.endsWith(SUFFIX))
        .sort();
      if (names.length === 0) return;
      const events = names.flatMap(name => this.#read(name) ?? []);
      this.#take(events);
      for (const name of names) rmSync(join(this.#folder, name), { force: true });
    } catch (error) {
      this.#log.error({ err: error }, 'the events of git hooks could not be taken; they are tried again');
    }
  }

  close(): void {
    this.#watcher?.close();
    clearInterval(this.#timer);
  }

  #read(name: string): SpooledEvent | undefined {
    const file = join(this.#folder, name);
    try {
      if (statSync(file).size > MAX_BYTES) throw new Error('it is too large');
      return parseSpooled(name, readFileSync(file, 'utf8'));
    } catch (error) {
      this.#log.warn({ file, err: error }, 'an event of a git hook cannot be read; it is dropped');
      return undefined;
    }
  }
}

/** Lines of `name=value`; `directory` comes last, since a path may hold line breaks. @throws Error */
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
    // Without a branch, git says HEAD.
    ...(branch && branch !== 'HEAD' && { branch }),
    ...(isCommit(before) && !isNoCommit(before) && { before }),
    ...(isCommit(after) && { after }),
  };
}
