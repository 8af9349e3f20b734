import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { clientFolders } from './stdio.ts';

const CWD = resolve('/home/me');
const PROJECT = resolve('/code/project');
const PROJECT_ROOT = { uri: pathToFileURL(PROJECT).href };

/** What a server takes for its folders, whose client answers with `roots`, one after the other. */
async function foldersOf(...roots: (() => { uri: string }[])[]) {
  const server = new Server({ name: 'server', version: '1' }, { capabilities: {} });
  const client = new Client({ name: 'client', version: '1' }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.shift()!() }));
  const folders = clientFolders(server, CWD);
  const [there, here] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(here), client.connect(there)]);
  return folders;
}

test('after one failure to list the roots they are asked for again, and then kept', async () => {
  const folders = await foldersOf(
    () => {
      throw new Error('busy');
    },
    () => [PROJECT_ROOT],
  );
  expect(await folders()).toEqual([CWD]);
  expect(await folders()).toEqual([PROJECT]);
  expect(await folders()).toEqual([PROJECT]);
});

test('a root that is no path of this machine leaves the others as they are', async () => {
  const nowhere = { uri: 'file:///a%2Fslash' };
  const folders = await foldersOf(() => [nowhere, PROJECT_ROOT]);
  expect(await folders()).toEqual([PROJECT]);
});
