import type { AskRequest, AskResult } from '../../api/schemas.ts';
import type { Snippet } from '../common/snippet.ts';
import type { Steps } from '../common/steps.ts';
import type { FoundName } from '../known/find-names.ts';
import type { Texts } from '../known/texts.ts';
import type { Hit } from '../rank/rank.ts';
import { foldPlaces, readPlaces } from './fold.ts';
import { scoreWithLine } from './line-with-words.ts';
import { type NamedPlace, resultOfHit, resultOfName, type WithLines } from './result.ts';

export { withWhereabouts } from './explain.ts';

/** The results of a question. */
export interface Presented {
  /** Files are named relative to the index. */
  results: AskResult[];
  /** Files that differ from the index. */
  changed: string[];
  /** The name in the question that the index does not have. */
  missingName?: string;
  /** Words of the question that no file has. */
  missingWords?: readonly string[];
}

/** How hits are presented. */
type Options = Omit<NonNullable<AskRequest['options']>, 'limit'> & { limit: number };

/**
 * Fifth step: reads the lines of hits, folds those with nearly the same content, and says of each which line to show first
 * and why it was found.
 */
export function* present(hits: readonly Hit[], options: Options, texts: Texts): Steps<Presented> {
  const { places, changed } = yield* foldPlaces(hits, options.limit, texts);
  const missingName = places
    .map(({ absent, misspelling }) => absent ?? misspelling)
    .find(name => name !== undefined);
  const results: AskResult[] = [];
  for (const [at, place] of places.entries()) {
    const hit = at === 0 ? withLineScore(place) : place;
    const others = new Map<number, Snippet | undefined>();
    for (const { id } of [...hit.parts, ...hit.further]) others.set(id, yield* texts.linesOf(id));
    results.push(resultOfHit({ ...hit, textOf: id => others.get(id)?.snippet }, options));
  }
  return { results, changed, ...(missingName !== undefined && { missingName }) };
}

/**
 * The best place, likelier right if a single line says what is asked. Only it tells whether anything fits. The words of a name that does not
 * exist say nothing.
 */
const withLineScore = (hit: WithLines<Hit>): WithLines<Hit> =>
  hit.absent === undefined ? { ...hit, score: scoreWithLine(hit.score, hit.question, hit.snippet) } : hit;

/** The same for symbols that were asked for by name. None stands for others. */
export function* presentNames(names: readonly FoundName[], limit: number, texts: Texts): Steps<Presented> {
  yield* texts.load(names.map(({ chunk }) => chunk.number));
  const all = names.map(({ chunk: { path, language, number }, ...name }): NamedPlace => {
    return { ...name, file: { path, language }, chunk: texts.chunk(number) ?? null };
  });
  const { places, changed } = yield* readPlaces(all, limit, texts);
  return { results: places.map(resultOfName), changed };
}
