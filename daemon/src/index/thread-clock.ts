import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** Linux counts processor time in hundredths of a second for all programs, whatever its kernel does. */
const MS_PER_TICK = 10;
/** Fields of `/proc/…/stat` behind the name, which ends with the last `)`: see proc(5), `utime` and `stime`. */
const USER = 11;
const SYSTEM = 12;
/** Where nothing tells the processor time, this share of the time that passes is taken for it: a machine may be busy. */
const ASSUMED_SHARE = 0.1;

/** Node 24.6 and later. */
interface HasCpuUsage {
  cpuUsage?(): Promise<{ user: number; system: number }>;
}

/**
 * Processor time that a thread of this process has used, in milliseconds. Unlike the time that passes, it does not depend on
 * how busy the machine is.
 *
 * @param native the number that the system has for the thread; 0 where it is not known
 */
export async function processorMs(worker: Worker & HasCpuUsage, native: number): Promise<number> {
  const told = native > 0 ? fromProc(native) : undefined;
  if (told !== undefined) return told;
  const usage = await worker.cpuUsage?.().catch(() => undefined); // it has ended
  return usage ? (usage.user + usage.system) / 1000 : performance.now() * ASSUMED_SHARE;
}

function fromProc(native: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${native}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK;
  } catch {
    return undefined; // it has ended, or there is no /proc here
  }
}
