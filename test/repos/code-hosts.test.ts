/** Lists of code hosts: pages, tokens, archived repositories and forks. */
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CodeHost } from '../../daemon/src/api/repos.ts';
import { listRepositories } from '../../daemon/src/repos/code-hosts.ts';
import { Repos } from '../../daemon/src/repos/repos.ts';
import { idleIndexer } from '../../daemon/src/repos/testing/idle-indexer.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { silentLogger } from './silent-logger.ts';

let dataDir: string;
let server: Server;
let origin: string;
let asked: IncomingMessage[];
/** The answer to a request, as JSON; undefined: 404. */
let answer: (url: URL) => unknown;
beforeEach(async () => {
  dataDir = temporaryFolder();
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    const body = answer(new URL(request.url!, origin));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.DOWSE_REPO_CREDENTIALS = `${origin.replace('//', '//anna:s3cret@')}`;
});
afterEach(async () => {
  delete process.env.DOWSE_REPO_CREDENTIALS;
  await new Promise(resolve => server.close(resolve));
  removeFolder(dataDir);
});

const list = (host: CodeHost) => listRepositories({ host, owner: 'team', origin, dataDir });
const repo = (name: string, more: object = {}) => ({
  clone_url: `${origin}/team/${name}.git`,
  full_name: `team/${name}`,
  archived: false,
  fork: false,
  ...more,
});
const project = (name: string, more: object = {}) => ({
  http_url_to_repo: `${origin}/team/${name}.git`,
  path_with_namespace: `team/${name}`,
  archived: false,
  ...more,
});
const listed = (name: string, more: object = {}) => ({
  url: `${origin}/team/${name}.git`,
  name: `team/${name}`,
  isArchived: false,
  isFork: false,
  ...more,
});

test.each([
  ['github', '/api/v3/orgs/team/repos', 'authorization', 'Bearer s3cret'],
  ['gitea', '/api/v1/orgs/team/repos', 'authorization', 'token s3cret'],
] as const)('all pages of %s are read, with the token of the server', async (host, path, header, value) => {
  const first = Array.from({ length: 50 }, (_, n) => repo(`r${n}`));
  const second = [repo('old', { archived: true }), repo('fork', { fork: true })];
  answer = ({ pathname, searchParams }) => {
    if (pathname !== path) return undefined;
    return searchParams.get('page') === '1' ? first : second;
  };
  const found = await list(host);
  expect(found).toHaveLength(52);
  expect(found.slice(50)).toEqual([listed('old', { isArchived: true }), listed('fork', { isFork: true })]);
  expect(asked.map(({ headers }) => headers[header])).toEqual([value, value]);
});

test('a user is looked for after an organization', async () => {
  answer = ({ pathname }) => (pathname.startsWith('/api/v3/users/') ? [repo('own')] : undefined);
  expect(await list('github')).toEqual([listed('own')]);
});

test('a group of GitLab is listed with its subgroups', async () => {
  answer = ({ pathname, searchParams }) => {
    const isGroup =
      pathname === '/api/v4/groups/team/projects' && searchParams.get('include_subgroups') === 'true';
    return isGroup ? [project('app'), project('sub/fork', { forked_from_project: { id: 1 } })] : undefined;
  };
  expect(await list('gitlab')).toEqual([listed('app'), listed('sub/fork', { isFork: true })]);
  expect(asked[0]!.headers['private-token']).toBe('s3cret');
});

