/** Runs the hooks with real git on real repositories. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  hookManager,
  hookStates,
  installHooks,
  uninstallHooks,
} from '../../daemon/src/webhooks/git-hooks.ts';
import { findRepository } from '../../daemon/src/webhooks/repository.ts';
import { parseSpooled, type SpooledEvent, spoolFolder } from '../../daemon/src/webhooks/spool.ts';
import { Webhooks } from '../../daemon/src/webhooks/webhooks.ts';
import { some } from '../support/fast.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { GIT_ENV, Repo } from './git.ts';

let root: string;
let dataDir: string;
let repo: Repo;
beforeEach(() => {
  root = temporaryFolder();
  dataDir = join(root, "data 'of' $mine");
  repo = Repo.init(join(root, 'a repo'), { 'a.ts': 'export const a = 1;\n' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  removeFolder(root);
});

const install = async (dir = repo.dir, target?: string) =>
  installHooks(await findRepository(dir), dataDir, target);

function spooled(): SpooledEvent[] {
  const folder = spoolFolder(dataDir);
  return readdirSync(folder)
    .filter(name => name.endsWith('.event'))
    .sort()
    .map(name => parseSpooled(name, readFileSync(join(folder, name), 'utf8')));
}

/** The events written since the last call, once there are this many. */
async function events(count: number): Promise<SpooledEvent[]> {
  const found = await until(`${count} events`, () => spooled().length >= count && spooled());
  for (const { name } of found) rmSync(join(spoolFolder(dataDir), name));
  return found;
}

