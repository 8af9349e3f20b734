import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { encodingArguments } from './encodings.ts';
import { ownGlobs } from './own-globs.ts';
import { wholePattern } from './pattern-error.ts';

export const DEFAULT_MAX_RESULTS = 10_000;

/** What is printed: matching lines with context as far as they are wanted, all of them bare, or a number a file. */
export type Output = 'lines' | 'bare-lines' | 'counts';

/** Where ripgrep runs, and on what: a folder searches itself, a file is searched from its folder. */
export interface Target {
  absolute: string;
  isDirectory: boolean;
}

export function workingFolder(target: Target): string {
  return target.isDirectory ? target.absolute : path.dirname(target.absolute);
}

/**
 * Arguments of one ripgrep run; `rules` are those of `walk-rules.ts` for a folder. The pattern and globs ride behind `=`, the path behind `--` and `./`, so that none
 * of them is ever read as an option.
 */
export function ripgrepArguments(
  request: SearchRequest,
  target: Target,
  output: Output,
  rules: readonly string[],
): string[] {
  const { options = {} } = request;
  return [
    ...lineArguments(request, output),
    ...encodingArguments(options.encoding),
    ...(target.isDirectory ? walkArguments(options, target.absolute, rules) : FILE_ARGUMENTS),
    '--',
    target.isDirectory ? './' : `./${path.basename(target.absolute)}`,
  ];
}

/** The part that says what is looked for and how it is printed, whatever the files. */
export function lineArguments(request: SearchRequest, output: Output): string[] {
  const { options = {} } = request;
  return [
    '--color=never',
    '--no-ignore-messages',
    '--path-separator=/',
    '--with-filename',
    '--null',
    ...(options.multiline ? MULTILINE_ARGUMENTS : OUTPUT_ARGUMENTS[output]),
    ...limitArguments(options, output),
    ...partArguments(options),
    ...patternArguments(request),
  ];
}

/** The part that says which files of a folder (absolute) are searched; `rules` are those of `walk-rules.ts`. */
export function walkArguments(options: Options, folder: string, rules: readonly string[]): string[] {
  return [...rules, ...folderArguments(options), ...ownGlobs(folder)];
}

export type Options = NonNullable<SearchRequest['options']>;

/** With colons, a line that begins with a number could not be told from a column, which ripgrep at times leaves out. */
const FIELD_SEPARATOR = '--field-match-separator=\\x00';
const BARE_LINES = [
  ...['--heading', '--line-number', '--column', '--byte-offset', '--no-context-separator', FIELD_SEPARATOR],
];

/**
 * The forms that `output.ts` reads. They were chosen by measurement: with many matches `--json` makes ripgrep five
 * times slower, and the columns (to cut long lines around their match) cost nothing that is seen below 50 MB.
 */
const OUTPUT_ARGUMENTS: Record<Output, readonly string[]> = {
  lines: BARE_LINES,
  'bare-lines': BARE_LINES,
  counts: ['--count'],
};

/** The only form that tells where a match of several lines begins and ends; `json-output.ts` reads it. */
const MULTILINE_ARGUMENTS = ['--json'];

function limitArguments(options: Options, output: Output): string[] {
  const { max_results = DEFAULT_MAX_RESULTS } = options;
  const { before, after } = linesAround(options);
  const ofOneFile = mostOfOneFile(options);
  // One line more than is wanted says that there was more.
  const most = output === 'lines' ? Math.min(max_results + 1, ofOneFile) : ofOneFile;
  return [
    ...(Number.isFinite(most) ? [`--max-count=${most}`] : []),
    ...(output === 'lines' && before > 0 ? [`--before-context=${before}`] : []),
    ...(output === 'lines' && after > 0 ? [`--after-context=${after}`] : []),
  ];
}

/** How many matching lines of a file are returned at most; infinite where there is no limit. */
export function mostOfOneFile({ files_only, max_per_file }: Options): number {
  return files_only ? 1 : (max_per_file ?? Number.POSITIVE_INFINITY);
}

