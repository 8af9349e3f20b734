import { afterEach, expect, test, vi } from 'vitest';
import { env } from '../testing/editor.ts';
import { keyFor, keyHint, spelledKey } from './keys.ts';

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

test('where the system is unknown, a key that differs only by Cmd is shown once', () => {
  env.remoteName = 'ssh-remote';
  expect(keyFor('Ctrl+K Q', 'Cmd+K Q')).toBe('Ctrl/Cmd+K Q');
});

test('spells the keys of the manifest', () => {
  expect(spelledKey('ctrl+k q', 'Alt')).toBe('Ctrl+K Q');
  expect(spelledKey('alt+cmd+c', 'Option')).toBe('Cmd+Option+C');
  expect(spelledKey('shift+f4', 'Alt')).toBe('Shift+F4');
});
