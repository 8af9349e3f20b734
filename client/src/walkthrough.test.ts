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
  for (const command of ['search', 'panel.open', 'results.focusList']) steps.ran(command);
  expect(contexts).toEqual({});
  steps.ran('find');
  steps.ran('find');
  steps.ran('results.next');
  expect(contexts, 'not before the walkthrough is shown').toEqual({});
  const later = new DoneSteps(state);
  later.tick();
  expect(contexts).toEqual({ 'dowse.done.find': true, 'dowse.done.results': true });
  later.did('panel');
  expect(contexts).toMatchObject({ 'dowse.done.panel': true });
  expect([...stored.values()]).toEqual([['find', 'results', 'panel']]);
});
