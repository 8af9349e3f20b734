import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isAddress, isSeveral } from '../../api/repo-address.ts';
import {
  AskRequest,
  type AskResponse,
  type BuildResponse,
  INTENTS,
  type SearchRequest,
} from '../../api/schemas.ts';
import { askAbove } from '../../daemon-client/index-above.ts';
import type { NameOf } from '../../text/reword.ts';
import { guessText, missingText } from '../../text/weak-results.ts';
import { askWithNote } from '../ask-with-note.ts';
import { buildWithProgress, builtText, commandOn } from '../build.ts';
import { CALL, EXIT, examples, refuseLooseWords, runCommand, withDaemon } from '../context.ts';
import { leftNoFile } from '../empty-filters.ts';
import { fieldNames, givenFolder } from '../field-names.ts';
import { hintEquivalents, OF_SEARCH } from '../foreign-options.ts';
import { askText, KEY_LINES, staleText } from '../format/ask.ts';
import { jsonText } from '../format/json.ts';
import type { Io } from '../io.ts';
import { extensions, givenPath, givenText, wholeNumber } from '../option-values.ts';
import { isFile, viewPath } from '../paths.ts';
import { noteUnanswered } from '../unanswered.ts';

interface AskFlags {
  limit?: number;
  type?: string[];
  in?: string;
  further?: number;
  intent?: (typeof INTENTS)[number];
  json?: boolean;
  explain?: boolean;
  full?: boolean;
}

const OPTIONS = AskRequest.properties.options;

export function addAsk(program: Command, io: Io): void {
  const command = program
    .command('ask')
    .summary('find code by its meaning')
    .description('find code by its meaning; builds the index of the folder on first use')
    .argument('<question>', 'a question, a phrase, a symbol, an error message or code', givenText)
    .argument('[dir]', 'the folder; default: the current one', givenPath)
    .option('--limit <N>', 'most results, up to 100 (default: 10)', wholeNumber(OPTIONS.properties.limit))
    .addOption(typeOption())
    .option(
      '--in <PATH>',
      'only this folder or file of the folder; of a file, all its places are ranked',
      givenPath,
    )
    .option(
      '--further <N>',
      'list N more places in the file of each result, up to 10',
      wholeNumber(OPTIONS.properties.further),
    )
    .addOption(
      new Option('--intent <KIND>', 'kind of answer to rank first; by default the question decides').choices(
        INTENTS,
      ),
    )
    .option('--full', 'whole snippets; without it, a pipe gets only the most relevant lines')
    .option('--explain', 'show how much each feature adds to the score of a file')
    .option('--json', 'print JSON');
  examples(command, [
    'dowse ask "where are retries handled" ~/code/app',
    'dowse ask "parse a duration" --type ts --limit 3',
    'dowse ask "who closes the socket" --in src/http --explain',
    'dowse ask "how is a line cut" --in src/text.ts',
    'dowse ask "where are retries handled lang:go -file:test" "repo:*"',
  ]);
  hintEquivalents(command, OF_SEARCH);
  refuseLooseWords(command, 'question');
  command.action((question: string, dir: string | undefined, flags: AskFlags) =>
    runCommand(io, flags.json === true, () => ask(io, question, dir, flags), namesOf(dir, flags)),
  );
}

/** `-t`, as in `dowse search`. */
function typeOption(): Option {
  const option = new Option(
    '--type <EXT>',
    'only files with this extension, or of this language (repeatable); also -t',
  );
  // Not part of the flags above: error messages name an option by its flags, and should name only one.
  option.short = '-t';
  return option.argParser(extensions);
}

function namesOf(dir: string | undefined, flags: AskFlags): NameOf {
  return fieldNames({ ...givenFolder(dir), path: `--in ${flags.in}`, query: 'the question' });
}

/** Asks and prints the answer. `dowse chat` hands questions over. */
export async function ask(
  io: Io,
  question: string,
  dir: string | undefined,
  flags: AskFlags,
): Promise<number> {
  const view = viewPath(dir, io.cwd);
  if (dir !== undefined && isFile(view.request)) throw notFolder(dir);
  const request = toRequest(question, view.request, flags, io.terminal || flags.full ? 0 : KEY_LINES);
  return withDaemon(io, async ({ dowse }) => {
    const response = await askOrBuild(io, dowse, request, dir ?? view.request);
    if (flags.json) {
      const results = response.results.map(result => ({ ...result, file: view.show(result.file) }));
      await io.out(jsonText(io, { ...response, results }));
    } else {
      await io.out(
        askText(io, response, view, { full: flags.full === true, explain: flags.explain === true }),
      );
      noteStale(io, response, dir);
      noteUnanswered(io, response.unanswered);
      await noteWeak(io, dowse, request, response);
    }
    return response.results.length > 0 ? EXIT.found : EXIT.nothing;
  });
}

