import type { Range } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { AskHit, AskResult, FindSimilarParams } from '../protocol.ts';
import { ask } from './ask.ts';

/** Maximum number of results of the daemon. */
const MAX_RESULTS = 100;

/** @throws DowseError INVALID_REQUEST without a text. */
export async function findSimilar(
  context: Context,
  params: FindSimilarParams,
  caller: Caller,
): Promise<AskResult> {
  const query = params.text ?? selectedText(context, params);
  if (!query.trim()) throw failure('INVALID_REQUEST', 'No code is selected.');
  const limit = params.limit ?? (await context.settings()).ask.limit;
  const found = await ask(
    context,
    {
      query,
      folders: params.folders,
      limit: limitWithSelection(limit),
      ...(params.keyLines ? { keyLines: params.keyLines } : {}),
    },
    caller,
  );
  const others = found.results.filter(hit => !isSelection(hit, params));
  return { ...found, results: others.slice(0, limit).map(withSelectionTexts) };
}

/**
 * Requests a few more results, since the selection itself is the best match. Leaves an invalid limit for the
 * daemon to refuse.
 */
function limitWithSelection(limit: number): number {
  return limit >= 1 && limit <= MAX_RESULTS ? Math.min(MAX_RESULTS, limit + 3) : limit;
}

/** Replaces "the question" in texts of the daemon by "the selection". */
function withSelectionTexts(hit: AskHit): AskHit {
  const reword = (text: string) => text.replaceAll('the question', 'the selection');
  return { ...hit, why: reword(hit.why), factors: hit.factors.map(reword) };
}

function selectedText({ buffers }: Context, { textDocument, range }: FindSimilarParams): string {
  if (!textDocument) {
    const details = 'Give `text`, or `textDocument` and `range`.';
    throw failure('INVALID_REQUEST', 'There is no code to compare.', details);
  }
  const document = buffers.get(textDocument.uri);
  if (document) return document.getText(range);
  const { uri } = textDocument;
  const details = `Open it, or send the code itself, as \`text\`. (${uri})`;
  throw failure('INVALID_REQUEST', 'The document is not open.', details);
}

function isSelection(hit: AskHit, { textDocument, range }: FindSimilarParams): boolean {
  if (hit.uri !== textDocument?.uri) return false;
  if (!range) return true;
  const [first, last] = selectedLines(range);
  return hit.range.start.line <= last && first <= hit.range.end.line;
}

/** From 0, inclusive. A selection may be reversed; one of whole lines ends at the start of the next line. */
function selectedLines({ start, end }: Range): [first: number, last: number] {
  const isReversed = start.line > end.line;
  const [from, to] = isReversed ? [end, start] : [start, end];
  return [from.line, to.character === 0 && to.line > from.line ? to.line - 1 : to.line];
}
