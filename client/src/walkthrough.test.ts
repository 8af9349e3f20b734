import { expect, test, vi } from 'vitest';
import { contexts } from './testing/editor.ts';
import { DoneSteps } from './walkthrough.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

test('steps of the walkthrough stay done', () => {
  const stored = new Map<string, unknown>();
  const state = {
    get: (key: string, none: unknown) => stored.get(key) ?? none,
    update: (key: string, value: unknown) => stored.set(key, value),
  } as never;
  const steps = new DoneSteps(state);
  steps.ran('search');
  expect(contexts).toEqual({});
  steps.ran('ask');
  steps.ran('ask');
  expect(contexts).toEqual({});
  new DoneSteps(state).tick();
  expect(contexts).toEqual({ 'dowse.done.ask': true });
  expect([...stored.values()]).toEqual([['ask']]);
});
