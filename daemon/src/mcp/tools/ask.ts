import { counted } from '../../api/count.ts';
import type { AskResponse, AskResult } from '../../api/schemas.ts';
import { answersText, shortenAnswer } from '../answers-text.ts';
import { askOrBuild } from '../build.ts';
import { makeCursor, type Position, readCursor } from '../cursor.ts';
import { type PageEnd, pageEnd } from '../page.ts';
import { type AskAnswer, AskAnswers, AskArguments, DEFAULT_LIMIT, DEFAULT_MAX_TOKENS } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { tool } from '../tool.ts';

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
    const view = await context.folders.view(target_dir);
    const wanted = Math.min(position.at + limit, MOST);
    const response = await askOrBuild(context, {
      query,
      target_dir: view.request,
      options: {
        // One more, to learn whether there is a next page.
        limit: Math.min(wanted + 1, MOST),
        ...(directory === undefined ? {} : { directory }),
        ...(file_types === undefined ? {} : { file_types }),
      },
    });
    const answers = response.results.slice(position.at, wanted).map(result => toAnswer(result, view.show));
    const { generation } = response.index;
    const notesOf = (shown: readonly AskAnswer[], { left_out }: PageEnd) => [
      ...(shown.length === 0 && !left_out ? ['Nothing found.'] : []),
      ...notes(response, position),
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
        response.results.length > wanted,
      );
      const structured: AskAnswers = { results: [...shown], index: response.index, ...end };
      return { structured, text: answersText(shown, notesOf(shown, end)) };
    };
    return fit(answers, max_tokens, render, shortenAnswer);
  },
});

function toAnswer(result: AskResult, show: (file: string) => string): AskAnswer {
  const { file, line_range, line, symbol, kind, language, score, semantic_match, snippet } = result;
  return { file: show(file), line_range, line, symbol, kind, language, score, semantic_match, snippet };
}

function notes({ index }: AskResponse, { generation }: Position): string[] {
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
