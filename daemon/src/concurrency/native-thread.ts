import { readlinkSync } from 'node:fs';

/** The system's number for the thread that calls; 0 if unknown. */
export function nativeThread(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || 0;
  } catch {
    return 0; // no /proc on this system
  }
}
