import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('all texts arrive in order, in few chunks', async () => {
  let pieces = 0;
  async function* many() {
    for (let n = 0; n < 10_000; n++) yield `line ${n}\n`;
  }
  const stream = batched(many()).on('data', () => {
    pieces += 1;
  });
  expect(await text(stream)).toBe(Array.from({ length: 10_000 }, (_, n) => `line ${n}\n`).join(''));
  expect(pieces).toBeLessThan(20);
});

test('a text does not wait for the next one', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  async function* one() {
    yield 'first\n';
    await never;
  }
  const stream = batched(one()).setEncoding('utf8');
  const [first] = await once(stream, 'data');
  expect(first).toBe('first\n');
  stream.destroy();
});

test('the source pauses when the reader does not read, and ends when the stream is destroyed', async () => {
  let made = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield 'x'.repeat(1024);
      }
    } finally {
      end();
    }
  }
  const stream = batched(endless());
  stream.read(0);
  for (let turns = 0; turns < 10; turns++) await turn();
  const reached = made;
  for (let turns = 0; turns < 10; turns++) await turn();
  expect([made, made < 200]).toEqual([reached, true]);
  stream.destroy();
  await ended;
});
