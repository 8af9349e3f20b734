import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isQuestionRefused } from '../../api/questions.ts';
import type { ChatResponse, SearchRequest } from '../../api/schemas.ts';
import { shellWord } from '../../text/shell-word.ts';
import { CALL, EXIT, examples, refuseLooseWords, runCommand, withDaemon } from '../context.ts';
import { hintEquivalents, IN_WORDS } from '../foreign-options.ts';
import { jsonText } from '../format/json.ts';
import type { Io } from '../io.ts';
import { givenPath, givenText } from '../option-values.ts';
import { isFile, viewPath } from '../paths.ts';
import { ask } from './ask.ts';
import { runSearches, shown } from './search.ts';

interface ChatFlags {
  dryRun?: boolean;
  json?: boolean;
}

export function addChat(program: Command, io: Io): void {
  const command = program
    .command('chat')
    .summary('find lines by a request in plain words')
    .description('find lines by a request in plain words, translated into a search command')
    .argument('<query>', 'what to look for, in plain words', givenText)
    .argument('[path]', 'file or folder; default: the current folder', givenPath)
    .option('--dry-run', 'print the search command without running it')
    .option('--json', 'print JSON');
  examples(command, [
    'dowse chat "todo comments in typescript files"',
    'dowse chat "functions named parse, ignoring case" src',
    'dowse chat --dry-run "lines with an email address"',
  ]);
  hintEquivalents(command, IN_WORDS);
  refuseLooseWords(command, 'request');
  command.action((query: string, path: string | undefined, flags: ChatFlags) =>
    runCommand(io, flags.json === true, () => chat(io, query, path, flags)),
  );
}

async function chat(io: Io, query: string, path: string | undefined, flags: ChatFlags): Promise<number> {
  try {
    return await find(io, query, path, flags);
  } catch (error) {
    if (!isQuestionRefused(error)) throw error;
    return askInstead(io, query, path, flags);
  }
}

async function find(io: Io, query: string, path: string | undefined, flags: ChatFlags): Promise<number> {
  const view = viewPath(path, io.cwd);
  const read = (dowse: Dowse, dry_run: boolean) =>
    dowse.chat({ query, path: view.request, options: { dry_run } }, CALL);
  return withDaemon(io, async ({ dowse }) => {
    if (flags.json) {
      const response = await read(dowse, flags.dryRun === true);
      await io.out(jsonText(io, shown(response, view)));
      return flags.dryRun || response.results.length > 0 ? EXIT.found : EXIT.nothing;
    }
    const translated = await read(dowse, true);
    if (!flags.dryRun) return runSearches(io, dowse, [{ request: await searchOf(io, translated), view }]);
    await io.out(`${translated.generated_command}\n`);
    noteReading(io, translated);
    return EXIT.found;
  });
}

/** A question is no search: it is asked. */
async function askInstead(
  io: Io,
  query: string,
  path: string | undefined,
  { dryRun, json }: ChatFlags,
): Promise<number> {
  const { bold, dim } = io.errorColors;
  const line = `dowse ask ${shellWord(query)}`;
  if (dryRun) {
    await io.out(`${line}\n`);
    return EXIT.found;
  }
  io.note(`${dim('$')} ${bold(line)}`);
  const folder = path !== undefined && isFile(viewPath(path, io.cwd).request) ? dirname(path) : path;
  return ask(io, query, folder, {
    ...(json && { json }),
    ...(folder !== path && { in: viewPath(path, io.cwd).request }),
  });
}

/** The search of the translated command, with its output options. */
async function searchOf(io: Io, read: ChatResponse): Promise<SearchRequest> {
  const { generated_command, search } = read;
  const { bold, dim } = io.errorColors;
  io.note(`${dim('$')} ${bold(generated_command)}`);
  noteReading(io, read);
  if (!search) throw new DowseError('SERVICE_UNAVAILABLE', 'The daemon has an older version.', STOP_IT);
  // Imported here because validation is slow to load.
  const { parseCommand } = await import('../../search-command/parse-command.ts');
  const { globs: _globs, ...options } = parseCommand(generated_command).options;
  // The globs of the command are relative to the current folder, those of the search to the searched folder.
  const globs = search.options?.globs;
  return { ...search, options: globs ? { ...options, globs } : options };
}

/** How the request was read, what was left out or guessed, and the next likeliest reading with its command. */
function noteReading(io: Io, { explanation, alternatives: [next] = [] }: ChatResponse): void {
  const { dim } = io.errorColors;
  io.note(dim(explanation));
  if (next) io.note(dim(`or: ${next.explanation}\n$ ${next.generated_command}`));
}

const STOP_IT = '"dowse stop" stops it, and the next command starts this version.';
