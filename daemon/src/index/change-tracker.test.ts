import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeTracker } from './change-tracker.ts';

const log = { info() {}, warn() {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function tracker() {
  const due: (string[] | undefined)[] = [];
  return { due, changes: new ChangeTracker('/nowhere', log, paths => due.push(paths)) };
}

test('after a build of an hour, a scan is due within two seconds all the same', async () => {
  const { due, changes } = tracker();
  await changes.track(undefined, async () => {
    vi.advanceTimersByTime(3_600_000);
  });
  changes.requestScan();
  vi.advanceTimersByTime(150);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(1850);
  expect(due).toEqual([undefined]);
});

test('what an update was about is stale while it runs, and again when it fails', async () => {
  const { changes } = tracker();
  let during = 0;
  const failing = changes.track(['a.ts', 'b.ts'], async () => {
    during = changes.staleFiles;
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(during).toBe(2);
  expect(changes.staleFiles).toBe(2);
  await changes.track(undefined, async () => {});
  expect(changes.staleFiles).toBe(0);
});
