/** Which way to read a request fits the tree that is searched. */
import type { SearchCommand } from '../command/command.ts';
import { type Translation, unsupported } from './translate.ts';

/** A reading that costs at most this much is right although it finds nothing. */
const CERTAIN = 0.5;

/**
 * The first translation that finds something. If none does, a request that can hardly be read otherwise has found nothing;
 * any other was hardly understood.
 *
 * @throws DowseError UNSUPPORTED_QUERY if nothing is found and the reading is doubtful
 */
export async function choose(
  all: readonly Translation[],
  finds: (command: SearchCommand) => Promise<boolean>,
): Promise<Translation> {
  for (const one of all) if (await finds(one.command)) return one;
  const [best] = all;
  if (best && best.cost <= CERTAIN) return best;
  throw unsupported(
    `${best?.explanation} But that finds nothing here. If something else is meant, put names and texts in quotes.`,
  );
}
