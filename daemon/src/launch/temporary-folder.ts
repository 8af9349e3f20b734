import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The name contains the process id and its PID namespace (pid_namespaces(7)). */
const NAME = /^dowse-search-(\d+)-(\d+)-\w{6}$/;

/** A new folder for files of this process that only this user can open. @throws no place for temporary files */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), `dowse-search-${process.pid}-${processNamespace()}-`));
}

/** Removes the folders of processes that were killed. A later start removes what cannot be removed now. */
export function removeLeftFolders(): void {
  for (const name of allNames()) {
    try {
      if (isLeft(name)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Continue with the others.
    }
  }
}

function allNames(): string[] {
  try {
    return readdirSync(tmpdir());
  } catch {
    return [];
  }
}

function isLeft(name: string): boolean {
  const [, pid, namespace] = NAME.exec(name) ?? [];
  return pid !== undefined && namespace === processNamespace() && isDead(Number(pid)) && isOwn(name);
}

/** A folder of another user is not touched: its owner could replace it by a link. */
function isOwn(name: string): boolean {
  const found = lstatSync(path.join(tmpdir(), name), { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Containers that share a folder for temporary files have separate process ids. */
function processNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}
