import { isQuestionRefused } from '../../api/questions.ts';
import type { ChatResponse } from '../../api/schemas.ts';
import { counted } from '../../text/count.ts';
import { shellWord } from '../../text/shell-word.ts';
import { makeCursor, readCursor } from '../cursor.ts';
import type { PathView } from '../folders.ts';
import { withShortLines } from '../long-lines.ts';
import { matchesText } from '../matches-text.ts';
import { pageEnd, trackedIgnored } from '../page.ts';
import {
  type AskAnswers,
  DEFAULT_LIMIT,
  DEFAULT_MAX_TOKENS,
  PlainSearchArguments,
  PlainSearchResult,
} from '../schemas.ts';
import { matchesOf, oneByOne, totalsOf } from '../several-folders.ts';
import { shortenMatch } from '../shorten-match.ts';
import { type Answer, fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';
import { ask } from './ask.ts';

export const plainSearch = tool({
  name: 'plain_search',
  title: 'Search code in plain words',
  description:
    'Translates a request such as "all TODO comments in go files, not in tests" into a search command, shows it and ' +
    'runs it. Use it to find every line of a kind (comments, definitions, calls, imports) without writing the pattern. ' +
    'A question is asked, as with `ask`.',
  inputSchema: PlainSearchArguments,
  outputSchema: PlainSearchResult,
  example: { query: 'all TODO comments in go files' },
  async run(args, context: ToolContext) {
    try {
      return await plainly(args, context);
    } catch (error) {
      if (!isQuestionRefused(error)) throw error;
      return asked(args, context);
    }
  },
});

async function plainly(args: PlainSearchArguments, { dowse, call, folders }: ToolContext): Promise<Answer> {
  const { limit = DEFAULT_LIMIT.matches, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
  const { query, path, dry_run = false } = question;
  const position = readCursor(cursor, question);
  const views = await folders.views(path);
  const { answers: found, notSearched } = await oneByOne(views, call.signal, async view => ({
    view,
    ...(await dowse.chat({ query, path: view.request, options: { dry_run } }, call)),
  }));
  const totals = totalsOf(found);
  if (totals.count && found.every(asksForCount)) return countOf(found, totals, notSearched);
  const all = matchesOf(found);
  const after = all.slice(position.at);
  const locate = async (response: Found) => {
    const { search } = response;
    if (!search) return response;
    const options = { ...search.options, ranges: true };
    return { ...response, ...(await dowse.search({ ...search, options }, call)) };
  };
  const matches = await withShortLines(after.slice(0, limit), async () =>
    matchesOf(await Promise.all(found.map(locate))),
  );
  const { text, ...reading } = readingOf(found);
  const truncated = found.some(response => response.truncated);
  const note = matches.length === 0 ? trackedIgnored('No matches.', found) : undefined;
  const render = (shown: readonly (typeof matches)[number][]) => {
    const end = pageEnd(
      {
        before: position.at,
        shown: shown.length,
        taken: matches.length,
        total: all.length,
        what: 'matches',
        isCut: shown.length > 0 && shown[0] !== matches[0],
        cursor: at => makeCursor(question, { at }),
      },
      after.length > limit,
    );
    const structured: PlainSearchResult = {
      ...reading,
      results: [...shown],
      ...totals,
      ...(truncated ? { truncated } : {}),
      ...(note === undefined ? {} : { note }),
      ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
      ...end,
    };
    const body = dry_run
      ? ''
      : shown.length > 0
        ? matchesText(shown)
        : end.left_out
          ? ''
          : (note ?? 'No matches.');
    const parts = [text, totalsText(totals), body, end.left_out, ...notSearched].filter(Boolean);
    return { structured, text: parts.join('\n\n') };
  };
  return fit(matches, max_tokens, render, shortenMatch);
}

/** The answers to a request that is a question: their best lines, in the form of matches. */
async function asked({ dry_run, ...args }: PlainSearchArguments, context: ToolContext): Promise<Answer> {
  const generated_command = `dowse ask ${shellWord(args.query)}`;
  const explanation = 'A question about the code, which was asked.';
  if (dry_run)
    return { structured: { generated_command, explanation, results: [] }, text: `$ ${generated_command}` };
  const { structured, text } = await ask.run(args, context);
  const { results: answers, index: _index, note: _note, ...end } = structured as unknown as AskAnswers;
  const results = answers.map(({ file, line, snippet, line_range, key_lines = [] }) => {
    const key = key_lines.find(one => one.line_number === line)?.text;
    const text = key ?? snippet?.split('\n')[line - line_range[0]!] ?? '';
    return { file_name: file, line_number: line, line: text };
  });
  const plain: PlainSearchResult = { generated_command, explanation, results, ...end };
  return { structured: plain, text: `$ ${generated_command}\n\n${text}` };
}

/** The translation and the matches in one folder. */
type Found = ChatResponse & { view: PathView };

/** Whether the command has the flag `-c`, outside of quotes and before `--`. */
function asksForCount({ generated_command }: ChatResponse): boolean {
  const [flags = ''] = generated_command.replace(/'[^']*'/g, "''").split(' -- ');
  return / (?:-c|--count)(?: |$)/.test(flags);
}

/** The answer to "how many": only the number, without the lines. */
function countOf(found: readonly Found[], totals: Totals, notSearched: readonly string[]): Answer {
  const { text, ...reading } = readingOf(found);
  const structured: PlainSearchResult = {
    ...reading,
    results: [],
    ...totals,
    left_out: LINES_LEFT_OUT,
    ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
  };
  return { structured, text: [text, totalsText(totals), LINES_LEFT_OUT, ...notSearched].join('\n\n') };
}

const LINES_LEFT_OUT =
  'The lines are left out, because the request asks for a number. To see them, ask to find them.';

type Totals = ReturnType<typeof totalsOf>;

/** The totals, for requests that ask how many, or which files. */
function totalsText({ count = 0, files = 0 }: Totals): string {
  return count === 0 ? '' : `${counted(count, 'match', 'matches')} in ${counted(files, 'file')}.`;
}

/** The translation. It may differ by folder, because it depends on the folder's languages. */
function readingOf(found: readonly Found[]) {
  const { generated_command, explanation, alternatives = [] } = found[0]!;
  const [next] = alternatives;
  const otherwise = next ? `\nRead otherwise: ${next.explanation}\n$ ${next.generated_command}` : '';
  const text = `$ ${generated_command}\n${explanation}${otherwise}`;
  if (found.every(response => response.generated_command === generated_command))
    return { generated_command, explanation, ...(next && { alternatives }), text };
  const inEach = (textOf: (response: ChatResponse) => string) =>
    found.map(response => `In ${response.view.absolute}: ${textOf(response)}`);
  return {
    generated_command: found.map(response => response.generated_command).join('\n'),
    explanation: inEach(response => response.explanation).join('\n'),
    text: inEach(response => `${response.explanation}\n$ ${response.generated_command}`).join('\n\n'),
  };
}
