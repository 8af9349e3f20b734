import { beforeEach, expect, test } from 'vitest';
import { Lookups } from './lookups.ts';

let now: number;
let row: { id: number; text: string } | undefined;
let reads: number;
let failure: Error | undefined;
let lookups: Lookups;
beforeEach(() => {
  now = 0;
  reads = 0;
  row = { id: 1, text: 'old' };
  failure = undefined;
  lookups = new Lookups({ isUnreachable: error => error === AWAY, now: () => now });
});

const AWAY = new Error('away');
const MINUTE = 60_000;

async function read(): Promise<typeof row> {
  reads++;
  if (failure) throw failure;
  return row;
}
const get = () => lookups.get('key:1', read);

test('a row is read again before a second has passed', async () => {
  await get();
  row = { id: 1, text: 'new' };
  now = 500;
  expect((await get())?.text).toBe('old');
  now = 999;
  expect((await get())?.text).toBe('new');
});

test('what does not exist is not kept, and what was deleted is gone', async () => {
  await get();
  row = undefined;
  now = 1000;
  expect(await get()).toBeUndefined();
  row = { id: 1, text: 'made' };
  expect((await get())?.text).toBe('made');
});

test('while the database does not answer, a row is used for five minutes', async () => {
  await get();
  failure = AWAY;
  now = 5 * MINUTE - 1;
  expect((await get())?.text).toBe('old');
  now = 5 * MINUTE;
  await expect(get()).rejects.toBe(AWAY);
});

test('another error is not hidden by a kept row', async () => {
  await get();
  failure = new Error('a mistake');
  now = 1000;
  await expect(get()).rejects.toThrow('a mistake');
});

test('requests at the same time share one read', async () => {
  await Promise.all([get(), get(), get()]);
  expect(reads).toBe(1);
});

test('a forgotten row is not used, not even while the database does not answer', async () => {
  await get();
  lookups.forget('key:', { id: 2 });
  failure = AWAY;
  now = 1000;
  expect((await get())?.text).toBe('old');
  lookups.forget('key:', { id: 1 });
  await expect(get()).rejects.toBe(AWAY);
});

test('a row that was being read when it changed is not kept', async () => {
  const reading = get();
  lookups.forget('key:1');
  row = { id: 1, text: 'new' };
  expect((await reading)?.text).toBe('old');
  expect((await get())?.text).toBe('new');
});

test('at most 10,000 rows are kept', async () => {
  await get();
  for (let n = 0; n < 10_000; n++) await lookups.get(`other:${n}`, async () => ({ n }));
  await get();
  expect(reads).toBe(2);
});
