import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection is closed when its client reads no byte of a response for this long. */
const STALL_MS = 60_000;
/** Upper limit of open connections, whatever the limit of open files. */
const MAX_CONNECTIONS = 2000;
/** File descriptors reserved for databases, threads and ripgrep: 36 at rest, 91 while an index is built. */
const RESERVED_FILES = 128;
const MIN_CONNECTIONS = 4;

interface ConnectionLimits {
  stallMs?: number;
  checkEveryMs?: number;
  max?: number;
}

interface Connection {
  /** Requests so far, those in flight included. */
  requests: number;
  inFlight: Set<IncomingMessage>;
  /** Bytes that the client has read. */
  bytesTaken: number;
  /** Checks in a row in which `bytesTaken` did not change. */
  stalledChecks: number;
}

/**
 * Limits connections. A connection is closed when its client reads no byte of a response for `stallMs`. When `max`
 * connections are open, a new one replaces the least used one.
 */
export function limitConnections(
  server: Server,
  { stallMs = STALL_MS, checkEveryMs = 2000, max = maxConnections() }: ConnectionLimits = {},
): void {
  /** Least recently used first. */
  const open = new Map<Socket, Connection>();

  // With TLS, requests carry the decrypting socket.
  server.on(isTls(server) ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (open.size >= max) {
      const other = leastUsed(open);
      if (!other) return void socket.destroy();
      other.destroy();
      open.delete(other);
    }
    open.set(socket, { requests: 0, inFlight: new Set(), bytesTaken: 0, stalledChecks: 0 });
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
      const bytesTaken = socket.bytesWritten - socket.writableLength;
      const isStalled = socket.writableLength > 0 && bytesTaken === connection.bytesTaken;
      connection.bytesTaken = bytesTaken;
      // Counts checks instead of time: the daemon itself may have been busy or suspended.
      connection.stalledChecks = isStalled ? connection.stalledChecks + 1 : 0;
      if (connection.stalledChecks >= stallMs / checkEveryMs) socket.destroy();
    }
  }, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * The connection to close first: one without requests, then an idle one, then one whose requests are incomplete. A
 * complete request that is being answered is never cut off.
 */
function leastUsed(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const all = [...open];
  const find = (test: (connection: Connection) => boolean) =>
    all.find(([, connection]) => test(connection))?.[0];
  return (
    find(({ requests }) => requests === 0) ??
    find(({ inFlight }) => inFlight.size === 0) ??
    find(({ inFlight }) => [...inFlight].every(({ complete }) => !complete))
  );
}

function isTls(server: Server): boolean {
  return 'setSecureContext' in server;
}

/** The connection limit that leaves enough file descriptors for the daemon's other work. */
export function maxConnections(fileLimit = openFileLimit()): number {
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor((fileLimit - RESERVED_FILES) / 2)));
}

/** The process's limit of open files; Infinity if unknown. */
function openFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
