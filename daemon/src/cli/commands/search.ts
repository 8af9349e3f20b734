import type { Command, Option } from 'commander';
import type { Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isAddress } from '../../api/repo-address.ts';
import {
  SearchOptions as SEARCH_OPTIONS,
  type SearchOptions,
  type SearchRequest,
  type SearchResponse,
} from '../../api/schemas.ts';
import { globsBelow } from '../../search/globs-below.ts';
import { DEFAULT_MAX_RESULTS, linesAround } from '../../search/ripgrep-arguments.ts';
import { SEARCH_FLAGS, type SearchFlag } from '../../search-command/search-flags.ts';
import { counted } from '../../text/count.ts';
import { trackedButIgnored } from '../../text/tracked-ignored.ts';
import { CALL, describeError, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { leftNoFile } from '../empty-filters.ts';
import { hintEquivalents, OF_GREP } from '../foreign-options.ts';
import { jsonText } from '../format/json.ts';
import { type MatchPrinter, matchPrinter, type PrintOptions } from '../format/search.ts';
import {
  type GrepFlags,
  grepOptions,
  operandsOf,
  type Printing,
  printingOf,
  withGrepFlags,
} from '../grep-flags.ts';
import type { Io } from '../io.ts';
import { collect, extensions, givenPath, givenPaths, wholeNumber } from '../option-values.ts';
import { isFile, isFolder, type PathView, viewPath } from '../paths.ts';
import { structureOf, structureOptions } from '../structure-options.ts';
import { noteUnanswered } from '../unanswered.ts';

export function addSearch(program: Command, io: Io): void {
  const command = program
    .command('search')
    .description('find the lines that match a pattern')
    .usage('[options] <pattern> [path...]')
    .argument('[pattern]', 'regular expression (Rust syntax); put one that starts with a dash after -e or --')
    .argument('[path...]', 'files or folders; default: the current folder', givenPaths);
  for (const flag of SEARCH_FLAGS) command.addOption(toOption(command, flag));
  for (const option of grepOptions()) command.addOption(option);
  for (const option of structureOptions()) command.addOption(option.helpGroup(STRUCTURE));
  let unrestricted = 0;
  command.on('option:unrestricted', () => void unrestricted++);
  hintEquivalents(command, OF_GREP, dashedPattern);
  examples(command, [
    "dowse search -r 'fn \\w+_test' src",
    'dowse search -ri todo --type ts --glob "!**/generated/**"',
    'dowse search -rC 2 "connection refused" src test',
    'dowse search -rc import src    # only the number',
    'dowse search -rl TODO | xargs wc -l',
    "dowse search -rv '^\\s*(#|$)' config -A 1",
    "dowse search -r -e '--force' -e '-f\\b' scripts",
    'dowse search -r retry "repo:*" --filter lang:go --filter=-file:test',
    "dowse search -rF 'interface{}'  # text, not an expression",
    'dowse search -r --json main | jq .results[0]',
    'dowse search -r --kind call --name unwrap --not-inside test src',
    'dowse search -r --kind function --modifier async --returns "Promise*" src',
    'dowse search -r --only comments -e TODO -e FIXME',
  ]);
  command.action((first: string | undefined, others: readonly string[] = []) => {
    const flags: GrepFlags = { ...command.opts<GrepFlags>(), unrestricted };
    const options = readFlags(command);
    const given = first === undefined ? [] : [first, ...others];
    const structure = structureOf(command.opts());
    const operands = operandsOf(flags, options.fixed_strings === true, given);
    // A kind needs no pattern; one comes after -e.
    const hasKind = structure?.kind !== undefined && flags.regexp === undefined;
    const { pattern, paths, isJoined } = hasKind ? { ...operands, pattern: '', paths: given } : operands;
    if (pattern === undefined) {
      return command.error("error: missing required argument 'pattern'", {
        code: 'commander.missingArgument',
      });
    }
    const read = isJoined ? { ...options, fixed_strings: false } : options;
    const all = { ...withGrepFlags(read, flags, pattern), ...(structure && { structure }) };
    return runCommand(io, options.json === true, () =>
      search(io, pattern, paths.map(givenPath), { options: all, flags }),
    );
  });
}

const STRUCTURE = 'Options with --kind (--inside, --not-inside, --only and --except also without):';

/** Hint for an unknown option that may be meant as a pattern. */
function dashedPattern(typed: string): string {
  return `a pattern that begins with a dash comes after -e or --: dowse search -e '${typed}'`;
}

function toOption(command: Command, flag: SearchFlag): Option {
  const argument = flag.takes === 'nothing' ? '' : ` <${flag.argument}>`;
  const option = command.createOption(
    `${flag.short ? `${flag.short}, ` : ''}${flag.long}${argument}`,
    flag.typed ? `${flag.description}; also ${flag.typed}` : flag.description,
  );
  // Not part of the flags above: error messages name an option by its flags, and should name only one.
  if (flag.typed) option.short = flag.typed;
  if (flag.takes === 'integer') option.argParser(wholeNumber(SEARCH_OPTIONS.properties[flag.field]));
  if (flag.takes === 'text') option.argParser(flag.field === 'file_types' ? extensions : collect);
  return option;
}

/** The options given on the command line, as options of the API. */
function readFlags(command: Command): SearchOptions {
  const options: Record<string, unknown> = {};
  for (const flag of SEARCH_FLAGS) {
    const option = command.options.find(({ long }) => long === flag.long) as Option;
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli') continue;
    // commander sets x to false for `--no-x`.
    options[flag.field] = option.negate ? true : command.getOptionValue(name);
  }
  return options as SearchOptions;
}

async function search(
  io: Io,
  pattern: string,
  paths: readonly string[],
  { options: { globs, ...others }, flags }: { options: SearchOptions; flags: GrepFlags },
): Promise<number> {
  const places = paths.length > 0 ? paths : [undefined];
  const searches = places.map(path => {
    const view = viewPath(path, io.cwd);
    const options = globs ? { ...others, globs: globsFor(globs, io.cwd, view) } : others;
    return { request: { pattern, path: view.request, options }, view };
  });
  const isOneFile = searches.length === 1 && searches.every(({ view }) => isFile(view.request));
  const printing = printingOf(flags, isOneFile && !io.terminal);
  return withDaemon(io, ({ dowse }) => runSearches(io, dowse, searches, printing));
}

/** Globs are written from the current folder; for a repository, from its top or the folder in the address. */
function globsFor(globs: readonly string[], cwd: string, { request }: PathView): string[] {
  return isAddress(request) ? [...globs] : globsBelow(globs, cwd, request);
}

/** A search, and how to show its file names. */
interface ViewedSearch {
  request: SearchRequest;
  view: PathView;
}

/**
 * Runs searches that differ only in their paths, prints the matches, and returns the exit code. As in grep,
 * an unsearchable path is reported and the others are still searched. JSON is one response for all.
 */
export async function runSearches(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  printing: Printing = DEFAULT_PRINTING,
): Promise<number> {
  const [{ json = false, ...first } = {}] = searches.map(({ request }) => request.options);
  // As in grep, -l takes precedence over -c.
  const count = first.count === true && !first.files_only;
  let failed = false;
  const onError = (error: unknown) => {
    if (json || searches.length === 1 || !isAboutPath(error)) throw error;
    io.note(describeError(io, error));
    failed = true;
  };
  const onUnanswered = (unanswered: readonly string[] = []) => {
    if (!json && !printing.quiet) noteUnanswered(io, unanswered);
    failed ||= unanswered.length > 0;
  };
  if (printing.quiet) return quietExitCode(dowse, searches, { onError, onUnanswered }, () => failed);
  const found =
    json || count
      ? await total(io, dowse, searches, { json, onError, onUnanswered })
      : await print(io, dowse, searches, { onError, onUnanswered, printing });
  if (failed) return EXIT.error;
  if (found > 0) return EXIT.found;
  if (!json) await noteNothing(io, dowse, searches);
  return EXIT.nothing;
}

const DEFAULT_PRINTING: Printing = { quiet: false, without: { file: false, number: false } };

/** For --quiet: only the exit code. A search ends with the first match. */
async function quietExitCode(
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  { onError, onUnanswered }: Partly,
  failed: () => boolean,
): Promise<number> {
  for (const { request } of searches) {
    const { json: _json, count: _count, ...options } = request.options ?? {};
    const firstMatch = { ...request, options: { ...options, max_results: 1 } };
    const response = await dowse.search(firstMatch, CALL).catch(onError);
    if (response && response.results.length > 0) return EXIT.found;
    onUnanswered(response?.unanswered);
  }
  return failed() ? EXIT.error : EXIT.nothing;
}

/** Handlers for a part that is not searched. As in grep, the exit code is 2 then. */
interface Partly {
  /** Handles the error of one search: throws it unless the other searches continue. */
  onError: (error: unknown) => void;
  /** Receives the repositories that an answer lacks. */
  onUnanswered: (unanswered: readonly string[] | undefined) => void;
}

function isAboutPath(error: unknown): boolean {
  return error instanceof DowseError && ['FILE_NOT_FOUND', 'PERMISSION_DENIED'].includes(error.code);
}

/** Prints the matches as they come; returns their number. */
async function print(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  { onError, onUnanswered, printing }: Partly & { printing: Printing },
): Promise<number> {
  let found = 0;
  let leftOut = 0;
  const cut = { byNumber: false, byText: false, byTime: false };
  for (const { request, view } of searches) {
    const { json: _json, count: _count, ...options } = request.options ?? {};
    // The daemon returns the ranges to highlight: JavaScript's regular expressions differ, and may backtrack
    // forever.
    const marks = io.colors.isColorSupported && !options.multiline;
    const withRanges = { ...request, options: marks ? { ...options, ranges: true } : options };
    const output = printer(io, withRanges, view, { isFurther: found > 0, without: printing.without });
    const printed = io.terminal
      ? streamMatches(dowse, withRanges, output)
      : printMatches(dowse, withRanges, output);
    const { count, truncated, timedOut, minified, unanswered } = (await printed.catch(onError)) ?? NONE;
    onUnanswered(unanswered);
    found += count;
    leftOut += minified;
    const most = options.max_results ?? DEFAULT_MAX_RESULTS;
    if (timedOut) cut.byTime = true;
    else if (truncated) cut[count < most ? 'byText' : 'byNumber'] = true;
  }
  if (cut.byTime)
    noteTruncated(
      io,
      found,
      'parsing took too long: build an index, name a --type, or search a folder at a time',
    );
  else if (cut.byText)
    noteTruncated(io, found, 'the response is at its size limit: search in parts, or with less context');
  else if (cut.byNumber) noteTruncated(io, found, '--max N shows more');
  if (leftOut > 0) {
    const files = counted(leftOut, 'minified file was', 'minified files were');
    io.note(io.errorColors.yellow(`dowse: ${files} left out; name one to search it`));
  }
  return found;
}

interface Printed {
  count: number;
  truncated: boolean;
  timedOut: boolean;
  minified: number;
  unanswered?: readonly string[] | undefined;
}

const NONE: Printed = { count: 0, truncated: false, timedOut: false, minified: 0 };

async function streamMatches(dowse: Dowse, request: SearchRequest, output: MatchPrinter): Promise<Printed> {
  const matches = dowse.searchStream(request, CALL);
  for (;;) {
    const next = await matches.next();
    if (!next.done) await output.add(next.value);
    else {
      await output.end();
      return { ...endOf(next.value), count: next.value.count };
    }
  }
}

async function printMatches(dowse: Dowse, request: SearchRequest, output: MatchPrinter): Promise<Printed> {
  const answer = await dowse.search(request, CALL);
  for (const match of answer.results) await output.add(match);
  await output.end();
  return { ...endOf(answer), count: answer.results.length };
}

const endOf = ({
  truncated = false,
  timed_out: timedOut = false,
  minified = 0,
  unanswered,
}: Pick<SearchResponse, 'truncated' | 'timed_out' | 'minified' | 'unanswered'>): Omit<Printed, 'count'> => ({
  truncated,
  timedOut,
  minified,
  unanswered,
});

/** Prints one result for all searches, as JSON or as a count; returns the number of matches. */
async function total(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  { json, onError, onUnanswered }: Partly & { json: boolean },
): Promise<number> {
  const responses: SearchResponse[] = [];
  for (const { request, view } of searches) {
    const { json: _json, ...options } = request.options ?? {};
    const response = await dowse.search({ ...request, options }, CALL).catch(onError);
    if (response) responses.push(shown(response, view));
  }
  if (responses.length === 0) return 0;
  const response = responses.reduce(joined);
  onUnanswered(response.unanswered);
  await io.out(json ? jsonText(io, response) : `${response.count ?? 0}\n`);
  return Math.max(response.results.length, response.count ?? 0);
}

/** Merges two responses into one. */
function joined(a: SearchResponse, b: SearchResponse): SearchResponse {
  const [before, after] = [a, b].map(({ time_taken }) => Number.parseFloat(time_taken)) as [number, number];
  const response = { ...b, ...a };
  response.time_taken = `${(before + after).toFixed(3)}s`;
  response.results = [...a.results, ...b.results];
  if (a.count !== undefined) response.count = a.count + (b.count ?? 0);
  if (a.files !== undefined) response.files = a.files + (b.files ?? 0);
  if (a.files_scanned === undefined || b.files_scanned === undefined) delete response.files_scanned;
  else response.files_scanned = a.files_scanned + b.files_scanned;
  if (a.engine !== b.engine) response.engine = 'scan';
  const tracked = [...(a.tracked_ignored ?? []), ...(b.tracked_ignored ?? [])];
  if (tracked.length > 0) response.tracked_ignored = tracked;
  const unanswered = [...(a.unanswered ?? []), ...(b.unanswered ?? [])];
  if (unanswered.length > 0) response.unanswered = unanswered;
  return response;
}

function printer(
  io: Io,
  { options }: SearchRequest,
  { show }: PathView,
  more: Pick<PrintOptions, 'isFurther' | 'without'>,
): MatchPrinter {
  const { before, after } = linesAround(options);
  return matchPrinter(io, {
    show,
    context: before + after > 0,
    parts: options?.only_matching === true,
    filesOnly: options?.files_only === true,
    ...more,
  });
}

/** Replaces file names by the form that the user wrote. */
export function shown<T extends Pick<SearchResponse, 'results' | 'tracked_ignored'>>(
  response: T,
  view: PathView,
): T {
  const results = response.results.map(match => ({ ...match, file_name: view.show(match.file_name) }));
  const tracked_ignored = response.tracked_ignored?.map(view.show);
  return { ...response, results, ...(tracked_ignored ? { tracked_ignored } : {}) };
}

/** Explains an empty result if the cause may be a missing `-r`, filters, or ignore rules. */
async function noteNothing(io: Io, dowse: Dowse, searches: readonly ViewedSearch[]): Promise<void> {
  const isBelow = ({ request: { options, path } }: ViewedSearch) => options?.recursive || !isFolder(path);
  const requests = searches.map(({ request }) => request);
  const hint = searches.every(isBelow)
    ? ((await leftNoFile(dowse, requests)) ?? (await trackedIgnored(dowse, searches)))
    : NOT_BELOW;
  if (hint !== undefined) io.note(io.errorColors.yellow(`dowse: ${hint}`));
}

/** Names tracked files with a match that an ignore rule excludes; undefined if there are none. */
async function trackedIgnored(dowse: Dowse, searches: readonly ViewedSearch[]): Promise<string | undefined> {
  const files: string[] = [];
  for (const { request, view } of searches) {
    const { json: _json, ...options } = request.options ?? {};
    const { tracked_ignored = [] } = await dowse.search({ ...request, options }, CALL);
    files.push(...tracked_ignored.map(view.show));
  }
  return files.length > 0 ? `${trackedButIgnored(files)} --no-ignore searches them.` : undefined;
}

const NOT_BELOW = 'no match in the folder itself; -r searches the folders below it too';

function noteTruncated(io: Io, count: number, remedy: string): void {
  const these = `${count === 1 ? 'this' : 'these'} ${counted(count, 'match', 'matches')}`;
  io.note(io.errorColors.yellow(`dowse: there is more than ${these}; ${remedy}`));
}
