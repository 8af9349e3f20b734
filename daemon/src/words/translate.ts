/** Translates a request in plain words into a search command. */
import { DowseError } from '../api/errors.ts';
import { formatCommand, type SearchCommand } from '../command/command.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import { compileQuery } from './compile/compile.ts';
import { asLines } from './compile/lines.ts';
import { constructLines } from './compile/nodes.ts';
import { isPrototyped, isUnparsed } from './compile/substitutes.ts';
import { explain } from './explain.ts';
import type { WordsQuery } from './query-tree.ts';
import { readings } from './read.ts';
import type { TreeHint } from './tree-hint.ts';
import { Unreadable } from './unreadable.ts';

export interface Translation {
  command: SearchCommand;
  /** The command as it is typed. */
  line: string;
  /** How the request was read. */
  explanation: string;
  intent: WordsQuery['intent'];
  /** How doubtful the reading is. */
  cost: number;
}

const EXAMPLES =
  'Such requests can be read: "calls to save outside of tests", "public functions that return a string", "TODO comments in go files".';

/** What a node costs more if no parser reads the files: it is hardly found. */
const UNPARSED = 0.6;

/** A dearer reading is right only if it finds something. */
const DOUBTFUL = 4.5;

/** What the lines of a node cost more than the node. */
const AS_LINES = 0.4;

/** How much dearer than the likeliest reading another may be. */
const MARGIN = 4;

/** The likeliest way to read a request. @throws DowseError UNSUPPORTED_QUERY if it cannot be read; `details` says why */
export function translate(request: string, hint: TreeHint = {}): Translation {
  const [best] = translations(request, hint);
  if (best!.cost > DOUBTFUL) throw unsupported(`${best!.explanation} But that is hardly meant. ${EXAMPLES}`);
  return best!;
}

/**
 * All ways to read a request that become different commands, the likeliest first.
 *
 * @throws DowseError UNSUPPORTED_QUERY if there is none
 */
export function translations(request: string, hint: TreeHint = {}): Translation[] {
  const all = readings(request, hint);
  const reasons: string[] = [];
  const compiled = all
    .flatMap(({ query, cost }) => {
      const guess = guessedText(query, request);
      if (guess !== undefined) reasons.push(`To look for the text "${guess}", put it in quotes. ${EXAMPLES}`);
      if (query.leftOver.length > 0 || guess !== undefined) return [];
      return variants(query, hint).flatMap(({ more, ...one }) => {
        try {
          return [{ query: one.query, cost: cost + more, command: compileQuery(one.query, hint) }];
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          reasons.push(error.message);
          return [];
        }
      });
    })
    .toSorted((a, b) => a.cost - b.cost);
  const [best] = compiled;
  if (!best)
    throw unsupported(
      refusal(
        request,
        all.map(({ query }) => query),
        reasons,
      ),
    );
  const seen = new Set<string>();
  return compiled
    .filter(({ cost }) => cost <= best.cost + MARGIN)
    .map(({ query, cost, command }) => ({
      command,
      line: formatCommand(command),
      explanation: explain(query),
      intent: query.intent,
      cost,
    }))
    .filter(({ line }) => !seen.has(line) && seen.add(line));
}

/** A query, and the same as lines of text where no parser reads the files. */
function variants(query: WordsQuery, hint: TreeHint): { query: WordsQuery; more: number }[] {
  const { find, where } = query;
  if (find.is !== 'node') return [{ query, more: 0 }];
  const isText = isUnparsed(where, hint);
  const lines = find.construct ? constructLines(find) : isText ? asLines(find) : undefined;
  return [
    ...(isPrototyped(find, hint)
      ? [{ query: { ...query, find: { ...find, body: 'some' as const } }, more: -0.02 }]
      : []),
    { query, more: isText && !lines ? UNPARSED : 0 },
    ...(lines ? [{ query: { ...query, find: lines }, more: find.construct && !isText ? 1 : AS_LINES }] : []),
  ];
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
