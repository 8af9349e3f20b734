import { join } from 'node:path';
import type { AskResult } from '../api/schemas.ts';
import type { IndexReader } from '../store/index-reader.ts';
import { LinesOnDisk } from './lines-on-disk.ts';
import type { OpenIndexes } from './open-indexes.ts';
import { Likeness } from './present/likeness.ts';
import { arePartsOfOne, joined } from './present/one-definition.ts';
import { type Place, present, presentName, rangeOf, type WithLines } from './present/present.ts';
import type { FindTask, Found, QuestionOutcome } from './question-task.ts';
import type { Hit } from './rank/hit.ts';
import { rank } from './rank/rank.ts';
import { allowedChunks, type Filters } from './resolve/filters.ts';
import { type FoundName, findNames } from './resolve/find-names.ts';
import { resolve } from './resolve/resolve.ts';
import { typedFilters } from './resolve/typed-filters.ts';
import { retrieve } from './retrieve/retrieve.ts';
import type { FilesWith } from './source.ts';

/** Further hits, in place of those that others stand for. */
const MAX_FOLDED = 10;

/**
 * Answers a question from the index as it is at one moment: by the name of a symbol, or in the steps resolve → retrieve → rank
 * → present. Files that have changed since they were indexed are left out and reported.
 *
 * @throws Outdated, IndexUnreadable, DowseError INVALID_REQUEST (filters)
 */
export function findPlaces(indexes: OpenIndexes, task: FindTask): QuestionOutcome {
  const disk = new LinesOnDisk(placesOnDisk(task));
  const holders = new KnownHolders(task.holders);
  const found = indexes.read(task.indexes, reader => {
    // Nothing else may be asked of an empty union.
    if (reader.liveCount === 0 && task.indexes[0]?.name !== undefined) return { results: [], changed: [] };
    const filters = filtersOf(task);
    return task.asked
      ? findByMeaning(reader, { ...task, asked: task.asked }, { disk, filters, filesWith: holders.filesWith })
      : findByName(reader, task, { disk, filters });
  });
  return holders.needed.length > 0 ? { needs: holders.needed } : { found };
}

interface Surroundings {
  disk: LinesOnDisk;
  filters: Filters;
}

function findByMeaning(
  reader: IndexReader,
  {
    asked: { question, vector },
    options,
    limit,
    extra,
  }: FindTask & { asked: NonNullable<FindTask['asked']> },
  { disk, filters, filesWith }: Surroundings & { filesWith: FilesWith },
): Found {
  const source = { reader, disk, filesWith };
  const resolved = resolve(reader, question, filters);
  const retrieval = retrieve(source, resolved, vector);
  const hits = rank(source, resolved, retrieval, limit + extra + MAX_FOLDED, options.further);
  const { answers, changed } = withLines<Hit>(hits, disk, { limit, fold: true });
  const missingName = answers
    .map(({ absent, misspelling }) => absent ?? misspelling)
    .find(name => name !== undefined);
  return {
    results: answers.map(hit => present(hit, options)),
    changed,
    ...(missingName !== undefined && { missingName }),
  };
}

function findByName(
  reader: IndexReader,
  { query, limit, extra }: FindTask,
  { disk, filters }: Surroundings,
): Found {
  const names = findNames(reader, query, allowedChunks(reader, filters)).slice(0, limit + extra);
  const { answers, changed } = withLines<FoundName>(names, disk, { limit, fold: false });
  return { results: answers.map((place): AskResult => presentName(place)), changed };
}

/**
 * The first places with their lines, and the files that differ from the index. With `fold`, the best of several places with nearly
 * the same content stands for all, and the best part of a long definition for its other parts.
 */
function withLines<P extends Place>(
  places: readonly P[],
  disk: LinesOnDisk,
  { limit, fold }: { limit: number; fold: boolean },
): { answers: WithLines<P>[]; changed: string[] } {
  const answers: WithLines<P>[] = [];
  const changed = new Set<string>();
  const likeness = new Likeness();
  for (const place of places) {
    if (answers.length === limit) break;
    const { file, chunk } = place;
    const snippet = chunk && disk.read(file, chunk);
    if (!snippet) {
      changed.add(file.path);
      continue;
    }
    const answer = { ...place, chunk, ...snippet, textOf: disk.textOf, duplicates: [], parts: [] };
    if (fold && joinsOne(answers, answer)) continue;
    const same = fold ? answers.find(one => likeness.areAlike(one, answer)) : undefined;
    if (same) same.duplicates.push({ file: file.path, line_range: rangeOf(chunk, answer.snippet) });
    else answers.push(answer);
  }
  return { answers, changed: [...changed] };
}

/** Adds a further part of a definition to the answer that has the first. */
function joinsOne<P extends Place>(answers: WithLines<P>[], answer: WithLines<P>): boolean {
  const at = answers.findIndex(one => arePartsOfOne(one, answer));
  const one = answers[at];
  if (!one) return false;
  const both = joined(one, answer);
  if (both) answers[at] = both;
  else one.parts.push(answer.chunk);
  return true;
}

function filtersOf({ indexes, filters: { typed, ...filters } }: FindTask): Filters {
  const { accepts, symbols } = typedFilters(typed);
  const names = namesOf(indexes);
  return {
    ...filters,
    ...(symbols && { symbols }),
    ...(accepts && {
      accepts:
        names.size === 0 ? accepts : (file: string) => accepts(file.slice(nameOf(file, names).length + 1)),
    }),
  };
}

/** Gives the place on disk of an indexed path. */
function placesOnDisk({ indexes }: FindTask): (path: string) => string {
  const names = namesOf(indexes);
  if (names.size === 0) return path => join(indexes[0]!.directory, path);
  const directories = new Map(indexes.map(({ name, directory }) => [name, directory]));
  return path => {
    const name = nameOf(path, names);
    return join(directories.get(name)!, path.slice(name.length + 1));
  };
}

function namesOf(indexes: FindTask['indexes']): ReadonlySet<string> {
  return new Set(indexes.flatMap(({ name }) => name ?? []));
}

/** The name of the index that has a file, which is named `NAME/PATH`. */
function nameOf(file: string, names: ReadonlySet<string>): string {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const name = file.slice(0, end);
    if (names.has(name)) return name;
  }
  throw new Error('a path of several indexes names none of them');
}

/** The files that may hold a text, as far as the question came with them. */
class KnownHolders {
  readonly needed: string[] = [];
  readonly #known: FindTask['holders'];

  constructor(known: FindTask['holders']) {
    this.#known = known;
  }

  readonly filesWith: FilesWith = (text, most, mayHold = () => true) => {
    if (!this.#known.has(text)) this.needed.push(text);
    const files = this.#known.get(text)?.filter(mayHold);
    return files && files.length <= most ? files : undefined;
  };
}
