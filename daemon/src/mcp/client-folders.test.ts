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
/** Short, for a client that does not answer; an answer that comes is not waited for by it. */
const TIMEOUT_MS = 50;

type Roots = () => unknown;

/** The folders of a server whose client answers with `roots`, one after the other, and that client. */
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

test('after one failure to list the roots they are requested again, and then kept', async () => {
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
  ['a file of no machine', 'file:///a%2Fslash'],
  ['a remote folder', 'vscode-remote://ssh-remote+host/srv/app'],
  ['an untitled document', 'untitled:Untitled-1'],
  ['a virtual repository', 'vscode-vfs://github/owner/name'],
  ['a page', 'https://example.org/code'],
  ['a number', 7],
  ['nothing', undefined],
])('a root that is %s leaves the others as they are, and is told', async (_what, uri) => {
  const { folders } = await connected([() => [{ uri }, PROJECT_ROOT]]);
  expect(await folders.list()).toEqual([PROJECT]);
  expect(folders.unusable()).toEqual([typeof uri === 'string' ? uri : 'a root without a URI']);
});

test.each([
  ['an empty list', []],
  ['no list', null],
  ['an object', {}],
  ['only remote folders', [{ uri: 'ssh://host/srv' }]],
])('%s is answered with the start folder', async (_what, roots) => {
  const { folders } = await connected([() => roots]);
  expect(await folders.list()).toEqual([CWD]);
});

test('a folder that is named twice, in whatever form, counts once', async () => {
  const { folders } = await connected([() => [PROJECT_ROOT, { uri: PROJECT }, `${PROJECT}/`, PROJECT_ROOT]]);
  expect(await folders.list()).toEqual([PROJECT]);
});

test('a client that does not answer is waited for once, and its late answer is taken', async () => {
  const late = Promise.withResolvers<unknown>();
  let asked = 0;
  const answer = () => {
    asked++;
    return late.promise;
  };
  const { folders } = await connected([answer, answer], TIMEOUT_MS);
  expect(await folders.list()).toEqual([CWD]);
  const nextTurn = new Promise(resolve => setImmediate(resolve, 'waits again'));
  expect(await Promise.race([folders.list(), nextTurn])).toEqual([CWD]);
  expect(asked).toBe(1);
  late.resolve([PROJECT_ROOT]);
  await vi.waitFor(async () => expect(await folders.list()).toEqual([PROJECT]));
  expect(asked).toBe(1);
});

test('roots that change are requested again; until the answer, those before are served', async () => {
  const next = Promise.withResolvers<unknown>();
  const { folders, client } = await connected([() => [PROJECT_ROOT], () => next.promise], TIMEOUT_MS);
  expect(await folders.list()).toEqual([PROJECT]);
  await client.sendRootsListChanged();
  expect(await folders.list()).toEqual([PROJECT]);
  next.resolve([OTHER_ROOT]);
  await vi.waitFor(async () => expect(await folders.list()).toEqual([OTHER]));
});

test('an answer from before a change does not count', async () => {
  const old = Promise.withResolvers<unknown>();
  const { folders, client } = await connected([() => old.promise, () => [OTHER_ROOT]], TIMEOUT_MS);
  expect(await folders.list()).toEqual([CWD]);
  await client.sendRootsListChanged();
  await vi.waitFor(async () => expect(await folders.list()).toEqual([OTHER]));
  old.resolve([PROJECT_ROOT]);
  await old.promise;
  expect(await folders.list()).toEqual([OTHER]);
});
