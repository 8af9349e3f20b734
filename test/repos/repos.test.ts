/** Repositories by address: real git over smart HTTP, with an index that only notes what it is asked for. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findTree, findTrees, isHere } from '../../daemon/src/repos/find-tree.ts';
import type { RepoLimits, RepoTimes } from '../../daemon/src/repos/limits.ts';
import { Repos } from '../../daemon/src/repos/repos.ts';
import { inTrees } from '../../daemon/src/repos/several/search-several.ts';
import { idleIndexer } from '../../daemon/src/repos/testing/idle-indexer.ts';
import { some } from '../support/fast.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { GitServer, plainFiles } from './git-server.ts';

const ALL = ['**'];
const silent = { info() {}, warn() {} };

let root: string;
let server: GitServer;
let repos: Repos;
let indexed: { directory: string; files: readonly string[] | undefined }[];
let forgotten: string[];
beforeEach(async () => {
  root = temporaryFolder();
  mkdirSync(join(root, 'data'));
  server = await GitServer.start(join(root, 'server'));
  indexed = [];
  forgotten = [];
  repos = open();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await repos.close();
  await server.close();
  removeFolder(root);
});

function open(limits: Partial<RepoLimits> = {}, times: Partial<RepoTimes> = {}): Repos {
  return new Repos({
    dataDir: join(root, 'data'),
    indexer: idleIndexer({
      async indexChanges(directory, files) {
        indexed.push({ directory, files });
        return { changed: files?.length ?? 0, removed: 0, embedded: 0 };
      },
      isIndexed: directory => indexed.some(one => one.directory === directory),
      forget: async directory => void forgotten.push(directory),
    }),
    log: silent,
    limits,
    times,
  });
}

async function reopen(limits: Partial<RepoLimits> = {}, times: Partial<RepoTimes> = {}): Promise<void> {
  await repos.close();
  repos = open(limits, times);
}

async function added(url: string, options: { name?: string; branches?: string[] } = {}) {
  const repo = repos.add({ url, ...options });
  await repos.sync(repo);
  return repos.registry.get(repo.id)!;
}

async function folderOf(address: string, patterns: readonly string[] = ALL): Promise<string> {
  const found = await findTree(repos, address, patterns);
  found.release();
  return found.folder;
}
const textOf = async (address: string, file: string) =>
  readFileSync(join(await folderOf(address), file), 'utf8');
const errorOf = (name: string) => repos.registry.find(name)?.error;

describe('a repository', () => {
  test('is cloned, checked out without .git, and indexed', async () => {
    const { url, work } = server.create('team/app', {
      'src/a.ts': 'const a = 1;\n',
      '.gitattributes': '* text eol=crlf\n',
    });
    const repo = await added(url);
    expect(repo).toMatchObject({ name: 'team/app', defaultBranch: 'main', error: null });
    expect(repos.status(repo)).toMatchObject({
      state: 'ready',
      trees: [{ branch: 'main', commit: work.head, files: 2 }],
    });
    // Bytes are those of the repository, whatever its attributes say.
    expect(await textOf('repo:team/app', 'src/a.ts')).toBe('const a = 1;\n');
    expect(readdirSync(await folderOf('repo:team/app')).sort()).toEqual(['.gitattributes', 'src']);
    expect(indexed).toEqual([{ directory: await folderOf('repo:team/app'), files: undefined }]);
  });

  test('gets pushes: only the changed files are indexed, also after a forced push', async () => {
    const { url, push, work } = server.create('app', { 'a.ts': 'a\n', 'b.ts': 'b\n', 'c.ts': 'c\n' });
    const repo = await added(url);
    const first = work.head;
    push({ 'b.ts': 'changed\n', 'd.ts': 'd\n' });
    await repos.sync(repo);
    expect(indexed.at(-1)?.files).toEqual(['b.ts', 'd.ts']);
    work.git('reset', '-q', '--hard', first);
    push({ 'c.ts': 'other\n' });
    await repos.sync(repo);
    expect(indexed.at(-1)?.files).toEqual(['b.ts', 'c.ts', 'd.ts']);
    expect(await textOf('repo:app', 'b.ts')).toBe('b\n');
    expect(existsSync(join(await folderOf('repo:app'), 'd.ts'))).toBe(false);
    await repos.sync(repo);
    expect(indexed).toHaveLength(3);
  });

  test('keeps branches by pattern and drops deleted ones', { tags: 'slow' }, async () => {
    const { url, work, push } = server.create('app', { 'a.ts': 'main\n' });
    work.git('checkout', '-q', '-b', 'release/1');
    push({ 'a.ts': 'one\n' });
    work.git('checkout', '-q', '-b', 'topic');
    push({ 'a.ts': 'topic\n' });
    const repo = await added(url, { branches: ['release/*'] });
    expect(
      repos
        .status(repo)
        .trees.map(({ branch }) => branch)
        .sort(),
    ).toEqual(['main', 'release/1']);
    const released = await folderOf('repo:app@release/1');
    expect(await textOf('repo:app@release/1', 'a.ts')).toBe('one\n');
    work.git('push', '-q', 'origin', '--delete', 'release/1');
    await repos.sync(repo);
    expect(existsSync(released)).toBe(false);
    expect(forgotten).toContain(released);
    await expect(folderOf('repo:app@release/1')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('follows a new default branch', { tags: 'slow' }, async () => {
    const { url, bare, work, push } = server.create('app', { 'a.ts': 'main\n' });
    const repo = await added(url);
    work.git('checkout', '-q', '-b', 'trunk');
    push({ 'a.ts': 'trunk\n' });
    writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/trunk\n');
    await repos.sync(repo);
    expect(await textOf('repo:app', 'a.ts')).toBe('trunk\n');
    expect(repos.status(repo).trees).toHaveLength(1);
  });

  test('without a commit is empty until the first push', { tags: 'slow' }, async () => {
    const { url, push } = server.create('app', {});
    const repo = await added(url);
    expect(repos.status(repo).state).toBe('empty');
    await expect(folderOf('repo:app')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    push({ 'a.ts': 'a\n' });
    await repos.sync(repo);
    expect(await textOf('repo:app', 'a.ts')).toBe('a\n');
  });

  test('that goes away keeps its last state, says why, and is tried again', { tags: 'slow' }, async () => {
    const { url, push } = server.create('app');
    const repo = await added(url);
    await reopen({}, { firstRetryMs: 20, maxRetryMs: 20 });
    push({ 'late.ts': 'late\n' });
    server.intercept = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    await expect(repos.sync(repo)).rejects.toMatchObject({ details: expect.stringContaining('not found') });
    expect(errorOf('app')).toContain('not found');
    expect(await textOf('repo:app', 'src/first.ts')).toContain('first');
    server.intercept = undefined;
    await until('the next try to succeed', () => errorOf('app') === null);
    expect(await textOf('repo:app', 'late.ts')).toBe('late\n');
  });

  test('whose server is away is not tried while others of the server fail, unless asked for', async () => {
    await reopen({ concurrent: 1 }, { firstRetryMs: 100_000 });
    const all = Array.from({ length: 9 }, (_, n) =>
      repos.registry.add({ url: `http://127.0.0.1:9/team/r${n}.git` }, 100),
    );
    const failed = () => all.filter(({ name }) => errorOf(name)).length;
    await repos.start();
    await until('failures', () => failed() >= 3);
    await expect(repos.sync(all[8]!)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(failed()).toBe(4);
    const other = server.create('other', { 'a.ts': '' });
    await expect(added(other.url)).resolves.toMatchObject({ error: null });
  });

  test('is polled', { tags: 'slow' }, async () => {
    await reopen({}, { pollMs: 30 });
    const { url, push } = server.create('app');
    await added(url);
    push({ 'polled.ts': 'x\n' });
    await until('the poll', async () => existsSync(join(await folderOf('repo:app'), 'polled.ts')));
  });

  test('is not fetched by a poll that finds nothing new, also after a restart', async () => {
    const { url, push } = server.create('app');
    await added(url);
    const info = vi.spyOn(silent, 'info');
    await reopen({}, { pollMs: 20 });
    await repos.start();
    const polls = (count: number) =>
      until(`${count} polls`, () => info.mock.calls.length >= count).then(() => info.mockClear());
    await polls(2);
    await reopen({}, { pollMs: 20 });
    await repos.start();
    const before = server.requests.length;
    await polls(5);
    // To ask for the branches takes two requests, and a fetch begins with two of its own.
    expect(server.requests.length - before).toBeLessThan(5 * 2 + 3);
    push({ 'new.ts': 'new\n' });
    await until('the change', async () => existsSync(join(await folderOf('repo:app'), 'new.ts')));
  });

  test('is removed with its mirror, checkouts and indexes', async () => {
    const { url } = server.create('app');
    const repo = await added(url);
    const folder = await folderOf('repo:app');
    await repos.remove(repo);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(join(root, 'data/repos/mirrors'))).toEqual([]);
    expect(forgotten).toContain(folder);
    await expect(folderOf('repo:app')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('can be removed while it is being cloned', { tags: 'slow' }, async () => {
    const { url } = server.create('app');
    server.intercept = () => true; // never answers
    const repo = repos.add({ url });
    await until('the request', () => server.requests.length > 0);
    await repos.remove(repo);
    expect(readdirSync(join(root, 'data/repos/mirrors'))).toEqual([]);
    expect(repos.registry.list()).toEqual([]);
  });

  test('survives a restart; leftovers of a killed git and daemon are removed', async () => {
    const { url, push } = server.create('app');
    const repo = await added(url);
    await repos.close();
    const mirror = join(root, `data/repos/mirrors/${repo.id}.git`);
    writeFileSync(join(mirror, 'packed-refs.lock'), '');
    writeFileSync(join(mirror, 'objects/pack/tmp_pack_abc123'), 'x');
    mkdirSync(join(root, 'data/repos/trees/77/branch-x'), { recursive: true });
    mkdirSync(join(root, 'data/repos/mirrors/78.git'));
    push({ 'b.ts': 'b\n' });
    repos = open();
    await repos.start();
    expect(await textOf('repo:app', 'src/first.ts')).toContain('first');
    await repos.sync(repo);
    expect(await textOf('repo:app', 'b.ts')).toBe('b\n');
    expect(existsSync(join(mirror, 'objects/pack/tmp_pack_abc123'))).toBe(false);
    expect(existsSync(join(root, 'data/repos/trees/77/branch-x'))).toBe(false);
    expect(existsSync(join(root, 'data/repos/mirrors/78.git'))).toBe(false);
  });

  test('whose clone was cut off is cloned after a restart', { tags: 'slow' }, async () => {
    const { url } = server.create('app');
    server.intercept = () => true;
    const repo = repos.add({ url });
    await until('the request', () => server.requests.length > 0);
    await reopen();
    server.intercept = undefined;
    await repos.start();
    await until('the clone', () => repos.status(repos.registry.get(repo.id)!).state === 'ready');
  });
});

test('a search of several repositories names those that are not fetched yet', async () => {
  await added(server.create('app', { 'a.ts': 'a\n' }).url);
  server.intercept = () => true;
  repos.add({ url: server.create('other', { 'b.ts': 'b\n' }).url });
  const { trees, missing } = findTrees(repos, 'repo:*', ALL);
  for (const tree of trees) if (isHere(tree)) tree.release();
  expect([trees.map(({ address }) => address), missing]).toEqual([['repo:app'], ['repo:other']]);
  const call = { roots: [], repos: ['*'], key: null };
  const answer = await inTrees(repos, { address: 'repo:*', place: undefined }, call, async () => ({}));
  expect(answer).toEqual({ unanswered: ['repo:other'] });
});

test('a repository that a kill interrupts before it is indexed is fetched again at the start', async () => {
  const { url } = server.create('app', { 'a.ts': 'a\n' });
  const [started, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const dataDir = mkdtempSync(join(root, 'stuck-'));
  const stuck = new Repos({
    dataDir,
    indexer: idleIndexer({
      indexChanges: async () => {
        started.resolve();
        await killed.promise;
        return { changed: 0, removed: 0, embedded: 0 };
      },
    }),
    log: silent,
  });
  try {
    stuck.add({ url });
    await started.promise;
    await repos.close();
    cpSync(dataDir, join(root, 'data'), { recursive: true });
    repos = open();
    const state = () => repos.status(repos.registry.find('app')!).state;
    expect(state()).toBe('waiting');
    await repos.start();
    await until('the index', () => state() === 'ready' && indexed.length > 0);
  } finally {
    killed.resolve();
    await stuck.close();
  }
});

describe('a revision', () => {
  test('of any branch, tag or commit is checked out when it is asked for', async () => {
    const { url, work, push } = server.create('app', { 'a.ts': 'first\n' });
    const first = work.head;
    work.git('tag', '-a', '-m', 'one', 'v1');
    work.git('push', '-q', 'origin', 'v1');
    const second = push({ 'a.ts': 'second\n' });
    work.git('checkout', '-q', '-b', 'topic/x');
    push({ 'a.ts': 'topic\n' });
    await added(url);
    for (const [revision, text] of [
      ['v1', 'first\n'],
      [first, 'first\n'],
      [first.slice(0, 10), 'first\n'],
      [second, 'second\n'],
      ['main', 'second\n'],
      ['topic/x', 'topic\n'],
    ] as const) {
      expect([revision, await textOf(`repo:app@${revision}`, 'a.ts')]).toEqual([revision, text]);
    }
    const found = await findTree(repos, 'repo:app@topic/x/sub/a.ts', ALL);
    expect(found).toMatchObject({ address: 'repo:app@topic/x', absolute: join(found.folder, 'sub/a.ts') });
    found.release();
    for (const wrong of ['nowhere', 'HEAD~1', '--all', 'a'.repeat(40), first.slice(0, 6)]) {
      await expect(folderOf(`repo:app@${wrong}`)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    }
  });

  test('that was pushed since the last fetch is fetched', { tags: 'slow' }, async () => {
    const { url, work } = server.create('app');
    const repo = await added(url);
    work.git('tag', 'v2');
    work.git('push', '-q', 'origin', 'v2');
    vi.spyOn(Date, 'now').mockReturnValue(repo.fetchedAt! + 60_000);
    expect(await textOf('repo:app@v2', 'src/first.ts')).toContain('first');
    vi.restoreAllMocks();
  });

  test('that was used least recently is removed above the budget, but not while it is in use', {
    tags: 'slow',
  }, async () => {
    await reopen({ onDemandBytes: 2500 });
    const { url, push } = server.create('app', { 'a.ts': 'x'.repeat(1000) });
    const commits = [1, 2, 3, 4].map(n => push({ 'a.ts': `${n}`.repeat(1000) }));
    await added(url);
    const used = await findTree(repos, `repo:app@${commits[0]}`, ALL);
    const second = await folderOf(`repo:app@${commits[1]}`);
    await folderOf(`repo:app@${commits[2]}`);
    expect(existsSync(used.folder)).toBe(true);
    expect(existsSync(second)).toBe(false);
    used.release();
    // The newest commit is that of the kept branch, which does not count.
    await folderOf(`repo:app@${commits[3]}`);
    await folderOf(`repo:app@${commits[1]}`);
    expect(existsSync(used.folder)).toBe(false);
  });
});

describe('a hostile repository', () => {
  /** A commit whose tree has an entry that git itself would refuse to add. */
  function commitWith(served: ReturnType<GitServer['create']>, entries: string): void {
    const { work } = served;
    const run = (args: string[], input: string) => work.gitInput(args, input);
    const tree = run(['mktree', '--missing'], entries);
    const commit = work.git('commit-tree', '-m', 'hostile', tree);
    work.git('push', '-q', '--force', 'origin', `${commit}:refs/heads/main`);
  }

  test('with links and submodules: links are small files, nothing leads out', { tags: 'slow' }, async () => {
    const served = server.create('app', { 'a.ts': 'a\n' });
    const blob = served.work.gitInput(['hash-object', '-w', '--stdin'], '/etc');
    const file = served.work.gitInput(['hash-object', '-w', '--stdin'], 'inside\n');
    commitWith(
      served,
      `120000 blob ${blob}\tout\n160000 commit ${served.work.head}\tsub\n100644 blob ${file}\tplain.ts\n`,
    );
    await added(served.url);
    expect(await textOf('repo:app', 'out')).toBe('/etc');
    expect(readdirSync(join(await folderOf('repo:app'), 'sub'))).toEqual([]);
    expect(await textOf('repo:app', 'plain.ts')).toBe('inside\n');
  });

  test.each(some(['.git', '..', '.'], 3))('with a file named %s is refused with the reason', async name => {
    const served = server.create('app', { 'a.ts': 'a\n' });
    const blob = served.work.gitInput(['hash-object', '-w', '--stdin'], 'x');
    const inner = served.work.gitInput(['mktree'], `100644 blob ${blob}\tconfig\n`);
    commitWith(served, `040000 tree ${inner}\t${name}\n`);
    const repo = repos.add({ url: served.url });
    await expect(repos.sync(repo)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(errorOf('app')).toContain('cannot be checked out');
  });

  test('with filters and hooks runs nothing', async () => {
    const mark = join(root, 'ran');
    const config = join(root, 'gitconfig');
    writeFileSync(
      config,
      `[filter "evil"]\n smudge = touch ${mark}\n required = true\n[core]\n hooksPath = ${root}\n`,
    );
    vi.stubEnv('GIT_CONFIG_GLOBAL', config);
    writeFileSync(join(root, 'post-checkout'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const { url } = server.create('app', { '.gitattributes': '* filter=evil\n', 'a.ts': 'a\n' });
    await added(url);
    expect(await textOf('repo:app', 'a.ts')).toBe('a\n');
    expect(existsSync(mark)).toBe(false);
  });

  test('that is too large to receive is refused, and leaves nothing', { tags: 'slow' }, async () => {
    await reopen({ mirrorBytes: 200_000 });
    const noise = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * at * 2654435761) % 251));
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const { url } = server.create('app', {
      'noise.bin': noise,
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [`${at}.bin`, bytes.map(byte => byte ^ (at * 37))]),
      ),
    });
    const repo = repos.add({ url });
    await expect(repos.sync(repo)).rejects.toMatchObject({ message: 'The repository is too large.' });
    const pack = readdirSync(join(root, `data/repos/mirrors/${repo.id}.git/objects/pack`));
    expect(pack).toEqual([]);
  });

  test('with too many objects is refused before they are received', async () => {
    // Each file, the folder and the commit are objects. More than one packet of the protocol: the rest of the pack never comes.
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `${at}.bin`,
          crypto.getRandomValues(new Uint8Array(60_000)),
        ]),
      );
    await reopen({ mirrorObjects: 6 });
    const { url, push } = server.create('app', files(5));
    const repo = repos.add({ url });
    server.hold(150_000);
    await expect(repos.sync(repo)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The repository has too many objects.',
      details: 'It has 7 commits, folders and files; the limit is 6.',
    });
    expect(readdirSync(join(root, `data/repos/mirrors/${repo.id}.git/objects/pack`))).toEqual([]);
    expect(errorOf('app')).toContain('too many objects');

    server.hold(Number.POSITIVE_INFINITY);
    await reopen({ mirrorObjects: 8 });
    await repos.sync(repo);
    server.hold(150_000);
    // What is there counts too, and stays.
    push(files(5));
    await expect(repos.sync(repo)).rejects.toMatchObject({ details: expect.stringContaining('It has 14') });
    expect(await textOf('repo:app@main', '4.bin')).not.toBe('');
  });

  test('of a server without the protocol of git is counted too', async () => {
    await reopen({ mirrorObjects: 4 });
    const { url, bare, work } = server.create('app', { 'a.ts': 'a\n', 'b.ts': 'b\n', 'c.ts': 'c\n' });
    work.git('--git-dir', bare, 'update-server-info');
    server.intercept = plainFiles(join(root, 'server'));
    const repo = repos.add({ url });
    await expect(repos.sync(repo)).rejects.toMatchObject({ message: 'The repository has too many objects.' });
    expect(existsSync(join(root, `data/repos/mirrors/${repo.id}.git`))).toBe(false);
    await reopen({ mirrorObjects: 5 });
    await repos.sync(repo);
    expect(await textOf('repo:app', 'c.ts')).toBe('c\n');
  });

  test('with too many or too large files is refused', { tags: 'slow' }, async () => {
    await reopen({ treeFiles: 3, treeBytes: 1000 });
    const many = server.create('many', { a: '1', b: '2', c: '3', d: '4' });
    const large = server.create('large', { a: 'x'.repeat(2000) });
    for (const { url } of [many, large]) {
      await expect(repos.sync(repos.add({ url }))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    expect(errorOf('many')).toContain('4 files');
    expect(errorOf('large')).toContain('too large');
  });

  test('that never answers ends at the time limit', { tags: 'slow' }, async () => {
    await reopen({ fetchMs: 300 });
    const { url } = server.create('app');
    // The first request, for HEAD, has a limit of its own.
    server.intercept = request => request.method === 'POST';
    await expect(repos.sync(repos.add({ url }))).rejects.toMatchObject({
      message: expect.stringContaining('0.3 s'),
    });
  });
});

