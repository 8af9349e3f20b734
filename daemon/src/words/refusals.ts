/** Why requests are refused, and what to type instead. */
import { DowseError } from '../api/errors.ts';
import { NO_SEARCH, questionRefused } from '../api/questions.ts';

/** Requests that can be read. Editors offer them. */
export const EXAMPLES =
  'Try: calls to save outside of tests · public functions that return a string · TODO comments in go files';

/** Why the size of files cannot be asked for, with a command for the size in the request. */
export function noSizes(request: string): string {
  const no = `${NO_SEARCH} test the size or the length of files.`;
  const [, lines] = /(\d+)\s*(?:lines|lineas|líneas)\b/iu.exec(request) ?? [];
  if (lines) return `${no} A shell counts their lines: find . -type f -exec wc -l {} + | sort -n`;
  const [, number = '100', unit = 'k'] =
    /(\d+)(?:[.,]\d+)?\s*([kmgt]|bytes?|octetos?)?(?:i?b|bytes?|octetos?)?s?\b/iu.exec(request) ?? [];
  const letter = /^[bo]/i.test(unit)
    ? 'c'
    : unit.toLowerCase().replace('m', 'M').replace('g', 'G').replace('t', 'T');
  const sign = /\b(?:less|fewer|smaller|under|below|at most|menos|menores)\b|[<≤]/iu.test(request)
    ? '-'
    : '+';
  return `${no} A shell lists files by size: find . -type f -size ${sign}${number}${letter}`;
}

/** Why things cannot be compared with others. */
export const COMPARISONS = `${NO_SEARCH} compare things with each other. It compares them with a number: functions longer than 50 lines`;

/** Why things cannot be found by what is never done to them. */
export const NEVER_DONE = `${NO_SEARCH} tell what is never called or used. It can count the calls of one name: how many calls to save`;

/** Why numbers cannot be found by their value. */
export const VALUES = `${NO_SEARCH} compare the values of numbers in code. It finds a number: 1000 as a word`;

/** Why functions cannot be found by how many values they return. */
export const RETURNED_VALUES = `${NO_SEARCH} count what functions return. It counts parameters, and finds types of results: functions that return an error`;

/** Why code cannot be found by when it was changed. */
export const HISTORY = `${NO_SEARCH} tell when code was changed. Git can: git log --since="1 week ago" --name-only`;

/** Why definitions cannot be found by whether tests cover them. */
export const UNTESTED = `${NO_SEARCH} tell which code has tests. It can leave tests out: public functions, not in tests`;

/** Why files cannot be asked for by the number of things in them. */
export const COUNTS_IN_FILES = `${NO_SEARCH} count what files have. It counts what types and functions have: classes with more than 20 methods`;

/** Why files cannot be asked for only by what they lack. */
export const FILES_LACKING = `${NO_SEARCH} find files only by code that they lack. Say what they have, too: files that import react but not redux`;

/** The reason for a word that means nothing in the text of code. */
export const untold = (word: string): string => `${NO_SEARCH} tell which code is "${word}". `;

/** Why only indirect relations cannot be asked for. */
export const INDIRECT = `${NO_SEARCH} follow types or calls through others. It finds the direct ones: classes that extend Base`;

/** Why files that have one thing and lack another cannot be asked for. */
export const FILES_WITHOUT = `${NO_SEARCH} find files that lack such a thing. It can for names and texts: files that import react but not redux, files that contain "Response" but not "View"`;

const beginning = (words: string) =>
  new RegExp(
    String.raw`^[\s¿]*(?:(?:please|so|and|but|ok|hey|hi|(?:find|show|tell|search)(?:\s+(?:out|me|for))?)[\s,]+)*(?:${words})(?![\p{L}\d])`,
    'iu',
  );
const HOW = beginning('how(?! (?:many|much|often))|why|explain|c[oó]mo|por qu[eé]');
const WHERE = beginning(
  'what|where|which|who|when|is|are|does|do (?:we|you|they|any|the)|did|can|could|should|qu[eé]|d[oó]nde|cu[aá]l|qui[eé]n|cu[aá]ndo',
);
/** A name, a path, a quoted text or another sign of code. */
const CODE = /\p{Ll}\p{Lu}|[\w)\]][._/:*-]+\w|["'`@#(){}=<>_*]/u;

/** Maximum cost of a reading. More expensive ones are unlikely answers to questions about how code works or where something is done. */
export function mostDoubt(request: string): number {
  if (!isQuestion(request)) return Number.POSITIVE_INFINITY;
  if (HOW.test(request)) return 0.5;
  return CODE.test(request) ? Number.POSITIVE_INFINITY : 4.5;
}

const isQuestion = (request: string) =>
  (HOW.test(request) || WHERE.test(request)) && request.trim().split(/\s+/).length > 2;

/** The error for an unreadable request; `details` has the reason, and examples. */
export const unsupported = (details: string): DowseError =>
  new DowseError('UNSUPPORTED_QUERY', 'The request could not be read as a search.', details);

/** The error for a request that should be asked as a question. */
export const refused = (request: string, details: string): DowseError =>
  isQuestion(request) || /\?\s*$/.test(request) ? questionRefused(request) : unsupported(details);
