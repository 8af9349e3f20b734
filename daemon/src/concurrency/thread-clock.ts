import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** Linux reports processor time in hundredths of a second to all programs. */
const MS_PER_TICK = 10;
/** Fields of `/proc/…/stat` after the name, which ends with the last `)`: `utime` and `stime` of proc(5). */
const USER = 11;
const SYSTEM = 12;
/** If the processor time is unknown, it is estimated as this share of the elapsed time; the machine may be busy. */
const ASSUMED_SHARE = 0.1;

/** Added in Node 24.6. */
interface HasCpuUsage {
  cpuUsage?(): Promise<{ user: number; system: number }>;
}

/**
 * The processor time that a thread of this process has used, in milliseconds. Unlike elapsed time, it does not depend
 * on how busy the machine is.
 *
 * @param native the system's number for the thread; 0 if unknown
 */
export async function processorMs(worker: Worker & HasCpuUsage, native: number): Promise<number> {
  const told = native > 0 ? fromProc(native) : undefined;
  if (told !== undefined) return told;
  const usage = await worker.cpuUsage?.().catch(() => undefined); // the thread has ended
  return usage ? (usage.user + usage.system) / 1000 : performance.now() * ASSUMED_SHARE;
}

function fromProc(native: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${native}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK;
  } catch {
    return undefined; // the thread has ended, or there is no /proc
  }
}
