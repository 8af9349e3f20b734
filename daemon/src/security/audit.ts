import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** One request of a key: what it searched or changed. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  time: string;
  key: string;
  operation: string;
  /** The folder, the address or the name that the request is about. */
  target?: string;
  /** The pattern, the question or the plain words, shortened. */
  text?: string;
  status: number;
  ms: number;
  /** Address of the client. */
  from: string;
}

export interface AuditQuery {
  limit: number;
  /** Only entries that pass. */
  accepts: (entry: AuditEntry) => boolean;
}

export interface AuditOptions {
  dataDir: string;
  /** How long entries are kept; 0: nothing is logged. */
  days?: number;
  /** Called when entries could not be written, and are lost. */
  onError?: (error: unknown) => void;
  now?: () => number;
}

export const AUDIT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Entries are written together, so that a flood of requests does not wait for the disk. */
const FLUSH_MS = 500;
const MAX_TEXT = 300;
/** A search that is typed further within this time goes on. */
const TYPING_MS = 2000;

type NewEntry = Omit<AuditEntry, 'time'>;

/** The last search of somebody who types. */
interface Typed {
  entry: AuditEntry;
  at: number;
  /** It is a beginning of one that was logged: characters are being deleted. */
  isShorter: boolean;
}

/** The audit log: a file of JSON lines for each day (UTC), in the folder `audit` of the data folder. */
export class Audit {
  readonly #folder: string;
  readonly #days: number;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #typed = new Map<string, Typed>();
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastDay = '';

  constructor({ dataDir, days = AUDIT_DAYS, onError = () => {}, now = Date.now }: AuditOptions) {
    this.#folder = join(dataDir, 'audit');
    this.#days = days;
    this.#onError = onError;
    this.#now = now;
  }

  /** Adds an entry with the time of the call. */
  add(entry: NewEntry): void {
    if (this.#days === 0) return;
    this.#write(this.#timed(entry));
  }

  /**
   * Adds a search that may be typed further. The same one and its beginnings make one entry; of a text that is deleted character by
   * character, the longest and the last are logged.
   *
   * @param typist who types where
   */
  addTyped(typist: string, given: NewEntry): void {
    if (this.#days === 0) return;
    const entry = this.#timed(given);
    const at = this.#now();
    const last = this.#typed.get(typist);
    const [old, text] = [last?.entry.text ?? '', entry.text ?? ''];
    const isOngoing = last && at - last.at < TYPING_MS && last.entry.target === entry.target;
    const isShorter = isOngoing === true && text.length < old.length && old.startsWith(text);
    const isReplaced = isOngoing && (text.startsWith(old) || (isShorter && last.isShorter));
    if (last && !isReplaced) this.#write(last.entry);
    this.#typed.set(typist, { entry, at, isShorter });
    this.#later();
  }

  #timed({ text, ...entry }: NewEntry): AuditEntry {
    const time = new Date(this.#now()).toISOString();
    return { time, ...entry, ...(text !== undefined && { text: text.slice(0, MAX_TEXT) }) };
  }

  #write(entry: AuditEntry): void {
    this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#later();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#flush(TYPING_MS), FLUSH_MS).unref();
  }

  /** Writes all, also searches that may still be typed further. */
  flush(): void {
    this.#flush(0);
  }

  /** Writes what is waiting and has not been typed further for some time, and removes files that are too old. */
  #flush(typingMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = [...this.#typed].filter(([, { at }]) => this.#now() - at >= typingMs);
    for (const [typist, { entry }] of ended) {
      this.#typed.delete(typist);
      this.#waiting.push(`${JSON.stringify(entry)}\n`);
    }
    if (this.#typed.size > 0) this.#later();
    const lines = this.#waiting.splice(0).join('');
    if (lines === '') return;
    const day = dayOf(this.#now());
    try {
      // Not recursive: a data folder that was deleted stays deleted.
      if (!existsSync(this.#folder)) mkdirSync(this.#folder, { mode: 0o700 });
      appendFileSync(join(this.#folder, `${day}.jsonl`), lines, { mode: 0o600 });
      if (day !== this.#lastDay) this.#removeOld();
      this.#lastDay = day;
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The newest entries that pass, newest first. */
  read({ limit, accepts }: AuditQuery): AuditEntry[] {
    this.flush();
    const found: AuditEntry[] = [];
    for (const file of this.#files().reverse()) {
      const lines = readFileSync(join(this.#folder, file), 'utf8').split('\n').reverse();
      for (const line of lines) {
        const entry = parsed(line);
        if (entry && accepts(entry)) found.push(entry);
        if (found.length === limit) return found;
      }
    }
    return found;
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder)
        .filter(name => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name))
        .sort();
    } catch {
      return []; // nothing was logged yet
    }
  }

  #removeOld(): void {
    const oldest = dayOf(this.#now() - this.#days * DAY_MS);
    for (const file of this.#files()) {
      if (file.slice(0, oldest.length) < oldest) rmSync(join(this.#folder, file), { force: true });
    }
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** @returns undefined for an empty line, or one that a killed daemon wrote in part */
function parsed(line: string): AuditEntry | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as AuditEntry);
  } catch {
    return undefined;
  }
}