/** Lines around each match. */
export interface LinesAround {
  before: number;
  after: number;
}

/** Around a part of a line there is no context. */
export function linesAround(options: Options = {}): LinesAround {
  const { context = 0, context_before = context, context_after = context } = options;
  return options.only_matching ? { before: 0, after: 0 } : { before: context_before, after: context_after };
}

/** What of the lines is returned: those that do not match, or their matching parts alone. */
function partArguments(options: Options): string[] {
  return [
    // Without columns: those of a match would stand in the lines of context.
    ...(options.invert ? ['--invert-match', '--no-column'] : []),
    ...(returnsParts(options) ? ['--only-matching'] : []),
  ];
}

/** Whether each match is a part of a line, rather than the line. */
export function returnsParts({ invert, only_matching, files_only }: Options = {}): boolean {
  return only_matching === true && !files_only && !invert;
}

/**
 * The pattern, and what says how it is read.
 *
 * @throws DowseError INVALID_PATTERN
 */
export function patternArguments({ pattern, options = {} }: SearchRequest): string[] {
  return [
    ...(options.ignore_case ? ['--ignore-case'] : []),
    ...(options.fixed_strings ? ['--fixed-strings'] : []),
    ...(options.word && !options.whole_line ? ['--word-regexp'] : []),
    ...(options.whole_line ? ['--line-regexp'] : []),
    ...(options.multiline ? ['--multiline'] : []),
    ...(options.pcre2 ? ['--pcre2'] : []),
    ...(options.crlf ? ['--crlf'] : []),
    `--regexp=${options.fixed_strings ? pattern : wholePattern(pattern, options.pcre2)}`,
  ];
}

/** A file that is named is searched whatever it is; binary data does not stop it. */
const FILE_ARGUMENTS = ['--text'];

/**
 * Of the globs that more than one name may fit: ripgrep makes one machine of them for each run, and blames the pattern where
 * that becomes too large.
 */
const MOST_GLOB_CHARACTERS = 16_384;

/** @throws DowseError INVALID_REQUEST where the globs are more than ripgrep takes, or could not be given to it */
export function assertGlobs({ globs = [] }: Options = {}): void {
  const half = globs.findIndex(glob => !glob.isWellFormed());
  if (half >= 0) {
    const details = `/options/globs/${half}: expected no half of a surrogate pair`;
    throw new DowseError('INVALID_REQUEST', 'A glob cannot be read.', details);
  }
  const wild = globs.filter(glob => /[*?[{]/.test(glob.replace(/\\./g, '')));
  if (wild.reduce((sum, { length }) => sum + length, 0) <= MOST_GLOB_CHARACTERS) return;
  const details = `/options/globs: expected at most ${MOST_GLOB_CHARACTERS} characters of all together`;
  throw new DowseError('INVALID_REQUEST', 'The globs are too long together.', details);
}

/** What says which files of a folder are searched, besides its ignore files. */
function folderArguments(options: Options): string[] {
  const { file_types = [], globs = [] } = options;
  return [
    ...(options.recursive ? [] : ['--max-depth=1']),
    ...(options.hidden ? ['--hidden'] : []),
    ...(options.no_ignore ? ['--no-ignore'] : []),
    ...globs.map(glob => `--glob=${glob}`),
    // A type of our own rather than more globs: a file must be of a type and pass the globs.
    ...file_types.map(extension => `--type-add=dowse:${typeGlob(extension, options.hidden)}`),
    ...(file_types.length > 0 ? ['--type=dowse'] : []),
  ];
}

/**
 * The names of a type. Its letters are taken in either case; what brackets do not take but ASCII is left to the namer of
 * files. A file that is of a type counts as asked for, hidden or not, so that the glob has to leave out hidden ones.
 */
function typeGlob(extension: string, hidden = false): string {
  const either = extension
    .replace(/[a-z]/gi, letter => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
    .replace(/[^\x20-\x7e]+/g, '*')
    // What stands between the name of a type and its glob.
    .replaceAll(':', '?');
  return `${hidden ? '*' : '[!.]*'}.${either}`;
}
