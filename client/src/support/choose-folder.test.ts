import { afterEach, expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import { chooseFolder } from './choose-folder.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => {
  editor.workspace.workspaceFolders = [];
  vi.restoreAllMocks();
});

interface Row {
  label: string;
  folder?: object;
}

const fileIn = (folder: string, path: string) => ({ folder: `file://${folder}`, path });

/** The rows for the files of a workspace. */
async function rowsFor(matches: readonly object[], truncated = false) {
  vi.spyOn(editor.workspace, 'asRelativePath').mockImplementation(uri =>
    `${uri}`.replace(/^file:\/+(w\/)?/, ''),
  );
  const search = vi.fn(async () => ({ matches, truncated }));
  let rows: Row[] = [];
  vi.spyOn(editor.window, 'showQuickPick').mockImplementation(async given => {
    rows = (await given) as Row[];
    return rows[0];
  });
  const chosen = await chooseFolder({ search } as never, 'Where');
  return { labels: rows.map(({ label }) => label), chosen, search };
}

test('lists each folder above a file once, by its path, and none for the root', async () => {
  const files = ['a.ts', 'src/http/a.ts', 'src/http/b.ts', 'docs/a.md', 'src/net/deep/a.ts'];
  const { labels, chosen, search } = await rowsFor(files.map(path => fileIn('/w', path)));
  const folders = ['docs', 'src', 'src/http', 'src/net', 'src/net/deep'];
  expect(labels).toEqual(folders.map(folder => `$(folder) ${folder}`));
  expect(`${chosen}`).toMatch(/docs$/);
  const [[params]] = search.mock.calls as unknown as [[{ pattern: string; options: object }]];
  expect(params).toMatchObject({ pattern: '', options: { files_only: true, no_ignore: false } });
});

test('of several roots, each is a folder too', async () => {
  const root = (name: string) => ({ name, uri: { toString: () => `file:///w/${name}` } });
  editor.workspace.workspaceFolders = [root('app'), root('lib')];
  const { labels } = await rowsFor([fileIn('/w/app', 'src/a.ts'), fileIn('/w/lib', 'src/a.ts')]);
  expect(labels).toEqual(['app', 'app/src', 'lib', 'lib/src'].map(folder => `$(folder) ${folder}`));
});

test('says that not all are listed, in a row that chooses none', async () => {
  const { labels, chosen } = await rowsFor([], true);
  expect(labels).toEqual(['$(info) Only the folders of 20,000 files are listed']);
  expect(chosen).toBeUndefined();
});

test('a failure is shown', async () => {
  const shown = vi.spyOn(editor.window, 'showErrorMessage');
  vi.spyOn(editor.window, 'showQuickPick').mockImplementation(async rows => rows);
  const search = async () => Promise.reject(new Error('no daemon'));
  expect(await chooseFolder({ search } as never, 'Where')).toBeUndefined();
  expect(shown.mock.calls[0]?.[0]).toContain('The folders cannot be listed: no daemon');
});
