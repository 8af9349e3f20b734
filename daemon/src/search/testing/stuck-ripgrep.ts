import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Creates a folder in which each ripgrep waits forever for its ignore rules. Needs POSIX. */
export function makeStuck(folder: string): void {
  execFileSync('mkfifo', [join(folder, '.ignore')]);
}

/** Waits for the process that runs in `cwd` (absolute, real) and kills it. Needs Linux. */
export async function killProcessIn(cwd: string): Promise<void> {
  const pid = await vi.waitFor(() => {
    const found = readdirSync('/proc').find(name => /^\d+$/.test(name) && cwdOf(name) === cwd);
    if (found === undefined) throw new Error('not there yet');
    return Number(found);
  });
  process.kill(pid, 'SIGKILL');
}

function cwdOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has just gone, or is another user's
  }
}
