import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from 'commander';
import type { TicketResponse } from '../../api/session.ts';
import { EXIT, examples, runCommand, withDaemon } from '../context.ts';
import type { Io } from '../io.ts';

interface OpenFlags {
  print?: boolean;
}

/** `open`: the page of the daemon in the browser, signed in with the key of the command. */
export function addOpen(program: Command, io: Io): void {
  const command = program
    .command('open')
    .description('open the web page of the daemon in a browser, signed in')
    .argument('[query]', 'query to run')
    .option('--print', 'print the address instead; it works once, within a minute');
  examples(command, ['dowse open', 'dowse open "where are retries handled"']);
  command.action((query: string | undefined, flags: OpenFlags) =>
    runCommand(io, false, () => open(io, query, flags)),
  );
}

function open(io: Io, query: string | undefined, { print = false }: OpenFlags): Promise<number> {
  return withDaemon(io, async ({ connection, daemon }) => {
    const { path } = await connection.json<TicketResponse>('POST', '/api/session/ticket', {});
    const url = new URL(path, daemon.url);
    if (query) url.searchParams.set('next', `/?${new URLSearchParams({ q: query })}`);
    if (print || !(await startBrowser(url.href, io.env))) {
      if (!print) io.note('No browser could be started. Open this address within a minute; it works once:');
      await io.out(`${url.href}\n`);
    }
    return EXIT.found;
  });
}

/** Some commands that start a browser last as long as the browser. */
const START_MS = 3000;

/** @returns false if there is no browser to start */
async function startBrowser(url: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program, ...args] = browserCommand(url);
  const child = spawn(program, args, { env, stdio: 'ignore', detached: true, windowsHide: true });
  try {
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(START_MS) });
    return code === 0;
  } catch (error) {
    // Otherwise the program is missing.
    return (error as Error).name === 'AbortError';
  } finally {
    child.unref();
  }
}

/** The command that opens an address in the user's browser. It ends at once, and the browser stays open. */
function browserCommand(url: string): [program: string, ...args: string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', url];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', url];
    default:
      return ['xdg-open', url];
  }
}
