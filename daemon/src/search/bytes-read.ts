import { readFileSync } from 'node:fs';

/**
 * How many bytes a process has read so far, from files and whatever else; undefined where the system does not tell, as outside
 * Linux, or the process has ended.
 */
export function bytesReadBy(pid: number): number | undefined {
  try {
    const [, bytes] = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1')) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    return undefined;
  }
}
