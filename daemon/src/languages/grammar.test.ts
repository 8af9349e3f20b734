import { expect, test, vi } from 'vitest';
import { withTree } from './grammar.ts';

const SOURCE = 'function f() { return 1; }\n'.repeat(2_000);

test('a parse is not aborted because the machine is busy', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 60_000;
    return now;
  });
  const count = await withTree('javascript', SOURCE, tree => tree.rootNode.namedChildCount);
  clock.mockRestore();
  expect(count).toBe(2_000);
});

test('a parse that takes too many steps is aborted, and the next one is not affected', async () => {
  expect(await withTree('javascript', SOURCE, () => 'a tree', 3)).toBeNull();
  expect(await withTree('javascript', 'f();\n', () => 'a tree')).toBe('a tree');
});
