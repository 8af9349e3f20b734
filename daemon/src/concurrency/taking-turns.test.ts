import { expect, test, vi } from 'vitest';
import { takingTurns } from './taking-turns.ts';

/** A stream of numbers. `ended` has the names of the streams that have ended. */
function counting(name: string, most: number, ended: string[]) {
  return async function* () {
    try {
      for (let n = 1; n <= most; n++) yield `${name}${n}`;
      return most;
    } finally {
      ended.push(name);
    }
  };
}

test('streams take turns, and each has an end', async () => {
  const all: unknown[] = [];
  for await (const next of takingTurns([counting('a', 2, []), counting('b', 3, [])]))
    all.push('end' in next ? next.end : next.value);
  expect(all).toEqual(['a1', 'b1', 'a2', 'b2', 2, 'b3', 3]);
});

test('a stream begins when another has ended, if only so many are read at a time', async () => {
  const all: unknown[] = [];
  for await (const next of takingTurns([counting('a', 2, []), counting('b', 1, [])], 1))
    all.push('end' in next ? next.end : next.value);
  expect(all).toEqual(['a1', 'a2', 2, 'b1', 1]);
});

test('a caller who leaves early ends the streams that have begun', async () => {
  const ended: string[] = [];
  const streams = ['a', 'b', 'c'].map(name => counting(name, 9, ended));
  for await (const next of takingTurns(streams, 2)) if ('value' in next && next.value === 'a2') break;
  await vi.waitFor(() => expect(ended.sort()).toEqual(['a', 'b']));
});

test('the failure of a stream is that of all', async () => {
  const failing = async function* () {
    yield 'a1';
    throw new Error('no more');
  };
  const values: unknown[] = [];
  const reading = (async () => {
    for await (const next of takingTurns([failing])) values.push(next);
  })();
  await expect(reading).rejects.toThrow('no more');
  expect(values).toEqual([{ value: 'a1' }]);
});
