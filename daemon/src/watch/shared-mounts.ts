/**
 * The table of mounts, for who looks each second whether it has changed. Each watched directory does, and the table is the
 * same for all: it is read once, not once for each of them.
 */
import { type Mount, mountsOf, readMounts } from './mounts.ts';

/** Less than between two looks, of which the second sees what has changed. */
const KEEP_MS = 500;

let table: readonly Mount[] = [];
let readMs = Number.NEGATIVE_INFINITY;

/** Equal texts: nothing was mounted or unmounted in the directory, nor where it lies. Always empty on other systems than Linux. */
export function mountsIn(directory: string): string {
  try {
    return process.platform === 'linux' ? mountsOf(directory, latestTable()).key : '';
  } catch {
    return ''; // no /proc
  }
}

function latestTable(): readonly Mount[] {
  const nowMs = performance.now();
  if (nowMs - readMs > KEEP_MS) {
    table = readMounts();
    readMs = nowMs;
  }
  return table;
}
