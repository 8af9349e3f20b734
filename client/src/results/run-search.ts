import { type CancellationToken, l10n } from 'vscode';
import type { AskResult, FolderStatus, SearchParams, SearchResult } from '../../../server/src/protocol.ts';
import { onlyInNote } from '../ask/named-folders.ts';
import { unsavedNote } from '../ask/unsaved.ts';
import { linesWithWords, titleOfLines } from '../find/lines-with-words.ts';
import type { Answer, Connection, PlacedMatch } from '../language/connection.ts';
import { indexIs } from '../status/index-state.ts';
import { areFoldersEmpty, NO_FILES } from '../support/no-files.ts';
import { type Hit, hitOfMatch, hitsOfAnswers, type Search, teamOf, whereOf } from './hit.ts';
import { countedAs, missingNote, NO_FILE, searchNotes } from './labels.ts';

export interface Outcome {
  /** There are more matches than shown. */
  truncated: boolean;
  /** What the matches are. Default: lines. */
  what?: 'line' | 'result';
  /** Notes on folders without results, and documents searched as saved. */
  searchNotes: string[];
  /** The choice of files leaves none. */
  noFile?: boolean;
  /** Folders whose index is not ready. */
  waiting?: FolderStatus[];
  /** What the hits are in place of answers, until an index is ready. */
  untilReady?: string;
}

/** Runs a search; `onHits` receives the hits in one or more parts: of a pattern, those in code before those in documents. */
export async function runSearch(
  connection: Connection,
  search: Search,
  token: CancellationToken,
  onHits: (hits: Hit[]) => void,
): Promise<Outcome> {
  if (search.kind === 'ask' || search.kind === 'similar') {
    const answer = await answerTo(connection, search, token);
    onHits(hitsOfAnswers(answer.results));
    const waiting = answer.folders.filter(cannotAnswer);
    if (search.kind === 'ask' && answer.results.length === 0 && waiting.length > 0) {
      const found = await linesWithWords(connection, search, token);
      onHits([...found.lines]);
      const instead = found.lines.length > 0 && { untilReady: titleOfLines(found) };
      return { truncated: false, searchNotes: notReady(answer), waiting, ...instead };
    }
    const isNone = answer.results.length === 0 && answer.folders.length > 0 && waiting.length === 0;
    const searchNotes = [...notReady(answer), ...(isNone ? await noFilesNote() : [])];
    return { truncated: false, searchNotes, waiting };
  }
  let rank = 0;
  const onMatches = (matches: PlacedMatch[]) =>
    onHits(
      matches.map(match => {
        rank += 1;
        return hitOfMatch(match, rank);
      }),
    );
  const result = await matchesOf(connection, search, token, onMatches);
  onMatches(result.matches);
  const isNone = rank === 0 && teamOf(search).team === undefined;
  const notes = [...searchNotes(result), ...(isNone ? await noFilesNote() : [])];
  const what = countedAs(search.kind === 'search' ? search.options : result.search?.options);
  return { truncated: result.truncated, what, searchNotes: notes, noFile: result.noFile === true };
}

const noFilesNote = async (): Promise<string[]> => ((await areFoldersEmpty()) ? [NO_FILES] : []);

/** Why results may be incomplete, or about something else. */
export function notReady({
  folders,
  noFile,
  missingWords,
  namedFolders = [],
}: Pick<AskResult, 'folders' | 'noFile' | 'missingWords' | 'namedFolders'>): string[] {
  const waiting = folders.filter(cannotAnswer).map(folder => folder.message ?? indexIs(folder.state));
  const isPaused = folders.some(folder => folder.state === 'paused' && !cannotAnswer(folder));
  const missing = missingNote(missingWords);
  const onlyIn = onlyInNote({ namedFolders });
  return [
    ...(onlyIn ? [onlyIn] : []),
    ...(missing ? [missing] : []),
    ...(noFile ? [NO_FILE] : []),
    ...(waiting.length > 0 ? [l10n.t('not all folders answered: {0}', waiting.join('; '))] : []),
    ...(isPaused ? [l10n.t('indexing is paused')] : []),
    ...(folders.length > 0 ? unsavedNote() : []),
  ];
}

/** Whether a folder cannot answer: during its first build, but not during a rebuild. */
export function cannotAnswer(status: FolderStatus): boolean {
  const neverBuilt = status.lastUpdated === null;
  return status.state === 'missing' || status.state === 'unknown' || (neverBuilt && status.state !== 'ready');
}

function answerTo(
  connection: Connection,
  search: Extract<Search, { kind: 'ask' | 'similar' }>,
  token: CancellationToken,
): Promise<Answer> {
  if (search.kind === 'similar') return connection.findSimilar(search.params, token);
  const { name: _, ...scope } = search.scope ?? {};
  return connection.ask({ query: search.query, ...scope }, token);
}

function matchesOf(
  connection: Connection,
  search: Extract<Search, { kind: 'search' | 'plain' }>,
  token: CancellationToken,
  onMatches: (matches: PlacedMatch[]) => void,
): Promise<Omit<SearchResult, 'matches'> & { matches: PlacedMatch[]; search?: SearchParams }> {
  if (search.kind === 'plain')
    return connection.chat({ query: search.command, codeFirst: true, ...teamOf(search) }, token, onMatches);
  const { query } = search;
  const options = { ...search.options, code_first: true };
  return connection.search({ pattern: query, options, ...whereOf(search) }, token, onMatches);
}
