import type { Command } from 'commander';
import type { ChatResponse } from '../../api/schemas.ts';
import { CALL, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { highlighter } from '../format/highlight.ts';
import { jsonText } from '../format/json.ts';
import { matchPrinter } from '../format/search.ts';
import type { Io } from '../io.ts';
import { givenPath, givenText } from '../option-values.ts';
import { type PathView, viewPath } from '../paths.ts';
import { noteTruncated, printMatches, shown } from './search.ts';

interface ChatFlags {
  dryRun?: boolean;
  json?: boolean;
}

export function addChat(program: Command, io: Io): void {
  const command = program
    .command('chat')
    .description('find lines by a request in plain words, which becomes a search command')
    .argument('<query>', 'what to look for, in plain words', givenText)
    .argument('[path]', 'file or folder; the current folder when left out', givenPath)
    .option('--dry-run', 'print the search command without running it')
    .option('--json', 'print JSON');
  examples(command, [
    'dowse chat "todo comments in typescript files"',
    'dowse chat "functions named parse, ignoring case" src',
    'dowse chat --dry-run "lines with an email address"',
  ]);
  command.action((query: string, path: string | undefined, flags: ChatFlags) =>
    runCommand(io, flags.json === true, () => chat(io, query, path, flags)),
  );
}

async function chat(io: Io, query: string, path: string | undefined, flags: ChatFlags): Promise<number> {
  const view = viewPath(path, io.cwd);
  const request = { query, path: view.request, options: { dry_run: flags.dryRun === true } };
  return withDaemon(io, async ({ dowse }) => {
    const response = await dowse.chat(request, CALL);
    if (flags.json) await io.out(jsonText(io, shown(response, view)));
    else if (flags.dryRun) await io.out(`${response.generated_command}\n`);
    else await print(io, response, view);
    const found = flags.dryRun || response.results.length > 0 || (response.count ?? 0) > 0;
    return found ? EXIT.found : EXIT.nothing;
  });
}

async function print(io: Io, response: ChatResponse, view: PathView): Promise<void> {
  const { bold, dim } = io.errorColors;
  io.note(`${dim('$')} ${bold(response.generated_command)}`);
  // Loaded only here: validation takes longer to load than all the rest.
  const { parseCommand } = await import('../../chat/command.ts');
  const { pattern, options } = parseCommand(response.generated_command);
  // A search command that was given as the request is run as it was written.
  if (options.json) return io.out(jsonText(io, shown(response, view)));
  if (response.count !== undefined) return io.out(`${response.count}\n`);
  const output = matchPrinter(io, {
    show: view.show,
    highlight: highlighter(pattern, options),
    context: (options.context ?? 0) > 0,
  });
  await printMatches(response.results, output);
  if (response.truncated) noteTruncated(io, response.results.length);
}