describe('an address', () => {
  test('hides what the patterns do not let see', async () => {
    await added(server.create('team/app').url);
    expect(await folderOf('repo:team/app', ['team/*'])).toContain('trees');
    for (const address of ['repo:team/app', 'repo:team/other', 'repo:team/app@main/x']) {
      await expect(folderOf(address, ['other/*'])).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
        message: `No repository at "${address}".`,
      });
    }
  });

  test('does not lead out of the checkout', async () => {
    await added(server.create('app').url);
    await expect(folderOf('repo:app/../../x')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(folderOf('repo:*')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test.each([
    ['ext::sh -c id', 'spaces'],
    ['ext::sh', 'https, ssh, http or file'],
    ['git://host/x', 'https, ssh, http or file'],
    ['https://u:secret@host/x', 'without a password'],
    ['-oProxyCommand=x', 'spaces'],
    ['ssh://-oProxyCommand=x/y', 'a host'],
    ['/srv/git/x.git', 'allow_local'],
    ['file:///srv/git/x.git', 'allow_local'],
  ])('to clone from: %s is refused', (url, reason) => {
    expect(() => repos.add({ url })).toThrowError(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringContaining(reason) }),
    );
  });

  test('of a folder is allowed when told', { tags: 'slow' }, async () => {
    const { bare } = server.create('app', { 'a.ts': 'local\n' });
    const repo = repos.add({ url: bare, allowLocal: true, name: 'local' });
    await repos.sync(repo);
    expect(await textOf('repo:local', 'a.ts')).toBe('local\n');
  });

  test('names are not parts of each other, and repositories are limited', { tags: 'slow' }, async () => {
    await reopen({ repositories: 2 });
    repos.add({ url: 'https://host.invalid/team/app.git' });
    expect(() => repos.add({ url: 'https://host.invalid/team/app.git' })).toThrowError(
      expect.objectContaining({
        message: 'The repository is already there.',
        details: expect.stringContaining('"team/app" is https://host.invalid/team/app.git.'),
      }),
    );
    expect(() => repos.add({ url: 'https://other.invalid/team/app' })).toThrowError(
      expect.objectContaining({
        details:
          '/name: expected a name that is not in use; "team/app" is https://host.invalid/team/app.git: give another',
      }),
    );
    expect(() => repos.add({ url: 'https://host.invalid/x', name: 'team' })).toThrow();
    expect(() => repos.add({ url: 'https://host.invalid/x', name: 'team/app/sub' })).toThrow();
    expect(() => repos.add({ url: 'https://host.invalid/x', name: '../x' })).toThrow();
    repos.add({ url: 'https://host.invalid/y' });
    expect(() => repos.add({ url: 'https://host.invalid/z' })).toThrowError(
      expect.objectContaining({ details: expect.stringContaining('at most 2') }),
    );
  });
});

