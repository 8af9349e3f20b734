import type { Range } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import { readText } from '../disk-text.ts';
import { failure } from '../errors.ts';
import type { AskHit, AskResult, Duplicate, FindSimilarParams, FurtherPlace, Uri } from '../protocol.ts';
import { symbolKindOf } from '../symbol-kinds.ts';
import { toPath } from '../workspace.ts';
import { ask } from './ask.ts';
import { likeness, runsOf } from './likeness.ts';

/** Maximum number of results of the daemon. */
const MAX_RESULTS = 100;
/** Further places of each file that are compared: at most 10. */
const FURTHER = 10;
/** From this likeness on, it is the reason for a result; most code of one language shares less. */
const ALIKE = 0.25;
/** Languages of texts. They are no answer to code. */
const PROSE = new Set(['markdown', 'text', 'restructuredtext', 'asciidoc', 'org', 'html', 'latex']);

/**
 * Finds code like a text, chunk by chunk: several places of a file may be alike. Leaves out the selection itself.
 *
 * @throws DowseError INVALID_REQUEST without a text.
 */
export async function findSimilar(
  context: Context,
  params: FindSimilarParams,
  caller: Caller,
): Promise<AskResult> {
  const query = params.text ?? selectedText(context, params);
  if (!query.trim()) throw failure('INVALID_REQUEST', 'No code is selected.');
  const limit = params.limit ?? (await context.settings()).ask.limit;
  const { folders, keyLines } = params;
  const request = { query, folders, limit: candidates(limit), further: FURTHER };
  const found = await ask(context, { ...request, ...(keyLines ? { keyLines } : {}) }, caller);
  const places = await Promise.all(found.results.map(hit => placesOf(context, hit)));
  const isCode = (hit: AskHit) => !PROSE.has(hit.language) || hit.uri === params.textDocument?.uri;
  const others = onceEach(places.flat()).filter(hit => isCode(hit) && !isSelection(hit, params));
  const ranked = byLikeness(query, others);
  // A further place of a file counts only if it is alike: the header and the imports of a similar file are not. So does a copy.
  const isWanted = ({ likeness, why }: AskHit) =>
    likeness !== undefined || (!params.alike && why !== FURTHER_PLACE);
  const wanted = ranked.filter(isWanted);
  return { ...found, results: wanted.slice(0, limit).map(withoutFurther) };
}

/**
 * Requests more results than are shown, since the selection and texts are left out. Leaves an invalid limit for the
 * daemon to refuse.
 */
function candidates(limit: number): number {
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_RESULTS
    ? Math.min(MAX_RESULTS, 2 * limit + 3)
    : limit;
}

/** A further place may be a result too, with a reason of its own, which comes first. */
function onceEach(hits: readonly AskHit[]): AskHit[] {
  const results = [...hits].sort((a, b) => Number(a.why === FURTHER_PLACE) - Number(b.why === FURTHER_PLACE));
  const places = new Map<string, AskHit>();
  for (const hit of results) {
    const place = `${hit.uri}:${hit.lineRange}`;
    if (!places.has(place)) places.set(place, hit);
  }
  return [...places.values()];
}

const FURTHER_PLACE = 'This is in a file with similar code.';

const withoutFurther = ({ further: _, ...hit }: AskHit): AskHit => hit;

/** A result, the further places of its file and the copies for which it stands, as results of their own. */
async function placesOf(context: Context, hit: AskHit): Promise<AskHit[]> {
  const { further = [], duplicates = [] } = hit;
  const lines = further.length > 0 ? await linesOf(context, hit.uri) : [];
  const copies = await Promise.all(duplicates.map(copy => copyHit(context, hit, copy)));
  return [hit, ...further.map(place => furtherHit(hit, place, lines)), ...copies.flat()];
}

async function linesOf({ buffers }: Context, uri: Uri): Promise<string[]> {
  const path = toPath(uri);
  const text = buffers.get(uri)?.getText() ?? (path && (await readText(path))) ?? '';
  return text.split(/\r\n|\r|\n/);
}

function furtherHit(hit: AskHit, { lineRange, line, symbol, kind }: FurtherPlace, lines: string[]): AskHit {
  const place = { line, symbol, kind, container: null, symbolKind: symbolKindOf(kind) };
  return { ...placeIn(hit, lineRange, lines), ...place };
}

/** The copy's line for the focused one of the result. None of a copy on the team's server. */
async function copyHit(context: Context, hit: AskHit, copy: Duplicate): Promise<AskHit[]> {
  const { uri, folder, path, lineRange } = copy;
  if (uri === undefined || folder === undefined) return [];
  const line = Math.min(lineRange[1], lineRange[0] + hit.line - hit.lineRange[0]);
  return [{ ...placeIn(hit, lineRange, await linesOf(context, uri)), uri, folder, path, line }];
}

/** The hit at other lines of its file, or of one with the same code. */
function placeIn(hit: AskHit, lineRange: AskHit['lineRange'], lines: string[]): AskHit {
  const [first, last] = lineRange;
  const own = lines.slice(first - 1, last);
  const { keyLines: _, definitionLine: __, explanation: ___, duplicates: ____, ...rest } = hit;
  return {
    ...rest,
    lineRange,
    range: {
      start: { line: first - 1, character: 0 },
      end: { line: last - 1, character: own.at(-1)?.length ?? 0 },
    },
    snippet: own.join('\n'),
    factors: [],
    why: FURTHER_PLACE,
  };
}

/** Sorts by the share of common code, which says more of code than the score of a question does, then by that score. */
function byLikeness(selected: string, hits: readonly AskHit[]): AskHit[] {
  const wanted = runsOf(selected);
  const compared = hits.map(hit => ({ hit, alike: likeness(wanted, runsOf(hit.snippet)) }));
  const value = ({ hit, alike }: (typeof compared)[number]) => (alike >= ALIKE ? 1 + alike : hit.score);
  return compared.sort((a, b) => value(b) - value(a)).map(({ hit, alike }) => withReason(hit, alike));
}

function withReason({ weak, duplicates, ...hit }: AskHit, alike: number): AskHit {
  const reword = (text: string) => text.replaceAll('the question', 'the selection');
  if (alike < ALIKE)
    return {
      ...{ ...hit, why: reword(hit.why), factors: hit.factors.map(reword) },
      ...(weak ? { weak } : {}),
      ...(duplicates ? { duplicates } : {}),
    };
  const subject = hit.symbol ? `The ${hit.kind} ${hit.symbol} shares` : 'These lines share';
  const why = `${subject} ${Math.round(alike * 100)}% of the code with the selection.`;
  return { ...hit, likeness: alike, why };
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
