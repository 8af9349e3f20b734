import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { Option } from 'commander';
import { EXIT, examples } from '../context.ts';
import type { Io } from '../io.ts';
import { givenText, wholeNumber } from '../option-values.ts';

/** Where the language server is in a package, and where in a checkout, seen from this file there. */
const PLACES = ['../../lsp/main.js', '../../../../server/src/main.ts'];

export function addLsp(program: Command, io: Io): void {
  const command = program
    .command('lsp')
    .description('run the language server, for an editor to start')
    .option('--stdio', 'speak on standard input and output, as without any option')
    .option(
      '--socket <PORT>',
      'connect to the editor, which listens on this port of this machine',
      wholeNumber({ minimum: 1, maximum: 65_535 }),
    )
    .option('--pipe <NAME>', 'connect to the editor, which listens on this pipe or Unix socket', givenText)
    .addOption(new Option('--clientProcessId <PID>', 'end when this process does').hideHelp());
  examples(command, ['dowse lsp', 'dowse lsp --socket 6009']);
  command.action(() => serve(io));
}

/** The server reads the options itself, as every language server that is made with the same library. */
async function serve(io: Io): Promise<void> {
  const main = PLACES.map(place => new URL(place, import.meta.url)).find(url => existsSync(url));
  if (main) await import(main.href);
  else {
    io.note('dowse: this package was built without its language server');
    process.exitCode = EXIT.error;
  }
}
