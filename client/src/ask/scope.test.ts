import { expect, test, vi } from 'vitest';
import { describeScope } from './scope.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('describes where a question is asked', () => {
  expect(describeScope()).toEqual([]);
  expect(describeScope({ in: ['file:///w/src', 'file:///w/my%20lib/'] })).toEqual(['in src, my lib']);
  expect(describeScope({ directory: '.', fileTypes: ['ts'] })).toEqual(['in all folders', 'only ts']);
  const scope = { in: ['file:///w/a.ts'], name: 'open editors', fileTypes: ['ts', 'py'] };
  expect(describeScope(scope)).toEqual(['in open editors', 'only ts, py']);
});
