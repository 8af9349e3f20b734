import { expect, test, vi } from 'vitest';
import type { DowseCommand } from './start-command.ts';
import { startFailure } from './start-failure.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const GONE = new Error('spawn /opt/dowse ENOENT');
const ENDED = new Error('Pending response rejected since connection got disposed');
const onNode = { command: '/usr/bin/node', args: ['/opt/dowse.js'] };
const program = { command: '/opt/dowse', args: [] };

test.each([
  [
    'a program that is missing',
    GONE,
    { ...program, from: 'setting' },
    [],
    /^\/opt\/dowse, .*dowse\.path.* does not exist/,
  ],
  [
    'no program on the PATH',
    GONE,
    { command: 'dowse', args: [], from: 'PATH' },
    [],
    /^There is no "dowse" on the PATH/,
  ],
  [
    'a script that is missing',
    ENDED,
    { ...onNode, from: 'setting' },
    [],
    /^\/opt\/dowse\.js, .* does not exist/,
  ],
  [
    'a script that exits',
    ENDED,
    { ...onNode, from: 'extension' },
    ['/opt/dowse.js'],
    /^\/opt\/dowse\.js ended before/,
  ],
  ['another error', new Error('EACCES'), { ...program, from: 'setting' }, [], /could not be started: EACCES/],
] as const)('%s', (_, error, command, files: readonly string[], says) => {
  const dowse: DowseCommand = { env: {}, shell: false, ...command, args: [...command.args] };
  expect(startFailure(error, dowse, path => files.includes(path)).message).toMatch(says);
});
