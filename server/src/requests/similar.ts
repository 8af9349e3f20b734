import type { Range } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { AskHit, AskResult, FindSimilarParams } from '../protocol.ts';
import { ask } from './ask.ts';

/** The daemon gives no more answers. */
const MOST = 100;

/** @throws DowseError INVALID_REQUEST where there is no text to go by. */
export async function findSimilar(
  context: Context,
  params: FindSimilarParams,
  caller: Caller,
): Promise<AskResult> {
  const query = params.text ?? selectedText(context, params);
  if (!query.trim()) throw failure('INVALID_REQUEST', 'There is no code to go by: select some.');
  const limit = params.limit ?? (await context.settings()).ask.limit;
  const found = await ask(context, { query, folders: params.folders, limit: withSelection(limit) }, caller);
  const others = found.results.filter(hit => !isSelection(hit, params));
  return { ...found, results: others.slice(0, limit).map(speakingOfTheSelection) };
}

/**
 * The selection itself is the best answer to itself: some more, so that as many are left as are wanted. What cannot be
 * is left for the daemon to refuse.
 */
function withSelection(limit: number): number {
  return limit >= 1 && limit <= MOST ? Math.min(MOST, limit + 3) : limit;
}

/** To the daemon all that is asked is a question. */
function speakingOfTheSelection(hit: AskHit): AskHit {
  const say = (text: string) => text.replaceAll('the question', 'the selection');
  return { ...hit, why: say(hit.why), factors: hit.factors.map(say) };
}

function selectedText({ buffers }: Context, { textDocument, range }: FindSimilarParams): string {
  if (!textDocument) {
    const details = 'Give `text`, or `textDocument` and `range`.';
    throw failure('INVALID_REQUEST', 'There is nothing to go by.', details);
  }
  const document = buffers.get(textDocument.uri);
  if (document) return document.getText(range);
  const { uri } = textDocument;
  const details = `Open it, or send the code itself, as \`text\`. (${uri})`;
  throw failure('INVALID_REQUEST', 'The code cannot be seen: its document is not open.', details);
}

function isSelection(hit: AskHit, { textDocument, range }: FindSimilarParams): boolean {
  if (hit.uri !== textDocument?.uri) return false;
  if (!range) return true;
  const [first, last] = selectedLines(range);
  return hit.range.start.line <= last && first <= hit.range.end.line;
}

/** From 0, both included. A selection may begin at its end; one of whole lines ends at the start of the next. */
function selectedLines({ start, end }: Range): [first: number, last: number] {
  const isReversed = start.line > end.line;
  const [from, to] = isReversed ? [end, start] : [start, end];
  return [from.line, to.character === 0 && to.line > from.line ? to.line - 1 : to.line];
}
