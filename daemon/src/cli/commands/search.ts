import type { Command, Option } from 'commander';
import type { Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import {
  SearchOptions as SEARCH_OPTIONS,
  type SearchOptions,
  type SearchRequest,
  type SearchResponse,
} from '../../api/schemas.ts';
import { SEARCH_FLAGS, type SearchFlag } from '../../chat/search-flags.ts';
import { DEFAULT_MAX_RESULTS, linesAround } from '../../search/arguments.ts';
import { globsBelow } from '../../search/globs-below.ts';
import { counted } from '../../text/count.ts';
import { ignoredThoughTracked } from '../../text/tracked-ignored.ts';
import { CALL, describeError, EXIT, examples, runCommand, withDaemon } from '../context.ts';
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
import { knowElsewhere, OF_GREP } from '../known-elsewhere.ts';
import { leftNoFile } from '../left-out.ts';
import { collect, extensions, givenPath, givenPaths, wholeNumber } from '../option-values.ts';
import { isFolder, type PathView, viewPath } from '../paths.ts';
import { structureOf, structureOptions } from '../structure-flags.ts';

export function addSearch(program: Command, io: Io): void {
  const command = program
    .command('search')
    .description('find the lines that match a pattern, in files or folders')
    .usage('[options] <pattern> [path...]')
    .argument('[pattern]', 'regular expression (Rust syntax); after -e or -- where it starts with a dash')
    .argument('[path...]', 'files or folders; default: the current folder', givenPaths);
  for (const flag of SEARCH_FLAGS) command.addOption(toOption(command, flag));
  for (const option of grepOptions()) command.addOption(option);
  for (const option of structureOptions()) command.addOption(option);
  let unrestricted = 0;
  command.on('option:unrestricted', () => void unrestricted++);
  knowElsewhere(command, OF_GREP, dashedPattern);
  examples(command, [
    "dowse search -r 'fn \\w+_test' src",
    'dowse search -ri todo --type ts --glob "!**/generated/**"',
    'dowse search -rC 2 "connection refused" src test',
    'dowse search -rc import src    # only the number',
    'dowse search -rl TODO | xargs wc -l',
    "dowse search -rv '^\\s*(#|$)' config -A 1",
    "dowse search -r -e '--force' -e '-f\\b' scripts",
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
      search(io, pattern, paths.map(givenPath), { options: all, printing: printingOf(flags) }),
    );
  });
}

/** What is to be said of an option that there is not, and that may be a pattern. */
function dashedPattern(typed: string): string {
  return `a pattern that begins with a dash comes after -e or --: dowse search -e '${typed}'`;
}

function toOption(command: Command, flag: SearchFlag): Option {
  const argument = flag.takes === 'nothing' ? '' : ` <${flag.argument}>`;
  const option = command.createOption(
    `${flag.short ? `${flag.short}, ` : ''}${flag.long}${argument}`,
    flag.typed ? `${flag.description}; also ${flag.typed}` : flag.description,
  );
  // Not among the flags above: those name the option in a message, and one name is enough there.
  if (flag.typed) option.short = flag.typed;
  if (flag.takes === 'integer') option.argParser(wholeNumber(SEARCH_OPTIONS.properties[flag.field]));
  if (flag.takes === 'text') option.argParser(flag.field === 'file_types' ? extensions : collect);
  return option;
}

/** What was said on the command line, and only that, as options of the API. */
function readFlags(command: Command): SearchOptions {
  const options: Record<string, unknown> = {};
  for (const flag of SEARCH_FLAGS) {
    const option = command.options.find(({ long }) => long === flag.long) as Option;
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli') continue;
    // To commander, `--no-x` sets x to false.
    options[flag.field] = option.negate ? true : command.getOptionValue(name);
  }
  return options as SearchOptions;
}

async function search(
  io: Io,
  pattern: string,
  paths: readonly string[],
  { options: { globs, ...others }, printing }: { options: SearchOptions; printing: Printing },
): Promise<number> {
  const places = paths.length > 0 ? paths : [undefined];
  const searches = places.map(path => {
    const view = viewPath(path, io.cwd);
    const options = globs ? { ...others, globs: globsBelow(globs, io.cwd, view.request) } : others;
    return { request: { pattern, path: view.request, options }, view };
  });
  return withDaemon(io, ({ dowse }) => runSearches(io, dowse, searches, printing));
}

/** What is looked for, and how its files are shown. */
export interface ViewedSearch {
  request: SearchRequest;
  view: PathView;
}

/**
 * Runs searches that differ in their paths alone, and prints what they find, as their options say; gives the exit code. Of
 * several, one whose path cannot be searched is told, and keeps no other from it, as with grep; JSON is one answer for all.
 */
export async function runSearches(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  printing: Printing = AS_EVER,
): Promise<number> {
  const [{ json = false, ...first } = {}] = searches.map(({ request }) => request.options);
  // As with grep: the names of files rather than a number.
  const count = first.count === true && !first.files_only;
  let missed = false;
  const onMissed = (error: unknown) => {
    if (json || searches.length === 1 || !isAboutPath(error)) throw error;
    io.note(describeError(io, error));
    missed = true;
  };
  if (printing.quiet) return isFound(dowse, searches, onMissed, () => missed);
  const found =
    json || count
      ? await total(io, dowse, searches, { json, onMissed })
      : await print(io, dowse, searches, { onMissed, printing });
  if (missed) return EXIT.error;
  if (found > 0) return EXIT.found;
  if (!json) await noteNothing(io, dowse, searches);
  return EXIT.nothing;
}

const AS_EVER: Printing = { quiet: false, without: { file: false, number: false } };

