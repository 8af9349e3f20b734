import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import { LocalCopies } from './local-copies.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-copies-')));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const folder = (path: string) => ({ uri: editor.Uri.file(join(root, path)), name: path });

beforeAll(() => {
  write('.git/config', '[remote "origin"]\n\turl = git@git.example:team/app.git\n');
  write('src/a.ts', 'x\n');
  write('docs/b.md', 'x\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const found = (path: string, team: object = {}) => ({
  ...{ uri: `dowse-repo:/team/app@4e12/${path}`, folder: 'dowse-repo:/team/app@4e12', path },
  team: {
    ...{
      repository: 'app',
      commit: '4e12',
      page: '',
      path,
      remote: 'https://git.example/team/app.git',
      ...team,
    },
  },
});

async function locate(folders: object[], result: ReturnType<typeof found>) {
  editor.workspace.workspaceFolders = folders as never;
  return (await LocalCopies.open()).locate(result);
}

test('the file of an open checkout opens in place of the server’s', async () => {
  expect(await locate([folder('')], found('src/a.ts'))).toMatchObject({
    ...{ uri: `file://${root}/src/a.ts`, path: 'src/a.ts', team: { openIn: '', path: 'src/a.ts' } },
  });
  // The folder is a part of the checkout.
  expect(await locate([folder('src')], found('src/a.ts'))).toMatchObject({
    ...{ folder: `file://${root}/src`, path: 'a.ts', team: { openIn: 'src', path: 'src/a.ts' } },
  });
  const byName = found('src/a.ts', { repository: 'Team/app', remote: 'https://mirror.example/x.git' });
  expect((await locate([folder('')], byName)).team?.openIn).toBe('');
});

test.each([
  ['it is of another repository', found('src/a.ts', { remote: 'https://git.example/team/other.git' })],
  ['the folder does not have it', found('src/new.ts')],
  ['it is beside the folder', found('docs/b.md')],
  ['its path leads out', found('src/../../x.ts')],
])('the file of the server opens if %s', async (_, result) => {
  expect(await locate([folder('src')], result)).toEqual(result);
});