function script(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

describe('git operations', () => {
  test('a commit, on a branch and detached', async () => {
    await install();
    const after = repo.commit('second', { 'b.ts': 'export const b = 1;\n' });
    expect(await events(1)).toMatchObject([
      { event: 'commit', branch: 'main', after, directory: repo.dir, home: repo.dir },
    ]);
    repo.git('checkout', '-q', '--detach');
    repo.commit('third', { 'c.ts': '' });
    const found = await events(1);
    expect(found.at(-1)).toMatchObject({ event: 'commit', after: repo.head });
    expect(found.at(-1)).not.toHaveProperty('branch');
  });

  test('a commit and an amended commit with an empty PATH', { tags: 'slow' }, async () => {
    const ran = join(root, 'ran');
    script(join(repo.dir, '.git/hooks/post-commit'), `#!/bin/sh\necho "$PATH" > '${ran}'\n`);
    await install();
    const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const before = repo.commit('second', { 'b.ts': '' });
    await events(1);
    rmSync(ran);
    execFileSync(git, ['commit', '-q', '--amend', '-m', 'other'], {
      cwd: repo.dir,
      env: { ...GIT_ENV, PATH: '' },
    });
    const amended = (await events(2)).find(({ event }) => event === 'rewrite');
    expect(amended).toMatchObject({ before, after: repo.head });
    expect(readdirSync(spoolFolder(dataDir))).toEqual([]);
    expect(readFileSync(ran, 'utf8')).not.toContain('/usr/bin');
  });

  test('a commit from a subfolder with a quote in its path', { tags: 'slow' }, async () => {
    const odd = Repo.init(join(root, "it's $(here)"), { 'sub/a.ts': '' });
    await install(odd.dir);
    writeFileSync(join(odd.dir, 'sub/b.ts'), '');
    const sub = new Repo(join(odd.dir, 'sub'));
    sub.git('add', '.');
    sub.git('commit', '-q', '-m', 'two');
    expect(await events(1)).toMatchObject([{ event: 'commit', directory: odd.dir, after: odd.head }]);
  });

  test('a merge, with the commit before it', async () => {
    const before = repo.head;
    repo.git('checkout', '-q', '-b', 'topic');
    const after = repo.commit('topic', { 't.ts': '' });
    repo.git('checkout', '-q', 'main');
    await install();
    repo.git('merge', '-q', 'topic');
    expect(await events(1)).toMatchObject([{ event: 'merge', branch: 'main', before, after }]);
  });

  test('a checkout of a branch has both commits, of single files none, and a new branch no event', async () => {
    const first = repo.head;
    repo.git('checkout', '-q', '-b', 'topic');
    const second = repo.commit('topic', { 'a.ts': 'export const a = 2;\n' });
    await install();
    repo.git('checkout', '-q', 'main');
    expect(await events(1)).toMatchObject([
      { event: 'checkout', branch: 'main', before: second, after: first },
    ]);
    repo.git('checkout', '-q', '-b', 'same');
    repo.git('checkout', '-q', 'topic', '--', 'a.ts');
    const [single, ...more] = await events(1);
    expect(more).toEqual([]);
    expect(single).toMatchObject({ event: 'checkout', branch: 'same' });
    expect(single).not.toHaveProperty('after');
  });

  test('an amended commit and a rebase, with the commit before', async () => {
    repo.git('checkout', '-q', '-b', 'topic');
    const topic = repo.commit('topic', { 't.ts': '' });
    repo.git('checkout', '-q', 'main');
    repo.commit('main', { 'm.ts': '' });
    repo.git('checkout', '-q', 'topic');
    await install();
    repo.git('rebase', '-q', 'main');
    const rebased = repo.head;
    await until('the rewrite', () => spooled().some(({ event }) => event === 'rewrite'));
    const rewrite = (await events(1)).find(({ event }) => event === 'rewrite');
    expect(rewrite).toMatchObject({ branch: 'topic', before: topic, after: rebased });
    repo.git('commit', '-q', '--amend', '-m', 'other');
    await until('the rewrite', () => spooled().some(({ event }) => event === 'rewrite'));
    const amended = (await events(2)).find(({ event }) => event === 'rewrite');
    expect(amended).toMatchObject({ before: rebased, after: repo.head });
  });

  test('events in a worktree and a submodule have their own directory', { tags: 'slow' }, async () => {
    await install();
    const other = new Repo(join(root, 'other tree'));
    repo.git('worktree', 'add', '-q', other.dir, '-b', 'other');
    await events(1);
    other.commit('there', { 'o.ts': '' });
    expect(await events(1)).toMatchObject([
      { event: 'commit', branch: 'other', directory: other.dir, home: repo.dir, after: other.head },
    ]);
    expect((await findRepository(other.dir)).hooksDir).toBe(join(repo.dir, '.git/hooks'));

    const library = Repo.init(join(root, 'library'), { 'l.ts': '' });
    repo.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library.dir, 'lib');
    const sub = new Repo(join(repo.dir, 'lib'));
    await install(sub.dir);
    sub.commit('below', { 's.ts': '' });
    const found = await events(1);
    expect(found.at(-1)).toMatchObject({ event: 'commit', directory: sub.dir, after: sub.head });
  });

  test('a push to a bare repository, for its checkout, without tags and deletions', {
    tags: 'slow',
  }, async () => {
    const bare = new Repo(join(root, 'bare.git'));
    repo.git('clone', '-q', '--bare', '.', bare.dir);
    await expect(install(bare.dir)).rejects.toThrow(/bare repository/);
    const checkout = join(root, 'checkout');
    mkdirSync(checkout);
    await install(bare.dir, checkout);
    const before = repo.head;
    const after = repo.commit('pushed', { 'p.ts': '' });
    repo.git('tag', 'v1');
    repo.git('push', '-q', bare.dir, 'main', 'v1', 'HEAD:refs/heads/second');
    const found = await events(2);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({ event: 'push', branch: 'main', before, after, directory: checkout }),
    );
    expect(found).toContainEqual(expect.objectContaining({ branch: 'second', after }));
  });
});

