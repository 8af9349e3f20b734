import { LauncherShell } from './launcher-shell.ts';
import { type Ripgrep, ripgrepPath } from './ripgrep.ts';

/**
 * Starts ripgrep by way of a shell. To start a program, the system copies the tables of the starting process's memory:
 * 4 ms for each 100 MB that it holds, which is longer than a search in few files takes. A shell holds 1 MB. ripgrep
 * writes into a named pipe that this process reads.
 */
export class Launcher {
  private shell: LauncherShell | undefined;
  private isClosed = false;

  /** @returns undefined while it is not up, or where it could not: start ripgrep in the ordinary way then. */
  async start(args: readonly string[], cwd: string): Promise<Ripgrep | undefined> {
    // ripgrep's arguments cannot have a NUL either; the ordinary way says so.
    if (process.platform !== 'linux' || [cwd, ...args].some(word => word.includes('\0'))) return undefined;
    const command = await ripgrepPath();
    if (this.isClosed) return undefined;
    this.shell ??= this.prepare();
    if (!this.shell?.isReady) return undefined;
    if (this.shell.isBroken) {
      // Another takes its place once its runs are done; the ordinary way tells what is wrong.
      if (this.shell.isIdle) this.shell.end();
      return undefined;
    }
    return this.shell.run(command, ['--no-config', ...args], cwd);
  }

  close(): void {
    this.isClosed = true;
    this.shell?.end();
  }

  private prepare(): LauncherShell | undefined {
    try {
      const shell: LauncherShell = new LauncherShell(() => {
        if (this.shell === shell) this.shell = undefined;
      });
      return shell;
    } catch {
      return undefined; // no place for temporary files
    }
  }
}
