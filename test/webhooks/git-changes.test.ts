import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, prefixInRepository } from '../../daemon/src/webhooks/git-changes.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { Repo } from './git.ts';

let root: string;
let repo: Repo;
let before: string;
beforeEach(() => {
  root = temporaryFolder();
  repo = Repo.init(join(root, 'repo'), {
    'a.ts': 'a',
    'src/b.ts': 'b',
    'src/deep/c.ts': 'c',
    'gone.ts': 'g',
  });
  before = repo.head;
});
afterEach(() => removeFolder(root));

test('lists added, modified, removed and renamed files, with any names', async () => {
  rmSync(join(repo.dir, 'gone.ts'));
  repo.git('mv', 'src/b.ts', 'src/new name.ts');
  const after = repo.commit('second', { 'a.ts': 'aa', 'ü\n"x".ts': 'n' });
  const files = await changedFiles(repo.dir, repo.dir, { before, after });
  expect(files?.sort()).toEqual(['a.ts', 'gone.ts', 'src/b.ts', 'src/new name.ts', 'ü\n"x".ts']);
  expect(await changedFiles(repo.dir, repo.dir, { after })).toHaveLength(5);
});

test('for a folder in the repository, lists only its files, relative to it', async () => {
  const after = repo.commit('second', { 'a.ts': 'aa', 'src/deep/c.ts': 'cc' });
  const src = join(repo.dir, 'src');
  expect(await changedFiles(src, repo.dir, { before, after })).toEqual(['deep/c.ts']);
  expect(await prefixInRepository(src)).toBe('src/');
  expect(await prefixInRepository(repo.dir)).toBe('');
  expect(await prefixInRepository(root)).toBe('');
  mkdirSync(join(repo.dir, ' odd '));
  expect(await prefixInRepository(join(repo.dir, ' odd '))).toBe(' odd /');
});

test('for a repository in the directory, lists names relative to the directory', async () => {
  const after = repo.commit('second', { 'src/b.ts': 'bb' });
  expect(await changedFiles(root, repo.dir, { before, after })).toEqual(['repo/src/b.ts']);
});

test('returns undefined if git fails', async () => {
  const after = repo.head;
  const unknown = 'a'.repeat(40);
  const cases: { before?: string; after?: string }[] = [
    { before: unknown, after },
    { before: '0'.repeat(40), after },
    { before, after: unknown },
    { before, after: '0'.repeat(40) },
    { before },
    { after }, // the first commit has none before it
    { before: '--output=x', after },
  ];
  for (const commits of cases) expect(await changedFiles(repo.dir, repo.dir, commits)).toBeUndefined();
  expect(await changedFiles(root, root, { before, after })).toBeUndefined();
});

test('settings and hooks of the repository run no programs', async () => {
  const after = repo.commit('second', { 'a.ts': 'aa' });
  const ran = join(root, 'ran');
  const command = `touch '${ran}'`;
  repo.git('config', 'diff.external', command);
  repo.git('config', 'core.fsmonitor', command);
  repo.git('config', 'diff.x.textconv', command);
  writeFileSync(join(repo.dir, '.git/info/attributes'), '* diff=x\n');
  expect(await changedFiles(repo.dir, repo.dir, { before, after })).toEqual(['a.ts']);
  expect(() => rmSync(ran)).toThrow();
});

test('does not fetch missing objects of a partial clone', async () => {
  const after = repo.commit('second', { 'a.ts': 'aa' });
  const tree = repo.git('rev-parse', `${before}^{tree}`);
  const ran = join(root, 'ran');
  const command = `touch '${ran}'; :`;
  repo.git('config', 'extensions.partialClone', 'there');
  repo.git('config', 'remote.there.promisor', 'true');
  repo.git('config', 'protocol.allow', 'always');
  repo.git('config', 'core.sshCommand', command);
  repo.git('config', 'remote.there.uploadpack', command);
  rmSync(join(repo.dir, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  for (const url of [repo.dir, 'ssh://there/x', `ext::sh -c "${command}"`]) {
    repo.git('config', 'remote.there.url', url);
    expect(await changedFiles(repo.dir, repo.dir, { before, after })).toBeUndefined();
    expect(await changedFiles(repo.dir, repo.dir, { before: 'a'.repeat(40), after })).toBeUndefined();
    expect(existsSync(ran)).toBe(false);
  }
});

test('finds the prefix of a folder even if git refuses the repository', async () => {
  // As for a repository of another owner: "detected dubious ownership".
  writeFileSync(join(repo.dir, '.git', 'config'), '[core]\n\trepositoryformatversion = 99\n');
  const deep = join(repo.dir, 'src', 'deep');
  expect(await changedFiles(deep, repo.dir, { before, after: before })).toBeUndefined();
  expect(await prefixInRepository(deep)).toBe('src/deep/');
  expect(await prefixInRepository(repo.dir)).toBe('');
  expect(await prefixInRepository(root)).toBe('');
});
