import { expect, onTestFinished, test, vi } from 'vitest';
import { JobError, JobThread } from './job-thread.ts';
import type { CountingJob } from './testing/counting-thread.ts';

function start() {
  const notices: string[] = [];
  const deaths: JobError[] = [];
  const file = new URL('./testing/counting-thread.ts', import.meta.url);
  const options = {
    onNotice: (notice: string) => void notices.push(notice),
    onDeath: (error: JobError) => void deaths.push(error),
  };
  const thread = new JobThread<CountingJob, number, number, string>(file, options);
  onTestFinished(() => thread.close());
  return { thread, notices, deaths };
}

test('a job reports progress before its result; an error keeps its code, and the thread continues', async () => {
  const { thread } = start();
  const told: number[] = [];
  const counted = thread.run({ upTo: 3 }, { onProgress: one => void told.push(one) });
  const failed = thread.run({ fail: 'ENOSPC' }).catch(error => error);
  expect(await counted).toBe(3);
  expect(told).toEqual([1, 2, 3]);
  expect(await failed).toBeInstanceOf(JobError);
  expect(await failed).toMatchObject({ message: 'it failed', code: 'ENOSPC' });
  expect(await thread.run({ upTo: 1 })).toBe(1);
});

test('a signal cancels its job only; the error is its reason', async () => {
  const { thread, notices } = start();
  const stop = new AbortController();
  const waiting = thread.run({ waits: true }, { signal: stop.signal }).catch(error => error);
  await vi.waitUntil(() => notices.length > 0);
  expect(await thread.run({ upTo: 2 })).toBe(2);
  stop.abort('enough');
  expect(await waiting).toBe('enough');
  expect(thread.isIdle).toBe(true);
  await expect(thread.run({ upTo: 1 }, { signal: stop.signal })).rejects.toBe('enough');
});

test('if the thread dies, its jobs fail, and the next one starts another', async () => {
  const { thread, deaths } = start();
  const others = [thread.run({ waits: true }), thread.run({ exit: true })];
  for (const one of await Promise.allSettled(others))
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'counting-thread.ts ended' } });
  expect(deaths).toHaveLength(1);
  expect(await thread.run({ upTo: 4 })).toBe(4);
});

test('a new thread takes the next jobs; closing cancels those that run', async () => {
  const { thread, notices } = start();
  await thread.run({ upTo: 1 });
  const first = thread.threadId;
  thread.renew();
  expect(await thread.run({ upTo: 1 })).toBe(1);
  expect(thread.threadId).not.toBe(first);
  const running = thread.run({ waits: true }).catch((error: Error) => error.message);
  await vi.waitUntil(() => notices.length > 0);
  await thread.close();
  expect(await running).toBe('the daemon is stopping');
});
