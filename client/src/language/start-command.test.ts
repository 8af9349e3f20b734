import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dowseCommand, shellWord } from './start-command.ts';

const extensionPath = join('/', 'x', 'ext');
const bundled = join(extensionPath, 'dowse', 'bin', 'dowse.js');
const checkout = join('/', 'x', 'daemon', 'bin', 'dowse.js');

const find = (existing: string[], configuredPath = '', platform: NodeJS.Platform = 'linux') =>
  dowseCommand({
    platform,
    extensionPath,
    configuredPath,
    execPath: '/editor',
    env: { HOME: join('/', 'home', 'me') },
    exists: path => existing.includes(path),
  });

test('runs the bundled dowse on the Node of the editor', () => {
  expect(find([bundled, checkout])).toEqual({
    command: '/editor',
    args: [bundled],
    env: { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' },
    shell: false,
    from: 'extension',
  });
});

test('falls back to a checkout, then to the PATH', () => {
  expect(find([checkout])).toMatchObject({ args: [checkout], from: 'checkout' });
  expect(find([])).toEqual({ command: 'dowse', args: [], env: {}, shell: false, from: 'PATH' });
});

test('the setting takes precedence; a script runs on the Node of the editor', () => {
  expect(find([bundled], '/opt/dowse')).toEqual({
    command: '/opt/dowse',
    args: [],
    env: {},
    shell: false,
    from: 'setting',
  });
  expect(find([bundled], '~/dowse.js')).toMatchObject({
    command: '/editor',
    args: [join('/', 'home', 'me', 'dowse.js')],
  });
});

test('on Windows, .cmd files run through the shell, programs do not', () => {
  expect(find([], '', 'win32')).toMatchObject({ command: 'dowse', shell: true });
  expect(find([], 'C:\\My Tools\\dowse.cmd', 'win32')).toMatchObject({
    command: 'C:\\My Tools\\dowse.cmd',
    shell: true,
  });
  expect(find([], 'C:\\dowse.exe', 'win32')).toMatchObject({ command: 'C:\\dowse.exe', shell: false });
});

test('quotes only words that the Windows shell would split', () => {
  const words = [
    'dowse',
    'C:\\tools\\dowse.cmd',
    'C:\\My Tools\\dowse.cmd',
    'C:\\R&D (new)\\dowse.cmd',
    'C:\\My Code\\',
  ];
  expect(words.map(shellWord)).toEqual([
    'dowse',
    'C:\\tools\\dowse.cmd',
    '"C:\\My Tools\\dowse.cmd"',
    '"C:\\R&D (new)\\dowse.cmd"',
    // A backslash before a quote would escape it.
    '"C:\\My Code\\\\"',
  ]);
});
