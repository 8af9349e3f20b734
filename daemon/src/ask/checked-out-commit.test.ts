import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkedOutCommit } from './checked-out-commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'dowse-checked-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();

test('reads the commit of a branch, of packed refs, of a detached head and of a worktree', () => {
  const repo = join(folder, 'repo');
  mkdirSync(join(repo, 'sub'), { recursive: true });
  git(repo, 'init', '-q');
  expect(checkedOutCommit(repo)).toBeUndefined();
  writeFileSync(join(repo, 'sub', 'a.txt'), 'a');
  git(repo, 'add', '.');
  git(repo, 'commit', '-qm', 'one');
  const first = git(repo, 'rev-parse', 'HEAD');
  expect(checkedOutCommit(join(repo, 'sub'))).toBe(first);
  git(repo, 'pack-refs', '--all');
  expect(checkedOutCommit(repo)).toBe(first);
  git(repo, 'checkout', '-q', '--detach');
  git(repo, 'commit', '-q', '--allow-empty', '-m', 'two');
  expect(checkedOutCommit(repo)).toBe(git(repo, 'rev-parse', 'HEAD'));
  const tree = join(folder, 'tree');
  git(repo, 'worktree', 'add', '-q', '-b', 'other', tree, first);
  expect(checkedOutCommit(tree)).toBe(first);
});

test('returns undefined outside a repository', () => {
  expect(checkedOutCommit(folder)).toBeUndefined();
});

test('never returns the content of a file that a hostile repository points to', () => {
  const secret = 'c0ffee00'.repeat(5);
  writeFileSync(join(folder, 'secret'), `${secret}\n`);
  const repo = join(folder, 'hostile');
  mkdirSync(join(repo, '.git/refs/heads'), { recursive: true });
  const head = join(repo, '.git/HEAD');
  for (const way of ['refs/../../../secret', 'refs/heads/../../../../secret']) {
    writeFileSync(head, `ref: ${way}\n`);
    expect(checkedOutCommit(repo)).toBeUndefined();
  }
  symlinkSync('../../../../secret', join(repo, '.git/refs/heads/link'));
  symlinkSync('../..', join(repo, '.git/refs/folder'));
  for (const way of ['refs/heads/link', 'refs/folder/secret', 'refs/folder/../secret']) {
    writeFileSync(head, `ref: ${way}\n`);
    expect(checkedOutCommit(repo)).toBeUndefined();
  }
  rmSync(head);
  symlinkSync('../../secret', head);
  expect(checkedOutCommit(repo)).toBeUndefined();
});

test('does not read a huge packed-refs file', () => {
  const repo = join(folder, 'huge');
  mkdirSync(join(repo, '.git'), { recursive: true });
  writeFileSync(join(repo, '.git/HEAD'), 'ref: refs/heads/main\n');
  const packed = join(repo, '.git/packed-refs');
  writeFileSync(packed, `${'a'.repeat(40)} refs/heads/main\n`);
  expect(checkedOutCommit(repo)).toBe('a'.repeat(40));
  truncateSync(packed, 2 ** 40);
  expect(checkedOutCommit(repo)).toBeUndefined();
});
