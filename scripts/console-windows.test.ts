import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Modules that start programs; the language client starts one itself. */
const STARTS = /from 'node:child_process'|from 'vscode-languageclient\/node'/;
/** Used only on Linux. */
const NOT_ON_WINDOWS = ['daemon/src/launch/launcher.ts'];

// The editor and the daemon have no console. Without windowsHide, Windows opens a console window for each
// program they start, which takes the focus.
test('no program opens a console window', () => {
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
