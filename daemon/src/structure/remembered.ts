import { lstatSync } from 'node:fs';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { type FileStamp, isUnchanged } from '../store/file-stamp.ts';
import type { Candidate } from './candidates.ts';

/** Number of searches whose files are remembered, and of files and matches of all of them. */
const MAX_SEARCHES = 8;
const MAX_KEPT = 200_000;
/** Minimum age of a file's last change: times may have a resolution of only 2 s. */
const SETTLED_MS = 2000;

interface Found {
  stamp: FileStamp;
  matches: readonly Match[];
}

/**
 * What the last searches found in each file. Someone who types a request has it tried, listed and sent to the results: only the first of
 * these searches parses the files.
 */
export class Remembered {
  readonly #searches = new Map<string, Map<string, Found>>();
  #kept = 0;

  /** The files of a search. Undefined for one with a pattern: its matches may be older than the file. */
  of(request: SearchRequest): FilesOfSearch | undefined {
    if (request.pattern !== '') return undefined;
    const key = keyOf(request);
    const files = this.#searches.get(key) ?? new Map<string, Found>();
    this.#searches.delete(key);
    this.#searches.set(key, files);
    for (const oldest of this.#searches.keys()) {
      if (this.#searches.size <= MAX_SEARCHES && this.#kept <= MAX_KEPT) break;
      this.#forget(oldest);
    }
    return new FilesOfSearch(files, weight => {
      if (this.#searches.get(key) === files) this.#kept += weight;
    });
  }

  #forget(key: string): void {
    for (const found of this.#searches.get(key)?.values() ?? []) this.#kept -= weightOf(found);
    this.#searches.delete(key);
  }
}

const weightOf = ({ matches }: Found) => 1 + matches.length;

/** What one search found in its files. */
export class FilesOfSearch {
  readonly #files: Map<string, Found>;
  readonly #onKept: (weight: number) => void;

  constructor(files: Map<string, Found>, onKept: (weight: number) => void) {
    this.#files = files;
    this.#onKept = onKept;
  }

  /** The file as it is now. Undefined if its matches cannot be remembered. */
  stampOf({ absolute, unsaved }: Candidate): FileStamp | undefined {
    return unsaved === undefined ? lstatSync(absolute, { throwIfNoEntry: false }) : undefined;
  }

  get({ absolute }: Candidate, stamp: FileStamp | undefined): Match[] | undefined {
    const known = stamp && this.#files.get(absolute);
    return known && isUnchanged(known.stamp, stamp) ? known.matches.map(one => ({ ...one })) : undefined;
  }

  /** @param stamp that of the file before it was searched */
  set({ absolute }: Candidate, stamp: FileStamp | undefined, matches: readonly Match[] | null): void {
    if (!stamp || !matches || Date.now() - Math.max(stamp.mtimeMs, stamp.ctimeMs) < SETTLED_MS) return;
    const before = this.#files.get(absolute);
    const { size, mtimeMs, ctimeMs } = stamp;
    const found = { stamp: { size, mtimeMs, ctimeMs }, matches };
    this.#files.set(absolute, found);
    this.#onKept(weightOf(found) - (before ? weightOf(before) : 0));
  }
}

/** The parts of a request on which the matches of a file depend: not which files are searched, nor how many matches are returned. */
function keyOf({ path, options = {} }: SearchRequest): string {
  const {
    max_results: _results,
    max_per_file: _perFile,
    files_only: _files,
    count: _count,
    stream: _stream,
    globs: _globs,
    file_types: _types,
    filters: _filters,
    ...others
  } = options;
  return JSON.stringify([path, Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
