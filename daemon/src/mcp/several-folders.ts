import { DowseError } from '../api/errors.ts';
import type { Match } from '../api/schemas.ts';
import { askInTurn, someAnswer } from '../daemon-client/merge-answers.ts';
import { isInside } from '../security/paths.ts';
import { distinct } from '../text/distinct.ts';
import { unansweredText } from '../text/unanswered.ts';
import { explain } from './failures.ts';
import type { PathView } from './folders.ts';

/** The answers for several folders, and the failures. */
export interface Answered<A> {
  answers: readonly A[];
  /** A sentence for each folder that failed. */
  notSearched: readonly string[];
}

/** Calls `ask` for one folder after another, until `isEnough`. @throws the first failure if all folders failed */
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
  return answered(views, await askInTurn(views, askOne, () => isEnough(answers)), signal);
}

/** Calls `ask` for all folders at once. @throws the first failure if all folders failed */
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
  const given = answers.filter(answer => answer !== undefined);
  const unanswered = given.flatMap(answer => (answer as { unanswered?: string[] }).unanswered ?? []);
  if (unanswered.length > 0) notSearched.push(unansweredText(unanswered));
  return { answers: given, notSearched };
}

interface Found {
  view: PathView;
  results: readonly Match[];
  count?: number;
  files?: number;
}

/** The matches of several folders, with paths as the client sees them. Each line appears once. */
export function matchesOf(found: readonly Found[]): Match[] {
  const matches = found.flatMap(({ view, results }) =>
    results.map(match => ({ ...match, file_name: view.show(match.file_name) })),
  );
  return found.length > 1
    ? distinct(matches, ({ file_name, line_number }) => `${line_number}:${file_name}`)
    : matches;
}

/** The number of matching lines and files in all folders. Empty if folders contain each other: a sum would be wrong. */
export function totalsOf(found: readonly Found[]): { count?: number; files?: number } {
  const views = found.map(({ view }) => view.absolute);
  const isNested = views.some((inner, i) => views.some((outer, j) => i !== j && isInside(inner, outer)));
  if (isNested) return {};
  const sum = (all: number | undefined, more: number | undefined) =>
    all === undefined ? more : all + (more ?? 0);
  const count = found.map(folder => folder.count).reduce(sum, undefined);
  const files = found.map(folder => folder.files).reduce(sum, undefined);
  return { ...(count === undefined ? {} : { count }), ...(files === undefined ? {} : { files }) };
}
