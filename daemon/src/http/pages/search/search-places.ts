import { availableParallelism } from 'node:os';
import type { Call } from '../../../api/dowse.ts';
import { DowseError, type ErrorCode } from '../../../api/errors.ts';
import { isQuestionRefused, whyNoSearch } from '../../../api/questions.ts';
import type { Mode } from '../../../search-command/query-mode.ts';
import type { Engine } from '../../context.ts';
import type { SearchParams } from '../urls.ts';
import { type ChosenPlaces, together } from './chosen-places.ts';
import type { Query } from './read-query.ts';
import type { FileResult } from './results.ts';
import { type Found, findIn, patternSearch, type Search } from './search-place.ts';
import type { Target } from './targets.ts';

/** Searches of several places that run at once. More would take the processor from each other. */
const AT_ONCE = Math.min(4, availableParallelism());
/** For the first results: after this time, any results are enough. */
const FIRST_MS = 15;
/** Most matches of one place among the first results, and the files or lines that are enough: about two screens. */
const FIRST_MATCHES = 60;
const FIRST_FILES = 20;
export const FIRST_LINES = 50;
/** Most blocks of one file that are shown. */
export const MAX_BLOCKS = 8;

/** A search, and the places that it covers. */
export interface SearchedPlaces {
  engine: Engine;
  params: SearchParams;
  query: Query;
  where: ChosenPlaces;
  call: Call;
}

/** The answers of several places. */
export interface Answer {
  founds: Found[];
  notes: string[];
  codes: ErrorCode[];
  /** Whether the request is a question that no command answers. */
  isQuestion: boolean;
  /** Why no search can find what the request asks for. */
  cannot?: string;
  isPartial: boolean;
}

/** How long a search may take. */
export interface Bounds {
  maxMs: number;
  /** Matches that fill the screen, or any after a moment, instead of all. */
  isFirst: boolean;
  /** Plain words only if they are an exact request. */
  exact?: boolean;
}

/**
 * Searches the places. For a question and plain words, all repositories are one place: one ranking, and one reading. Matches of a pattern
 * or a structure come from each, so that one repository does not take all the room. An address of several cannot name a folder.
 */
export async function searchPlaces(
  mode: Mode,
  { engine, params, query, where, call }: SearchedPlaces,
  bounds: Bounds,
): Promise<Answer> {
  const { maxMs, isFirst, exact } = bounds;
  const isOne = (mode === 'ask' || mode === 'words') && params.path === '';
  const targets = isOne ? together(where) : where.targets;
  const answer: Answer = { founds: [], notes: [], codes: [], isQuestion: false, isPartial: false };
  const founds: (Found | undefined)[] = targets.map(() => undefined);
  const enough = new Enough(bounds);
  const done = new AbortController();
  const signals = [enough.signal, done.signal, ...(call.signal ? [call.signal] : [])];
  const inner = { ...call, signal: AbortSignal.any(signals) };
  const asked = {
    engine,
    params,
    query,
    where,
    call: inner,
    ...(exact && { exact }),
    ...(isFirst && { limit: FIRST_MATCHES }),
  };
  const ahead = mode === 'pattern' ? beginAtOthers(asked, targets) : undefined;
  const search = { ...asked, ...(ahead && { ahead }) };
  const waiting = isFirst && mode === 'pattern' ? likelyFirst(search, targets) : targets.entries();
  let searched = 0;
  const work = async () => {
    do {
      const next = waiting.next();
      if (next.done) return;
      const [index, target] = next.value;
      try {
        const found = await findIn(mode, { ...search, target });
        founds[index] = found;
        enough.add(found.files);
      } catch (error) {
        if (enough.signal.aborted && !call.signal?.aborted) return;
        note(error, target);
      }
      searched++;
    } while (!enough.isReached);
  };
  const note = (error: unknown, target: Target) => {
    if (!(error instanceof DowseError) || call.signal?.aborted) throw error;
    // With a filter by path, a place without that path has no results.
    if (error.code === 'FILE_NOT_FOUND' && params.path && targets.length > 1) return;
    answer.codes.push(error.code);
    const cannot = whyNoSearch(error);
    if (cannot !== undefined) answer.cannot = cannot;
    if (isQuestionRefused(error)) answer.isQuestion = true;
    const text = (targets.length > 1 ? `${target.name}: ` : '') + noteOf(error);
    if (!answer.notes.includes(text)) answer.notes.push(text);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    enough.end();
    done.abort();
  }
  answer.founds = founds.filter(found => found !== undefined);
  answer.notes.push(...answer.founds.flatMap(found => found.note ?? []));
  const left = targets.length - searched;
  answer.isPartial = isFirst && (left > 0 || answer.founds.some(({ truncated }) => truncated));
  if (left > 0 && !isFirst) answer.notes.unshift(leftOut(left, targets.length, maxMs));
  return answer;
}

/** Begins to search the places that only other nodes keep. A single one is asked as usual. */
function beginAtOthers(
  search: Pick<Search, 'engine' | 'params' | 'query' | 'limit' | 'call'>,
  targets: readonly Target[],
): Search['ahead'] {
  if (targets.length < 2) return undefined;
  const requests = targets.map(target => patternSearch({ ...search, target }));
  const { path: _path, ...request } = requests[0]!;
  const places = requests.map(({ path }) => path);
  return search.engine.searchAhead?.(request, places, search.call);
}

/** The places in their order, but first those where the pattern may match: of many repositories, most have no candidate. */
function* likelyFirst(
  search: Pick<Search, 'engine' | 'params' | 'query' | 'limit'>,
  targets: readonly Target[],
): Generator<[number, Target], undefined> {
  const [first] = targets;
  const isLikely = first && search.engine.likely?.(patternSearch({ ...search, target: first }));
  if (!isLikely) return yield* targets.entries();
  const unlikely: [number, Target][] = [];
  for (const entry of targets.entries()) {
    if (isLikely(entry[1].place)) yield entry;
    else unlikely.push(entry);
  }
  yield* unlikely;
}

/**
 * Decides when no further place is searched: after a time, and what runs then is waited for. Where the first results are wanted,
 * as soon as there is enough to show, and what runs then is ended.
 */
class Enough {
  private readonly bounds: Bounds;
  private readonly started = performance.now();
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | undefined;
  private files = 0;
  private lines = 0;
  private isLate = false;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
    if (!bounds.isFirst) return;
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.add([]);
    }, FIRST_MS);
  }

  /** Aborted when what still runs is not wanted. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isReached(): boolean {
    return this.signal.aborted || performance.now() - this.started >= this.bounds.maxMs;
  }

  /** A place has these results. */
  add(files: readonly FileResult[]): void {
    this.files += files.length;
    for (const file of files) this.lines += shownLines(file);
    const isFull = this.files >= FIRST_FILES || this.lines >= FIRST_LINES || (this.isLate && this.files > 0);
    if (this.bounds.isFirst && isFull) this.controller.abort();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** How many lines of a file are shown. */
export function shownLines({ blocks }: FileResult): number {
  return blocks.slice(0, MAX_BLOCKS).reduce((sum, { lines }) => sum + lines.length, 0);
}

function leftOut(count: number, all: number, maxMs: number): string {
  const names = (n: number) => n.toLocaleString('en');
  return `The search took longer than ${maxMs / 1000} s: ${names(count)} of ${names(all)} places were not searched. Open one under Places to search it alone.`;
}

/** An error in one line. Its message may end with a period. */
export function noteOf({ message, details }: DowseError): string {
  return details === '' ? message : `${message.replace(/\.$/, '')}: ${details}`;
}
