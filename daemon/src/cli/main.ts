import { CommanderError } from 'commander';
import { EXIT } from './context.ts';
import { helpLine } from './help-line.ts';
import { processIo } from './io.ts';
import { createProgram } from './program.ts';

const io = processIo();
const words = process.argv.slice(2);
const program = await createProgram(
  io,
  words.find(word => word !== 'help'),
);
const line = helpLine(program, words);

/** These end in an order of their own: the language server gives its key back when its editor is gone. */
const SERVING = new Set(['serve', 'lsp']);

/** Whoever read the output has seen enough (`| head`): ripgrep ends without a word then, and with 0. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isServing = SERVING.has(process.argv[2] ?? '');
  if (error.code === 'EPIPE' && !isServing) process.exit(EXIT.found);
});
process.stderr.on('error', () => {});

try {
  await program.parseAsync(line, { from: 'user' });
} catch (error) {
  // Help that was asked for, and the version, are no errors. What was mistyped, commander has said.
  const expected = error instanceof CommanderError;
  process.exitCode = expected && error.exitCode === 0 ? EXIT.found : EXIT.error;
  if (!expected) console.error(error);
}
