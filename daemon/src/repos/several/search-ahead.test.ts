import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchResponse } from '../../api/schemas.ts';
import { NO_ROUTE, NodeRequests } from '../../nodes/node-requests.ts';
import { NodeTokens } from '../../nodes/node-tokens.ts';
import { Repos } from '../repos.ts';
import { idleIndexer } from '../testing/idle-indexer.ts';
import { searchAhead } from './search-ahead.ts';

const NAMES = ['app', 'lib', 'web'];
const PLACES = NAMES.map(name => `repo:${name}`);
const CALL = { roots: [], repos: ['*'], key: null };

let dir: string;
let repos: Repos;
const servers: Server[] = [];
/** The requests: node, operation and places. */
let asked: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-ahead-'));
  asked = [];
});
afterEach(async () => {
  repos.remote?.requests.close();
  await repos.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dir, { recursive: true });
});

type Answer = (operation: string, places: string[], response: ServerResponse) => void;

const found = (place: string) => ({ answer: { search_term: place } as SearchResponse });
const line = (value: object) => `${JSON.stringify({ value })}\n`;
const end = '{"end":null}\n';

/** Answers each place. */
const good: Answer = (_operation, places, response) =>
  response.end(places.map((place, at) => line({ at, outcome: found(place) })).join('') + end);

/** Starts a search at nodes with these answers. Each has all repositories; the first is asked first. */
async function ahead(nodes: Record<string, Answer>): Promise<(place: string) => Promise<string>> {
  const addresses = new Map<string, { url: string; certificate: null }>();
  for (const [id, answer] of Object.entries(nodes)) {
    const server = createServer(async (request: IncomingMessage, response) => {
      const operation = request.url!.split('/').at(-1)!;
      const { body } = JSON.parse(await text(request));
      const places: string[] = body.addresses ?? [body.path];
      asked.push(`${id} ${operation} ${places.join(' ')}`);
      answer(operation, places, response);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    addresses.set(id, { url: `http://127.0.0.1:${port}`, certificate: null });
  }
  repos = new Repos({ dataDir: dir, indexer: idleIndexer(), log: { info() {}, warn() {} } });
  const tokens = new NodeTokens(Buffer.alloc(32, 7), Date.now);
  repos.remote = {
    requests: new NodeRequests({ id: 'me', tokens, addressOf: id => addresses.get(id) }),
    ...{
      isOwner: () => false,
      keepersOf: () => [],
      folderAt: async () => undefined,
      statusOf: () => undefined,
      exchange: async () => {},
      checkLiveness: async () => {},
      changed() {},
    },
    nodesOf: () => Object.keys(nodes),
  };
  for (const name of NAMES) repos.add({ url: `http://127.0.0.1:9/${name}.git` });
  const answers = searchAhead(repos, { pattern: 'x' }, [...PLACES, '/folder', 'repo:none'], CALL);
  expect([...answers.keys()]).toEqual(PLACES);
  return async place => {
    const answer = answers.get(place)!;
    return answer.then(({ search_term }) => search_term).catch((error: Error) => error.message);
  };
}

test('a node is asked once for all places that it keeps', async () => {
  const of = await ahead({ b: good });
  expect(await Promise.all(PLACES.map(of))).toEqual(PLACES);
  expect(asked).toEqual([`b searchEach ${PLACES.join(' ')}`]);
});

test('an answer does not wait for the others, and an error belongs to its place', async () => {
  const last = Promise.withResolvers<void>();
  const of = await ahead({
    b: (_operation, places, response) => {
      const error = { error: { code: 'FILE_NOT_FOUND', message: 'No such folder.' } };
      response.write(line({ at: 2, outcome: found(places[2]!) }) + line({ at: 0, outcome: error }));
      void last.promise.then(() => response.end(line({ at: 1, outcome: found(places[1]!) }) + end));
    },
  });
  expect(await of('repo:web')).toBe('repo:web');
  expect(await of('repo:app')).toBe('No such folder.');
  last.resolve();
  expect(await of('repo:lib')).toBe('repo:lib');
});

test('what a node does not keep any more, or has not sent when it ends, is asked at the next one', async () => {
  const cut = Promise.withResolvers<void>();
  const of = await ahead({
    b: (_operation, places, response) => {
      response.write(line({ at: 0, outcome: null }) + line({ at: 1, outcome: found(places[1]!) }));
      void cut.promise.then(() => response.destroy());
    },
    c: good,
  });
  expect(await of('repo:lib')).toBe('repo:lib');
  cut.resolve();
  expect(await Promise.all(PLACES.map(of))).toEqual(PLACES);
  expect(asked).toEqual([`b searchEach ${PLACES.join(' ')}`, 'c searchEach repo:app repo:web']);
});

test('a node of an older version is asked for one place after the other', async () => {
  const of = await ahead({
    b: (operation, [place], response) => {
      if (operation === 'search') return response.end(JSON.stringify(found(place!).answer));
      const error = { code: 'NOT_FOUND', message: NO_ROUTE };
      return response.writeHead(404).end(JSON.stringify({ error }));
    },
  });
  expect(await Promise.all(PLACES.map(of))).toEqual(PLACES);
  expect(asked.slice(1)).toEqual(PLACES.map(place => `b search ${place}`));
});
