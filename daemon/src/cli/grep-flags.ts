import { Option } from 'commander';
import type { SearchOptions } from '../api/schemas.ts';
import { outlineOf } from '../search/pattern-outline.ts';
import { givenText } from './option-values.ts';

/** Flags of grep and ripgrep that the API does not have. They map to API options, or to output settings. */
export interface GrepFlags {
  /** How many times it was given. */
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
  withFilename?: boolean;
  lineNumber?: boolean;
}

/** Output settings. */
export interface Printing {
  quiet: boolean;
  without: { file: boolean; number: boolean };
}

const repeated = (text: string, before: string[] = []): string[] => [...before, text];
const repeatedText = (text: string, before: string[] = []): string[] => [...before, givenText(text)];

/** Options of `dowse search` that the API does not have. Options without an effect are hidden in the help. */
export function grepOptions(): Option[] {
  const hidden = (flags: string) => new Option(flags).hideHelp();
  return [
    new Option(
      '-e, --regexp <PATTERN>',
      'a pattern, which may begin with a dash (repeatable: a line matches if any does)',
    ).argParser(repeated),
    new Option('-S, --smart-case', 'ignore case where the pattern has no capital letter'),
    new Option('-q, --quiet', 'print nothing; the exit code tells whether there is a match'),
    new Option('-I, --no-filename', 'print lines without the name of their file'),
    new Option('-H, --with-filename', 'print the name of the file even if only one is searched'),
    new Option('-N, --no-line-number', 'print lines without their number'),
    new Option('-u, --unrestricted', 'like --no-ignore; given twice, --hidden too'),
    hidden('-s, --case-sensitive'),
    hidden('-n, --line-number'),
    hidden('--heading'),
    hidden('--no-heading'),
    hidden('--word-regexp'),
    hidden('--include <G>').argParser(repeatedText),
    hidden('--exclude <G>').argParser(repeatedText),
    hidden('--exclude-dir <G>').argParser(repeatedText),
  ];
}

/** Separates the pattern from the paths. With `-e`, all operands are paths. */
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

/**
 * Joins several patterns into one regular expression. Texts are escaped, and a comment at the end of one is
 * closed.
 */
function anyOf(patterns: readonly string[], fixed: boolean): string {
  const invalid = fixed ? undefined : patterns.find(isUnbalanced);
  // Returned alone, so that the error is about it.
  if (invalid !== undefined) return invalid;
  const parts = patterns.map(pattern =>
    fixed ? pattern.replace(/[\\^$.*+?()[\]{}|#&~-]/g, '\\$&') : pattern + outlineOf(pattern).tail,
  );
  return parts.map(part => `(?:${part})`).join('|');
}

function isUnbalanced(pattern: string): boolean {
  const { unopened, unclosed, unfinished } = outlineOf(pattern);
  return unopened !== undefined || unclosed !== undefined || unfinished !== undefined;
}

/** Applies the grep flags to the API options. */
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

/** As in grep, the name of the only file is omitted unless it is asked for. */
export function printingOf(
  { quiet = false, filename, withFilename, lineNumber }: GrepFlags,
  isOneFile: boolean,
): Printing {
  const omitsFile = filename === false || (isOneFile && withFilename !== true);
  return { quiet, without: { file: omitsFile, number: lineNumber === false } };
}

/**
 * Whether the pattern contains a literal capital letter: `\S`, `\pL`, `\x4A` and group names do not count.
 */
function hasCapital(pattern: string, fixed = false): boolean {
  const literal = fixed
    ? pattern
    : pattern
        .replace(/\\(?:[pPxuU]\{[^}]*\}|[pP].|.)/gs, '')
        .replace(/\(\?P?<\w+>|\(\?[a-zA-Z^-]+[:)]/g, '(');
  return /\p{Lu}/u.test(literal);
}
