import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What starts programs; the client of the language server does so by itself. */
const STARTS = /from 'node:child_process'|from 'vscode-languageclient\/node'/;
/** On Linux alone. */
const NOT_ON_WINDOWS = ['daemon/src/search/tree-listing.ts', 'daemon/src/search/launcher-shell.ts'];

// Neither the editor nor the daemon has a console. Windows opens one for each console program that such a process starts
// without this, in a window that takes the keyboard.
test('no program is started in a console window of its own', () => {
  const starting = globSync('{daemon,server,client}/src/**/*.ts', { cwd: root })
    .map(file => file.split(sep).join('/'))
    .filter(file => !/\.test\.ts$|\/testing\//.test(file) && !NOT_ON_WINDOWS.includes(file))
    .filter(file => STARTS.test(readFileSync(join(root, file), 'utf8')));
  expect(starting.length).toBeGreaterThan(5);
  const silent = starting.filter(
    file => !readFileSync(join(root, file), 'utf8').includes('windowsHide: true'),
  );
  expect(silent).toEqual([]);
});
