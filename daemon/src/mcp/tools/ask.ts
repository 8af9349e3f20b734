import { DowseError } from '../../api/errors.ts';
import type { AskResponse, AskResult } from '../../api/schemas.ts';
import { rankedTogether, whereNamed } from '../../daemon-client/merge-answers.ts';
import { counted } from '../../text/count.ts';
import { fitNotes, missingEverywhere } from '../../text/weak-results.ts';
import { answersText, shortenAnswer } from '../answers-text.ts';
import { askWithin } from '../ask-within.ts';
import { askOrBuild, sharedProgress } from '../build.ts';
import { compact } from '../compact-answers.ts';
import { makeCursor, type Position, readCursor } from '../cursor.ts';
import { nothing, type PageEnd, pageEnd } from '../page.ts';
import { type AskAnswer, AskAnswers, AskArguments, DEFAULT_LIMIT, DEFAULT_MAX_TOKENS } from '../schemas.ts';
import { atOnce } from '../several-folders.ts';
import { fitShortened } from '../tokens.ts';
import { type Question, type ToolContext, tool } from '../tool.ts';

/** The API's limit of results for one question. */
const MAX_RESULTS = 100;
/** Number of further places in its file that each answer names. */
const FURTHER = 3;
/** Number of deciding lines that each answer has. */
const KEY_LINES = 3;

