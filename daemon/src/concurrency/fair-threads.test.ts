import { afterEach, expect, test } from 'vitest';
import { type FairLimits, FairThreads, type TaskBroken } from './fair-threads.ts';
import type { OddTask } from './testing/odd-thread.ts';

const LIMITS: FairLimits = {
  threads: 2,
  taskMs: 60_000,
  startMs: 30_000,
  heapMb: 64,
  waiting: 3,
  patienceMs: 20,
  idleMs: { last: 60_000, others: 60_000 },
};

let threads: FairThreads<OddTask, string>;
afterEach(() => threads.close());

function start(limits: Partial<FairLimits> = {}, file = './testing/odd-thread.ts') {
  threads = new FairThreads(new URL(file, import.meta.url), { ...LIMITS, ...limits });
  return threads;
}
const why = (task: Promise<string>) => task.then(String, error => (error as TaskBroken).why ?? error.message);

test.each<[string, OddTask, string]>([
  ['takes too long', { spin: true }, 'too long'],
  ['takes too much memory', { fill: true }, 'thread ended'],
  ['ends its thread', { exit: true }, 'thread ended'],
  ['throws', { fail: 'a reason' }, 'a reason'],
])('a task that %s fails, and the next one is done', async (_name, task, reason) => {
  start({ taskMs: 'spin' in task ? 2000 : 60_000 });
  expect(await why(threads.run(task))).toBe(reason);
  expect(await threads.run({ echo: 'next' })).toBe('next');
});

test('several threads that fill their memory at once end without ending the process', async () => {
  start({ threads: 5 });
  const filling = [1, 2, 3, 4].map(caller => why(threads.run({ fill: true }, { caller: `${caller}` })));
  expect(await Promise.all(filling)).toEqual(filling.map(() => 'thread ended'));
  expect(await threads.run({ echo: 'next' })).toBe('next');
});

test('a flood of endless tasks of one caller does not delay another', async () => {
  start();
  const flood = new AbortController();
  const call = { caller: 'flood', signal: flood.signal };
  const endless = [1, 2, 3].map(() => why(threads.run({ spin: true }, call)));
  expect(await threads.run({ echo: 'served' }, { caller: 'other' })).toBe('served');
  flood.abort(new Error('hung up'));
  expect(await Promise.all(endless)).toEqual(['hung up', 'hung up', 'hung up']);
});

test('a job that a starting thread will take starts no other', async () => {
  let started = 0;
  const onWorker = () => started++;
  process.on('worker', onWorker);
  start({ patienceMs: 0 });
  threads.warm();
  expect(await threads.run({ echo: 'done' })).toBe('done');
  process.off('worker', onWorker);
  expect(started).toBe(1);
});

test('the queue limit is per caller', async () => {
  start();
  const ended = new AbortController();
  const run = (caller: string) => why(threads.run({ spin: true }, { caller, signal: ended.signal }));
  const tasks = [1, 2, 3, 4].map(() => run('a'));
  expect(await tasks[3]).toBe('too many wait');
  const other = run('b');
  ended.abort(new Error('hung up'));
  expect(await other).toBe('hung up');
  await Promise.all(tasks);
});

test('if no thread can be started, queued tasks fail', async () => {
  start({}, './testing/none.ts');
  expect(await why(threads.run({ echo: 'x' }))).toBe('no thread');
});

test('closing fails the queued tasks', async () => {
  start();
  const waits = why(threads.run({ spin: true }));
  await threads.close();
  expect(['closed', 'thread ended']).toContain(await waits);
  expect(await why(threads.run({ echo: 'x' }))).toBe('closed');
});
