/** Process figures for soaks, from outside. Available on Linux only; elsewhere they are 0. */
import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory, in MB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** How long the main thread of a process, or this thread, has waited for a processor so far, in ms. */
export function waitedFor(pid?: number): number {
  const task = pid === undefined ? 'thread-self' : `${pid}/task/${pid}`;
  return Number(read(`/proc/${task}/schedstat`).split(' ')[1] ?? 0) / 1e6;
}

/** How long each thread of a process has waited for a processor so far, in ms, by its number; the main thread first. */
export function waitsOf(pid: number): Map<string, number> {
  const tasks = list(`/proc/${pid}/task`).sort((a, b) => Number(a) - Number(b));
  return new Map(
    tasks.map(task => [task, Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[1] ?? 0) / 1e6]),
  );
}

/** How long a request that went through a process may have waited for a processor: in its main thread, and then in one of the others. */
export function waitedBetween(before: Map<string, number>, after: Map<string, number>): number {
  const [main = 0, ...others] = [...after].map(([task, ms]) => ms - (before.get(task) ?? 0));
  return main + Math.max(0, ...others);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
