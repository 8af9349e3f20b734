import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Option } from 'commander';
import { EXIT, examples } from '../context.ts';
import type { Io } from '../io.ts';
import { givenText, wholeNumber } from '../option-values.ts';

/** The language server in a package and in a checkout, relative to this file. */
const PLACES = ['../../lsp/main.js', '../../../../server/src/main.ts'];

export function addLsp(program: Command, io: Io): void {
  const command = program
    .command('lsp')
    .description('run the language server; editors start it')
    .option('--stdio', 'use standard input and output (the default)')
    .option(
      '--socket <PORT>',
      'connect to the editor at this local port',
      wholeNumber({ minimum: 1, maximum: 65_535 }),
    )
    .option('--pipe <NAME>', 'connect to the editor at this pipe or Unix socket', givenText)
    .addOption(new Option('--clientProcessId <PID>', 'exit when this process exits').hideHelp());
  examples(command, ['dowse lsp', 'dowse lsp --socket 6009']);
  command.action(() => serve(io));
}

/** The server parses the options itself, as do all servers that use the same library. */
async function serve(io: Io): Promise<void> {
  const main = PLACES.map(place => new URL(place, import.meta.url)).find(url => existsSync(url));
  if (main) await import(main.href);
  else {
    io.note('dowse: this package was built without its language server; install Dowse again');
    process.exitCode = EXIT.error;
  }
}
