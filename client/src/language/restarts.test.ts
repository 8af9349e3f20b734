import { expect, test } from 'vitest';
import { Restarts } from './restarts.ts';

test('a server that ends before it has answered is not started again by itself', () => {
  const restarts = new Restarts();
  expect(restarts.ended()).toBe('failed');
  restarts.started();
  expect(restarts.ended()).toBe('restart');
});

test('a server that ends again and again is left alone, one that ends now and then is not', () => {
  let now = 0;
  const restarts = new Restarts(() => now);
  restarts.started();
  for (let end = 0; end < 4; end++) expect(restarts.ended()).toBe('restart');
  expect(restarts.ended()).toBe('give up');
  now = 3 * 60_000;
  expect(restarts.ended()).toBe('restart');
});
