import { expect, test } from 'vitest';
import { killCommand } from './daemon-file.ts';

test('killCommand depends on the platform', () => {
  expect(killCommand(42, 'win32')).toBe('taskkill /f /pid 42');
  expect(killCommand(42, 'darwin')).toBe('kill -9 42');
});
