import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry, AuditQuery, AuditStore } from './audit-store.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

interface AuditFilesOptions {
  dataDir: string;
  /** How long entries are kept. */
  days: number;
  now?: () => number;
}

/** The audit log of one daemon: a file of JSON lines for each day (UTC), in the folder `audit` of the data folder. */
export class AuditFiles implements AuditStore {
  readonly #folder: string;
  readonly #days: number;
  readonly #now: () => number;
  #lastDay = '';

  constructor({ dataDir, days, now = Date.now }: AuditFilesOptions) {
    this.#folder = join(dataDir, 'audit');
    this.#days = days;
    this.#now = now;
  }

  async add(entries: readonly AuditEntry[]): Promise<void> {
    const day = dayOf(this.#now());
    const lines = entries.map(entry => `${JSON.stringify(entry)}\n`).join('');
    // Not recursive: a data folder that was deleted stays deleted.
    if (!existsSync(this.#folder)) mkdirSync(this.#folder, { mode: 0o700 });
    appendFileSync(join(this.#folder, `${day}.jsonl`), lines, { mode: 0o600 });
    if (day !== this.#lastDay) this.#removeOld();
    this.#lastDay = day;
  }

  async read({ limit, accepts }: AuditQuery): Promise<AuditEntry[]> {
    const found: AuditEntry[] = [];
    for (const file of this.files().reverse()) {
      for (const entry of this.entries(file).reverse()) {
        if (entry && accepts(entry)) found.push(entry);
        if (found.length === limit) return found;
      }
    }
    return found;
  }

  /** The names of the files, oldest first. */
  files(): string[] {
    try {
      return readdirSync(this.#folder)
        .filter(name => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name))
        .sort();
    } catch {
      return []; // nothing was logged yet
    }
  }

  /** The entry of each line of a file; undefined for an empty line, or one that a killed daemon wrote in part. */
  entries(file: string): (AuditEntry | undefined)[] {
    return readFileSync(join(this.#folder, file), 'utf8').split('\n').map(parsed);
  }

  /** Removes a file whose entries are kept elsewhere. */
  remove(file: string): void {
    rmSync(join(this.#folder, file), { force: true });
  }

  #removeOld(): void {
    const oldest = dayOf(this.#now() - this.#days * DAY_MS);
    for (const file of this.files()) if (file.slice(0, oldest.length) < oldest) this.remove(file);
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function parsed(line: string): AuditEntry | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as AuditEntry);
  } catch {
    return undefined;
  }
}
