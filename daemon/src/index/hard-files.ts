import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { VERSION } from '../api/version.ts';
import type { NoTree } from '../store/analyzed.ts';
import { EFFORT, type Effort, type Limited } from './effort.ts';

/** Maximum number of entries. Above it the oldest is dropped, and that content may make a thread fail again. */
const MAX_ENTRIES = 2_000;
const REASONS: ReadonlySet<unknown> = new Set<NoTree>(['too_slow', 'parser_failed']);
const KEY = /^[0-9a-f]{40}$/;

type Entry = [key: string, effort: Effort, reason: NoTree];

/** The content of the file. */
interface Stored {
  /** Entries of another version are ignored, because its parsers may differ. */
  version: string;
  files: Entry[];
}

/**
 * Contents that made an analysis thread fail, and the highest effort allowed for them. They are kept in a file, so that
 * a rebuild or a restart does not fail on them again. A damaged or unwritable file is ignored.
 */
export class HardFiles {
  private readonly file: string;
  private readonly limits: Map<string, Limited>;

  constructor(file: string) {
    this.file = file;
    this.limits = new Map(read(file).map(([key, effort, reason]) => [key, { effort, reason }]));
  }

  /** By the keys of `effortKey`, in hexadecimal. */
  get all(): ReadonlyMap<string, Limited> {
    return this.limits;
  }

  note(key: string, limited: Limited): void {
    this.limits.delete(key);
    this.limits.set(key, limited);
    for (const oldest of this.limits.keys()) {
      if (this.limits.size <= MAX_ENTRIES) break;
      this.limits.delete(oldest);
    }
    this.write();
  }

  private write(): void {
    const next = `${this.file}.next`;
    try {
      const files = Array.from(this.limits, ([key, { effort, reason }]) => [key, effort, reason]);
      writeFileSync(next, JSON.stringify({ version: VERSION, files }), { mode: 0o600 });
      renameSync(next, this.file);
    } catch {
      rmSync(next, { force: true });
    }
  }
}

function read(file: string): Entry[] {
  try {
    const { version, files } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    return version === VERSION ? files.filter(isSound).slice(-MAX_ENTRIES) : [];
  } catch {
    return [];
  }
}

function isSound(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 3) return false;
  const [key, effort, reason] = entry as unknown[];
  const isKey = typeof key === 'string' && KEY.test(key);
  return isKey && Object.values(EFFORT).includes(effort as Effort) && REASONS.has(reason);
}