describe('existing hooks', () => {
  const hook = (name = 'post-commit') => join(repo.dir, '.git/hooks', name);

  test('run first with their arguments and input, and are restored on uninstall', async () => {
    const ran = join(root, 'ran');
    script(hook('post-checkout'), `#!/bin/sh\necho "$(basename "$0") $*" >> '${ran}'\n`);
    script(hook('post-rewrite'), `#!/usr/bin/env bash\necho "$* $(cat)" >> '${ran}'\n`);
    const texts = ['post-checkout', 'post-rewrite'].map(name => readFileSync(hook(name), 'utf8'));
    const states = await install();
    expect(states.map(({ state, chained }) => [state, chained])).toEqual([
      ['installed', false],
      ['installed', false],
      ['installed', true],
      ['installed', true],
    ]);
    await install(); // again changes nothing
    repo.git('checkout', '-q', '-b', 'topic');
    const before = repo.head;
    expect(readFileSync(ran, 'utf8')).toBe(`post-checkout ${before} ${before} 1\n`);
    repo.git('commit', '-q', '--amend', '-m', 'other');
    expect(readFileSync(ran, 'utf8')).toContain(`amend ${before} ${repo.head}`);
    await until('the rewrite', () => spooled().some(({ event }) => event === 'rewrite'));

    uninstallHooks(await findRepository(repo.dir));
    expect(['post-checkout', 'post-rewrite'].map(name => readFileSync(hook(name), 'utf8'))).toEqual(texts);
    expect(statSync(hook('post-rewrite')).mode & 0o111).toBe(0o111);
    expect(existsSync(hook('post-commit'))).toBe(false);
    expect(readdirSync(join(repo.dir, '.git/hooks')).filter(name => name.includes('dowse'))).toEqual([]);
  });

  test('keep their exit code, executable bit and links', async () => {
    script(hook('post-checkout'), '#!/bin/sh\nexit 3\n');
    writeFileSync(hook('post-merge'), '#!/bin/sh\nexit 4\n');
    chmodSync(hook('post-merge'), 0o644);
    const shared = join(root, 'shared-hook');
    script(shared, '#!/bin/sh\n:\n');
    symlinkSync(shared, hook('post-commit'));
    await install();
    expect(() => repo.git('checkout', '-q', '-b', 'topic')).toThrow();
    expect(repo.git('branch', '--show-current')).toBe('topic');
    repo.commit('second', { 'b.ts': '' });
    await events(1);
    uninstallHooks(await findRepository(repo.dir));
    expect(readFileSync(hook('post-merge'), 'utf8')).toContain('exit 4');
    expect(statSync(hook('post-merge')).mode & 0o111).toBe(0);
    expect(readFileSync(shared, 'utf8')).toBe('#!/bin/sh\n:\n');
  });

  test('of husky run, and ours are reported as replaced when husky rewrites them', {
    tags: 'slow',
  }, async () => {
    const husky = fileURLToPath(new URL('../../node_modules/husky/bin.js', import.meta.url));
    const run = () => expect(spawnSync(process.execPath, [husky], { cwd: repo.dir }).status).toBe(0);
    run();
    const ran = join(root, 'ran');
    script(join(repo.dir, '.husky/post-commit'), `echo husky >> '${ran}'\n`);
    await install();
    const repository = await findRepository(repo.dir);
    expect(repository.hooksDir).toBe(join(repo.dir, '.husky/_'));
    expect(hookManager(repository)).toBe('husky');
    repo.commit('second', { 'b.ts': '' });
    await events(1);
    expect(readFileSync(ran, 'utf8')).toBe('husky\n');
    expect(repo.git('status', '--porcelain')).toBe('');

    run();
    expect(hookStates(repository).map(({ state }) => state)).toEqual(Array(4).fill('replaced'));
    repo.commit('third', { 'c.ts': '' });
    await install();
    repo.commit('fourth', { 'd.ts': '' });
    expect(await events(1)).toMatchObject([{ after: repo.head }]);
    expect(readFileSync(ran, 'utf8')).toBe('husky\nhusky\nhusky\n');
  });

  test('of lefthook run', { tags: 'slow' }, async () => {
    const ran = join(root, 'ran');
    // The form of hooks written by "lefthook install": they call lefthook with the hook name.
    script(
      hook(),
      `#!/bin/sh\n\nif [ "$LEFTHOOK" = "0" ]; then\n  exit 0\nfi\n\ncall_lefthook()\n{\n  echo lefthook "$@" >> '${ran}'\n}\n\ncall_lefthook run "post-commit" "$@"\n`,
    );
    await install();
    expect(hookManager(await findRepository(repo.dir))).toBe('lefthook');
    repo.commit('second', { 'b.ts': '' });
    await events(1);
    expect(readFileSync(ran, 'utf8')).toBe('lefthook run post-commit\n');
  });

  test('of pre-commit run ours once, and ours is removed on uninstall', { tags: 'slow' }, async () => {
    const hook = join(repo.dir, '.git/hooks/post-commit');
    script(hook, '#!/bin/sh\necho first >>ran\n');
    await install();
    // As `pre-commit install -t post-commit` does. Its hook refuses to be run by the hook that it runs.
    renameSync(hook, `${hook}.legacy`);
    const theirs = `#!/bin/sh
[ "$RUNNING_LEGACY" ] && { echo bug >>ran; exit 1; }
RUNNING_LEGACY=1 "$0.legacy" "$@"
echo pre-commit >>ran
`;
    script(hook, theirs);
    const repository = await findRepository(repo.dir);
    const ran = () => readFileSync(join(repo.dir, 'ran'), 'utf8').split('\n').slice(0, -1);
    expect(hookStates(repository)[0]).toMatchObject({ hook: 'post-commit', state: 'installed' });
    await install();
    repo.git('commit', '-q', '--allow-empty', '-m', 'second');
    expect(await events(1)).toHaveLength(1);
    expect(ran()).toEqual(['first', 'pre-commit']);
    expect(readFileSync(hook, 'utf8')).toBe(theirs);
    uninstallHooks(repository);
    repo.git('commit', '-q', '--allow-empty', '-m', 'third');
    expect(ran()).toEqual(['first', 'pre-commit', 'first', 'pre-commit']);
    expect(spooled()).toEqual([]);
    expect(hookStates(repository)[0]?.state).toBe('other');
  });

  test('of pre-commit with a second copy of ours are repaired by the next install', {
    tags: 'slow',
  }, async () => {
    const hook = join(repo.dir, '.git/hooks/post-commit');
    await install();
    const ours = readFileSync(hook, 'utf8');
    script(`${hook}.legacy`, ours);
    script(`${hook}.before-dowse`, '#!/bin/sh\n[ ! -e "$0.legacy" ] || "$0.legacy"\n');
    await install();
    repo.git('commit', '-q', '--allow-empty', '-m', 'second');
    expect(await events(1)).toHaveLength(1);
    expect(existsSync(`${hook}.legacy`)).toBe(false);
  });

  test('can be installed where chmod fails, as on a Windows drive in WSL', async () => {
    const refused = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    const states = installHooks(await findRepository(repo.dir), dataDir, undefined, refused);
    expect(states.map(({ state }) => state)).toEqual(states.map(() => 'installed'));
  });

  test('reports our hooks for the daemon of another data folder', { tags: 'slow' }, async () => {
    await install();
    const repository = await findRepository(repo.dir);
    const other = join(root, 'other data');
    expect(hookStates(repository, other)[0]).toEqual({
      hook: 'post-commit',
      state: 'elsewhere',
      chained: false,
      otherDataDir: dataDir,
    });
    expect(hookStates(repository, dataDir)[0]?.state).toBe('installed');
    expect(installHooks(repository, other)[0]?.state).toBe('installed');
    expect(hookStates(repository, dataDir)[0]).toMatchObject({ state: 'elsewhere', otherDataDir: other });
  });

  test('uses core.hooksPath, relative to the top, and reports a shared folder', {
    tags: 'slow',
  }, async () => {
    repo.git('config', 'core.hooksPath', 'tools/hooks');
    writeFileSync(join(repo.dir, '.git/info/exclude'), 'tools/hooks/\n');
    mkdirSync(join(repo.dir, 'sub'));
    await install(join(repo.dir, 'sub'));
    expect(existsSync(join(repo.dir, 'tools/hooks/post-commit'))).toBe(true);
    repo.commit('second', { 'b.ts': '' });
    await events(1);
    expect((await findRepository(repo.dir)).isShared).toBe(false);
    repo.git('config', 'core.hooksPath', join(root, 'hooks of all'));
    expect((await findRepository(repo.dir)).isShared).toBe(true);
  });

  test.each(
    some(
      [
        ['/dev/null', 'core.hooksPath is /dev/null, which is not a folder.'],
        ['/dev/null/hooks', 'core.hooksPath is /dev/null/hooks; /dev/null is not a folder.'],
        ['a.ts', '/a.ts, which is not a folder.'],
        ['a.ts/hooks', '/a.ts is not a folder.'],
        ['link-to-file', '/link-to-file, which is not a folder.'],
        ['gone-link', '/gone-link is a dangling symbolic link.'],
        ['gone-link/hooks', '/gone-link is a dangling symbolic link.'],
        ['loop', '/loop is a dangling symbolic link.'],
        ['', 'core.hooksPath is empty.'],
      ],
      9,
    ),
  )('with core.hooksPath "%s", all commands report the problem and a remedy', async (setting, why) => {
    symlinkSync('a.ts', join(repo.dir, 'link-to-file'));
    symlinkSync('nowhere', join(repo.dir, 'gone-link'));
    symlinkSync('loop', join(repo.dir, 'loop'));
    repo.git('config', 'core.hooksPath', setting);
    const refusal: unknown = await findRepository(repo.dir).catch(error => error);
    expect(refusal).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'Git hooks are disabled here.',
      details: expect.stringMatching(/git config --unset core\.hooksPath .* then try again\.$/),
    });
    expect(refusal).toMatchObject({ details: expect.stringContaining(why) });
  });

  test.each(
    some(
      [
        ['~/hooks', 'home/hooks'],
        ['~/not/there/yet', 'home/not/there/yet'],
        ['../outside', 'outside'],
        ['link-to-folder', 'elsewhere'],
        ['link-to-folder/below', 'elsewhere/below'],
        ['.git/more-hooks', 'a repo/.git/more-hooks'],
      ],
      6,
    ),
  )('are installed into core.hooksPath "%s", where git runs them', async (setting, place) => {
    const home = join(root, 'home');
    mkdirSync(home);
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), join(repo.dir, 'link-to-folder'));
    vi.stubEnv('HOME', home);
    repo.git('config', 'core.hooksPath', setting);
    await install();
    expect(existsSync(join(root, place, 'post-commit'))).toBe(true);
    repo.git('-c', `core.hooksPath=${join(root, place)}`, 'commit', '-q', '--allow-empty', '-m', 'more');
    expect((await events(1))[0]).toMatchObject({ event: 'commit' });
    expect(uninstallHooks(await findRepository(repo.dir)).map(({ state }) => state)).toContain('absent');
    expect(readdirSync(join(root, place))).toEqual([]);
  });

  test.each(some([['.githooks'], ['not/there/yet'], ['link-into-tree'], ['.'], ['sub/../hooks']], 5))(
    'are not installed into "%s" where they would be committed',
    async setting => {
      mkdirSync(join(repo.dir, 'hooks-in-tree'));
      symlinkSync('hooks-in-tree', join(repo.dir, 'link-into-tree'));
      repo.git('config', 'core.hooksPath', setting);
      expect(await findRepository(repo.dir)).toMatchObject({ isCommitted: true });
      await expect(install()).rejects.toThrow(/would be committed/);
      repo.git('add', '-A');
      expect(repo.git('diff', '--cached', '--name-only').trim()).toBe('link-into-tree');
    },
  );

  test('in a tracked folder are not changed, because ours would be committed', { tags: 'slow' }, async () => {
    script(join(repo.dir, 'tools/hooks/pre-commit'), '#!/bin/sh\n:\n');
    repo.git('add', '-A');
    repo.git('commit', '-q', '-m', 'hooks');
    for (const folder of ['tools/hooks', join(repo.dir, 'tools/hooks')]) {
      repo.git('config', 'core.hooksPath', folder);
      await expect(install()).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringContaining(join(repo.dir, 'tools/hooks')),
        details: expect.stringContaining('core.hooksPath'),
      });
      expect(repo.git('status', '--porcelain')).toBe('');
    }
    // A folder in another repository, such as one for the user's settings, is refused too.
    const other = Repo.init(join(root, 'other'), { 'a.ts': '' });
    other.git('config', 'core.hooksPath', join(repo.dir, 'tools/hooks'));
    await expect(install(other.dir)).rejects.toThrow(/committed/);
    // Ignored by git, so nothing is committed.
    writeFileSync(join(repo.dir, '.git/info/exclude'), 'tools/hooks/post-*\n');
    await install();
    expect(repo.git('status', '--porcelain')).toBe('');
    // Ignore rules do not apply to tracked files.
    uninstallHooks(await findRepository(repo.dir));
    script(join(repo.dir, 'tools/hooks/post-merge'), '#!/bin/sh\n:\n');
    repo.git('add', '-f', 'tools/hooks/post-merge');
    await expect(install()).rejects.toThrow(/committed/);
  });
});

