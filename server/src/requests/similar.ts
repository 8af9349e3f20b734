import type { Range } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { AskHit, AskResult, FindSimilarParams } from '../protocol.ts';
import { ask } from './ask.ts';

/** @throws DowseError INVALID_REQUEST where there is no text to go by. */
export async function findSimilar(
  context: Context,
  params: FindSimilarParams,
  caller: Caller,
): Promise<AskResult> {
  const query = params.text ?? selectedText(context, params);
  if (!query.trim()) throw failure('INVALID_REQUEST', 'There is no code to go by: select some.');
  const limit = params.limit ?? (await context.settings()).ask.limit;
  // The selection itself is the best answer to itself; some more, so that as many are left as are wanted.
  const found = await ask(
    context,
    { query, folders: params.folders, limit: Math.min(100, limit + 3) },
    caller,
  );
  const others = found.results.filter(hit => !isSelection(hit, params));
  return { ...found, results: others.slice(0, limit).map(speakingOfTheSelection) };
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
  return hit.uri === textDocument?.uri && (range === undefined || overlaps(hit.range, range));
}

function overlaps(a: Range, b: Range): boolean {
  return a.start.line <= b.end.line && b.start.line <= a.end.line;
}