export const ask = tool({
  name: 'ask',
  title: 'Ask where in the code something is done',
  description:
    'Finds code by what it does: give a question, a phrase, a symbol, an error message or a piece of code, and get ' +
    'ranked places with file, lines, symbol and the lines that decide. Use it when you do not know the words the code ' +
    'uses. `show` or `read` gives the rest of a place, and `body` that of all. The file is right more often than the ' +
    'lines: ask again with its path to see all of its places, the best first. The first question about a project ' +
    'builds its index.',
  inputSchema: AskArguments,
  outputSchema: AskAnswers,
  example: { query: 'where is a failed request retried', limit: 5 },
  async run(args, context) {
    const { limit = DEFAULT_LIMIT.answers, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const { query, path, target_dir, directory, file_types, body = false } = question;
    if (path !== undefined && (target_dir ?? directory) !== undefined) throw pathAlone();
    const position = readCursor(cursor, question);
    const wanted = Math.min(position.at + limit, MAX_RESULTS);
    const options = {
      // One more, to find out whether there is a next page.
      limit: Math.min(wanted + 1, MAX_RESULTS),
      further: FURTHER,
      key_lines: KEY_LINES,
      ...(directory === undefined ? {} : { directory }),
      ...(file_types === undefined ? {} : { file_types }),
    };
    const { ranked, missing, named, index, notSearched } = await askAll(context, path ?? target_dir, {
      ask: path === undefined ? askOrBuild : askWithin,
      question: { query, options },
    });
    const answers = (body ? ranked : compact(ranked)).slice(position.at, wanted);
    const { generation } = index;
    const footerOf = (shown: readonly AskAnswer[], { left_out }: PageEnd) => [
      ...(shown.length === 0 && !left_out ? [nothingFound(question)] : []),
      ...notes(index, position),
      ...notSearched,
      ...(left_out ? [left_out] : []),
    ];
    const render = (shown: readonly AskAnswer[]) => {
      const end = pageEnd(
        {
          before: position.at,
          shown: shown.length,
          taken: answers.length,
          total: undefined,
          what: 'answers',
          cursor: at => makeCursor(question, { at, generation }),
        },
        ranked.length > wanted,
      );
      const fit = fitNotes(shown.length > 0 ? ranked[0] : undefined, missing);
      const all = [...(directory === undefined ? namedNote(named, path) : []), ...fit];
      const note = all.length > 0 ? all.join(' ') : undefined;
      const structured: AskAnswers = {
        ...(note === undefined ? {} : { note }),
        results: [...shown],
        index,
        ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
        ...end,
      };
      return { structured, text: answersText(shown, { note, footer: footerOf(shown, end) }) };
    };
    return fitShortened(answers, max_tokens, render, shortenAnswer);
  },
});

function nothingFound({ path, file_types }: Pick<AskArguments, 'path' | 'file_types'>): string {
  const words = nothing('Nothing found', file_types);
  if (path === undefined || file_types?.length) return words;
  return `${words} ${path} is not in the index, which leaves out ignored, generated and binary files. \`search\` finds text there, with no_ignore.`;
}

/** That the question was asked only in the folders that it names. */
function namedNote(folders: readonly string[], path: string | undefined): string[] {
  if (folders.length === 0) return [];
  const otherwise = path === undefined ? ' With directory ".", everywhere.' : '';
  return [`Only in ${folders.join(', ')}, as the question says.${otherwise}`];
}

function pathAlone(): DowseError {
  const details = '/path: expected without target_dir and directory, which it replaces';
  return new DowseError('INVALID_REQUEST', 'The arguments are not valid.', details);
}

interface Asking {
  ask: typeof askOrBuild;
  question: Question;
}

/** Asks about one folder or file, or about all folders. */
async function askAll(context: ToolContext, path: string | undefined, { ask, question }: Asking) {
  const views = await context.folders.views(path);
  const progress = sharedProgress(context.progress, views.length);
  const { answers, notSearched } = await atOnce(views, context.call.signal, async (view, at) => {
    const viewContext = { ...context, progress: progress(at) };
    const { results, missing_words, filters, index, unanswered } = await ask(viewContext, view, question);
    progress(at)?.(1);
    return {
      results: results.map(result => toAnswer(result, view.show)),
      missing_words,
      named: filters.directory,
      index,
      ...(unanswered && { unanswered }),
    };
  });
  const asked = whereNamed(answers, ({ named }) => Boolean(named));
  const ranked = rankedTogether(
    asked.map(({ results }) => results),
    ({ file, line_range }) => `${line_range}:${file}`,
  );
  const index = indexTogether(answers.map(one => one.index));
  const missing = missingEverywhere(asked.map(({ missing_words }) => missing_words));
  const named = [...new Set(asked.map(({ named }) => named).filter(Boolean))];
  return { ranked, missing, named, index, notSearched };
}

/** Combines the state of several indexes. The combined generation changes whenever one of them changes. */
function indexTogether(indexes: readonly AskResponse['index'][]): AskResponse['index'] {
  const [first, ...others] = indexes;
  if (others.length === 0) return first!;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
  return {
    generation: sum(indexes.map(({ generation }) => generation)),
    last_updated: indexes.map(({ last_updated }) => last_updated).sort()[0]!,
    stale_files: sum(indexes.map(({ stale_files }) => stale_files)),
    ...(indexes.some(({ paused }) => paused) ? { paused: true } : {}),
  };
}

function toAnswer(result: AskResult, show: (file: string) => string): AskAnswer {
  const { file, line_range, line, symbol, container, kind, language, further } = result;
  const { score, semantic_match, snippet, key_lines, duplicates } = result;
  return {
    ...{ file: show(file), line_range, line, symbol, container, kind, language },
    ...{ score, semantic_match, snippet },
    ...(key_lines?.length ? { key_lines } : {}),
    ...(further?.length ? { further } : {}),
    ...(duplicates && { duplicates: duplicates.map(one => ({ ...one, file: show(one.file) })) }),
  };
}

function notes(index: AskResponse['index'], { generation }: Position): string[] {
  return [
    index.stale_files > 0
      ? `${counted(index.stale_files, 'changed file is', 'changed files are')} not in the index yet.`
      : '',
    index.paused ? 'Indexing is paused.' : '',
    generation !== undefined && generation !== index.generation
      ? 'The index has changed since the previous page; results may have moved between pages.'
      : '',
  ].filter(Boolean);
}
