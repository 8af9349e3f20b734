import type { AskResult } from '../api/schemas.ts';

/**
 * If the best score is below this, the best answer is only a guess. Of 570 right first answers, 92 in 100 have more, and of 704 first answers
 * of other projects, which do not know what is asked, 20 in 100.
 */
const FITS = 0.2;
/** About five in a hundred answers below this score are right. */
const HARDLY_FITS = 0.05;

/**
 * An answer with at least this score says in other words what is asked, if no file has some of its words. With at least `CERTAIN`, it does so
 * even if the thesaurus has no other words for them. Chosen among 0.3 to 0.8: 78 of those 570 answers have a note, about missing words or a low
 * score, and 605 of the 704.
 */
const SURE = 0.4;
const CERTAIN = 0.8;

/** Whether an answer should be shown by name only. */
export function isWeakAnswer({ score }: Pick<AskResult, 'score'>): boolean {
  return score < HARDLY_FITS;
}

/** Whether an answer is only a guess. */
export const isGuess = ({ score }: Pick<AskResult, 'score'>): boolean => score < FITS;

/** Whether an answer is probably right although no file has some words of the question, if the thesaurus has others for them. */
export const isSure = ({ score }: Pick<AskResult, 'score'>): boolean => score >= SURE;

/** Whether an answer is probably right, whatever words of the question no file has. */
export const isCertain = ({ score }: Pick<AskResult, 'score'>): boolean => score >= CERTAIN;

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
