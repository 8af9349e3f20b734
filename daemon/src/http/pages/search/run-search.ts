import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import { type Mode, maybeExact } from '../../../search-command/query-mode.ts';
import { fitNotes, missingEverywhere } from '../../../text/weak-results.ts';
import type { Context, Engine } from '../../context.ts';
import type { SearchParams } from '../urls.ts';
import { type ChosenPlaces, choosePlaces } from './chosen-places.ts';
import { facetsOf } from './facets.ts';
import { isMode } from './mode-texts.ts';
import { type Query, readQuery } from './read-query.ts';
import type { FileResult, SearchOutcome } from './results.ts';
import { FIRST, type Found, WEAKEST } from './search-place.ts';
import {
  type Answer,
  type Bounds,
  FIRST_LINES,
  MAX_BLOCKS,
  noteOf,
  type SearchedPlaces,
  searchPlaces,
  shownLines,
} from './search-places.ts';

/** After this time no further place is searched. */
const MAX_MS = 3000;
/** Most files that one page shows. */
const MAX_FILES = 50;
/** Most files with answers: of several places, the best of each would be too many. */
const MAX_ANSWERED = 20;
/** Longer texts are shown without color: the answer comes while the user types. */
const MAX_COLORED_CHARS = 200_000;
/** The first line is within a block comment. */
const IN_COMMENT = /^\s*\*(\s|\/|$)/;

/** Runs the search of a URL: in the mode that it names, or in the one that fits the query. */
export async function runSearch(
  context: Pick<Context, 'engine' | 'repos'>,
  params: SearchParams,
  call: Call,
  { maxMs = MAX_MS, isFirst = false }: Partial<Bounds> = {},
): Promise<SearchOutcome> {
  const started = performance.now();
  const read = await readSearch(context, params, call);
  if (!('query' in read)) return nothingFound(params, read.note);
  const { query, where } = read;
  const places: SearchedPlaces = { engine: context.engine, params, query, where, call };
  const run = (mode: Mode, exact = false) => searchPlaces(mode, places, { maxMs, isFirst, exact });
  const asExact = !isMode(params.mode) && maybeExact(query.text) ? await run('words', true) : undefined;
  const isExact = asExact !== undefined && asExact.founds.length > 0;
  const mode = isMode(params.mode) ? params.mode : isExact ? 'words' : query.mode;
  let used = mode;
  let answer = isExact ? asExact : await run(mode);
  const cannot = answer.cannot ?? asExact?.cannot;
  for (const next of fallbacks(mode, answer, isMode(params.mode))) {
    [used, answer] = [next, await run(next)];
    if (answer.founds.length > 0) break;
  }
  const files = merged(used, answer.founds);
  const filled = isFirst && used !== 'ask' ? screenful(files) : MAX_FILES;
  const shown = files.slice(0, filled).map(file => ({ ...file, blocks: file.blocks.slice(0, MAX_BLOCKS) }));
  await describe(context.engine, files, shown, call);
  const [first] = answer.founds;
  return {
    mode: used,
    ...(used !== mode && { insteadOf: mode }),
    files: shown,
    count: files.reduce((sum, { count }) => sum + count, 0),
    isPartial: answer.isPartial || (isFirst && files.length > filled),
    truncated: files.length > MAX_FILES || answer.founds.some(({ truncated }) => truncated),
    milliseconds: Math.round(performance.now() - started),
    facets: facetsOf(files, params, where.branches),
    ...(first?.explanation && { explanation: first.explanation, command: first.command }),
    ...(first?.otherwise && { otherwise: first.otherwise }),
    notes: [
      ...where.notes,
      ...answer.notes,
      ...(used === 'ask' ? [...(cannot ? [cannot] : []), ...notesOf(answer.founds)] : []),
    ],
  };
}

/** Whether the answers of all places together fit. */
function notesOf(founds: readonly Found[]): string[] {
  const scores = founds.flatMap(({ files }) =>
    files.flatMap(({ blocks }) => blocks.map(({ score = 0 }) => score)),
  );
  const missing = missingEverywhere(founds.map(found => found.missing));
  return fitNotes(scores.length > 0 ? { score: Math.max(...scores) } : undefined, missing);
}

/** A query with only filters, or wrong ones, may still be being typed: the note says what is missing. */
async function readSearch(
  context: Pick<Context, 'engine' | 'repos'>,
  params: SearchParams,
  call: Call,
): Promise<{ query: Query; where: ChosenPlaces } | { note: string }> {
  try {
    const query = readQuery(params.q);
    return { query, where: await choosePlaces(context, params, query, call) };
  } catch (error) {
    if (error instanceof DowseError && error.code === 'INVALID_REQUEST') return { note: noteOf(error) };
    throw error;
  }
}

function nothingFound(params: SearchParams, note: string): SearchOutcome {
  const mode = isMode(params.mode) ? params.mode : 'pattern';
  const counts = { count: 0, truncated: false, isPartial: false, milliseconds: 0 };
  return { mode, files: [], ...counts, facets: facetsOf([], params), notes: [note] };
}

/** The modes to try when the picked one cannot read the query, or has no index to ask. A question is asked even if the mode was chosen. */
function fallbacks(mode: Mode, { founds, codes, isQuestion }: Answer, isChosen: boolean): Mode[] {
  if (founds.length > 0) return [];
  if (isChosen) return isQuestion ? ['ask'] : [];
  if (mode === 'words' && codes.includes('UNSUPPORTED_QUERY')) return ['ask', 'pattern'];
  return mode === 'ask' && codes.some(code => code.startsWith('INDEX_')) ? ['pattern'] : [];
}

/** The files of all places: answers by score, matches in the order of the places. */
function merged(mode: Mode, founds: readonly Found[]): FileResult[] {
  const files = founds.flatMap(found => found.files);
  const score = ({ blocks }: FileResult) => blocks[0]?.score ?? 0;
  if (mode !== 'ask') return files;
  const sorted = files.sort((a, b) => score(b) - score(a));
  // What is best in one place may be weak among all.
  const strong = sorted.filter((file, index) => index < FIRST || score(file) >= score(sorted[0]!) * WEAKEST);
  return strong.slice(0, MAX_ANSWERED);
}

/** How many of the files fill the screen. */
function screenful(files: readonly FileResult[]): number {
  let lines = 0;
  const last = files.findIndex(file => {
    lines += shownLines(file);
    return lines >= FIRST_LINES;
  });
  return last < 0 ? files.length : last + 1;
}

/** Adds languages to all files, and colors to the lines that are shown. */
async function describe(
  { view }: Engine,
  files: readonly FileResult[],
  shown: readonly FileResult[],
  call: Call,
): Promise<void> {
  if (!view || files.length === 0) return;
  const languages = await view.languages(files.map(({ path }) => path));
  for (const [index, file] of files.entries()) file.language ||= languages[index]!;
  for (const [index, file] of shown.entries()) file.language = files[index]!.language;
  const blocks = shown.flatMap(file => file.blocks.map(block => ({ block, path: file.path })));
  const snippets = blocks.map(({ block, path }) => {
    const text = block.lines.map(({ code }) => code.text).join('\n');
    return { path, text: IN_COMMENT.test(text) ? `/*\n${text}` : text };
  });
  if (snippets.reduce((sum, { text }) => sum + text.length, 0) > MAX_COLORED_CHARS) return;
  const colored = await view.highlight(snippets, call);
  for (const [index, { block }] of blocks.entries()) {
    const lines = colored[index]!.slice(-block.lines.length);
    block.lines = block.lines.map((line, at) => ({ ...line, code: lines[at] ?? line.code }));
  }
}
