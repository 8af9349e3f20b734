import { expect, test, vi } from 'vitest';
import { ViewChoice } from './view-choice.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('a view stays chosen for searches of its kind, also in the next window', () => {
  const stored = new Map<string, unknown>();
  const state = {
    get: (key: string) => stored.get(key),
    update: (key: string, value: unknown) => stored.set(key, value),
  } as never;
  const pattern = { kind: 'search', query: 'x', options: {} } as const;
  const views = new ViewChoice(state);
  expect(views.for(pattern)).toBe('file');
  views.choose(pattern, 'rank');
  const next = new ViewChoice(state);
  expect([next.for(pattern), next.for({ kind: 'ask', query: 'x' })]).toEqual(['rank', 'rank']);
  next.forget();
  expect(new ViewChoice(state).for(pattern)).toBe('file');
});
