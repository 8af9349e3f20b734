import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ files: { 'a.txt': 'one\n' } });
});
afterEach(() => server.close());

const audit = async (query = '', key?: string) => (await server.get(`/api/audit${query}`, key)).json();

test('searches and changes are logged with the name of the key', async () => {
  const anna = server.key({ name: 'anna' });
  await server.post('/api/search', { pattern: 'one', path: 'a.txt' }, { secret: anna });
  await server.post('/api/search', { pattern: 'x'.repeat(1000), path: 'none' }, { secret: anna });
  await server.post('/api/admin/keys', { name: 'ci' });
  await server.post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: { pattern: 'two', path: '.' } },
  });
  await server.get('/api/admin/keys');
  await server.get('/?q=three&in=%2Fnone', anna);
  await server.get('/', anna);
  const { entries } = await audit();
  expect(entries).toMatchObject([
    { key: 'anna', operation: 'page search', target: '/none', text: 'three', status: 200 },
    { operation: 'mcp search', target: '.', text: 'two' },
    { key: 'key-1', operation: 'createKey', target: 'ci', status: 200 },
    { key: 'anna', operation: 'search', target: 'none', text: 'x'.repeat(300), status: 404 },
    { key: 'anna', operation: 'search', target: 'a.txt', text: 'one', status: 200, from: '127.0.0.1' },
  ]);
  expect((await audit('?key=anna&limit=1')).entries).toHaveLength(1);
  expect((await audit('?limit=0')).error.code).toBe('INVALID_REQUEST');
});

test('a search that is typed is one entry, and what is deleted again stays', async () => {
  const anna = server.key({ name: 'anna' });
  const typed = async (q: string, part = 'first') =>
    server.get(`/?${new URLSearchParams({ q, part })}`, anna);
  const texts = async () =>
    (await audit()).entries.map(({ text }: { text?: string }) => text).filter(Boolean);
  for (const q of ['s', 'se', 'secret']) await typed(q);
  await typed('secret', 'results');
  for (const q of ['secre', 'se', 's']) await typed(q);
  await typed('other');
  await server.get('/?q=other', anna);
  expect(await texts()).toEqual(['other', 'other', 's', 'secret']);
  await typed('ot');
  server.advance(2000);
  await typed('oth');
  expect((await texts()).slice(0, 2)).toEqual(['oth', 'ot']);
});

test('no key and no password is logged', async () => {
  const { key } = (await server.post('/api/admin/keys', { name: 'ci' })).json();
  await server.post('/api/repos', { url: 'https://anna:hunter2@git.example/x' });
  const text = JSON.stringify(await audit());
  expect(text).not.toContain(key);
  expect(text).not.toContain('hunter2');
  expect(text).toContain('https://git.example/x');
});

test('an admin key sees only entries of keys that it may manage; others need the scope', async () => {
  const narrow = server.key({ name: 'lead', roots: [server.tree], repos: ['team/*'], scopes: ['admin'] });
  const other = server.key({ name: 'other', roots: [], repos: ['secret/*'] });
  await server.post('/api/search', { pattern: 'one', path: 'repo:secret/vault' }, { secret: other });
  expect(JSON.stringify(await audit('', narrow))).not.toContain('vault');
  expect((await audit('', other)).error.code).toBe('PERMISSION_DENIED');
});

test('files are closed to others, a day each, and removed after their time', async () => {
  const folder = join(server.dataDir, 'audit');
  await server.post('/api/admin/keys', { name: 'ci' });
  await audit();
  const [today] = readdirSync(folder);
  if (process.platform !== 'win32') expect(statSync(join(folder, today!)).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, '2020-01-01.jsonl'), '{"key":"old"}\nhalf a li');
  server.advance(24 * 60 * 60 * 1000);
  await server.post('/api/admin/keys', { name: 'ci2' });
  expect((await audit()).entries.map(({ target }: { target: string }) => target)).toEqual(['ci2', 'ci']);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a log that cannot be written fails no request, and makes no folder', async () => {
  rmSync(join(server.dataDir, 'audit'), { recursive: true, force: true });
  writeFileSync(join(server.dataDir, 'audit'), '');
  expect((await server.post('/api/admin/keys', { name: 'ci' })).statusCode).toBe(200);
  expect((await audit()).entries).toEqual([]);
});
