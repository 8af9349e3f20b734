import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { localFolders } from './folders.ts';
import { createServer } from './server.ts';

export interface StdioOptions {
  dowse: Dowse;
  /** The folders to serve, absolute; none: those that the client names as its roots, else `cwd`. */
  dirs: readonly string[];
  cwd: string;
}

/** Serves MCP on standard input and output, until the input ends. */
export async function serveStdio({ dowse, dirs, cwd }: StdioOptions): Promise<void> {
  const server: Server = createServer({
    dowse,
    call: { roots: [] },
    folders: localFolders(() => listFolders()),
    known: dirs,
    toError,
  });
  const listFolders = dirs.length > 0 ? async () => dirs : clientFolders(server, cwd);
  const ended = once(process.stdin, 'close');
  await server.connect(new StdioServerTransport());
  await Promise.race([ended, once(process.stdin, 'end')]);
  await server.close();
}

/**
 * The roots that the client names, asked for once and again when it says that they have changed, or when it could not
 * say them; until then, `cwd`.
 */
export function clientFolders(server: Server, cwd: string): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = undefined;
  });
  const list = async () => {
    if (!server.getClientCapabilities()?.roots) return [cwd];
    const { roots } = await server.listRoots();
    const folders = roots.flatMap(({ uri }) => localPath(uri) ?? []);
    return folders.length > 0 ? folders : [cwd];
  };
  return () => {
    const asked = known ?? list();
    known = asked;
    return asked.catch(() => {
      if (known === asked) known = undefined;
      return [cwd];
    });
  };
}

/** None for what is no file, and for a file of another machine. */
function localPath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function toError(error: unknown): DowseError {
  if (error instanceof DowseError) return error;
  if (!(error instanceof Error)) return new DowseError('INTERNAL_ERROR', String(error));
  // What the system refuses in this process is a daemon that cannot be found or started, as without its data folder.
  const isRefused = (error as NodeJS.ErrnoException).syscall !== undefined;
  if (isRefused) return new DowseError('SERVICE_UNAVAILABLE', 'No daemon can be reached.', error.message);
  return new DowseError('INTERNAL_ERROR', error.message);
}
