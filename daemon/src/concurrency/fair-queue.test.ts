import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const job = (caller: string, n: number) => ({ caller, n });
const anyone = () => true;

test('callers take turns, each with its oldest job first', () => {
  const queue = new FairQueue<ReturnType<typeof job>>();
  for (let n = 1; n <= 3; n++) queue.push(job('flood', n));
  queue.push(job('single', 1));
  queue.push(job('pair', 1));
  queue.push(job('pair', 2));
  const order = Array.from({ length: 6 }, () => queue.take(anyone)).map(one => `${one?.caller} ${one?.n}`);
  expect(order).toEqual(['flood 1', 'single 1', 'pair 1', 'flood 2', 'pair 2', 'flood 3']);
  expect(queue.isEmpty).toBe(true);
  expect(queue.take(anyone)).toBeUndefined();
});

test('a caller that may not run is skipped and keeps its turn', () => {
  const queue = new FairQueue<ReturnType<typeof job>>();
  queue.push(job('busy', 1));
  queue.push(job('other', 1));
  queue.push(job('other', 2));
  expect(queue.take(caller => caller !== 'busy')).toEqual(job('other', 1));
  expect(queue.take(anyone)).toEqual(job('busy', 1));
});

test('a removed job does not run and is not counted', () => {
  const queue = new FairQueue<ReturnType<typeof job>>();
  const gone = job('a', 1);
  queue.push(gone);
  queue.push(job('a', 2));
  expect(queue.countOf('a')).toBe(2);
  queue.remove(gone);
  queue.remove(gone);
  expect(queue.countOf('a')).toBe(1);
  expect(queue.clear()).toEqual([job('a', 2)]);
  expect(queue.isEmpty).toBe(true);
});
