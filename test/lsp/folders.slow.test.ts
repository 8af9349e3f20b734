/** Workspaces with several folders, some of which are missing, or come and go. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  AskResult,
  BuildResult,
  ChatResult,
  FolderStatus,
  SearchPart,
  SearchResult,
} from '../../server/src/protocol.ts';
import { type ClientOptions, TestClient, toUri } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';
import { writeFiles } from '../support/tree.ts';

let place: Place;
let clients: TestClient[];
const path = (name: string) => join(place.tree, name);
beforeEach(() => {
  place = new Place(
    Object.fromEntries(['a', 'b', 'c'].map(name => [`${name}/${name}.ts`, `needle ${name}\n`])),
  );
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.stop();
  await place.remove();
});

async function open(names: readonly string[], more: Partial<ClientOptions> = {}): Promise<TestClient> {
  const settings = { index: { buildOnOpen: false } };
  const client = await TestClient.start({ env: place.env(), folders: names.map(path), settings, ...more });
  clients.push(client);
  return client;
}
const search = (client: TestClient, more: object = {}) =>
  client.request<SearchResult>('dowse/search', { pattern: 'needle', ...more });
const findsAll = async (client: TestClient, count: number) => {
  const found = await search(client);
  expect(found.count).toBe(count);
  expect(found).not.toHaveProperty('notSearched');
};
const paths = ({ matches }: { matches: { path: string }[] }) => matches.map(match => match.path);

test('a deleted folder does not prevent answers from the others, and is named', async () => {
  const client = await open(['a', 'b', 'c']);
  await findsAll(client, 3);
  rmSync(path('c'), { recursive: true });
  const gone = [{ uri: toUri(path('c')), message: expect.stringContaining('No file or directory') }];
  const found = await search(client);
  expect(paths(found)).toEqual(['a.ts', 'b.ts']);
  expect(found).toMatchObject({ count: 2, truncated: false, notSearched: gone });

  const said = await client.request<ChatResult>('dowse/chat', { query: 'lines that mention "needle"' });
  expect(paths(said)).toEqual(['a.ts', 'b.ts']);
  expect(said).toMatchObject({ count: 2, files: 2, notSearched: gone });
  const dry = await client.request<ChatResult>('dowse/chat', { query: 'TODO comments', dryRun: true });
  expect(dry.notSearched).toEqual(gone);

  const from = client.received.length;
  expect(await search(client, { partialResultToken: 'parts' })).toMatchObject({
    count: 2,
    notSearched: gone,
  });
  const parts = client.all<{ value: SearchPart }>('$/progress', from);
  expect(parts.flatMap(({ value }) => paths(value))).toEqual(['a.ts', 'b.ts']);

  const inGone = search(client, { in: [toUri(path('c'))] });
  await expect(inGone).rejects.toMatchObject({ data: { code: 'FILE_NOT_FOUND' } });
  expect(await search(client, { in: [toUri(path('a/a.ts')), toUri(path('a/gone.ts'))] })).toMatchObject({
    count: 1,
    notSearched: [{ uri: toUri(path('a/gone.ts')) }],
  });
});

test('nor prevents pausing and asking', async () => {
  const client = await open(['a', 'b', 'c']);
  await client.command('dowse.index.build', {});
  rmSync(path('c'), { recursive: true });
  const states = async (paused: boolean) =>
    (await client.request<FolderStatus[]>('dowse/index/pause', { paused })).map(({ state }) => state);
  expect(await states(true)).toEqual(['paused', 'paused', 'unknown']);
  const [a, b, c] = await states(false);
  expect(['ready', 'stale']).toEqual(expect.arrayContaining([a, b]));
  expect(c).toBe('unknown');
  const pausing = client.request('dowse/index/pause', { paused: true, folders: [toUri(path('c'))] });
  await expect(pausing).rejects.toMatchObject({ data: { code: 'FILE_NOT_FOUND' } });
  const asked = await client.request<AskResult>('dowse/ask', { query: 'needle' });
  expect(asked.folders.map(({ state }) => state)).toEqual([a, b, 'unknown']);
});

test('nor prevents indexing; a folder that never existed is reported as missing, not as forbidden', async () => {
  const client = await open(['a', 'nowhere']);
  const { folders } = await client.command<BuildResult>('dowse.index.build', {});
  const away = { failed: true, message: `No file or directory at "${path('nowhere')}".` };
  expect(folders).toMatchObject([{ failed: false }, away]);
});

test('a folder that is not on this machine is named, and does not prevent answers from the others', async () => {
  const client = await open(['a']);
  const away = 'vscode-remote://ssh-remote+host/home/me/project';
  const event = { added: [{ uri: away, name: 'project' }], removed: [] };
  await client.notify('workspace/didChangeWorkspaceFolders', { event });
  const elsewhere = [{ uri: away, message: expect.stringContaining('not on this machine') }];
  expect(await search(client)).toMatchObject({ count: 1, notSearched: elsewhere });
  const said = { query: 'lines that mention "needle"' };
  expect(await client.request('dowse/chat', said)).toMatchObject({ count: 1, notSearched: elsewhere });
  const asked = await client.request<AskResult>('dowse/ask', { query: 'needle' });
  expect(asked.folders.at(-1)).toMatchObject({ folder: away, state: 'unknown' });
  await client.notify('workspace/didChangeWorkspaceFolders', {
    event: { added: [], removed: [...event.added, { uri: toUri(path('a')), name: '' }] },
  });
  await expect(search(client)).rejects.toMatchObject({ message: 'No folder is open.' });
  await client.notify('workspace/didChangeWorkspaceFolders', { event });
  await expect(search(client)).rejects.toMatchObject({ message: 'No open folder is on this machine.' });
});

test('a folder that was missing is searched again once it is back, even if others came and went meanwhile', async () => {
  const client = await open(['a', 'b']);
  expect(await search(client)).toMatchObject({ count: 2 });
  renameSync(path('b'), path('away'));
  const event = { added: [{ uri: toUri(path('c')), name: 'c' }], removed: [] };
  await client.notify('workspace/didChangeWorkspaceFolders', { event });
  expect(paths(await search(client))).toEqual(['a.ts', 'c.ts']);
  renameSync(path('away'), path('b'));
  await findsAll(client, 3);
});

test('so is the only folder, if it was missing when it was opened', async () => {
  const client = await open(['later']);
  await expect(search(client)).rejects.toMatchObject({
    message: expect.stringContaining('No file or directory'),
    data: { code: 'FILE_NOT_FOUND' },
  });
  expect(client.all<{ message: string }>('window/showMessage')).toEqual([]);
  renameSync(path('a'), path('later'));
  expect(await search(client)).toMatchObject({ count: 1 });
});

test('a file opened as a folder is reported as one, alone and beside others', async () => {
  const message = `"${path('a/a.ts')}" is a file: open the folder that contains it.`;
  const alone = await open(['a/a.ts']);
  await expect(search(alone)).rejects.toMatchObject({ message, data: { code: 'FILE_NOT_FOUND' } });
  const rootAlone = await open(['a/a.ts'], { rootOnly: true });
  await expect(search(rootAlone)).rejects.toMatchObject({ message });
  const beside = await open(['a/a.ts', 'b']);
  const uri = toUri(path('a/a.ts'));
  expect(await search(beside)).toMatchObject({ count: 1, notSearched: [{ uri, message }] });
  const states = await beside.request<FolderStatus[]>('dowse/index/status');
  expect(states).toMatchObject([{ folder: uri, state: 'unknown', message }, { state: 'missing' }]);
});

test('with more folders than a key allows, that many are searched and the others are named', async () => {
  const names = Array.from({ length: 66 }, (_, at) => `many/f${at}`);
  writeFiles(place.tree, Object.fromEntries(names.map(name => [`${name}/x.ts`, 'needle\n'])));
  const client = await open(names);
  const { count, notSearched } = await search(client);
  expect(count).toBe(64);
  expect(notSearched?.map(({ uri }) => uri)).toEqual(names.slice(64).map(name => toUri(path(name))));
  // Nested folders need no separate root in the key.
  const within = await open(['many', ...names]);
  await findsAll(within, 66);
});
