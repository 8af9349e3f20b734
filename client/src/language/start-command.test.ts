import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dowseCommand, shellWord } from './start-command.ts';

const extensionPath = join('/', 'x', 'ext');
const packed = join(extensionPath, 'dowse', 'bin', 'dowse.js');
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

test('the one packed with the extension, on the Node of the editor', () => {
  expect(find([packed, checkout])).toEqual({
    command: '/editor',
    args: [packed],
    env: { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' },
    shell: false,
    from: 'extension',
  });
});

test("a checkout's, where nothing is packed; else what the PATH has", () => {
  expect(find([checkout])).toMatchObject({ args: [checkout], from: 'checkout' });
  expect(find([])).toEqual({ command: 'dowse', args: [], env: {}, shell: false, from: 'PATH' });
});

test('the setting goes before all: a program as it is, a script on the Node of the editor', () => {
  expect(find([packed], '/opt/dowse')).toEqual({
    command: '/opt/dowse',
    args: [],
    env: {},
    shell: false,
    from: 'setting',
  });
  expect(find([packed], '~/dowse.js')).toMatchObject({
    command: '/editor',
    args: [join('/', 'home', 'me', 'dowse.js')],
  });
});

test('on Windows a command that npm installed runs through the shell, a program does not', () => {
  expect(find([], '', 'win32')).toMatchObject({ command: 'dowse', shell: true });
  expect(find([], 'C:\\My Tools\\dowse.cmd', 'win32')).toMatchObject({
    command: 'C:\\My Tools\\dowse.cmd',
    shell: true,
  });
  expect(find([], 'C:\\dowse.exe', 'win32')).toMatchObject({ command: 'C:\\dowse.exe', shell: false });
});

test('what the shell of Windows would take apart is in quotes for it, and nothing else is', () => {
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
    // A backslash before a quote would make it a part of the word.
    '"C:\\My Code\\\\"',
  ]);
});