/** The exit code alone: a search ends with the first match. */
async function isFound(
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  onMissed: OnMissed,
  missed: () => boolean,
): Promise<number> {
  for (const { request } of searches) {
    const { json: _json, count: _count, ...options } = request.options ?? {};
    const one = { ...request, options: { ...options, max_results: 1 } };
    const response = await dowse.search(one, CALL).catch(onMissed);
    if (response && response.results.length > 0) return EXIT.found;
  }
  return missed() ? EXIT.error : EXIT.nothing;
}

/** Throws what it is told unless the other searches go on without this one. */
type OnMissed = (error: unknown) => void;

function isAboutPath(error: unknown): boolean {
  return error instanceof DowseError && ['FILE_NOT_FOUND', 'PERMISSION_DENIED'].includes(error.code);
}

/** Prints the matches of each as they come; gives their number. */
async function print(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  { onMissed, printing }: { onMissed: OnMissed; printing: Printing },
): Promise<number> {
  let found = 0;
  const cut = { byNumber: false, byText: false };
  for (const { request, view } of searches) {
    const { json: _json, count: _count, ...options } = request.options ?? {};
    // The daemon says where to mark a line: JavaScript's expressions differ from its own, and may take for ever.
    const marks = io.colors.isColorSupported && !options.multiline;
    const asked = { ...request, options: marks ? { ...options, ranges: true } : options };
    const output = printer(io, asked, view, { isFurther: found > 0, without: printing.without });
    const printed = io.terminal ? streamMatches(dowse, asked, output) : printMatches(dowse, asked, output);
    const { count, truncated } = (await printed.catch(onMissed)) ?? NONE;
    found += count;
    const most = options.max_results ?? DEFAULT_MAX_RESULTS;
    if (truncated) cut[count < most ? 'byText' : 'byNumber'] = true;
  }
  if (cut.byText)
    noteTruncated(io, found, 'an answer holds no more text: search in parts, or with less context');
  else if (cut.byNumber) noteTruncated(io, found, '--max N shows more');
  return found;
}

interface Printed {
  count: number;
  truncated: boolean;
}

const NONE: Printed = { count: 0, truncated: false };

async function streamMatches(dowse: Dowse, request: SearchRequest, output: MatchPrinter): Promise<Printed> {
  const matches = dowse.searchStream(request, CALL);
  for (;;) {
    const next = await matches.next();
    if (!next.done) await output.add(next.value);
    else {
      await output.end();
      return { count: next.value.count, truncated: next.value.truncated ?? false };
    }
  }
}

async function printMatches(dowse: Dowse, request: SearchRequest, output: MatchPrinter): Promise<Printed> {
  const { results, truncated = false } = await dowse.search(request, CALL);
  for (const match of results) await output.add(match);
  await output.end();
  return { count: results.length, truncated };
}

/** Prints one answer for all: as JSON, or only how many lines match; gives that number. */
async function total(
  io: Io,
  dowse: Dowse,
  searches: readonly ViewedSearch[],
  { json, onMissed }: { json: boolean; onMissed: OnMissed },
): Promise<number> {
  const responses: SearchResponse[] = [];
  for (const { request, view } of searches) {
    const { json: _json, ...options } = request.options ?? {};
    const response = await dowse.search({ ...request, options }, CALL).catch(onMissed);
    if (response) responses.push(shown(response, view));
  }
  if (responses.length === 0) return 0;
  const response = responses.reduce(joined);
  await io.out(json ? jsonText(io, response) : `${response.count ?? 0}\n`);
  return Math.max(response.results.length, response.count ?? 0);
}

/** Two answers as if they were one search's. */
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

/** The response with its file names the way the user wrote the path. */
export function shown<T extends Pick<SearchResponse, 'results' | 'tracked_ignored'>>(
  response: T,
  view: PathView,
): T {
  const results = response.results.map(match => ({ ...match, file_name: view.show(match.file_name) }));
  const tracked_ignored = response.tracked_ignored?.map(view.show);
  return { ...response, results, ...(tracked_ignored ? { tracked_ignored } : {}) };
}

/** Who forgets `-r`, or names files that are not there, must not believe that there is nothing. */
async function noteNothing(io: Io, dowse: Dowse, searches: readonly ViewedSearch[]): Promise<void> {
  const isBelow = ({ request: { options, path } }: ViewedSearch) => options?.recursive || !isFolder(path);
  const requests = searches.map(({ request }) => request);
  const said = searches.every(isBelow)
    ? ((await leftNoFile(dowse, requests)) ?? (await trackedIgnored(dowse, searches)))
    : NOT_BELOW;
  if (said !== undefined) io.note(io.errorColors.yellow(`dowse: ${said}`));
}

/** Names the files with a match that git tracks although a rule ignores them; undefined where there are none. */
async function trackedIgnored(dowse: Dowse, searches: readonly ViewedSearch[]): Promise<string | undefined> {
  const files: string[] = [];
  for (const { request, view } of searches) {
    const { json: _json, ...options } = request.options ?? {};
    const { tracked_ignored = [] } = await dowse.search({ ...request, options }, CALL);
    files.push(...tracked_ignored.map(view.show));
  }
  return files.length > 0 ? `${ignoredThoughTracked(files)} --no-ignore searches them.` : undefined;
}

const NOT_BELOW = 'nothing in the folder itself; -r searches the folders below it too';

function noteTruncated(io: Io, count: number, remedy: string): void {
  const these = `${count === 1 ? 'this' : 'these'} ${counted(count, 'match', 'matches')}`;
  io.note(io.errorColors.yellow(`dowse: there is more than ${these}; ${remedy}`));
}
