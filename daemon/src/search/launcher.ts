import { HeldFolder } from '../security/safe-open.ts';
import { asConfiguration } from './configuration.ts';
import { LauncherShell, type WaitingRipgrep } from './launcher-shell.ts';
import { PARALLEL } from './parallel.ts';
import { type Ripgrep, ripgrepPath } from './ripgrep.ts';

/** Those that wait for the next search, all in one folder. */
interface Waiting {
  cwd: string;
  /** What stood at `cwd` then. */
  folder: string;
  ripgreps: WaitingRipgrep[];
  timer: NodeJS.Timeout;
}

/** How long they wait: while they do, the file system of their folder cannot be unmounted. */
const WAIT_MS = 30_000;

/**
 * Starts ripgrep by way of a shell. To start a program, the system copies the tables of the starting process's memory:
 * 4 ms for each 100 MB that it holds, which is longer than a search in few files takes. A shell holds 1 MB. ripgrep
 * writes into a named pipe that this process reads. After a search, some are started ahead for the next in its folder.
 */
export class Launcher {
  private shell: LauncherShell | undefined;
  private waiting: Waiting | undefined;
  private isPreparing = false;
  private isClosed = false;

  /** @returns undefined while it is not up, or where it could not: start ripgrep in the ordinary way then. */
  async start(args: readonly string[], cwd: string, held?: HeldFolder): Promise<Ripgrep | undefined> {
    // ripgrep's arguments cannot have a NUL either; the ordinary way says so.
    if (process.platform !== 'linux' || [cwd, ...args].some(word => word.includes('\0'))) return undefined;
    const program = await ripgrepPath();
    const shell = this.readyShell();
    if (!shell) return undefined;
    const ripgrep = this.take(args, cwd, held?.id) ?? (await shell.run(program, args, held?.shared ?? cwd));
    void ripgrep?.gone.then(() => this.prepare(program, cwd));
    return ripgrep;
  }

  /** The processes that wait for the next search, for tests. */
  get waitingPids(): number[] {
    return this.waiting?.ripgreps.map(({ pid }) => pid) ?? [];
  }

  close(): void {
    this.isClosed = true;
    this.letGo();
    this.shell?.end();
  }

  private readyShell(): LauncherShell | undefined {
    if (this.isClosed) return undefined;
    this.shell ??= this.openShell();
    if (!this.shell?.isReady) return undefined;
    if (!this.shell.isBroken) return this.shell;
    // Another takes its place once its runs are done; the ordinary way tells what is wrong.
    if (this.shell.isIdle) this.shell.end();
    return undefined;
  }

  private openShell(): LauncherShell | undefined {
    // It may end without ever having been one.
    let shell: LauncherShell | undefined;
    try {
      shell = new LauncherShell(() => {
        if (this.shell !== shell) return;
        this.shell = undefined;
        this.letGo();
      });
    } catch {
      // no place for temporary files, or no file can be opened any more
    }
    return shell;
  }

  /** One that waits, if it does in this folder. */
  private take(args: readonly string[], cwd: string, id = identityOf(cwd)): Ripgrep | undefined {
    const { waiting } = this;
    if (waiting?.cwd !== cwd) return undefined;
    const configuration = asConfiguration(args);
    if (configuration === undefined) return undefined;
    if (waiting.folder !== id) {
      this.letGo();
      return undefined;
    }
    return waiting.ripgreps.shift()?.start(configuration);
  }

  /** From here on they wait in this folder, and in no other. */
  private async prepare(program: string, cwd: string): Promise<void> {
    // While something runs it must not be put at risk: a shell that cannot start a process ends.
    if (this.isPreparing || !this.readyShell()?.isIdle) return;
    const held = hold(cwd);
    if (!held) return;
    const folder = held.id;
    if (this.waiting?.cwd !== cwd || this.waiting.folder !== folder) this.letGo();
    clearTimeout(this.waiting?.timer);
    const waiting = {
      cwd,
      folder,
      ripgreps: this.waiting?.ripgreps ?? [],
      timer: setTimeout(() => this.letGo(), WAIT_MS).unref(),
    };
    this.waiting = waiting;
    this.isPreparing = true;
    while (waiting.ripgreps.length < PARALLEL) {
      const shell = this.readyShell();
      const ripgrep = shell?.isIdle ? await shell.prepare(program, held.shared) : undefined;
      if (!ripgrep) break;
      if (this.waiting !== waiting) {
        ripgrep.end();
        break;
      }
      waiting.ripgreps.push(ripgrep);
    }
    // They have started in it by now.
    held.close();
    this.isPreparing = false;
  }

  private letGo(): void {
    clearTimeout(this.waiting?.timer);
    for (const ripgrep of this.waiting?.ripgreps ?? []) ripgrep.end();
    this.waiting = undefined;
  }
}

/** Which folder it is that has this name now. */
function identityOf(folder: string): string | undefined {
  const held = hold(folder);
  held?.close();
  return held?.id;
}

function hold(folder: string): HeldFolder | undefined {
  try {
    return new HeldFolder(folder);
  } catch {
    return undefined; // it is gone, or cannot be entered
  }
}
