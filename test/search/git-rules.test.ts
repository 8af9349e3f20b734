import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(() => removeFolder(root));

/** With the identity that a commit needs, and without the user's settings. */
function git(folder: string, ...args: string[]): void {
  const settings = ['user.name=a', 'user.email=a@b.c', 'protocol.file.allow=always'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  execFileSync('git', [...settings.flatMap(one => ['-c', one]), ...args], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });
}

function repository(folder: string, files: Record<string, string>): void {
  writeFiles(folder, files);
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'all');
}

async function listed(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(folder)) files.push(...batch);
  return files.sort();
}

test('in a repository, rules of a folder above it do not apply', async () => {
  writeFiles(root, { '.gitignore': '*\n' });
  repository(path.join(root, 'app'), { '.gitignore': 'out\n', 'a.ts': '', 'out/b.ts': '', 'sub/c.ts': '' });
  expect(await listed(path.join(root, 'app'))).toEqual(['a.ts', 'sub/c.ts']);
  expect(await listed(path.join(root, 'app', 'sub'))).toEqual(['c.ts']);
});

test('a submodule has its own rules', async () => {
  repository(path.join(root, 'library'), { 'build/x.sh': '', 'z.c': '', 'own.o': '', '.gitignore': '*.o\n' });
  repository(path.join(root, 'app'), { '.gitignore': 'build\n', 'p.c': '', 'build/y.c': '' });
  git(path.join(root, 'app'), 'submodule', '--quiet', 'add', '../library', 'sub');
  expect(await listed(path.join(root, 'app'))).toEqual(['p.c', 'sub/build/x.sh', 'sub/z.c']);
  expect(await listed(path.join(root, 'app', 'sub'))).toEqual(['build/x.sh', 'z.c']);
});

test("in a linked worktree, the repository's info/exclude applies", async () => {
  repository(path.join(root, 'app'), { 'a.ts': '' });
  writeFiles(path.join(root, 'app'), { '.git/info/exclude': 'secret*\n' });
  git(path.join(root, 'app'), 'worktree', 'add', '-q', '../linked');
  writeFiles(path.join(root, 'linked'), { 'secret.txt': '', 'b.ts': '' });
  expect(await listed(path.join(root, 'linked'))).toEqual(['a.ts', 'b.ts']);
});
