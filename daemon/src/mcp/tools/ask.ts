import { counted } from '../../api/count.ts';
import type { AskResponse, AskResult } from '../../api/schemas.ts';
import { rankedTogether } from '../../api/several-places.ts';
import { answersText, shortenAnswer } from '../answers-text.ts';
import { askOrBuild, sharedProgress } from '../build.ts';
import { makeCursor, type Position, readCursor } from '../cursor.ts';
import { nothing, type PageEnd, pageEnd } from '../page.ts';
import { type AskAnswer, AskAnswers, AskArguments, DEFAULT_LIMIT, DEFAULT_MAX_TOKENS } from '../schemas.ts';
import { atOnce } from '../several.ts';
import { fit } from '../tokens.ts';
import { type Question, type ToolContext, tool } from '../tool.ts';

/** Answers that the contract gives to one question at most. */
const MOST = 100;

export const ask = tool({
  name: 'ask',
  title: 'Ask where in the code something is done',
  description:
    'Finds code by what it does: give a question, a phrase, a symbol, an error message or a piece of code, and get ' +
    'ranked snippets with file, lines and symbol. Use it when you do not know the words the code uses. The first ' +
    'question about a project builds its index.',
  inputSchema: AskArguments,
  outputSchema: AskAnswers,
  async run(args, context) {
    const { limit = DEFAULT_LIMIT.answers, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const { query, target_dir, directory, file_types } = question;
    const position = readCursor(cursor, question);
    const wanted = Math.min(position.at + limit, MOST);
    const options = {
      // One more, to learn whether there is a next page.
      limit: Math.min(wanted + 1, MOST),
      ...(directory === undefined ? {} : { directory }),
      ...(file_types === undefined ? {} : { file_types }),
    };
    const { ranked, index, notSearched } = await askAll(context, target_dir, { query, options });
    const answers = ranked.slice(position.at, wanted);
    const { generation } = index;
    const notesOf = (shown: readonly AskAnswer[], { left_out }: PageEnd) => [
      ...(shown.length === 0 && !left_out ? [nothing('Nothing found', file_types)] : []),
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
      const structured: AskAnswers = {
        results: [...shown],
        index,
        ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
        ...end,
      };
      return { structured, text: answersText(shown, notesOf(shown, end)) };
    };
    return fit(answers, max_tokens, render, shortenAnswer);
  },
});

/** Asks the index of the folder, or those of all folders. */
async function askAll(context: ToolContext, target_dir: string | undefined, question: Question) {
  const views = await context.folders.views(target_dir);
  const progress = sharedProgress(context.progress, views.length);
  const { answers, notSearched } = await atOnce(views, context.call.signal, async (view, at) => {
    const one = { ...context, progress: progress(at) };
    const { results, index } = await askOrBuild(one, view, question);
    progress(at)?.(1);
    return { results: results.map(result => toAnswer(result, view.show)), index };
  });
  const ranked = rankedTogether(
    answers.map(({ results }) => results),
    ({ file, line_range }) => `${line_range}:${file}`,
  );
  return { ranked, index: indexTogether(answers.map(({ index }) => index)), notSearched };
}

/** What several indexes are as one, which changes whenever one of them does. */
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
  const { file, line_range, line, symbol, kind, language, score, semantic_match, snippet } = result;
  return { file: show(file), line_range, line, symbol, kind, language, score, semantic_match, snippet };
}

function notes(index: AskResponse['index'], { generation }: Position): string[] {
  return [
    index.stale_files > 0
      ? `${counted(index.stale_files, 'changed file is', 'changed files are')} not in the index yet.`
      : '',
    index.paused ? 'Indexing is paused.' : '',
    generation !== undefined && generation !== index.generation
      ? 'The index has changed since the page before; places may have moved between pages.'
      : '',
  ].filter(Boolean);
}
