/** Process figures for soaks, from outside. Available on Linux only; elsewhere they are 0. */
import { readFileSync } from 'node:fs';

/** Resident memory, in MB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** How long the main thread of a process, or this thread, has waited for a processor so far, in ms. */
export function waitedFor(pid?: number): number {
  const task = pid === undefined ? 'thread-self' : `${pid}/task/${pid}`;
  return Number(read(`/proc/${task}/schedstat`).split(' ')[1] ?? 0) / 1e6;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
