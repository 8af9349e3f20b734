import { DowseError } from '../api/errors.ts';
import type { Match } from '../api/schemas.ts';
import { inTurn, someAnswer } from '../daemon-client/several-places.ts';
import { isInside } from '../security/paths.ts';
import { distinct } from '../text/distinct.ts';
import { explain } from './failures.ts';
import type { PathView } from './folders.ts';

/** What the places answered, and which did not. */
export interface Answered<A> {
  answers: readonly A[];
  /** In a sentence each. */
  notSearched: readonly string[];
}

/** Asks about one place after another, until there is enough. @throws the first failure where all have failed. */
export async function oneByOne<A>(
  views: readonly PathView[],
  signal: AbortSignal,
  ask: (view: PathView) => Promise<A>,
  isEnough: (answers: readonly A[]) => boolean = () => false,
): Promise<Answered<A>> {
  const answers: A[] = [];
  const askOne = async (view: PathView) => {
    const answer = await ask(view);
    answers.push(answer);
    return answer;
  };
  return answered(views, await inTurn(views, askOne, () => isEnough(answers)), signal);
}

/** Asks about all places at once. @throws the first failure where all have failed. */
export async function atOnce<A>(
  views: readonly PathView[],
  signal: AbortSignal,
  ask: (view: PathView, at: number) => Promise<A>,
): Promise<Answered<A>> {
  return answered(views, await Promise.allSettled(views.map(ask)), signal);
}

function answered<A>(
  views: readonly PathView[],
  outcomes: readonly PromiseSettledResult<A>[],
  signal: AbortSignal,
): Answered<A> {
  const notSearched: string[] = [];
  const answers = someAnswer(outcomes, signal, (error, at) => {
    if (!(error instanceof DowseError)) throw error;
    notSearched.push(`${views[at]!.absolute} was not searched. ${explain(error)}`);
    return undefined;
  });
  return { answers: answers.filter(answer => answer !== undefined), notSearched };
}

interface Found {
  view: PathView;
  results: readonly Match[];
  count?: number;
  files?: number;
}

/** The matches of several places, named as they are shown, each line once. */
export function matchesOf(found: readonly Found[]): Match[] {
  const matches = found.flatMap(({ view, results }) =>
    results.map(match => ({ ...match, file_name: view.show(match.file_name) })),
  );
  return found.length > 1
    ? distinct(matches, ({ file_name, line_number }) => `${line_number}:${file_name}`)
    : matches;
}

/** How many lines and files matched in all places. Of places that lie in one another no sum is that number. */
export function totalsOf(found: readonly Found[]): { count?: number; files?: number } {
  const views = found.map(({ view }) => view.absolute);
  if (views.some((one, at) => views.some((two, other) => at !== other && isInside(one, two)))) return {};
  const sum = (all: number | undefined, more: number | undefined) =>
    all === undefined ? more : all + (more ?? 0);
  const count = found.map(one => one.count).reduce(sum, undefined);
  const files = found.map(one => one.files).reduce(sum, undefined);
  return { ...(count === undefined ? {} : { count }), ...(files === undefined ? {} : { files }) };
}
