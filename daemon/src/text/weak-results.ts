import type { AskResult } from '../api/schemas.ts';

/**
 * If the best score is below this, the best answer is only a guess. On 1,371 questions, 96 in 100 right answers have more, and 29 in 100
 * of the answers of other projects, which do not know what is asked.
 */
const FITS = 0.15;
/** About three in a hundred answers below this score are right. */
const HARDLY_FITS = 0.05;

/**
 * An answer with at least this score says in other words what is asked, if no file has some of its words. When it was chosen at
 * 0.4, notes about missing words or a low score fell from 170 to 116 of 1,794 right first results, and from 321 to 319 of 401 questions about
 * what is not there. With synonyms, which raise the scores of some, it is higher.
 */
const SURE = 0.5;

/** Whether an answer should be shown by name only. */
export function isWeakAnswer({ score }: Pick<AskResult, 'score'>): boolean {
  return score < HARDLY_FITS;
}

/** Whether an answer is only a guess. */
export const isGuess = ({ score }: Pick<AskResult, 'score'>): boolean => score < FITS;

/** Whether an answer is probably right although some words of the question are missing. */
export const isSure = ({ score }: Pick<AskResult, 'score'>): boolean => score >= SURE;

/** A note that the best answer is only a guess; undefined if it is better than that. */
export function guessText(best: Pick<AskResult, 'score'> | undefined): string | undefined {
  if (best === undefined || !isGuess(best)) return undefined;
  return `nothing matches well: the best score is ${best.score.toFixed(2)}`;
}

/** That words of the question are nowhere; undefined if there are none. */
export function missingText(words: readonly string[] | undefined): string | undefined {
  if (!words?.length) return undefined;
  const quoted = words.map(word => `“${word}”`);
  const last = quoted.pop();
  const all = quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : last;
  return `no file has ${all}`;
}

/** The words that are missing in all of several places. */
export function missingEverywhere(places: readonly (readonly string[] | undefined)[]): string[] {
  const [first = [], ...others] = places;
  return first.filter(word => others.every(words => words?.includes(word)));
}

/** Whether the answers fit, in sentences: words of the question that are nowhere, and that the best answer is only a guess. */
export function fitNotes(best: Pick<AskResult, 'score'> | undefined, missing: readonly string[]): string[] {
  return [missingText(missing), guessText(best)]
    .filter(note => note !== undefined)
    .map(note => `${note[0]!.toUpperCase()}${note.slice(1)}.`);
}
