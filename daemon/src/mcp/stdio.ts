import { once } from 'node:events';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { clientFolders } from './client-folders.ts';
import { type ListedFolders, localFolders } from './folders.ts';
import { RepairedLines } from './repair-message.ts';
import { createServer } from './server.ts';

interface StdioOptions {
  dowse: Dowse;
  /** The folders to serve, absolute. If empty: the client's roots, or `cwd` without roots. */
  dirs: readonly string[];
  cwd: string;
}

/** Serves MCP on standard input and output until the input ends. */
export async function serveStdio({ dowse, dirs, cwd }: StdioOptions): Promise<void> {
  const server: Server = createServer({
    dowse,
    call: { roots: [] },
    folders: localFolders({ list: () => listed.list(), unusable: () => listed.unusable() }),
    known: dirs,
    toError,
  });
  const listed: ListedFolders =
    dirs.length > 0 ? { list: async () => dirs, unusable: () => [] } : clientFolders(server, cwd);
  const ended = once(process.stdin, 'close');
  await server.connect(new StdioServerTransport(process.stdin.pipe(new RepairedLines())));
  await Promise.race([ended, once(process.stdin, 'end')]);
  await server.close();
}

function toError(error: unknown): DowseError {
  if (error instanceof DowseError) return error;
  if (!(error instanceof Error)) return new DowseError('INTERNAL_ERROR', String(error));
  // A failed system call in this process means that the daemon cannot be found or started.
  const isSystemError = (error as NodeJS.ErrnoException).syscall !== undefined;
  if (isSystemError) return new DowseError('SERVICE_UNAVAILABLE', 'No daemon can be reached.', error.message);
  return new DowseError('INTERNAL_ERROR', error.message);
}