describe('credentials', () => {
  const assertPassword = () => {
    const wanted = `Basic ${Buffer.from('anna:s3cret').toString('base64')}`;
    server.intercept = (request, response) => {
      if (request.headers.authorization === wanted) return false;
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return true;
    };
  };

  test('come from a closed file, and never appear in an error', async () => {
    const { url } = server.create('app');
    assertPassword();
    const repo = repos.add({ url });
    await expect(repos.sync(repo)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const file = join(root, 'data/repo-credentials');
    const line = `${server.origin.replace('://', '://anna:s3cret@')}\n`;
    writeFileSync(file, line, { mode: 0o644 });
    await expect(repos.sync(repo)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    removeFolder(file);
    writeFileSync(file, line, { mode: 0o600 });
    await repos.sync(repo);
    expect(errorOf('app')).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(line);
    writeFileSync(file, line.replace('s3cret', 'wr0ng'), { mode: 0o600 });
    await expect(repos.sync(repo)).rejects.toThrow();
    expect(errorOf('app')).not.toContain('wr0ng');
  });

  test('come from the environment, for their own server only', { tags: 'slow' }, async () => {
    const { url } = server.create('app');
    assertPassword();
    vi.stubEnv('DOWSE_REPO_CREDENTIALS', 'http://anna:s3cret@127.0.0.1:1');
    const repo = repos.add({ url });
    await expect(repos.sync(repo)).rejects.toThrow();
    vi.stubEnv('DOWSE_REPO_CREDENTIALS', server.origin.replace('://', '://anna:s3cret@'));
    await repos.sync(repo);
    expect(errorOf('app')).toBeNull();
  });
});
