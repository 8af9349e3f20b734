/** The edge between a question and the shards of its indexes on other machines: what arrives is checked before it is used. */
import { DowseError } from '../../api/errors.ts';
import { valid } from '../../api/valid.ts';
import { placeOf } from '../../store/union-reader.ts';
import type { Answer, Answers, Ask, CandidatesAnswer, RowsAnswer } from '../common/rounds.ts';
import { ROUNDS } from '../common/rounds.ts';

/** An index of a question, by its place among all and its name. */
export interface PlacedName {
  name?: string;
  place?: number;
}

/** An answer without what the other side can work out. */
export function forWire(answer: Answer): Answer {
  if (!('files' in answer) || typeof answer.files === 'number') return answer;
  return { ...answer, files: answer.files.map(({ facts, ...row }) => row) } as Answer;
}

/** Validates a round that was received. @throws DowseError INVALID_REQUEST */
export async function askOf(json: unknown): Promise<Ask> {
  const round = (json as Ask | undefined)?.round;
  if (round !== undefined && Object.hasOwn(ROUNDS, round) && (await valid(ROUNDS[round].ask, json)))
    return json as Ask;
  throw invalidRound();
}

/** Validates the answer of a shard. It may have rows only of the indexes that were asked. @throws DowseError INTERNAL_ERROR */
export async function answered(ask: Ask, json: unknown, indexes: readonly PlacedName[]): Promise<Answer> {
  if ((await valid(ROUNDS[ask.round].answer, json)) && fits(ask, json as Answer, indexes))
    return json as Answer;
  throw invalidAnswer();
}

const OTHER_VERSION = 'The nodes may run different versions. Update all of them.';

export function invalidRound(): DowseError {
  return new DowseError('INVALID_REQUEST', 'A round of a question is not valid.', OTHER_VERSION);
}

export function invalidAnswer(): DowseError {
  return new DowseError('INTERNAL_ERROR', 'The answer of another node is not valid.', OTHER_VERSION);
}

function fits(ask: Ask, answer: Answer, indexes: readonly PlacedName[]): boolean {
  const names = new Map(indexes.map(({ name, place = 0 }) => [place, name]));
  const isOwn = (number: number) => names.has(placeOf(number));
  const isBelow = (number: number, path: string) => {
    const name = names.get(placeOf(number));
    return isOwn(number) && (name === undefined || path.startsWith(`${name}/`));
  };
  switch (ask.round) {
    case 'words': {
      const { terms, names } = answer as Answers['words'];
      return terms.length === ask.terms.length && names.length === ask.names.length;
    }
    case 'spellings':
      return (answer as Answers['spellings']).chunks.every(({ number }) => isOwn(number));
    case 'names':
      return (answer as Answers['names']).chunks.every(({ number, path }) => isBelow(number, path));
    case 'candidates':
      return areRows(answer as CandidatesAnswer, isBelow) && areComplete(ask, answer as CandidatesAnswer);
    case 'rows':
      return areRows(answer as RowsAnswer, isBelow);
    case 'lines': {
      const { runs, names } = answer as Answers['lines'];
      const isAsked = new Set([
        ...ask.chunks.map(({ number }) => number),
        ...ask.names.flatMap(one => one.chunks),
      ]);
      const found = [...runs, ...names.flat()];
      return (
        names.length === ask.names.length && found.every(({ number }) => isAsked.has(number) && isOwn(number))
      );
    }
    case 'texts':
      return (answer as Answers['texts']).chunks.every(({ id }) => isOwn(id) && ask.chunks.includes(id));
  }
}

/** Whether each chunk has its file, and each file is below the name of its index. */
function areRows({ chunks, files }: RowsAnswer, isBelow: (number: number, path: string) => boolean): boolean {
  const known = new Set(files.map(({ number }) => number));
  return (
    files.every(({ number, path }) => isBelow(number, path)) && chunks.every(({ file }) => known.has(file))
  );
}

/** Whether all lists are there, and name only chunks and files that the answer describes. */
function areComplete(
  ask: Extract<Ask, { round: 'candidates' }>,
  { symbols, places, literals, pairs, ...answer }: CandidatesAnswer,
): boolean {
  const chunks = new Set(answer.chunks.map(({ number }) => number));
  const files = new Set(answer.files.map(({ number }) => number));
  const lists: [readonly unknown[], readonly unknown[]][] = [
    [ask.symbols, symbols],
    [ask.places, places],
    [ask.literals, literals],
    [ask.pairs, pairs],
  ];
  const namedFiles = [
    ...[answer.filesByKeyword, answer.filesByPath, ...places.map(place => place.files)].flat(),
    ...literals.flatMap(own => own?.files ?? []).flatMap(({ file }) => file ?? []),
  ];
  return (
    lists.every(([asked, found]) => asked.length === found.length) &&
    [...answer.byKeyword, ...pairs.flat()].every(number => chunks.has(number)) &&
    namedFiles.every(number => files.has(number))
  );
}