describe('a moved repository', () => {
  const move = (): Repo => {
    const moved = new Repo(join(root, 'moved'));
    renameSync(repo.dir, moved.dir);
    return moved;
  };

  test('reports its new path, also in other working trees', { tags: 'slow' }, async () => {
    await install();
    const moved = move();
    const after = moved.commit('second', { 'b.ts': '' });
    expect(await events(1)).toMatchObject([{ after, directory: moved.dir, home: moved.dir }]);
    const other = new Repo(join(root, 'other tree'));
    moved.git('worktree', 'add', '-q', other.dir, '-b', 'other');
    expect(await events(1)).toMatchObject([{ directory: other.dir, home: moved.dir }]);
    expect(hookStates(await findRepository(moved.dir)).map(({ state }) => state)).toEqual(
      Array(4).fill('installed'),
    );
  });

  test('is reported by status and in the log if its hooks are shared', { tags: 'slow' }, async () => {
    repo.git('config', 'core.hooksPath', join(root, "hooks of 'all'"));
    await install();
    const moved = move();
    const repository = await findRepository(moved.dir);
    expect(hookStates(repository)[0]).toEqual({
      hook: 'post-commit',
      state: 'moved',
      chained: false,
      home: repo.dir,
    });
    const warned: object[] = [];
    const log = { debug() {}, info() {}, warn: (fields: object) => void warned.push(fields), error() {} };
    const indexer = {
      indexChanges: async () => ({ changed: 0, removed: 0, embedded: 0, scanned: false }),
      indexedDirectories: () => [],
      onIndexEvent: () => () => {},
    };
    const webhooks = new Webhooks({ dataDir, indexer, log });
    await webhooks.start();
    try {
      moved.commit('second', { 'b.ts': '' });
      await until('the warning', () => warned.length > 0);
      expect(warned).toEqual([{ directory: moved.dir, home: repo.dir }]);
      await install(moved.dir);
      expect(hookStates(repository)[0]?.state).toBe('installed');
      moved.commit('third', { 'c.ts': '' });
      await until('the delivery', async () => {
        const [delivery] = await webhooks.deliveries.list({ limit: 1 });
        return delivery?.target === moved.dir;
      });
    } finally {
      await webhooks.close();
    }
  });
});

