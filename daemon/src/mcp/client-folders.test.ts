import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test, vi } from 'vitest';
import { clientFolders } from './client-folders.ts';

const CWD = resolve('/home/me');
const PROJECT = resolve('/code/project');
const OTHER = resolve('/code/other');
const PROJECT_ROOT = { uri: pathToFileURL(PROJECT).href };
const OTHER_ROOT = { uri: pathToFileURL(OTHER).href };
/** Short, for clients that do not answer. */
const TIMEOUT_MS = 50;

type Roots = () => unknown;

/** Connects a client that answers each `roots/list` with the next of `roots`. */
async function connected(roots: Roots[], timeoutMs?: number) {
  const server = new Server({ name: 'server', version: '1' }, { capabilities: {} });
  const capabilities = { roots: { listChanged: true } };
  const client = new Client({ name: 'client', version: '1' }, { capabilities });
  client.setRequestHandler(
    ListRootsRequestSchema,
    async () => ({ roots: await roots.shift()!() }) as { roots: { uri: string }[] },
  );
  const folders = clientFolders(server, CWD, timeoutMs);
  const [there, here] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(here), client.connect(there)]);
  return { folders, client };
}

test('after an error the roots are requested again, and a successful answer is kept', async () => {
  const { folders } = await connected([
    () => {
      throw new Error('busy');
    },
    () => [PROJECT_ROOT],
  ]);
  expect(await folders.list()).toEqual([CWD]);
  expect(await folders.list()).toEqual([PROJECT]);
  expect(await folders.list()).toEqual([PROJECT]);
});

test.each([
  ['an invalid file URI', 'file:///a%2Fslash'],
  ['a remote folder', 'vscode-remote://ssh-remote+host/srv/app'],
  ['an untitled document', 'untitled:Untitled-1'],
  ['a virtual repository', 'vscode-vfs://github/owner/name'],
  ['a page', 'https://example.org/code'],
  ['a number', 7],
  ['nothing', undefined],
])('a root that is %s is reported, and the others are used', async (_what, uri) => {
  const { folders } = await connected([() => [{ uri }, PROJECT_ROOT]]);
  expect(await folders.list()).toEqual([PROJECT]);
  expect(folders.unusable()).toEqual([typeof uri === 'string' ? uri : 'a root without a URI']);
});

test.each([
  ['an empty list', []],
  ['null', null],
  ['an object', {}],
  ['only remote folders', [{ uri: 'ssh://host/srv' }]],
])('for %s the start folder is used', async (_what, roots) => {
  const { folders } = await connected([() => roots]);
  expect(await folders.list()).toEqual([CWD]);
});

test('a folder that is listed twice, in different forms, counts once', async () => {
  const { folders } = await connected([() => [PROJECT_ROOT, { uri: PROJECT }, `${PROJECT}/`, PROJECT_ROOT]]);
  expect(await folders.list()).toEqual([PROJECT]);
});

test('the server waits only once for a client that does not answer, and uses its late answer', async () => {
  const late = Promise.withResolvers<unknown>();
  let requests = 0;
  const answer = () => {
    requests++;
    return late.promise;
  };
  const { folders } = await connected([answer, answer], TIMEOUT_MS);
  expect(await folders.list()).toEqual([CWD]);
  const nextTurn = new Promise(resolve => setImmediate(resolve, 'waits again'));
  expect(await Promise.race([folders.list(), nextTurn])).toEqual([CWD]);
  expect(requests).toBe(1);
  late.resolve([PROJECT_ROOT]);
  await vi.waitFor(async () => expect(await folders.list()).toEqual([PROJECT]), 60_000);
  expect(requests).toBe(1);
});

test('changed roots are requested again; until the answer the previous roots are used', async () => {
  const next = Promise.withResolvers<unknown>();
  const { folders, client } = await connected([() => [PROJECT_ROOT], () => next.promise], TIMEOUT_MS);
  expect(await folders.list()).toEqual([PROJECT]);
  await client.sendRootsListChanged();
  expect(await folders.list()).toEqual([PROJECT]);
  next.resolve([OTHER_ROOT]);
  await vi.waitFor(async () => expect(await folders.list()).toEqual([OTHER]), 60_000);
});

test('an answer to a request from before a change is ignored', async () => {
  const old = Promise.withResolvers<unknown>();
  const { folders, client } = await connected([() => old.promise, () => [OTHER_ROOT]], TIMEOUT_MS);
  expect(await folders.list()).toEqual([CWD]);
  await client.sendRootsListChanged();
  await vi.waitFor(async () => expect(await folders.list()).toEqual([OTHER]), 60_000);
  old.resolve([PROJECT_ROOT]);
  await old.promise;
  expect(await folders.list()).toEqual([OTHER]);
});
