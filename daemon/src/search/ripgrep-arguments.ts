import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { encodingArguments } from './encodings.ts';
import { ownGlobs } from './own-globs.ts';
import { wholePattern } from './pattern-error.ts';

export const DEFAULT_MAX_RESULTS = 10_000;

/** Maximum number of matches that a search returns. */
export function maxResultsOf({ options }: Pick<SearchRequest, 'options'>): number {
  return options?.max_results ?? DEFAULT_MAX_RESULTS;
}

/** Kinds of ripgrep's output: matching lines with context, all matching lines without context, or a count for each file. */
export type Output = 'lines' | 'bare-lines' | 'counts';

type Target = Pick<ResolvedPath, 'absolute' | 'isDirectory'>;

/** The folder in which ripgrep runs: the searched folder, or the folder of the searched file. */
export function workingFolder(target: Target): string {
  return target.isDirectory ? target.absolute : path.dirname(target.absolute);
}

/**
 * Arguments of one ripgrep run; `rules` are those of `walk-rules.ts` for a folder. The pattern and globs follow `=`, the path
 * follows `--` and `./`, so that none of them is read as an option.
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

/** Arguments for the pattern and the output. They do not depend on the files. */
export function lineArguments(request: SearchRequest, output: Output): string[] {
  const { options = {} } = request;
  return [
    '--color=never',
    '--no-ignore-messages',
    '--path-separator=/',
    '--with-filename',
    '--null',
    ...(options.multiline ? MULTILINE_ARGUMENTS : output === 'counts' ? ['--count'] : LINE_ARGUMENTS),
    ...limitArguments(options, output),
    ...partArguments(options),
    ...patternArguments(request),
  ];
}

/** The arguments for the files of a folder (absolute) that are searched; `rules` are those of `walk-rules.ts`. */
export function walkArguments(options: Options, folder: string, rules: readonly string[]): string[] {
  return [...rules, ...folderArguments(options), ...ownGlobs(folder)];
}

export type Options = NonNullable<SearchRequest['options']>;

/**
 * The form that `line-output.ts` reads. It was chosen by measurement: with many matches `--json` makes ripgrep five times slower, and below
 * 50 MB of output the columns, which long lines are cut by, cost nothing measurable.
 */
const LINE_ARGUMENTS = [
  ...['--heading', '--line-number', '--column', '--byte-offset', '--no-context-separator'],
  // ripgrep sometimes omits the column. With colons, a line that begins with a number would look like one.
  '--field-match-separator=\\x00',
];

/** Only JSON has the start and end of a match of several lines; `json-output.ts` reads it. */
const MULTILINE_ARGUMENTS = ['--json'];

function limitArguments(options: Options, output: Output): string[] {
  const { before, after } = linesAround(options);
  const ofOneFile = maxLinesOfFile(options);
  // One more line than needed shows that there are more.
  const most = output === 'lines' ? Math.min(maxResultsOf({ options }) + 1, ofOneFile) : ofOneFile;
  return [
    ...(Number.isFinite(most) ? [`--max-count=${most}`] : []),
    ...(output === 'lines' && before > 0 ? [`--before-context=${before}`] : []),
    ...(output === 'lines' && after > 0 ? [`--after-context=${after}`] : []),
  ];
}

/** The maximum number of matching lines of one file; infinite without a limit. */
export function maxLinesOfFile({ files_only, max_per_file }: Options): number {
  return files_only ? 1 : (max_per_file ?? Number.POSITIVE_INFINITY);
}

/** Lines around each match. */
export interface LinesAround {
  before: number;
  after: number;
}

/** A match that is a part of a line has no context. */
export function linesAround(options: Options = {}): LinesAround {
  const { context = 0, context_before = context, context_after = context } = options;
  return options.only_matching ? { before: 0, after: 0 } : { before: context_before, after: context_after };
}

/** Options that change what is returned: the lines that do not match, or only the matching parts. */
function partArguments(options: Options): string[] {
  return [
    // Without columns, because ripgrep would print the column of a match for context lines.
    ...(options.invert ? ['--invert-match', '--no-column'] : []),
    ...(returnsParts(options) ? ['--only-matching'] : []),
  ];
}

/** Whether each match is a part of a line, rather than the line. */
export function returnsParts({ invert, only_matching, files_only }: Options = {}): boolean {
  return only_matching === true && !files_only && !invert;
}

/**
 * The pattern, and the options that change how it is read.
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

/** A named file is searched even if it is binary. */
export const FILE_ARGUMENTS = ['--text'];

/**
 * Limit for globs with wildcards: ripgrep compiles all globs of a run to one automaton. If it is too large, ripgrep's error blames the
 * pattern.
 */
const MAX_GLOB_CHARACTERS = 16_384;

/** @throws DowseError INVALID_REQUEST if there are more globs than ripgrep accepts, or if they cannot be passed to it */
export function assertGlobs({ globs = [] }: Options = {}): void {
  const half = globs.findIndex(glob => !glob.isWellFormed());
  if (half >= 0) {
    const details = `/options/globs/${half}: expected no half of a surrogate pair`;
    throw new DowseError('INVALID_REQUEST', 'A glob cannot be read.', details);
  }
  const wild = globs.filter(glob => /[*?[{]/.test(glob.replace(/\\./g, '')));
  if (wild.reduce((sum, { length }) => sum + length, 0) <= MAX_GLOB_CHARACTERS) return;
  const details = `/options/globs: expected at most ${MAX_GLOB_CHARACTERS} characters of all together`;
  throw new DowseError(
    'INVALID_REQUEST',
    `The globs exceed ${MAX_GLOB_CHARACTERS.toLocaleString('en')} characters.`,
    details,
  );
}

/** The options that select the files of a folder, besides its ignore files. */
function folderArguments(options: Options): string[] {
  const { file_types = [], globs = [] } = options;
  return [
    ...(options.recursive ? [] : ['--max-depth=1']),
    ...(options.hidden ? ['--hidden'] : []),
    ...(options.no_ignore ? ['--no-ignore'] : []),
    ...globs.map(glob => `--glob=${glob}`),
    // A type of our own instead of more globs: a file must have the type and also pass the globs.
    ...file_types.map(extension => `--type-add=dowse:${typeGlob(extension, options.hidden)}`),
    ...(file_types.length > 0 ? ['--type=dowse'] : []),
  ];
}

/**
 * The globs for the names of a type. ASCII letters match in either case; brackets cannot contain others. ripgrep searches a file of a given
 * type even if it is hidden, so the globs exclude hidden files.
 */
function typeGlob(extension: string, hidden = false): string {
  const either = extension
    .replace(/[a-z]/gi, letter => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
    .replace(/[^\x20-\x7e]+/g, '*')
    // Separates the name of a type from its glob.
    .replaceAll(':', '?');
  return `${hidden ? '*' : '[!.]*'}.${either}`;
}
