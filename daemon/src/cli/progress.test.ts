import { expect, test } from 'vitest';
import { sendable } from './progress.ts';

test('a console that is closed on Windows ends the command, rather than making it fail: SIGHUP cannot be sent there', () => {
  expect((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(signal => sendable(signal, 'win32'))).toEqual([
    'SIGINT',
    'SIGTERM',
    'SIGTERM',
  ]);
  expect(sendable('SIGHUP', 'darwin')).toBe('SIGHUP');
});
