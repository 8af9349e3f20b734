import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { SearchRequest, SearchResponse } from '../api/schemas.ts';
import { withDaemon } from '../cli/context.ts';
import { processIo } from '../cli/io.ts';
import { patternEngine, silent } from '../http/testing/test-server.ts';
import { type RunningDaemon, startDaemon } from '../serve/daemon.ts';
import { reconnectingClient } from './reconnecting-client.ts';

let dataDir: string;
let daemons: RunningDaemon[];
const env = () => ({ DOWSE_DATA_DIR: dataDir });
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-lasting-')));
  daemons = [];
});
afterEach(async () => {
  await Promise.all(daemons.map(daemon => daemon.close()));
  rmSync(dataDir, { recursive: true });
});

type Search = (request: SearchRequest, call: Call) => Promise<SearchResponse>;

async function serve(search: Search): Promise<RunningDaemon> {
  const createEngine = async () => patternEngine({ search });
  const daemon = await startDaemon({ dataDir, logger: silent, port: 0, createEngine });
  daemons.push(daemon);
  return daemon;
}

const answering: Search = async ({ pattern }) => ({
  search_term: pattern,
  time_taken: '0.1s',
  count: 7,
  results: [],
});

/** Clients of a daemon: a long-lived program and a command. */
const clients: [string, (work: (dowse: Dowse) => Promise<SearchResponse>) => Promise<SearchResponse>][] = [
  ['mcp', work => work(reconnectingClient({ env: env(), onWarning: () => {} }))],
  ['a command', work => withDaemon({ ...processIo(), env: env() }, ({ dowse }) => work(dowse))],
];
/** Both wait for a daemon that stops. */
const tried = process.env.DOWSE_TESTS === 'fast' ? clients.slice(0, 1) : clients;
const search = (dowse: Dowse) => dowse.search({ pattern: 'x', path: dataDir }, { roots: [] });

test.each(tried)(
  '%s: a request that a stopping daemon ends is answered by its successor',
  async (_who, client) => {
    const asked = Promise.withResolvers<void>();
    const old = await serve(() => {
      asked.resolve();
      return new Promise(() => {});
    });
    const answer = client(search);
    await asked.promise;
    const successor = { version: '99.0.0', until: Date.now() + 20_000 };
    writeFileSync(join(dataDir, 'successor.json'), JSON.stringify(successor));
    await old.close();
    await serve(answering);
    expect((await answer).count).toBe(7);
  },
);

test.each(clients)(
  '%s: a request to a busy daemon is retried after its retry-after',
  async (_who, client) => {
    let asked = 0;
    await serve((request, call) => {
      asked += 1;
      if (asked > 1) return answering(request, call);
      throw new DowseError('SERVICE_UNAVAILABLE', 'Too many wait.', '', 1);
    });
    expect((await client(search)).count).toBe(7);
    expect(asked).toBe(2);
  },
);

test.each(clients)('%s: a long retry-after is an error instead of a wait', async (_who, client) => {
  await serve(() => {
    throw new DowseError('SERVICE_UNAVAILABLE', 'The disk is full.', '', 60);
  });
  await expect(client(search)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 60 });
});
