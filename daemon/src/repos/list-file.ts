import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { assertOurs } from '../security/ownership.ts';
import type { NewRepo } from './registry.ts';

interface ListFileOptions {
  dataDir: string;
  /** Adds a repository unless its name is known. @throws DowseError INVALID_REQUEST; SERVICE_UNAVAILABLE: it is tried again */
  add(repo: NewRepo): Promise<void>;
  warn(fields: object, message: string): void;
  /** Interval of checks of the file, in milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 2000;

/**
 * `repos.json` in the data folder: a list of addresses, or of objects with `url`, `name`, `branches`, `allow_local`, `submodules` and
 * `lfs`. Added repositories are kept from then on; removing an entry does not remove its repository.
 */
export class ListFile {
  readonly #file: string;
  readonly #options: ListFileOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Time and size of the file when it was last applied. A watcher would miss a change right after the start. */
  #applied: string | undefined;
  #applying: Promise<void> | undefined;
  #isClosed = false;
  /** The last error. */
  #reported = new Set<string>();

  constructor(options: ListFileOptions) {
    this.#file = join(options.dataDir, 'repos.json');
    this.#options = options;
  }

  /** Applies the file now and at each change. */
  start(): void {
    const applyChanged = () => {
      this.#applying ??= this.#applyChanged().finally(() => {
        this.#applying = undefined;
      });
    };
    applyChanged();
    this.#timer = setInterval(applyChanged, this.#options.everyMs ?? EVERY_MS).unref();
  }

  /** Waits until the entry that is being added has been. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#applying;
  }

  async #applyChanged(): Promise<void> {
    const found = this.#stamp();
    if (found === this.#applied) return;
    if (await this.apply()) this.#applied = found;
  }

  #stamp(): string | undefined {
    try {
      const stats = statSync(this.#file, { throwIfNoEntry: false });
      return stats && `${stats.mtimeMs} ${stats.size}`;
    } catch (error) {
      return String(error); // `apply` reports it
    }
  }

  /** Adds new entries of the file. An invalid entry is reported and does not stop the others. @returns false to try again */
  async apply(): Promise<boolean> {
    let isDone = true;
    const problems = new Set<string>();
    for (const [at, entry] of this.#entries(problems).entries()) {
      if (this.#isClosed) break;
      try {
        await this.#options.add(newRepoOf(entry));
      } catch (error) {
        if (error instanceof DowseError && error.code === 'SERVICE_UNAVAILABLE') isDone = false;
        problems.add(`entry ${at + 1}: ${reasonOf(error)}`);
      }
    }
    const { warn } = this.#options;
    for (const reason of problems)
      if (!this.#reported.has(reason))
        warn({ file: this.#file, reason }, 'repos.json was not applied completely');
    this.#reported = problems;
    return isDone;
  }

  #entries(problems: Set<string>): unknown[] {
    try {
      if (!statSync(this.#file, { throwIfNoEntry: false })) return [];
      assertOurs(this.#file, this.#options.dataDir);
      const entries: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      if (Array.isArray(entries)) return entries;
      problems.add('expected a list');
    } catch (error) {
      problems.add(reasonOf(error));
    }
    return [];
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DowseError) return error.text;
  return error instanceof Error ? error.message : String(error);
}

/** @throws DowseError INVALID_REQUEST */
function newRepoOf(entry: unknown): NewRepo {
  if (typeof entry === 'string') return { url: entry };
  const { url, name, branches, allow_local, submodules, lfs, ...others } = (entry ?? {}) as Record<
    string,
    unknown
  >;
  const isValid =
    typeof url === 'string' &&
    (name === undefined || typeof name === 'string') &&
    (branches === undefined || (Array.isArray(branches) && branches.every(one => typeof one === 'string'))) &&
    [allow_local, submodules, lfs].every(flag => flag === undefined || typeof flag === 'boolean') &&
    Object.keys(others).length === 0;
  if (!isValid) {
    const details =
      'expected an address, or an object with url, name, branches, allow_local, submodules and lfs';
    throw new DowseError('INVALID_REQUEST', 'Invalid repository.', details);
  }
  return {
    url,
    ...(name !== undefined && { name }),
    ...(branches && { branches: branches as string[] }),
    ...(allow_local === true && { allowLocal: true }),
    ...(submodules === true && { submodules: true }),
    ...(lfs === true && { lfs: true }),
  };
}
