import { expect, test, vi } from 'vitest';
import { env } from '../testing/editor.ts';
import { shownCommand } from './manifest.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('a command has its title, its icon and its key', () => {
  const contributes = {
    commands: [
      { command: 'a', title: 'Find', icon: '$(search)' },
      { command: 'b', title: 'Show' },
      { command: 'c', title: { value: 'Suchen', original: 'Search' } },
    ],
    keybindings: [{ command: 'a', key: 'ctrl+k q', mac: 'cmd+k q' }],
  };
  env.remoteName = 'wsl';
  expect(shownCommand({ contributes }, 'a')).toEqual({ title: 'Find', icon: '$(search)', key: 'Ctrl+K Q' });
  expect(shownCommand({ contributes }, 'b')).toEqual({ title: 'Show', icon: '', key: undefined });
  expect(shownCommand({ contributes }, 'c').title).toBe('Suchen');
  env.remoteName = undefined;
});
