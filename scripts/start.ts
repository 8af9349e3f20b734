/**
 * `npm start`: demonstrates the daemon on this repository. Starts it (or uses the running one), indexes the
 * repository, runs one search of each kind, and waits for Ctrl-C, which stops the daemon if this script
 * started it. `--once` stops after the searches.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Dowse } from '../daemon/src/api/dowse.ts';
import type { Match } from '../daemon/src/api/schemas.ts';
import { buildWithProgress, builtText } from '../daemon/src/cli/build.ts';
import { CALL, describeError } from '../daemon/src/cli/context.ts';
import { askText, KEY_LINES } from '../daemon/src/cli/format/ask.ts';
import { matchPrinter } from '../daemon/src/cli/format/search.ts';
import { type Io, processIo } from '../daemon/src/cli/io.ts';
import { viewPath } from '../daemon/src/cli/paths.ts';
import { clientOn } from '../daemon/src/daemon-client/client.ts';
import { type Connection, connect } from '../daemon/src/daemon-client/connection.ts';
import { type Located, locate } from '../daemon/src/daemon-client/locate.ts';
import { defaultDataDir } from '../daemon/src/security/data-dir.ts';
import { ownerKeyFile } from '../daemon/src/security/owner-key.ts';
import { counted } from '../daemon/src/text/count.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const PATTERN = 'class \\w+Error';
const WORDS = 'lines that mention "Retry-After"';
const QUESTION = 'how is a second daemon on the same data folder refused?';
const SHOWN = 3;

const io = { ...processIo(), cwd: ROOT };
const { bold, cyan, dim, green } = io.colors;
/** The searches cover only the daemon's sources, so that this script is not a result. */
const FOLDER = 'daemon/src';
const view = viewPath(FOLDER, ROOT);

async function main(once: boolean): Promise<void> {
  const stopRequested = stopSignal();
  const daemon = await locate();
  const connection = connect(daemon);
  const stop = () => (daemon.started ? shutDown(connection) : Promise.resolve());
  try {
    // A signal interrupts the demonstration.
    const shown = await Promise.race([demonstrate(clientOn(connection), daemon), stopRequested]);
    if (shown !== 'stop' && !once) {
      await io.out(
        `\n${dim(daemon.started ? 'Ctrl-C stops the daemon.' : 'This daemon was running before; Ctrl-C leaves it running.')}\n`,
      );
      await stopRequested;
    }
  } finally {
    await stop();
    connection.close();
  }
}

async function demonstrate(dowse: Dowse, daemon: Located): Promise<void> {
  await io.out(
    `${green('●')} dowse ${daemon.started ? 'has started' : 'is running'} at ${bold(daemon.url)}\n\n`,
  );
  const built = await buildWithProgress(io, dowse, { dir: ROOT, name: 'this repository' });
  await io.out(`${green('●')} this repository: ${builtText(built)}\n`);
  await showPattern(dowse);
  await showWords(dowse);
  await showQuestion(dowse);
  await io.out(nextStepsText(daemon));
}

async function showPattern(dowse: Dowse): Promise<void> {
  await title('A pattern', `dowse search -r '${PATTERN}' ${FOLDER}`);
  const options = { recursive: true, ranges: true };
  const { results, time_taken } = await dowse.search({ pattern: PATTERN, path: view.request, options }, CALL);
  await showMatches(results);
  await io.out(dim(`${counted(results.length, 'match', 'matches')} in ${time_taken}\n`));
}

async function showWords(dowse: Dowse): Promise<void> {
  await title('Plain words', `dowse chat '${WORDS}' ${FOLDER}`);
  const request = { query: WORDS, path: view.request, options: { dry_run: true } };
  const { generated_command, explanation, search } = await dowse.chat(request, CALL);
  await io.out(dim(`→ ${generated_command}\n`));
  // The daemon and this script have the same version, so it is set.
  const { pattern, path, options } = search!;
  const { results } = await dowse.search({ pattern, path, options: { ...options, ranges: true } }, CALL);
  await showMatches(results);
  await io.out(dim(`${counted(results.length, 'match', 'matches')}. ${explanation}\n`));
}

async function showQuestion(dowse: Dowse): Promise<void> {
  await title('A meaning', `dowse ask '${QUESTION}' --in ${FOLDER}`);
  const key_lines = io.terminal ? {} : { key_lines: KEY_LINES };
  const options = { limit: SHOWN, directory: FOLDER, ...key_lines };
  const request = { query: QUESTION, target_dir: ROOT, options };
  await io.out(
    askText(io, await dowse.ask(request, CALL), viewPath(undefined, ROOT), { full: false, explain: false }),
  );
}

async function title(kind: string, command: string): Promise<void> {
  await io.out(`\n${bold(kind)}\n${cyan('$')} ${command}\n`);
}

async function showMatches(matches: readonly Match[]): Promise<void> {
  const printer = matchPrinter(io, { show: view.show, context: false });
  for (const match of matches.slice(0, SHOWN)) await printer.add(match);
  await printer.end();
}

function nextStepsText({ url }: Located): string {
  const key = ownerKeyFile(defaultDataDir());
  const curl = (path: string, body: object) =>
    `curl -s ${url}${path} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d ${shellWord(JSON.stringify(body))}`;
  return `
${bold('The daemon')}
address  ${url}   (its API: ${url}/docs)
page     npx dowse open   (or ${url}/ with the key)
key      ${key}
stop     npx dowse stop

${bold('To paste')}
KEY=$(cat ${shellWord(key)})
${curl('/api/search', { pattern: PATTERN, path: view.request, options: { recursive: true } })}
${curl('/api/search/chat', { query: WORDS, path: view.request })}
${curl('/api/agent/ask', { query: QUESTION, target_dir: ROOT, options: { limit: SHOWN } })}
`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function stopSignal(): Promise<'stop'> {
  const { promise, resolve } = Promise.withResolvers<'stop'>();
  // npm forwards a signal to the process group, so it may arrive twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'));
  // The reader closed the pipe (`| head`).
  process.stdout.on('error', () => resolve('stop'));
  process.stderr.on('error', () => {});
  // Signal listeners do not keep the process alive; this timer does.
  const alive = setInterval(() => {}, 1 << 30);
  return promise.finally(() => clearInterval(alive));
}

async function shutDown(connection: Connection): Promise<void> {
  await connection.json('POST', '/api/admin/shutdown', {}).catch(() => {});
  await io.out('\nstopped\n').catch(() => {});
}

/** Whether `--once` is given; exits with the usage for other arguments. */
function readArguments(): boolean {
  try {
    return parseArgs({ options: { once: { type: 'boolean', default: false } } }).values.once;
  } catch {
    io.note(
      'usage: npm start [-- --once]   ("npx dowse serve --port N" runs the daemon on a port of your own)',
    );
    process.exit(2);
  }
}

try {
  await main(readArguments());
  process.exit(0);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
  io.note(describeError(io as Io, error));
  process.exit(2);
}
