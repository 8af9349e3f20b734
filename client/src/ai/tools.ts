import {
  type CancellationToken,
  type Disposable,
  LanguageModelTextPart,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  LanguageModelToolResult,
  l10n,
  lm,
} from 'vscode';
import type { Connection } from '../language/connection.ts';
import { failureOf } from '../language/errors.ts';
import { searchNotes } from '../results/labels.ts';
import { shownPath } from '../support/ranges.ts';
import { askWhenIndexed } from './ask-when-indexed.ts';
import { answerText, type CountTokens, estimateTokens, matchText, withinBudget } from './format.ts';
import { within } from './model-path.ts';

/** Inputs, as described by `languageModelTools` in the manifest. */
interface AskInput {
  query: string;
  path?: string;
  limit?: number;
  fileTypes?: string[];
}

interface SearchInput {
  pattern: string;
  path?: string;
  isRegex?: boolean;
  ignoreCase?: boolean;
  wholeWord?: boolean;
  globs?: string[];
  fileTypes?: string[];
  limit?: number;
}

/** Number of further places in the file of each result. */
const FURTHER = 3;

/** Registers the tools for language models in the editor. */
export function registerTools(connection: Connection): Disposable[] {
  return [
    lm.registerTool('ask_codebase', askTool(connection)),
    lm.registerTool('search_code', searchTool(connection)),
  ];
}

function askTool(connection: Connection): LanguageModelTool<AskInput> {
  return {
    prepareInvocation: ({ input }) => ({ invocationMessage: l10n.t('Asking Dowse: {0}', input.query) }),
    invoke: (options, token) => runTool(options, input => askParts(connection, input, token)),
  };
}

async function askParts(connection: Connection, input: AskInput, token: CancellationToken): Promise<Parts> {
  const { query, path, limit = 8, fileTypes } = input;
  const params = {
    query,
    limit,
    further: FURTHER,
    ...(await within(path)),
    ...(fileTypes ? { fileTypes } : {}),
  };
  const { results, folders } = await askWhenIndexed(connection, params, token);
  if (results.length > 0) return { parts: results.map(withFolder).map(answerText), separator: '\n\n' };
  const states = folders.flatMap(({ folder, state, message }) =>
    state === 'ready' ? [] : `${folder}: ${message ?? `index is ${state}`}`,
  );
  const nothing = path ? [`Nothing found in ${path}.`, NOT_INDEXED] : ['Nothing found.'];
  return { parts: [...nothing, ...states], separator: '\n' };
}

const NOT_INDEXED =
  'Ignored, generated and binary files are not in the index; search_code searches a file given by path.';

function searchTool(connection: Connection): LanguageModelTool<SearchInput> {
  return {
    prepareInvocation: ({ input }) => ({ invocationMessage: l10n.t('Searching for {0}', input.pattern) }),
    invoke: (options, token) => runTool(options, input => searchParts(connection, input, token)),
  };
}

interface Parts {
  parts: string[];
  separator: string;
}

async function searchParts(
  connection: Connection,
  input: SearchInput,
  token: CancellationToken,
): Promise<Parts> {
  const { pattern, path, isRegex = true, ignoreCase, wholeWord, globs, fileTypes, limit = 100 } = input;
  const options = {
    max_results: limit,
    ...(isRegex ? {} : { fixed_strings: true }),
    ...(ignoreCase ? { ignore_case: true } : {}),
    ...(wholeWord ? { word: true } : {}),
    ...(globs ? { globs } : {}),
    ...(fileTypes ? { file_types: fileTypes } : {}),
  };
  const found = await connection.search({ pattern, options, ...(await within(path)) }, token);
  const { matches, truncated } = found;
  const notes = searchNotes(found).map(note => `(${note})`);
  if (matches.length === 0) return { parts: ['Nothing found.', ...notes], separator: '\n' };
  if (truncated) notes.unshift(`(more than ${limit} lines match; these are the first)`);
  return { parts: [...notes, ...matches.map(withFolder).map(matchText)], separator: '\n' };
}

/** Adds the folder name to the path when several folders are open. */
function withFolder<T extends { folder: string; path: string }>(found: T): T {
  return { ...found, path: shownPath(found.folder, found.path) };
}

/**
 * Runs a tool. Returns an error as text, so that the model can try again, for example with a valid pattern.
 */
async function runTool<T extends object>(
  { input, tokenizationOptions }: LanguageModelToolInvocationOptions<T>,
  run: (input: T) => Promise<Parts>,
): Promise<LanguageModelToolResult> {
  const count: CountTokens = tokenizationOptions
    ? text => tokenizationOptions.countTokens(text)
    : estimateTokens;
  try {
    const { parts, separator } = await run(withoutEmpty(input));
    return result(await withinBudget(parts, separator, tokenizationOptions?.tokenBudget, count));
  } catch (error) {
    const { message, details } = failureOf(error);
    return result(`It failed: ${message}${details ? `\n${details}` : ''}`);
  }
}

/** Removes null and empty arguments: models tend to fill in every argument of a schema. */
function withoutEmpty<T extends object>(input: T): T {
  const isGiven = (value: unknown) =>
    value !== null && value !== '' && !(Array.isArray(value) && !value.length);
  return Object.fromEntries(Object.entries(input).filter(([, value]) => isGiven(value))) as T;
}

function result(text: string): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
}
