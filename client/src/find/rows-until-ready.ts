/** What a list shows of a question that no index can answer yet. */
import { type CancellationToken, QuickPickItemKind } from 'vscode';
import type { Connection } from '../language/connection.ts';
import { matchRow } from '../pattern/match-rows.ts';
import type { Search } from '../results/hit.ts';
import type { Row } from '../support/list.ts';
import { linesWithWords, titleOfLines } from './lines-with-words.ts';

/** The rows that say what is awaited, which are shown at once, and below them lines with words of the question. */
export async function rowsUntilReady(
  connection: Pick<Connection, 'search'>,
  search: Pick<Extract<Search, { kind: 'ask' }>, 'query' | 'scope'>,
  waiting: Row[],
  token: CancellationToken,
  show: (rows: Row[]) => void,
): Promise<Row[]> {
  show(waiting);
  const found = await linesWithWords(connection, search, token);
  if (found.lines.length === 0) return waiting;
  const title = { label: titleOfLines(found), kind: QuickPickItemKind.Separator };
  return [...waiting, title, ...found.lines.map(matchRow)];
}
