import { Launcher } from '../launch/launcher.ts';
import { killOnEndlessRules } from './endless-rules.ts';
import { LIMIT_MEMORY } from './memory-limit.ts';
import { BrokenOff, errorText, type Ripgrep, ripgrepPath, withoutConfiguration } from './ripgrep.ts';

/** Starts ripgrep without copying this process. */
export class RipgrepLauncher {
  readonly #launcher = new Launcher({
    env: withoutConfiguration(),
    setup: LIMIT_MEMORY,
    brokenOff: () => new BrokenOff(),
  });

  /**
   * @param input ripgrep's standard input
   * @returns undefined if ripgrep must be spawned: the shell is not ready, or cannot start it
   */
  async start(args: readonly string[], cwd: string, input?: string): Promise<Ripgrep | undefined> {
    const program = await ripgrepPath();
    if (!this.#launcher.isReady) return undefined;
    const launched = await this.#launcher.start({ program, args: ['--no-config', ...args], cwd, input });
    if (!launched) return undefined;
    const { pid, stdout, gone, kill } = launched;
    const stderr = errorText(launched.stderr);
    const exit = launched.exit.then(async code => ({ code, stderr: await stderr }));
    return killOnEndlessRules({ pid, stdout, exit, gone, kill });
  }

  /** Kills the shell and its runs. */
  close(): void {
    this.#launcher.close();
  }
}
