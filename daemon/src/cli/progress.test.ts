import { expect, test } from 'vitest';
import { sendable } from './progress.ts';

test('on Windows, where SIGHUP cannot be sent, SIGTERM ends the command', () => {
  expect((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(signal => sendable(signal, 'win32'))).toEqual([
    'SIGINT',
    'SIGTERM',
    'SIGTERM',
  ]);
  expect(sendable('SIGHUP', 'darwin')).toBe('SIGHUP');
});
