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
import { DEFAULT_MAX_RESULTS } from '../../search/arguments.ts';
import { globsBelow } from '../../search/globs-below.ts';
import { counted } from '../../text/count.ts';
import { CALL, describeError, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { type MatchPrinter, matchPrinter } from '../format/search.ts';
import type { Io } from '../io.ts';
import { knowElsewhere, OF_GREP } from '../known-elsewhere.ts';
import { leftNoFile } from '../left-out.ts';
import { collect, extensions, givenPaths, wholeNumber } from '../option-values.ts';
import { isFolder, type PathView, viewPath } from '../paths.ts';

export function addSearch(program: Command, io: Io): void {
  const command = program
    .command('search')
    .description('find the lines that match a pattern, in files or folders')
    .argument('<pattern>', 'regular expression (Rust syntax); after -- where it starts with a dash')
    .argument('[path...]', 'files or folders; the current folder when left out', givenPaths);
  for (const flag of SEARCH_FLAGS) command.addOption(toOption(command, flag));
  knowElsewhere(command, OF_GREP);
  examples(command, [
    "dowse search -r 'fn \\w+_test' src",
    'dowse search -ri todo --type ts --glob "!**/generated/**"',
    'dowse search -rC 2 "connection refused" src test',
    'dowse search -rc import src    # only the number',
    'dowse search -r --json main | jq .results[0]',
  ]);
  command.action((pattern: string, paths: readonly string[] = []) => {
    const options = readFlags(command);
    return runCommand(io, options.json === true, () => search(io, pattern, paths, options));
  });
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
  { globs, ...others }: SearchOptions,
): Promise<number> {
  const places = paths.length > 0 ? paths : [undefined];
  const searches = places.map(path => {
    const view = viewPath(path, io.cwd);
    const options = globs ? { ...others, globs: globsBelow(globs, io.cwd, view.request) } : others;
    return { request: { pattern, path: view.request, options }, view };
  });
  return withDaemon(io, ({ dowse }) => runSearches(io, dowse, searches));
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
export async function runSearches(io: Io, dowse: Dowse, searches: readonly ViewedSearch[]): Promise<number> {
  const [{ json = false, count = false } = {}] = searches.map(({ request }) => request.options);
  let missed = false;
  const onMissed = (error: unknown) => {
    if (json || searches.length === 1 || !isAboutPath(error)) throw error;
    io.note(describeError(io, error));
    missed = true;
  };
  const found =
    json || count
      ? await total(io, dowse, searches, { json, onMissed })
      : await print(io, dowse, searches, onMissed);
  if (missed) return EXIT.error;
  if (found > 0) return EXIT.found;
  if (!json) await noteNothing(io, dowse, searches);
  return EXIT.nothing;
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
  onMissed: OnMissed,
): Promise<number> {
  let found = 0;
  const cut = { byNumber: false, byText: false };
  for (const { request, view } of searches) {
    const { json: _json, ...options } = request.options ?? {};
    // The daemon says where to mark a line: JavaScript's expressions differ from its own, and may take for ever.
    const marks = io.colors.isColorSupported && !options.multiline;
    const asked = { ...request, options: marks ? { ...options, ranges: true } : options };
    const output = printer(io, asked, view, found > 0);
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
  return response;
}

function printer(io: Io, { options }: SearchRequest, { show }: PathView, isFurther: boolean): MatchPrinter {
  return matchPrinter(io, { show, context: (options?.context ?? 0) > 0, isFurther });
}

/** The response with its file names the way the user wrote the path. */
export function shown<T extends Pick<SearchResponse, 'results'>>(response: T, view: PathView): T {
  const results = response.results.map(match => ({ ...match, file_name: view.show(match.file_name) }));
  return { ...response, results };
}

/** Who forgets `-r`, or names files that are not there, must not believe that there is nothing. */
async function noteNothing(io: Io, dowse: Dowse, searches: readonly ViewedSearch[]): Promise<void> {
  const isBelow = ({ request: { options, path } }: ViewedSearch) => options?.recursive || !isFolder(path);
  const requests = searches.map(({ request }) => request);
  const said = searches.every(isBelow) ? await leftNoFile(dowse, requests) : NOT_BELOW;
  if (said !== undefined) io.note(io.errorColors.yellow(`dowse: ${said}`));
}

const NOT_BELOW = 'nothing in the folder itself; -r searches the folders below it too';

function noteTruncated(io: Io, count: number, remedy: string): void {
  const these = `${count === 1 ? 'this' : 'these'} ${counted(count, 'match', 'matches')}`;
  io.note(io.errorColors.yellow(`dowse: there is more than ${these}; ${remedy}`));
}
