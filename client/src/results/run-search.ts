import type { CancellationToken } from 'vscode';
import type { AskResult, FolderStatus, SearchMatch, SearchResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { type Hit, hitOfAnswer, hitOfMatch, type Search } from './hit.ts';
import { reservations } from './labels.ts';

export interface Outcome {
  /** More was found than is shown. */
  truncated: boolean;
  /** For people: what could not answer, or was not searched as it is on the screen. */
  reservations: string[];
  /** Folders whose index could not answer. */
  waiting?: FolderStatus[];
}

/** Runs a search; `onHits` is given what is found, in one part or many. */
export async function runSearch(
  connection: Connection,
  search: Search,
  token: CancellationToken,
  onHits: (hits: Hit[]) => void,
): Promise<Outcome> {
  if (search.kind === 'ask' || search.kind === 'similar') {
    const answer = await answerTo(connection, search, token);
    onHits(answer.results.map((hit, index) => hitOfAnswer(hit, index + 1)));
    const waiting = answer.folders.filter(cannotAnswer);
    return { truncated: false, reservations: notReady(answer), waiting };
  }
  let rank = 0;
  const onMatches = (matches: SearchMatch[]) =>
    onHits(
      matches.map(match => {
        rank += 1;
        return hitOfMatch(match, rank);
      }),
    );
  const result = await matchesOf(connection, search, token, onMatches);
  onMatches(result.matches);
  return { truncated: result.truncated, reservations: reservations(result) };
}

/** Why an answer may not be all that there is. */
export function notReady({ folders }: AskResult): string[] {
  const waiting = folders
    .filter(cannotAnswer)
    .map(folder => folder.message ?? `its index is ${folder.state}`);
  const isPaused = folders.some(folder => folder.state === 'paused' && !cannotAnswer(folder));
  return [
    ...(waiting.length > 0 ? [`not all folders answered: ${waiting.join('; ')}`] : []),
    ...(isPaused ? ['indexing is paused'] : []),
  ];
}

/** An index that is being rebuilt still answers; one that is built for the first time does not. */
export function cannotAnswer(status: FolderStatus): boolean {
  const never = status.lastUpdated === null;
  return status.state === 'missing' || status.state === 'unknown' || (never && status.state !== 'ready');
}

function answerTo(
  connection: Connection,
  search: Extract<Search, { kind: 'ask' | 'similar' }>,
  token: CancellationToken,
): Promise<AskResult> {
  return search.kind === 'ask'
    ? connection.ask({ query: search.query }, token)
    : connection.findSimilar(search.params, token);
}

function matchesOf(
  connection: Connection,
  search: Extract<Search, { kind: 'search' | 'plain' }>,
  token: CancellationToken,
  onMatches: (matches: SearchMatch[]) => void,
): Promise<SearchResult> {
  if (search.kind === 'plain') return connection.chat({ query: search.command }, token, onMatches);
  const { query, options, in: within } = search;
  return connection.search({ pattern: query, options, ...(within ? { in: within } : {}) }, token, onMatches);
}
