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

/** The audit log: a file of JSON lines for each day (UTC), in the folder `audit` of the data folder. */
export class Audit {
  readonly #folder: string;
  readonly #days: number;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
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
  add({ text, ...entry }: Omit<AuditEntry, 'time'>): void {
    if (this.#days === 0) return;
    const time = new Date(this.#now()).toISOString();
    const shortened = text === undefined ? {} : { text: text.slice(0, MAX_TEXT) };
    this.#waiting.push(`${JSON.stringify({ time, ...entry, ...shortened })}\n`);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** Writes what is waiting, and removes files that are too old. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
