/** Which way to read a request fits the tree that is searched. */
import type { SearchCommand } from '../search-command/format-command.ts';
import { mayBeMeant } from './other-meanings.ts';
import { refused } from './refusals.ts';
import { IS_GUESS, type Translation } from './translate.ts';

/** How long readings are tried. */
const BUDGET_MS = 8_000;
/** How many other readings are named, and how much dearer than the chosen one they may be. */
const MAX_ALTERNATIVES = 3;
const NEAR = 1.5;
/** The same for a reading that takes the place of an exact one that finds nothing: about the same in another spelling. */
const NEARLY_SAME = 0.5;

/** The chosen reading of a request, and alternatives. */
export interface Choice {
  chosen: Translation;
  alternatives: Translation[];
}

/**
 * The first translation that finds something, with the next ones as alternatives. A certain one gives way only to those that are about as
 * likely and use all words, with a note. If none finds anything, a request that can hardly be read otherwise has found nothing; any other was hardly
 * understood. Readings that there is no time to try count as finding nothing.
 *
 * @param finds whether a search has at least one match, undefined if it cannot be searched; it should stop at the first
 * @throws DowseError UNSUPPORTED_QUERY if nothing is found and the reading is doubtful
 */
export async function choose(
  request: string,
  all: readonly Translation[],
  finds: (command: SearchCommand) => Promise<boolean | undefined>,
  budgetMs = BUDGET_MS,
): Promise<Choice> {
  const until = performance.now() + budgetMs;
  const [best, next] = all;
  if (best?.isCertain && next === undefined) return choiceOf(best, all);
  // What a certain reading does not find is not there: a far other one would answer another request.
  const margin = best?.isExact ? NEARLY_SAME : NEAR;
  const fitting = best?.isCertain
    ? all.filter(one => one.cost <= best.cost + margin && (one === best || !one.dropsWords))
    : all;
  const impossible = new Set<Translation>();
  for (const one of fitting) {
    const isFound = await finds(one.command);
    if (isFound) {
      const { chosen, alternatives } = choiceOf(one, all);
      const isInstead = one !== best && best?.isCertain && !impossible.has(best);
      return { chosen: isInstead ? insteadOf(best, chosen) : chosen, alternatives };
    }
    if (isFound === undefined) impossible.add(one);
    if (performance.now() > until) break;
  }
  const certain = fitting.find(one => one.isCertain && !impossible.has(one)) ?? best;
  if (certain?.isCertain) return choiceOf(certain, all);
  throw refused(
    request,
    best
      ? `The nearest reading finds nothing here: ${withAdvice(best.explanation)}`
      : 'Put names and texts in quotes.',
  );
}

const withAdvice = (explanation: string): string =>
  explanation.endsWith(IS_GUESS)
    ? explanation
    : `${explanation} If something else is meant, put names and texts in quotes.`;

/** A reading that is taken since the likeliest finds nothing, which a reader may have wanted to know. */
function insteadOf(best: Translation, chosen: Translation): Translation {
  const note = `The likeliest reading finds nothing: ${best.explanation}`;
  const { explanation, caveat } = chosen;
  return {
    ...chosen,
    explanation: `${explanation} ${note}`,
    caveat: caveat === undefined ? note : `${caveat} ${note}`,
  };
}

function choiceOf(chosen: Translation, all: readonly Translation[]): Choice {
  const near = all.filter(one => one !== chosen && one.cost <= chosen.cost + NEAR && mayBeMeant(one, chosen));
  // Two that read alike cannot be told apart.
  const seen = new Set([chosen.explanation]);
  const alternatives = near.filter(({ explanation }) => !seen.has(explanation) && seen.add(explanation));
  return { chosen, alternatives: alternatives.slice(0, MAX_ALTERNATIVES) };
}
