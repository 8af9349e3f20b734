import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { VERSION } from '../api/version.ts';
import type { NoTree } from '../store/analyzed.ts';
import { EFFORT, type Effort, type Limited } from './effort.ts';

/** Contents remembered; past it, the one noted first is forgotten, and costs its thread once more. */
const MOST = 2_000;
const REASONS: ReadonlySet<unknown> = new Set<NoTree>(['too_slow', 'parser_failed']);
const KEY = /^[0-9a-f]{40}$/;

type Entry = [key: string, effort: Effort, reason: NoTree];

/** What is in the file. */
interface Stored {
  /** Another version may have a better parser: it begins anew. */
  version: string;
  files: Entry[];
}

/**
 * Contents that made an analysis thread fail, and with how little effort they are analyzed since. Kept in a file, so that a rebuild
 * or a restart does not pay for them again. The file is not needed for anything else: it is ignored where it is damaged or cannot
 * be written.
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
      if (this.limits.size <= MOST) break;
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
    return version === VERSION ? files.filter(isSound).slice(-MOST) : [];
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
