/** Translates a request in plain words into a search command. */
import { DowseError } from '../api/errors.ts';
import { formatCommand, type SearchCommand } from '../command/command.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import { compileQuery } from './compile/compile.ts';
import { explain } from './explain.ts';
import type { WordsQuery } from './query-tree.ts';
import { readRequest } from './read.ts';
import type { TreeHint } from './tree-hint.ts';
import { Unreadable } from './unreadable.ts';

export interface Translation {
  command: SearchCommand;
  /** How the request was read. */
  explanation: string;
  intent: WordsQuery['intent'];
  /** The next ways to read the request, each as a command line with its explanation. */
  alternatives: { command: string; explanation: string }[];
}

const EXAMPLES =
  'Such requests can be read: "calls to save outside of tests", "public functions that return a string", "TODO comments in go files".';

/** @throws DowseError UNSUPPORTED_QUERY if the request cannot be read; `details` says why */
export function translate(request: string, hint: TreeHint = {}): Translation {
  const readings = readRequest(request, hint);
  const reasons: string[] = [];
  const complete = readings.filter(query => {
    const guess = guessedText(query, request);
    if (guess !== undefined) reasons.push(`To look for the text "${guess}", put it in quotes. ${EXAMPLES}`);
    return query.leftOver.length === 0 && guess === undefined;
  });
  const compiled = complete.flatMap(query => {
    try {
      return [{ query, command: compileQuery(query, hint) }];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reasons.push(error.message);
      return [];
    }
  });
  const [best, ...others] = compiled;
  if (!best) throw unsupported(refusal(request, readings, reasons));
  const command = best.command;
  const line = formatCommand(command);
  return {
    command,
    explanation: explain(best.query),
    intent: best.query.intent,
    alternatives: others
      .map(({ query, command }) => ({ command: formatCommand(command), explanation: explain(query) }))
      .filter(other => other.command !== line)
      .slice(0, 1),
  };
}

/** Several plain words that were taken for a text although nothing says so. */
function guessedText({ find }: WordsQuery, request: string): string | undefined {
  const finds = find.is === 'either' ? find.of : [find];
  const tests = finds.flatMap(one =>
    one.is === 'text' ? one.lines.map(({ text }) => text) : (one.texts ?? []),
  );
  const isQuoted = (text: string) =>
    new RegExp(`["'\`“«‘/]${escapeRegex(text)}["'\`”»’/]`, 'u').test(request);
  return tests
    .flatMap(({ texts, isRegex }) => (isRegex ? [] : texts))
    .find(text => /^\p{Ll}+(?:\s+\p{Ll}+)+$/u.test(text) && !isQuoted(text));
}

function refusal(request: string, readings: readonly WordsQuery[], reasons: readonly string[]): string {
  const [reason] = reasons;
  if (reason !== undefined) return reason;
  const [nearest] = readings;
  if (nearest && nearest.leftOver.length > 0)
    return `These words could not be read: ${nearest.leftOver.map(word => `"${word}"`).join(', ')}. ${EXAMPLES}`;
  if (/^\s*(?:how|why|what|where|which|who|when|is|does|do|can|explain)\b/i.test(request))
    return `This is a question about what the code does. Ask it: dowse ask ${JSON.stringify(request)}`;
  return EXAMPLES;
}

/** That a request cannot be read; `details` says why, and what can be. */
export const unsupported = (details: string) =>
  new DowseError('UNSUPPORTED_QUERY', 'The request could not be read as a search.', details);
