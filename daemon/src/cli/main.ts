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

/** These commands handle their own exit: the language server first releases its key. */
const SERVING = new Set(['serve', 'lsp']);

/** The reader closed the pipe (`| head`). ripgrep then exits silently with 0. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isServing = SERVING.has(process.argv[2] ?? '');
  if (error.code === 'EPIPE' && !isServing) process.exit(EXIT.found);
});
process.stderr.on('error', () => {});

try {
  await program.parseAsync(line, { from: 'user' });
} catch (error) {
  // --help and --version are not errors. commander has already printed usage errors.
  const expected = error instanceof CommanderError;
  process.exitCode = expected && error.exitCode === 0 ? EXIT.found : EXIT.error;
  if (!expected) console.error(error);
}
