import { expect, test } from 'vitest';
import { Restarts } from './restarts.ts';

test('does not restart a server that exits before it has started', () => {
  const restarts = new Restarts();
  expect(restarts.exited()).toBe('failed');
  restarts.started();
  expect(restarts.exited()).toBe('restart');
});

test('gives up on a server that exits repeatedly, but not on one that exits occasionally', () => {
  let now = 0;
  const restarts = new Restarts(() => now);
  restarts.started();
  for (let end = 0; end < 4; end++) expect(restarts.exited()).toBe('restart');
  expect(restarts.exited()).toBe('give up');
  now = 3 * 60_000;
  expect(restarts.exited()).toBe('restart');
});