test('pages of Bitbucket name the next one, and only pages of the same host are read', async () => {
  const value = (name: string) => ({
    full_name: `team/${name}`,
    links: { clone: [{ name: 'https', href: `${origin.replace('//', '//anna@')}/team/${name}.git` }] },
  });
  answer = ({ searchParams }) =>
    searchParams.get('page') === '2'
      ? { values: [value('two')], next: 'https://evil.invalid/' }
      : { values: [value('one')], next: `${origin}/2.0/repositories/team?page=2` };
  expect(await list('bitbucket')).toEqual([listed('one'), listed('two')]);
  expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('anna:s3cret').toString('base64')}`);
});

test('errors of a missing owner and a failing host do not contain the token', async () => {
  answer = () => undefined;
  await expect(list('github')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  server.removeAllListeners('request');
  server.on('request', (_request, response) => response.writeHead(500).end('s3cret'));
  const error = await list('github').catch(reason => reason);
  expect([error.code, error.details]).toEqual(['SERVICE_UNAVAILABLE', 'it answered 500']);
});

test('repositories are added once, without archived ones, forks and names that the key may not see', async () => {
  const repos = new Repos({ dataDir, log: silentLogger, indexer: idleIndexer() });
  answer = ({ pathname }) =>
    pathname.includes('/orgs/')
      ? [repo('a'), repo('b'), repo('old', { archived: true }), repo('fork', { fork: true }), repo('x')]
      : undefined;
  const request = { from: 'github', owner: 'team', origin } as const;
  const mayAdd = (name: string) => name !== 'team/x';
  expect(await repos.import(request, mayAdd)).toEqual({ added: ['team/a', 'team/b'], kept: 0, left_out: 3 });
  expect(
    await repos.import({ ...request, archived: true, forks: true, submodules: true, lfs: true }, mayAdd),
  ).toEqual({
    added: ['team/old', 'team/fork'],
    kept: 2,
    left_out: 1,
  });
  expect(repos.registry.list().map(({ name, submodules, lfs }) => [name, submodules, lfs])).toEqual([
    ...[
      ['team/a', false, false],
      ['team/b', false, false],
    ],
    ...[
      ['team/fork', true, true],
      ['team/old', true, true],
    ],
  ]);
  await repos.close();
});

test('if another daemon uses one of the names, none is added, with the error of a single one', async () => {
  const repos = new Repos({ dataDir, log: silentLogger, indexer: idleIndexer() });
  repos.listedUrl = async name => (name === 'team/b' ? 'https://elsewhere.invalid/b.git' : undefined);
  answer = ({ pathname }) => (pathname.includes('/orgs/') ? [repo('a'), repo('b')] : undefined);
  await expect(repos.import({ from: 'github', owner: 'team', origin }, () => true)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details:
      '/name: expected a name that is not in use; team/b is https://elsewhere.invalid/b.git at all daemons. Give another name.',
  });
  expect(repos.registry.list()).toEqual([]);
  // One that is only known here fails in the middle.
  repos.listedUrl = async () => undefined;
  repos.add({ url: `${origin}/other/b.git`, name: 'team/b' });
  await expect(repos.import({ from: 'github', owner: 'team', origin }, () => true)).rejects.toThrow();
  expect(repos.registry.list().map(({ name }) => name)).toEqual(['team/b']);
  await repos.close();
});

test('repos.json adds no repository under a name that another daemon uses', async () => {
  const reasons: string[] = [];
  const log = { info() {}, warn: ({ reason }: { reason?: string }) => void reasons.push(reason ?? '') };
  const repos = new Repos({ dataDir, log, indexer: idleIndexer() });
  repos.listedUrl = async name => (name === 'team/b' ? 'https://elsewhere.invalid/b.git' : undefined);
  const urls = ['b', 'a'].map(name => `${origin}/team/${name}.git`);
  writeFileSync(join(dataDir, 'repos.json'), JSON.stringify(urls));
  repos.startListFile();
  await vi.waitFor(() => expect(repos.registry.list().map(({ name }) => name)).toEqual(['team/a']), 60_000);
  await repos.close();
  // There is no git server here, so the fetch of the other one may fail before it is closed.
  expect(reasons.filter(reason => reason.startsWith('entry'))).toEqual([
    expect.stringMatching(/^entry 1: .* team\/b is https:\/\/elsewhere.invalid\/b.git at all daemons/s),
  ]);
});

test('a token is read from the closed file too', async () => {
  delete process.env.DOWSE_REPO_CREDENTIALS;
  writeFileSync(join(dataDir, 'repo-credentials'), `${origin.replace('//', '//anna:of-file@')}\n`, {
    mode: 0o600,
  });
  answer = () => [repo('a')];
  await list('github');
  expect(asked[0]!.headers.authorization).toBe('Bearer of-file');
});
