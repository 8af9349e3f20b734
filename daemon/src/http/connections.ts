import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that takes no byte of an answer for this long is cut off. */
const STALL_MS = 60_000;
/** The most connections that are kept open, however many files the process may open. */
const MAX_CONNECTIONS = 2000;
/** Files that are left for databases, threads and ripgrep. */
const OTHER_FILES = 48;
const FEWEST_CONNECTIONS = 4;

export interface ConnectionLimits {
  stallMs?: number;
  checkEveryMs?: number;
  max?: number;
}

/** What is known of one connection. */
interface Connection {
  /** Requests so far, those in flight included. */
  requests: number;
  inFlight: Set<IncomingMessage>;
  /** Bytes that the client has taken, and how many looks in a row have seen no change of that. */
  taken: number;
  looksWithoutChange: number;
}

/**
 * Bounds what clients can do with connections. A client that takes no byte of its answer for a while is cut off. When too many
 * connections are open, the least used ones are closed.
 */
export function limitConnections(
  server: Server,
  { stallMs = STALL_MS, checkEveryMs = 2000, max = mostConnections() }: ConnectionLimits = {},
): void {
  /** The least recently used connection comes first. */
  const open = new Map<Socket, Connection>();

  // With TLS, requests carry the decrypting socket.
  server.on(isTls(server) ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (open.size >= max) {
      const other = leastUsed(open);
      if (!other) return void socket.destroy();
      other.destroy();
      open.delete(other);
    }
    open.set(socket, { requests: 0, inFlight: new Set(), taken: 0, looksWithoutChange: 0 });
    socket.once('close', () => open.delete(socket));
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    connection.requests++;
    connection.inFlight.add(request);
    response.once('close', () => {
      connection.inFlight.delete(request);
      if (open.delete(socket) && !socket.destroyed) open.set(socket, connection);
    });
  });

  const timer = setInterval(() => {
    for (const [socket, connection] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isStalled = socket.writableLength > 0 && taken === connection.taken;
      connection.taken = taken;
      // Looks are counted, not time: a daemon that was busy or suspended must not blame its clients.
      connection.looksWithoutChange = isStalled ? connection.looksWithoutChange + 1 : 0;
      if (connection.looksWithoutChange >= stallMs / checkEveryMs) socket.destroy();
    }
  }, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** The connection whose end costs the least. A complete request that is being answered is never cut off. */
function leastUsed(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const all = [...open];
  const find = (test: (connection: Connection) => boolean) => all.find(([, one]) => test(one))?.[0];
  return (
    find(({ requests }) => requests === 0) ??
    find(({ inFlight }) => inFlight.size === 0) ??
    find(({ inFlight }) => [...inFlight].every(({ complete }) => !complete))
  );
}

function isTls(server: Server): boolean {
  return 'setSecureContext' in server;
}

/** How many connections leave the process enough files for its work. */
export function mostConnections(openFiles = limitOfOpenFiles()): number {
  return Math.max(FEWEST_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor((openFiles - OTHER_FILES) / 2)));
}

/** How many files this process may open; Infinity where that is not known. */
function limitOfOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