/** Notes, on a terminal, that the question names a folder, or that the best result is weak; and always, that the filters leave no file. */
async function noteWeak(
  io: Io,
  dowse: Dowse,
  request: AskRequest,
  { results: [best], missing_words, filters }: AskResponse,
): Promise<void> {
  if (io.terminal && filters.directory && !request.options?.directory)
    io.note(io.errorColors.yellow(`dowse: only in ${filters.directory}, as the question says`));
  const weak = best === undefined ? 'nothing in the folder answers that' : guessText(best);
  const missing = missingText(missing_words);
  // A key with the scope for ask may not have the scope for search.
  const noFile = best ? undefined : await leftNoFile(dowse, [everyFileOf(request)]).catch(() => undefined);
  for (const text of [...(io.terminal ? [missing, weak] : []), noFile]) {
    if (text !== undefined) io.note(io.errorColors.yellow(`dowse: ${text}`));
  }
}

/** A search of all files that a question covers. */
function everyFileOf({ target_dir, options: { path = '.', file_types } = {} }: AskRequest): SearchRequest {
  const types = file_types ? { file_types } : {};
  const inFolder = isAddress(target_dir) ? `${target_dir}/${path}` : resolve(target_dir, path);
  const below = isSeveral(target_dir) ? target_dir : inFolder;
  return { pattern: '', path: below, options: { recursive: true, ...types } };
}

/** The error for a file given instead of a folder: `--in` asks about one file. */
function notFolder(file: string): DowseError {
  const details = `${file}: name the folder that contains it; "--in ${file}" asks about the file alone`;
  return new DowseError('FILE_NOT_FOUND', `${file} is not a directory.`, details);
}

function toRequest(query: string, target_dir: string, flags: AskFlags, key_lines: number): AskRequest {
  return {
    query,
    target_dir,
    options: {
      ...(flags.limit === undefined ? {} : { limit: flags.limit }),
      ...(flags.type ? { file_types: flags.type } : {}),
      ...(flags.in === undefined ? {} : { path: flags.in }),
      ...(flags.further === undefined ? {} : { further: flags.further }),
      ...(flags.intent === undefined ? {} : { intent: flags.intent }),
      ...(flags.explain ? { explain: true } : {}),
      ...(key_lines > 0 ? { key_lines } : {}),
    },
  };
}

/**
 * Asks. Without an index, asks the index of a folder above; without one, or during the first build, waits for
 * the build.
 */
async function askOrBuild(io: Io, dowse: Dowse, request: AskRequest, name: string): Promise<AskResponse> {
  const { target_dir } = request;
  const ask = (attempt: AskRequest) => askWithNote(io, dowse, attempt);
  try {
    return await ask(request);
  } catch (error) {
    const code = error instanceof DowseError ? error.code : undefined;
    if (code !== 'INDEX_NOT_FOUND' && code !== 'INDEX_BUSY') throw error;
    const asker = { dowse, call: CALL, ask, narrowedBy: 'path' } as const;
    const folder = { request: target_dir, absolute: target_dir };
    const answer = code === 'INDEX_NOT_FOUND' ? await askAbove(asker, folder, request) : undefined;
    if (answer) return answer;
    io.note(builtText(await buildIfAllowed(io, dowse, target_dir, name)));
    return dowse.ask(request, CALL);
  }
}

/** Explains a refused build: the user has asked a question, and the key may not build. */
async function buildIfAllowed(io: Io, dowse: Dowse, dir: string, name: string): Promise<BuildResponse> {
  try {
    return await buildWithProgress(io, dowse, { dir, name });
  } catch (error) {
    if (!(error instanceof DowseError) || error.code !== 'PERMISSION_DENIED') throw error;
    const message = `${name} has no index yet, and the key may not build one.`;
    throw new DowseError(error.code, message, error.details);
  }
}

function noteStale(io: Io, { index }: AskResponse, dir: string | undefined): void {
  if (index.stale_files === 0) return;
  const paused = index.paused ? `: indexing is paused ("${commandOn('resume', dir)}" resumes it)` : '';
  io.note(io.errorColors.dim(staleText(index.stale_files) + paused));
}
