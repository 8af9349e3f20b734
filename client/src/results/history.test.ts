import { afterEach, expect, test, vi } from 'vitest';
import { drawn } from '../testing/editor.ts';
import { about, History } from './history.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => vi.useRealTimers());

test('updates the relative times while the view is visible', () => {
  vi.useFakeTimers();
  const history = new History({ get: () => [], update: () => {} } as never);
  const before = drawn.count;
  vi.advanceTimersByTime(120_000);
  expect(drawn.count - before).toBe(2);
  history.dispose();
});

test('shows no number for a search without a full count', () => {
  const search = { kind: 'ask', query: 'why' } as const;
  expect(about({ search, time: 0, count: 2 })).toEqual(['2 results']);
  expect(about({ search, time: 0 })).toEqual([]);
});
