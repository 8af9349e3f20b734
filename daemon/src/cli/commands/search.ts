import { statSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { counted } from '../../api/count.ts';
import type { Dowse } from '../../api/dowse.ts';
import {
  type Match,
  SearchOptions as SEARCH_OPTIONS,
  type SearchOptions,
  type SearchRequest,
  type SearchResponse,
} from '../../api/schemas.ts';
import { SEARCH_FLAGS, type SearchFlag } from '../../chat/search-flags.ts';
import { globsBelow } from '../../search/globs-below.ts';
import { CALL, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { type MatchPrinter, matchPrinter } from '../format/search.ts';
import type { Io } from '../io.ts';
import { collect, extensions, givenPath, wholeNumber } from '../option-values.ts';
import { type PathView, viewPath } from '../paths.ts';

export function addSearch(program: Command, io: Io): void {
  const command = program
    .command('search')
    .description('find the lines that match a pattern, in a file or a folder')
    .argument('<pattern>', 'regular expression (Rust syntax); after -- where it starts with a dash')
    .argument('[path]', 'file or folder; the current folder when left out', givenPath);
  for (const flag of SEARCH_FLAGS) command.addOption(toOption(command, flag));
  examples(command, [
    "dowse search -r 'fn \\w+_test' src",
    'dowse search -ri todo --type ts --glob "!**/generated/**"',
    'dowse search -rC 2 "connection refused" .',
    'dowse search -rc import src    # only the number',
    'dowse search -r --json main | jq .results[0]',
  ]);
  command.action((pattern: string, path: string | undefined) => {
    const options = readFlags(command);
    return runCommand(io, options.json === true, () => search(io, pattern, path, options));
  });
}

function toOption(command: Command, flag: SearchFlag): Option {
  const argument = flag.takes === 'nothing' ? '' : ` <${flag.argument}>`;
  const option = command.createOption(
    `${flag.short ? `${flag.short}, ` : ''}${flag.long}${argument}`,
    flag.description,
  );
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
  path: string | undefined,
  { globs, ...others }: SearchOptions,
): Promise<number> {
  const view = viewPath(path, io.cwd);
  const options = globs ? { ...others, globs: globsBelow(globs, io.cwd, view.request) } : others;
  return withDaemon(io, ({ dowse }) => runSearch(io, dowse, { pattern, path: view.request, options }, view));
}

/** Runs a search and prints what it finds, as its options say; gives the exit code. */
export async function runSearch(
  io: Io,
  dowse: Dowse,
  { options: { json, ...asked } = {}, ...what }: SearchRequest,
  view: PathView,
): Promise<number> {
  // The daemon says where to mark a line: JavaScript's expressions differ from its own, and may take for ever.
  const marks = io.colors.isColorSupported && !json && !asked.count && !asked.multiline;
  const request = { ...what, options: marks ? { ...asked, ranges: true } : asked };
  if (io.terminal && !json && !asked.count) return streamMatches(io, dowse, request, view);
  const response = await dowse.search(request, CALL);
  if (json) await io.out(jsonText(io, shown(response, view)));
  else if (asked.count) await io.out(`${response.count ?? 0}\n`);
  else await printMatches(response.results, printer(io, request, view));
  if (response.truncated && !json) noteTruncated(io, response.results.length);
  if (response.results.length > 0 || (response.count ?? 0) > 0) return EXIT.found;
  if (!json) noteNothing(io, request);
  return EXIT.nothing;
}

async function streamMatches(io: Io, dowse: Dowse, request: SearchRequest, view: PathView): Promise<number> {
  const matches = dowse.searchStream(request, CALL);
  const output = printer(io, request, view);
  for (;;) {
    const next = await matches.next();
    if (next.done) {
      await output.end();
      if (next.value.truncated) noteTruncated(io, next.value.count);
      if (next.value.count > 0) return EXIT.found;
      noteNothing(io, request);
      return EXIT.nothing;
    }
    await output.add(next.value);
  }
}

function printer(io: Io, { options }: SearchRequest, view: PathView): MatchPrinter {
  return matchPrinter(io, { show: view.show, context: (options?.context ?? 0) > 0 });
}

/** Prints matches that are all there. */
async function printMatches(matches: readonly Match[], output: MatchPrinter): Promise<void> {
  for (const match of matches) await output.add(match);
  await output.end();
}

/** The response with its file names the way the user wrote the path. */
export function shown<T extends Pick<SearchResponse, 'results'>>(response: T, view: PathView): T {
  const results = response.results.map(match => ({ ...match, file_name: view.show(match.file_name) }));
  return { ...response, results };
}

/** Who forgets `-r` must not believe that there is nothing in the folders below. */
function noteNothing(io: Io, { path, options }: SearchRequest): void {
  if (options?.recursive || !isFolder(path)) return;
  io.note(io.errorColors.yellow('dowse: nothing in the folder itself; -r searches the folders below it too'));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // the daemon may run on another machine
  }
}

function noteTruncated(io: Io, count: number): void {
  const these = `${count === 1 ? 'this' : 'these'} ${counted(count, 'match', 'matches')}`;
  io.note(io.errorColors.yellow(`dowse: there is more than ${these}; --max N shows more`));
}