test('a hook never fails git: data folder missing, read-only or moved', async () => {
  await install();
  chmodSync(spoolFolder(dataDir), 0o500);
  repo.commit('second', { 'b.ts': '' });
  rmSync(dataDir, { recursive: true });
  repo.commit('third', { 'c.ts': '' });
  expect(repo.git('rev-list', '--count', 'HEAD')).toBe('3');
});

test('hooks contain no token, and only the owner can read their events', async () => {
  await install();
  expect(readFileSync(join(repo.dir, '.git/hooks/post-commit'), 'utf8')).not.toMatch(/dwh_|dws_/);
  repo.commit('second', { 'b.ts': '' });
  await until('the event', () => spooled().length === 1);
  const [name] = readdirSync(spoolFolder(dataDir));
  expect(statSync(join(spoolFolder(dataDir), name!)).mode & 0o777).toBe(0o600);
  expect(statSync(spoolFolder(dataDir)).mode & 0o777).toBe(0o700);
});

test('finding the hooks folder runs no program of the repository', async () => {
  const ran = join(root, 'ran');
  repo.commit('hooks', { 'hooks/readme': '' });
  repo.git('config', 'core.hooksPath', 'hooks');
  repo.git('config', 'core.fsmonitor', `touch '${ran}'; :`);
  expect((await findRepository(repo.dir)).isCommitted).toBe(true);
  expect(existsSync(ran)).toBe(false);
});

