import { join } from 'node:path';
import { find } from './find.ts';
import { Part } from './gather/part.ts';
import { withOnePart } from './gather/rounds.ts';
import { LinesOnDisk } from './lines-on-disk.ts';
import type { OpenIndexes } from './open-indexes.ts';
import type { FindTask, PartTask, QuestionOutcome } from './question-task.ts';
import type { Filters } from './resolve/filters.ts';
import { newestVersions } from './resolve/path-index.ts';
import { typedFilters } from './resolve/typed-filters.ts';
import type { FilesWith } from './source.ts';

/**
 * Answers a question from indexes that this process has, as they are at one moment: see {@link find}.
 *
 * @throws Outdated, IndexUnreadable, DowseError INVALID_REQUEST (filters)
 */
export function findPlaces(indexes: OpenIndexes, task: FindTask): QuestionOutcome {
  const versions = newestVersions([...namesOf(task.indexes)].map(name => `${name}/`));
  return withPart(indexes, task, { isAlone: true, versions }, part => ({
    found: withOnePart(find(task), part.answer),
  }));
}

/**
 * Answers one round of a question that other nodes answer too.
 *
 * @throws as {@link findPlaces}
 */
export function answerRound(indexes: OpenIndexes, task: PartTask): QuestionOutcome {
  return withPart(indexes, task, task, part => ({ answered: part.answer(task.ask) }));
}

function withPart(
  indexes: OpenIndexes,
  task: Pick<FindTask, 'indexes' | 'filters' | 'holders'>,
  others: Pick<PartTask, 'isAlone' | 'versions'>,
  use: (part: Part) => QuestionOutcome,
): QuestionOutcome {
  const disk = new LinesOnDisk(placesOnDisk(task));
  const holders = new KnownHolders(task.holders);
  const outcome = indexes.read(task.indexes, reader => {
    const source = { reader, disk, filesWith: holders.filesWith };
    return use(new Part(source, filtersOf(task), others));
  });
  return holders.needed.length > 0 ? { needs: holders.needed } : outcome;
}

function filtersOf({
  indexes,
  filters: { typed, ...filters },
}: Pick<FindTask, 'indexes' | 'filters'>): Filters {
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
function placesOnDisk({ indexes }: Pick<FindTask, 'indexes'>): (path: string) => string {
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
