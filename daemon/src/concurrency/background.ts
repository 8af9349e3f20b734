import { setPriority } from 'node:os';
import { nativeThread } from './native-thread.ts';

/** As `nice -n 10`: where all processors are busy, others get nine times as much. */
const NICENESS = 10;

/** Lets the main thread and other programs go first where all processors are busy. Only Linux has priorities of threads. */
export function runInBackground(): void {
  const thread = process.platform === 'linux' ? nativeThread() : 0;
  try {
    if (thread > 0) setPriority(thread, NICENESS);
  } catch {
    // A sandbox may forbid it. Then all have the same share.
  }
}