test.each(
  some<[string, (draft: string, victim: string) => void]>(
    [
      ['a link to a file', (draft, victim) => symlinkSync(victim, draft)],
      ['a link to nothing', (draft, victim) => symlinkSync(`${victim}.new`, draft)],
      ['a folder', draft => mkdirSync(join(draft, 'sub'), { recursive: true })],
      ['a pipe', draft => void execFileSync('mkfifo', [draft])],
    ],
    4,
  ),
)('%s in place of the draft of a hook changes nothing elsewhere', async (_, make) => {
  const victim = join(root, 'profile');
  writeFileSync(victim, 'mine\n', { mode: 0o600 });
  make(join(repo.dir, '.git/hooks/post-commit.dowse-tmp'), victim);
  expect((await install()).every(({ state }) => state === 'installed')).toBe(true);
  expect(readFileSync(victim, 'utf8')).toBe('mine\n');
  expect(statSync(victim).mode & 0o777).toBe(0o600);
  expect(existsSync(`${victim}.new`)).toBe(false);
});

test.skipIf(process.platform !== 'linux')('does not read a hook that links to an endless file', async () => {
  for (const name of ['post-commit', 'pre-commit']) {
    symlinkSync('/proc/self/pagemap', join(repo.dir, '.git/hooks', name));
  }
  const repository = await findRepository(repo.dir);
  expect(hookStates(repository)[0]).toMatchObject({ hook: 'post-commit', state: 'other' });
  expect(hookManager(repository)).toBeUndefined();
});

test('reports that a folder is outside a repository', async () => {
  await expect(findRepository(root)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});
