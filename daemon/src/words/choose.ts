/** Which way to read a request fits the tree that is searched. */
import type { SearchCommand } from '../command/command.ts';
import { type Translation, unsupported } from './translate.ts';

/** A reading that costs at most this much is right although it finds nothing. */
const CERTAIN = 0.5;
/** How long readings are tried. */
const BUDGET_MS = 500;
/** How many other readings are named. */
const MAX_ALTERNATIVES = 3;

/** What a request was read as, and how else it can be read. */
export interface Choice {
  chosen: Translation;
  alternatives: Translation[];
}

/**
 * The first translation that finds something, with the next ones as alternatives. If none does, a request that can hardly be
 * read otherwise has found nothing; any other was hardly understood. Readings that
 * there is no time to try count as finding nothing.
 *
 * @param finds whether a search has at least one match; it should stop at the first
 * @throws DowseError UNSUPPORTED_QUERY if nothing is found and the reading is doubtful
 */
export async function choose(
  all: readonly Translation[],
  finds: (command: SearchCommand) => Promise<boolean>,
  budgetMs = BUDGET_MS,
): Promise<Choice> {
  const until = performance.now() + budgetMs;
  const [best] = all;
  for (const one of all) {
    if (await finds(one.command)) return choiceOf(one, all);
    if (performance.now() > until) break;
  }
  if (best && best.cost <= CERTAIN) return choiceOf(best, all);
  throw unsupported(
    `${best?.explanation} But that finds nothing here. If something else is meant, put names and texts in quotes.`,
  );
}

const choiceOf = (chosen: Translation, all: readonly Translation[]): Choice => ({
  chosen,
  alternatives: all.filter(one => one !== chosen).slice(0, MAX_ALTERNATIVES),
});
