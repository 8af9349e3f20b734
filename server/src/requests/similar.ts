import type { Range } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import { readText } from '../disk-text.ts';
import { failure } from '../errors.ts';
import type { AskHit, AskResult, Duplicate, FindSimilarParams, FurtherPlace, Uri } from '../protocol.ts';
import { symbolKindOf } from '../symbol-kinds.ts';
import { toPath } from '../workspace.ts';
import { ask } from './ask.ts';
import { mostAlike, runsOf } from './likeness.ts';

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
  const others = onceEach(places.flat())
    .filter(isCode)
    .flatMap(hit => outsideSelection(hit, params));
  const ranked = byLikeness(query, others, params.textDocument?.uri);
  // A further place of a file counts only if it is alike: the header and the imports of a similar file are not. So does a copy.
  const isWanted = ({ likeness, why }: AskHit) =>
    likeness !== undefined || (!params.alike && why !== FURTHER_PLACE && why !== BESIDE_SELECTION);
  const wanted = ranked.filter(isWanted);
  return { ...found, results: wanted.slice(0, limit).map(asWhole) };
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
const BESIDE_SELECTION = 'This is beside the selection.';

/** The whole lines are alike, not only a definition in them. */
const asWhole = ({ further: _, definitionRange: __, ...hit }: AskHit): AskHit => hit;

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
  return { ...placeIn(hit, lineRange, within(lines, lineRange)), ...place };
}

/** The copy's line for the focused one of the result. None of a copy on the team's server. */
async function copyHit(context: Context, hit: AskHit, copy: Duplicate): Promise<AskHit[]> {
  const { uri, folder, path, lineRange } = copy;
  if (uri === undefined || folder === undefined) return [];
  const line = Math.min(lineRange[1], lineRange[0] + hit.line - hit.lineRange[0]);
  const lines = within(await linesOf(context, uri), lineRange);
  return [{ ...placeIn(hit, lineRange, lines), uri, folder, path, line }];
}

const within = (lines: readonly string[], [first, last]: AskHit['lineRange']) => lines.slice(first - 1, last);

/** The hit at other lines of its file, or of one with the same code: `own`. */
function placeIn(hit: AskHit, lineRange: AskHit['lineRange'], own: readonly string[]): AskHit {
  const [first, last] = lineRange;
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

/**
 * Sorts by the share of common code, which says more of code than the score of a question does, then by that score. Lines of the selection's
 * own file that are not alike come last: each has words of its neighbours.
 */
function byLikeness(selected: string, hits: readonly AskHit[], own: Uri | undefined): AskHit[] {
  const wanted = runsOf(selected);
  const count = selected.trim().split('\n').length;
  const compared = hits.map(hit => {
    const { likeness: alike, first, last } = mostAlike(wanted, count, hit.snippet.split('\n'), ALIKE);
    return { hit: hit.why === BESIDE_SELECTION ? linesOfHit(hit, first, last) : hit, alike };
  });
  const value = ({ hit, alike }: (typeof compared)[number]) =>
    alike >= ALIKE ? 2 + alike : hit.score + (hit.uri === own ? 0 : 1);
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

/** The lines of a hit that are not selected: small functions are in one chunk, and those beside the selected one may be like it. */
function outsideSelection(hit: AskHit, { textDocument, range }: FindSimilarParams): AskHit[] {
  if (hit.uri !== textDocument?.uri) return [hit];
  if (!range) return [];
  const [first, last] = selectedLines(range);
  const [start, end] = [hit.range.start.line, hit.range.end.line];
  if (end < first || last < start) return [hit];
  const parts = [
    { from: start, to: first - 1 },
    { from: last + 1, to: end },
  ];
  return parts
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => linesOfHit(hit, from - start, to - start))
    .filter(({ snippet }) => snippet.trim() !== '');
}

/** Some lines of a hit, from 0, without blank ones around them. */
function linesOfHit(hit: AskHit, from: number, to: number): AskHit {
  const lines = hit.snippet.split('\n');
  let [first, last] = [from, to];
  while (first < last && lines[first]?.trim() === '') first++;
  while (first < last && lines[last]?.trim() === '') last--;
  const line = hit.lineRange[0] + first;
  const place = placeIn(hit, [line, line + last - first], lines.slice(first, last + 1));
  const kind = 'block';
  const nameless = { symbol: null, container: null, kind, symbolKind: symbolKindOf(kind) } as const;
  return { ...place, ...nameless, line, why: BESIDE_SELECTION };
}

/** From 0, inclusive. A selection may be reversed; one of whole lines ends at the start of the next line. */
function selectedLines({ start, end }: Range): [first: number, last: number] {
  const isReversed = start.line > end.line;
  const [from, to] = isReversed ? [end, start] : [start, end];
  return [from.line, to.character === 0 && to.line > from.line ? to.line - 1 : to.line];
}
