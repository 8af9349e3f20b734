import { expect, test } from 'vitest';
import type { Folder } from '../workspace.ts';
import { globsIn } from './root-globs.ts';

const folder = (name: string): Folder => ({
  name,
  uri: `file:///${name}`,
  path: `/${name}`,
  real: `/${name}`,
});
const [app, odd] = [folder('app'), folder('[id]')];
const inApp = (...globs: string[]) => globsIn({ folders: [app, odd] }, app.name, globs);

test('a glob that begins with the name of the folder matches below it, at any depth of the others', () => {
  expect(inApp('app/src/**', '*.ts', 'application/**', '**/src/**')).toEqual([
    ...['app/src/**', '/src/**', '*.ts', 'application/**', '**/src/**'],
  ]);
  expect(inApp('!/app/a.min.js')).toEqual(['!/app/a.min.js', '!/a.min.js']);
  expect(globsIn({ folders: [app, odd] }, odd.name, ['!/\\[id\\]/a.ts', '[id]/b.ts'])).toEqual([
    ...['!/\\[id\\]/a.ts', '!/a.ts', '[id]/b.ts', '/b.ts'],
  ]);
});

test('the name alone is the whole folder', () => {
  expect(inApp('/app', '**/app/**', 'app/')).toEqual(['/app', '/**', '**/app/**', '/**', 'app/', '/**']);
});

test('in a single folder, paths have no name', () => {
  expect(globsIn({ folders: [app] }, app.name, ['app/src/**'])).toEqual(['app/src/**']);
});
