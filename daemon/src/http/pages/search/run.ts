import type { Call } from '../../../api/dowse.ts';
import { DowseError, type ErrorCode } from '../../../api/errors.ts';
import { isQuestionRefused } from '../../../api/questions.ts';
import type { Mode } from '../../../text/query-mode.ts';
import type { Context, Engine } from '../../context.ts';
import type { SearchParams } from '../urls.ts';
import { facetsOf } from './facets.ts';
import { FIRST, type Found, findIn, WEAKEST } from './find.ts';
import { isMode } from './mode.ts';
import { type Query, readQuery } from './read-query.ts';
import type { FileResult, SearchOutcome } from './results.ts';
import { together, type Where, whereOf } from './where.ts';

/** Searches of several places that run at once. */
const AT_ONCE = 4;
/** After this time no further place is searched. */
const MAX_MS = 3000;
/** Where the first results are wanted: after this time no further place is searched, if there are any. */
const FIRST_MS = 25;
/** Most files that one page shows, and most blocks of one file. */
const MAX_FILES = 50;
const MAX_BLOCKS = 8;
/** Most files with answers: of several places, the best of each would be too many. */
const MAX_ANSWERED = 20;
/** Longer texts are shown without color: the answer comes while one types. */
const MAX_COLORED_CHARS = 200_000;
/** The first line is within a block comment. */
const IN_COMMENT = /^\s*\*(\s|\/|$)/;

/** How long a search may take. */
export interface Bounds {
  maxMs?: number;
  /** Ends as soon as there are results that fill the page, or any after a moment. */
  isFirst?: boolean;
}

/** Runs the search of a URL: in the mode that it names, or in the one that fits the query. */
export async function runSearch(
  context: Pick<Context, 'engine' | 'repos'>,
  params: SearchParams,
  call: Call,
  { maxMs = MAX_MS, isFirst = false }: Bounds = {},
): Promise<SearchOutcome> {
  const started = performance.now();
  const read = await readSearch(context, params, call);
  if (!('query' in read)) return nothingFound(params, read.note);
  const { query, where } = read;
  const run = (mode: Mode) => searchAll(context.engine, mode, { params, query, where, maxMs, isFirst }, call);
  const mode = isMode(params.mode) ? params.mode : query.mode;
  let used = mode;
  let answer = await run(mode);
  for (const next of fallbacks(mode, answer, isMode(params.mode))) {
    [used, answer] = [next, await run(next)];
    if (answer.founds.length > 0) break;
  }
  const files = merged(used, answer.founds);
  const shown = files
    .slice(0, MAX_FILES)
    .map(file => ({ ...file, blocks: file.blocks.slice(0, MAX_BLOCKS) }));
  await describe(context.engine, files, shown, call);
  const [first] = answer.founds;
  return {
    mode: used,
    ...(used !== mode && { insteadOf: mode }),
    files: shown,
    count: files.reduce((sum, { count }) => sum + count, 0),
    isPartial: answer.isPartial,
    truncated: files.length > MAX_FILES || answer.founds.some(({ truncated }) => truncated),
    milliseconds: Math.round(performance.now() - started),
    facets: facetsOf(files, params, where.branches),
    ...(first?.explanation && { explanation: first.explanation, command: first.command }),
    ...(first?.otherwise && { otherwise: first.otherwise }),
    notes: [...where.notes, ...answer.notes],
  };
}

/** A query with only filters, or wrong ones, may still be being typed: the note says what is missing. */
async function readSearch(
  context: Pick<Context, 'engine' | 'repos'>,
  params: SearchParams,
  call: Call,
): Promise<{ query: Query; where: Where } | { note: string }> {
  try {
    const query = readQuery(params.q);
    return { query, where: await whereOf(context, params, query, call) };
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

interface Answer {
  founds: Found[];
  notes: string[];
  codes: ErrorCode[];
  /** Whether the request is a question that no command answers. */
  isQuestion: boolean;
  isPartial: boolean;
}

interface Bounded extends Required<Bounds> {
  params: SearchParams;
  query: Query;
  where: Where;
}

/**
 * Searches the places. For a question and plain words, all repositories are one place: one ranking, and one reading. Matches of a pattern
 * or a structure come from each, so that one repository does not take all the room. An address of several cannot name a folder.
 */
async function searchAll(
  engine: Engine,
  mode: Mode,
  { params, query, where, maxMs, isFirst }: Bounded,
  call: Call,
): Promise<Answer> {
  const isOne = (mode === 'ask' || mode === 'words') && params.path === '';
  const targets = isOne ? together(where) : where.targets;
  const started = performance.now();
  const answer: Answer = { founds: [], notes: [], codes: [], isQuestion: false, isPartial: false };
  let files = 0;
  const isEnough = () => {
    const ms = performance.now() - started;
    return ms >= maxMs || (isFirst && (files >= MAX_FILES || (files > 0 && ms >= FIRST_MS)));
  };
  const founds: (Found | undefined)[] = targets.map(() => undefined);
  const waiting = [...targets.entries()];
  const work = async () => {
    do {
      const [index, target] = waiting.shift() ?? [];
      if (index === undefined || !target) return;
      try {
        const found = await findIn(mode, { engine, params, query, target, call });
        founds[index] = found;
        files += found.files.length;
      } catch (error) {
        if (!(error instanceof DowseError) || call.signal?.aborted) throw error;
        // With a filter by path, a place without that path has no results.
        if (error.code === 'FILE_NOT_FOUND' && params.path && targets.length > 1) continue;
        answer.codes.push(error.code);
        if (isQuestionRefused(error)) answer.isQuestion = true;
        const note = (targets.length > 1 ? `${target.name}: ` : '') + noteOf(error);
        if (!answer.notes.includes(note)) answer.notes.push(note);
      }
    } while (!isEnough());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  answer.founds = founds.filter(found => found !== undefined);
  answer.isPartial = isFirst && waiting.length > 0;
  if (waiting.length > 0 && !isFirst) answer.notes.unshift(leftOut(waiting.length, targets.length, maxMs));
  return answer;
}

function leftOut(count: number, all: number, maxMs: number): string {
  const names = (n: number) => n.toLocaleString('en');
  return `The search took longer than ${maxMs / 1000} s: ${names(count)} of ${names(all)} places were not searched. Open one under Places to search it alone.`;
}

/** An error in one line. Its message may end with a period. */
function noteOf({ message, details }: DowseError): string {
  return details === '' ? message : `${message.replace(/\.$/, '')}: ${details}`;
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
