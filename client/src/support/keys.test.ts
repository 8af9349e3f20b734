import { afterEach, expect, test, vi } from 'vitest';
import { env } from '../testing/editor.ts';
import { keyHint } from './keys.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => {
  env.remoteName = undefined;
  vi.unstubAllGlobals();
});

const onSystem = (platform: string) => vi.stubGlobal('process', { ...process, platform });

test('shows the key of this system, and both where it is unknown', () => {
  onSystem('linux');
  expect(keyHint('Alt+C', 'Cmd+Option+C')).toBe('(Alt+C)');
  onSystem('darwin');
  expect(keyHint('Alt+C', 'Cmd+Option+C')).toBe('(Cmd+Option+C)');
  env.remoteName = 'wsl';
  expect(keyHint('Alt+C', 'Cmd+Option+C')).toBe('(Alt+C)');
  env.remoteName = 'ssh-remote';
  expect(keyHint('Alt+C', 'Cmd+Option+C')).toBe('(Alt+C, on a Mac Cmd+Option+C)');
  expect(keyHint('Ctrl+Enter', 'Ctrl+Enter')).toBe('(Ctrl+Enter)');
});
