/** Submodules of repositories: real git over smart HTTP, with an index that only notes what it is asked for. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBeside, submoduleUrl } from '../../daemon/src/repos/submodules.ts';
import { type GitServer, pin, type Served } from './git-server.ts';
import { KeptWorld } from './kept-world.ts';

let world: KeptWorld;
let server: GitServer;
beforeEach(async () => {
  world = await KeptWorld.start();
  ({ server } = world);
});
afterEach(() => world.close());

const added = (url: string, submodules = true) => world.added({ url, submodules });
const at = (address: string, path: string) => world.at(address, path);

describe('submodules', () => {
  let app: Served;
  let lib: Served;
  beforeEach(() => {
    lib = server.create('team/lib', { 'lib.ts': 'one\n', 'deep/more.ts': 'more\n' });
    app = server.create('team/app', { 'src/a.ts': 'a\n' });
    pin(app, 'vendor/lib', '../lib.git', lib.work.head);
  });

  test('a submodule is an empty folder without --submodules', async () => {
    await added(app.url, false);
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBeUndefined();
    expect(server.requests.filter(request => request.includes('lib.git'))).toEqual([]);
  });

  test('a submodule has its files at its path, at the pinned commit', async () => {
    lib.push({ 'lib.ts': 'two\n' });
    const repo = await added(app.url);
    expect(repo).toMatchObject({ error: null, warning: null, submodules: true });
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBe('one\n');
    expect(await at('repo:team/app', 'vendor/lib/deep/more.ts')).toBe('more\n');
    expect(await at('repo:team/app', 'src/a.ts')).toBe('a\n');
    expect(world.repos.status(repo).trees).toMatchObject([{ commit: app.work.head, files: 4 }]);
  });

  test('only differing files are indexed when a submodule moves, is removed or becomes a folder', async () => {
    const repo = await added(app.url);
    world.indexed = [];
    pin(app, 'vendor/lib', '../lib.git', lib.push({ 'lib.ts': 'two\n' }));
    await world.sync(repo);
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBe('two\n');
    app.work.git('rm', '-q', '--cached', 'vendor/lib');
    app.push({ 'vendor/lib/own.ts': 'own\n' });
    await world.sync(repo);
    expect(await at('repo:team/app', 'vendor/lib/own.ts')).toBe('own\n');
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBeUndefined();
    expect(world.indexed).toEqual([
      ['vendor/lib/lib.ts'],
      ['vendor/lib/deep/more.ts', 'vendor/lib/lib.ts', 'vendor/lib/own.ts'],
    ]);
    await world.sync(repo);
    expect(world.indexed).toHaveLength(2);
  });

  test('a submodule of another revision has its files if they were fetched', async () => {
    const first = app.work.head;
    const repo = await added(app.url);
    pin(app, 'vendor/lib', '../lib.git', lib.push({ 'lib.ts': 'two\n' }));
    await world.sync(repo);
    const before = server.requests.length;
    expect(await at(`repo:team/app@${first}`, 'vendor/lib/lib.ts')).toBe('one\n');
    expect(server.requests).toHaveLength(before);
  });

  test('a submodule that cannot be fetched is left out, with a reason, and is retried', async () => {
    server.intercept = (request, response) => {
      if (!request.url?.startsWith('/team/lib.git')) return false;
      response.writeHead(404).end();
      return true;
    };
    const repo = await added(app.url);
    expect(world.repos.status(repo).state).toBe('ready');
    expect(repo.warning).toMatch(/^submodule vendor\/lib: git could not fetch\..*not found/);
    expect(await at('repo:team/app', 'src/a.ts')).toBe('a\n');
    server.intercept = undefined;
    expect((await world.sync(repo)).warning).toBeNull();
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBe('one\n');
  });

  test('submodules count toward the limits of the repository', async () => {
    await world.reopen({ treeFiles: 3 });
    const repo = world.repos.add({ url: app.url, submodules: true });
    await expect(world.repos.sync(repo)).rejects.toMatchObject({
      details: expect.stringContaining('4 files'),
    });
  });

  test('a submodule gets a password only in the same folder as its repository', async () => {
    const far = server.create('elsewhere/far', { 'far.ts': 'far\n' });
    pin(app, 'vendor/far', far.url, far.work.head);
    const credentials = join(world.dataDir, 'repo-credentials');
    writeFileSync(credentials, `http://anna:s3cret@${new URL(server.origin).host}\n`, { mode: 0o600 });
    const asked: string[] = [];
    server.intercept = (request, response) => {
      if (request.headers.authorization) {
        asked.push(request.url!.split('.git')[0]!);
        return false;
      }
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return true;
    };
    const repo = await added(app.url);
    expect(new Set(asked)).toEqual(new Set(['/team/app', '/team/lib']));
    expect(repo.warning).toMatch(/^submodule vendor\/far: git could not fetch\./);
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBe('one\n');
  });

  test.each([
    '/etc',
    'file:///etc',
    'ext::sh -c id',
    '../../../../../etc',
    'ssh://git@host.invalid/x',
    '-oProxyCommand=x',
  ])('with the address %s is left out, and the rest works', async url => {
    pin(app, 'vendor/lib', url, lib.work.head);
    const repo = await added(app.url);
    expect(repo.warning).toMatch(/^submodule vendor\/lib: /);
    expect(await at('repo:team/app', 'src/a.ts')).toBe('a\n');
    expect(await at('repo:team/app', 'vendor/lib/lib.ts')).toBeUndefined();
  });

  test('a submodule in a folder of the server is never read', async () => {
    const repo = world.repos.add({ url: app.bare, name: 'local', allowLocal: true, submodules: true });
    await world.repos.sync(repo);
    expect(world.repos.registry.get(repo.id)?.warning).toContain('a folder of this machine');
  });

  test('a submodule with a hostile file is refused like any repository', async () => {
    const hash = lib.work.gitInput(['hash-object', '-w', '--stdin'], 'evil\n');
    const inner = lib.work.gitInput(['mktree'], `100644 blob ${hash}\tconfig\n`);
    const tree = lib.work.gitInput(['mktree'], `040000 tree ${inner}\t.git\n`);
    const commit = lib.work.git('commit-tree', tree, '-m', 'evil');
    lib.work.git('push', '-q', '--force', 'origin', `${commit}:refs/heads/main`);
    pin(app, 'vendor/lib', '../lib.git', commit);
    const repo = world.repos.add({ url: app.url, submodules: true });
    await expect(world.repos.sync(repo)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(readdirSync(join(world.dataDir, 'repos')).some(name => name === 'config')).toBe(false);
  });
});

test.each([
  ['https://h/team/app.git', '../lib.git', 'https://h/team/lib.git', true],
  ['https://h/team/app.git', '../../other/lib.git', 'https://h/other/lib.git', false],
  ['https://h/team/app.git', './sub.git', 'https://h/team/app.git/sub.git', false],
  [
    'https://h/team/app.git',
    'https://h/team/x%2F..%2F..%2Fsecret',
    'https://h/team/x%2F..%2F..%2Fsecret',
    false,
  ],
  ['https://h/team/app.git', 'https://h.evil/team/lib.git', 'https://h.evil/team/lib.git', false],
  ['git@h:team/app.git', '../lib.git', 'git@h:team/lib.git', true],
  ['git@h:app.git', '../lib.git', 'git@h:lib.git', true],
  ['ssh://git@h/team/app.git', '../lib.git', 'ssh://git@h/team/lib.git', true],
])('beside %s, %s is %s', (parent, given, url, isTrusted) => {
  expect(submoduleUrl(parent, given)).toBe(url);
  expect(isBeside(parent, url)).toBe(isTrusted);
});
