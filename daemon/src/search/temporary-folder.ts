import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names say whose they are: the process, and in which world its number means it (pid_namespaces(7)). */
const NAME = /^dowse-search-(\d+)-(\d+)-\w{6}$/;

/** A new folder for files of this process, which nobody but this user can open. @throws no place for temporary files */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), `dowse-search-${process.pid}-${processNamespace()}-`));
}

/** Removes the folders of processes that were killed. What cannot be removed now, or looked at, is left to a later start. */
export function removeLeftFolders(): void {
  for (const name of allNames()) {
    try {
      if (isLeft(name)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The others may go.
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

/** Another user's is not touched: whatever rights this process has, who owns a folder could have it lead elsewhere. */
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

/** Containers that share a folder for temporary files count their processes each for itself. */
function processNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}
