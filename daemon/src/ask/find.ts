import type { AskResult } from '../api/schemas.ts';
import type { Steps } from './gather/rounds.ts';
import { Texts } from './gather/texts.ts';
import type { Snippet } from './lines-on-disk.ts';
import { Likeness } from './present/likeness.ts';
import { arePartsOfOne, joined } from './present/one-definition.ts';
import { type Place, present, presentName, rangeOf, type WithLines } from './present/present.ts';
import type { FindTask, Found } from './question-task.ts';
import type { Hit } from './rank/hit.ts';
import { rank } from './rank/rank.ts';
import { type FoundName, findNames } from './resolve/find-names.ts';
import { resolve } from './resolve/resolve.ts';
import { retrieve } from './retrieve/retrieve.ts';

/** Further hits, in place of those that others stand for. */
const MAX_FOLDED = 10;

/**
 * Answers a question from all parts of its indexes: by the name of a symbol, or in the steps resolve → retrieve → rank → present.
 * Files that have changed since they were indexed are left out and reported.
 */
export function find(task: Pick<FindTask, 'query' | 'asked' | 'options' | 'limit' | 'extra'>): Steps<Found> {
  const { asked } = task;
  return asked ? findByMeaning({ ...task, asked }) : findByName(task);
}

type Wanted = Pick<FindTask, 'query' | 'options' | 'limit' | 'extra'>;

function* findByMeaning({
  asked: { question, vector },
  options,
  limit,
  extra,
}: Wanted & { asked: NonNullable<FindTask['asked']> }): Steps<Found> {
  const texts = new Texts();
  const resolved = yield* resolve(question);
  const retrieval = yield* retrieve(resolved, vector);
  const most = { limit: limit + extra + MAX_FOLDED, further: options.further };
  const hits = yield* rank(resolved, retrieval, most, texts);
  const { answers, changed } = yield* withLines<Hit>(hits, texts, { limit, fold: true });
  const missingName = answers
    .map(({ absent, misspelling }) => absent ?? misspelling)
    .find(name => name !== undefined);
  const results: AskResult[] = [];
  for (const hit of answers) {
    const others = new Map<number, Snippet | undefined>();
    for (const { id } of [...hit.parts, ...hit.further]) others.set(id, yield* texts.linesOf(id));
    results.push(present({ ...hit, textOf: id => others.get(id)?.snippet }, options));
  }
  return { results, changed, ...(missingName !== undefined && { missingName }) };
}

/** A name, as a place. */
type NamedPlace = Place & Omit<FoundName, 'chunk'>;

function* findByName({ query, limit, extra }: Wanted): Steps<Found> {
  const texts = new Texts();
  const names = (yield* findNames(query)).slice(0, limit + extra);
  yield* texts.load(names.map(({ chunk }) => chunk.number));
  const places = names.map(({ chunk: { path, language, number }, ...name }): NamedPlace => {
    return { ...name, file: { path, language }, chunk: texts.chunk(number) ?? null };
  });
  const { answers, changed } = yield* withLines<NamedPlace>(places, texts, { limit, fold: false });
  return { results: answers.map((place): AskResult => presentName(place)), changed };
}

/**
 * The first places with their lines, and the files that differ from the index. With `fold`, the best of several places with nearly
 * the same content stands for all, and the best part of a long definition for its other parts.
 */
function* withLines<P extends Place>(
  places: readonly P[],
  texts: Texts,
  { limit, fold }: { limit: number; fold: boolean },
): Steps<{ answers: WithLines<P>[]; changed: string[] }> {
  const answers: WithLines<P>[] = [];
  const changed = new Set<string>();
  const likeness = new Likeness();
  for (const place of places) {
    if (answers.length === limit) break;
    const { file, chunk } = place;
    const snippet = chunk && (yield* texts.linesOf(chunk.id));
    if (!snippet) {
      changed.add(file.path);
      continue;
    }
    const answer = { ...place, chunk, ...snippet, duplicates: [], parts: [] };
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
