import { Option } from 'commander';
import type { SearchOptions } from '../api/schemas.ts';
import { outlineOf } from '../search/pattern-outline.ts';
import { givenText } from './option-values.ts';

/** What hands that know grep and ripgrep type, beside the options of the API: it becomes one of those, or how things are printed. */
export interface GrepFlags {
  /** How often it was given. */
  unrestricted?: number;
  regexp?: string[];
  wordRegexp?: boolean;
  caseSensitive?: boolean;
  smartCase?: boolean;
  include?: string[];
  exclude?: string[];
  excludeDir?: string[];
  quiet?: boolean;
  filename?: boolean;
  lineNumber?: boolean;
}

/** How what is found is printed. */
export interface Printing {
  quiet: boolean;
  without: { file: boolean; number: boolean };
}

const repeated = (text: string, before: string[] = []): string[] => [...before, text];
const repeatedText = (text: string, before: string[] = []): string[] => [...before, givenText(text)];

/** The options of `dowse search` that the API does not have. Those that change nothing are not in the help. */
export function grepOptions(): Option[] {
  const silent = (flags: string) => new Option(flags).hideHelp();
  return [
    new Option(
      '-e, --regexp <PATTERN>',
      'a pattern, which may begin with a dash (repeatable: a line matches if any does)',
    ).argParser(repeated),
    new Option('-S, --smart-case', 'ignore case where the pattern has no capital letter'),
    new Option('-q, --quiet', 'print nothing; the exit code says whether something was found'),
    new Option('-I, --no-filename', 'print lines without the name of their file'),
    new Option('-N, --no-line-number', 'print lines without their number'),
    new Option('-u, --unrestricted', 'like --no-ignore; given twice, --hidden too'),
    silent('-s, --case-sensitive'),
    silent('-n, --line-number'),
    silent('-H, --with-filename'),
    silent('--heading'),
    silent('--no-heading'),
    silent('--word-regexp'),
    silent('--include <G>').argParser(repeatedText),
    silent('--exclude <G>').argParser(repeatedText),
    silent('--exclude-dir <G>').argParser(repeatedText),
  ];
}

/** The pattern and the paths: with `-e`, all operands are paths. */
export function operandsOf(
  { regexp = [] }: GrepFlags,
  fixed: boolean,
  operands: readonly string[],
): { pattern: string | undefined; paths: readonly string[]; isJoined: boolean } {
  const [first, ...rest] = operands;
  if (regexp.length === 0) return { pattern: first, paths: rest, isJoined: false };
  const isJoined = regexp.length > 1;
  return { pattern: isJoined ? anyOf(regexp, fixed) : regexp[0], paths: operands, isJoined };
}

/** One regular expression for several; texts are escaped. A comment at the end of one must not swallow the next. */
function anyOf(patterns: readonly string[], fixed: boolean): string {
  const invalid = fixed ? undefined : patterns.find(isUnbalanced);
  // By itself, so that the error is about it.
  if (invalid !== undefined) return invalid;
  const parts = patterns.map(one =>
    fixed ? one.replace(/[\\^$.*+?()[\]{}|#&~-]/g, '\\$&') : one + outlineOf(one).tail,
  );
  return parts.map(part => `(?:${part})`).join('|');
}

function isUnbalanced(pattern: string): boolean {
  const { unopened, unclosed, unfinished } = outlineOf(pattern);
  return unopened !== undefined || unclosed !== undefined || unfinished !== undefined;
}

/** The options of the API with what these flags change in them. */
export function withGrepFlags(options: SearchOptions, flags: GrepFlags, pattern: string): SearchOptions {
  const { include = [], exclude = [], excludeDir = [], unrestricted = 0 } = flags;
  const globs = [
    ...(options.globs ?? []),
    ...include,
    ...[...exclude, ...excludeDir].map(glob => `!${glob.replace(/(?<=.)\/$/, '')}`),
  ];
  const smart = flags.smartCase && !flags.caseSensitive && !hasCapital(pattern, options.fixed_strings);
  const { ignore_case, ...others } = options;
  return {
    ...others,
    ...(ignore_case && !flags.caseSensitive ? { ignore_case } : {}),
    ...(globs.length > 0 ? { globs } : {}),
    ...(flags.wordRegexp ? { word: true } : {}),
    ...(smart ? { ignore_case: true } : {}),
    ...(unrestricted > 0 ? { no_ignore: true } : {}),
    ...(unrestricted > 1 ? { hidden: true } : {}),
  };
}

export function printingOf({ quiet = false, filename, lineNumber }: GrepFlags): Printing {
  return { quiet, without: { file: filename === false, number: lineNumber === false } };
}

/** Whether a capital letter stands for itself: `\S`, `\pL`, `\x4A` and names of groups have none. */
function hasCapital(pattern: string, fixed = false): boolean {
  const literal = fixed
    ? pattern
    : pattern
        .replace(/\\(?:[pPxuU]\{[^}]*\}|[pP].|.)/gs, '')
        .replace(/\(\?P?<\w+>|\(\?[a-zA-Z^-]+[:)]/g, '(');
  return /\p{Lu}/u.test(literal);
}
