/** How a question is answered, from top to bottom: parse → resolve → retrieve → rank → present. */
import type { AskRequest } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import { isCertain, isSure } from '../text/weak-results.ts';
import { type Intent, looksLikeIdentifier, type Question } from './common/question.ts';
import type { Steps } from './common/steps.ts';
import { findNames } from './known/find-names.ts';
import { Texts } from './known/texts.ts';
import { isInThesaurus, parseQuestion, shortForms, weightsInVector } from './parse/parse.ts';
import { type Presented, present, presentNames } from './present/present.ts';
import { rank } from './rank/rank.ts';
import { resolve } from './resolve/resolve.ts';
import { retrieve } from './retrieve/retrieve.ts';

/** Further hits, in place of those that others stand for. If more are, as in fifty translations, they are multiplied. */
const FOLDED = 10;
const FOLDED_FACTOR = 8;

/** The result of the first step. */
export interface Parsed {
  question: Question;
  vector: Int8Array;
}

/** The input of the steps after the first. */
export interface StepsInput {
  query: string;
  /** Undefined if symbols are asked for by name. */
  parsed: Parsed | undefined;
  options: NonNullable<AskRequest['options']>;
  limit: number;
  /** Further hits, in case files have changed. */
  extra: number;
}

/** The first step, which needs no index. It runs where the embedding model is. */
export async function parseAndEmbed(
  query: string,
  intent: Intent | undefined,
  embedder: Pick<Embedder, 'embedQuery' | 'weightOf' | 'wordsLike'>,
  signal: AbortSignal | undefined,
): Promise<Parsed> {
  const parsed = parseQuestion(query, intent);
  const question = {
    ...parsed,
    ordinary: ordinaryWords(parsed, embedder),
    shortForms: shortForms(parsed, embedder),
  };
  const vector = await embedder.embedQuery(question.text, signal, weightsInVector(question.synonyms));
  return { question, vector };
}

/** What an English word tells that code seldom has. */
const SELDOM_IN_CODE = 1;

function ordinaryWords({ words }: Question, embedder: Pick<Embedder, 'weightOf'>): Map<string, number> {
  return new Map(
    [...words.values()].flatMap(word => {
      const weight = embedder.weightOf?.(word) ?? embedder.weightOf?.(singular(word));
      if (weight !== undefined) return [[word, weight] as const];
      return isInThesaurus(word) ? [[word, SELDOM_IN_CODE] as const] : [];
    }),
  );
}

/** A plural tells as much as its singular. */
const singular = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');

/**
 * The other steps, which ask all shards of the indexes. Files that have changed since they were indexed are left out and
 * reported. Symbols that are asked for by name are looked up and presented.
 */
export function* answerFromIndexes({ query, parsed, options, limit, extra }: StepsInput): Steps<Presented> {
  const texts = new Texts();
  if (!parsed) {
    const names = yield* findNames(query);
    return yield* presentNames(names.slice(0, limit + extra), limit, texts);
  }
  const resolved = yield* resolve(parsed.question);
  const retrieval = yield* retrieve(resolved, parsed.vector);
  for (let folded = FOLDED; ; folded *= FOLDED_FACTOR) {
    const most = { limit: limit + extra + folded, further: options.further };
    const hits = yield* rank(resolved, retrieval, most, texts);
    const presented = yield* present(hits, { ...options, limit }, texts);
    const isAll = presented.results.length === limit || hits.length < most.limit;
    if (isAll) return { ...presented, missingWords: missingFrom(presented, resolved.missing) };
  }
}

/** The missing words that matter: a good answer has other words for those of the thesaurus, a very good one for all but the names in code. */
function missingFrom({ results: [best] }: Presented, missing: readonly string[]): readonly string[] {
  if (!best || !isSure(best)) return missing;
  return missing.filter(word => looksLikeIdentifier(word) || !(isCertain(best) || isInThesaurus(word)));
}
