import { expect, test } from 'vitest';
import { endsIt } from './daemon-file.ts';

test('what ends a daemon that hangs is named as this system has it', () => {
  expect(endsIt(42, 'win32')).toBe('taskkill /f /pid 42');
  expect(endsIt(42, 'darwin')).toBe('kill -9 42');
});
