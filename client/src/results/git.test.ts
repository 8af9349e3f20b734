import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutOf, pathIn, remoteIn } from './git.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-git-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd,
    encoding: 'utf8',
  }).trim();

function repository(): string {
  const root = join(folder, 'repo');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'x');
  git(root, 'init', '--quiet');
  git(root, 'remote', 'add', 'fork', 'git@github.com:you/it.git');
  git(root, 'remote', 'add', 'origin', 'https://github.com/me/it.git');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'first');
  return root;
}

test('finds the remote, commit and path of a file', async () => {
  const root = repository();
  const file = join(root, 'src', 'a.ts');
  const checkout = await checkoutOf(file);
  expect(checkout).toEqual({
    root,
    remote: 'https://github.com/me/it.git',
    commit: git(root, 'rev-parse', 'HEAD'),
  });
  expect(checkout && pathIn(checkout, file)).toBe('src/a.ts');
});

test('supports packed refs, worktrees and a detached head', async () => {
  const root = repository();
  const commit = git(root, 'rev-parse', 'HEAD');
  git(root, 'pack-refs', '--all');
  expect(await checkoutOf(join(root, 'src', 'a.ts'))).toMatchObject({ commit });
  const tree = join(folder, 'tree');
  git(root, 'worktree', 'add', '--quiet', '-b', 'other', tree);
  const inTree = { root: tree, commit, remote: 'https://github.com/me/it.git' };
  expect(await checkoutOf(join(tree, 'src', 'a.ts'))).toEqual(inTree);
  git(tree, 'checkout', '--quiet', '--detach');
  expect(await checkoutOf(join(tree, 'src', 'a.ts'))).toEqual(inTree);
});

test('returns undefined outside a checkout', async () => {
  expect(await checkoutOf(join(folder, 'a.ts'))).toBeUndefined();
});

test('uses the first remote without an origin', () => {
  expect(remoteIn('[core]\n\turl = no\n[remote "up"]\n\turl = git@h:a/b\n')).toBe('git@h:a/b');
  expect(remoteIn('[core]\n')).toBeUndefined();
});

test('does not follow refs out of the repository', async () => {
  const root = repository();
  writeFileSync(join(folder, 'secret'), 'c0ffee00'.repeat(5));
  symlinkSync('../../../../secret', join(root, '.git/refs/heads/link'));
  for (const ref of ['refs/../../../secret', 'refs/heads/link', '../../secret']) {
    writeFileSync(join(root, '.git/HEAD'), `ref: ${ref}\n`);
    expect((await checkoutOf(join(root, 'src/a.ts')))?.commit).toBeUndefined();
  }
});

test.skipIf(process.platform === 'win32')('does not block on pipes and endless files', async () => {
  const root = repository();
  for (const name of ['HEAD', 'config', 'packed-refs', 'commondir']) {
    rmSync(join(root, '.git', name), { force: true });
    if (name === 'packed-refs') symlinkSync('/dev/zero', join(root, '.git', name));
    else execFileSync('mkfifo', [join(root, '.git', name)]);
  }
  expect(await checkoutOf(join(root, 'src/a.ts'))).toEqual({ root, remote: undefined, commit: undefined });
});
