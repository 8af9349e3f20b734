import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkedOutCommit } from './git-head.ts';

const folder = mkdtempSync(join(tmpdir(), 'dowse-git-head-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();

test('names the commit of a branch, of packed refs, of a detached head and of a worktree', () => {
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

test('outside a repository there is none', () => {
  expect(checkedOutCommit(folder)).toBeUndefined();
});
