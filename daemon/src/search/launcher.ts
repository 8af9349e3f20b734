import { type ChildProcess, spawn } from 'node:child_process';
import { constants, openSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { shellWord } from '../text/shell-word.ts';
import { endedWhereEndless } from './endless-rules.ts';
import { LIMIT_MEMORY } from './memory-limit.ts';
import { BrokenOff, errorText, type Ripgrep, ripgrepPath, withoutConfiguration } from './ripgrep.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs at a time; more are spawned. */
const MAX_RUNS = 32;
/** Linux takes 128 KiB in one argument, about 2 MiB in all. */
const isTooLong = (args: readonly string[]) =>
  args.some(arg => arg.length > 40_000) || args.join().length > 500_000;
/**
 * The shell makes the pipes of a run ahead of it. When its input ends, or this process, it kills its process group. A run
 * keeps the pipe of its errors open until it has reported its end: where that closes without a report, it was killed.
 */
const SCRIPT = `${LIMIT_MEMORY}
trap 'rm -rf "$1"; kill -KILL 0' EXIT
pipes=$1
run() {
  id=$1 next=$pipes/$(($1 + ${MAX_RUNS}))
  trap 'echo "failed $id" >&3' EXIT
  cd "$2" && [ -x "$3" ] && exec >"$pipes/$id" 2>"$pipes/$id.errors" || exit
  input=/dev/null
  [ ! -e "$pipes/$id.input" ] || input=$pipes/$id.input
  shift 2
  "$@" 3>&- <"$input" &
  exec 4>&2 >&3 2>/dev/null
  echo "started $id $!"
  wait $!
  echo "ended $id $?"
  exec 4>&-
  trap - EXIT
  mkfifo "$next" "$next.errors"
}
exec 3>&1
cd "$1" && mkfifo ${Array.from({ length: MAX_RUNS }, (_, id) => `${id} ${id}.errors`).join(' ')} && cd / || exit
echo ready
`;

interface Shell {
  folder: string;
  child: ChildProcess;
  isReady: boolean;
  /** By number: what to call with each report, and without one when the shell has ended. */
  runs: Map<number, (what?: string, value?: string) => void>;
  nextId: number;
}

/**
 * Starts ripgrep from a small shell. To spawn a process, the system copies the page tables of this one: 8 ms at 157 MB
 * resident, 20 ms at 367 MB (Linux 6.18). For a few files that takes longer than the search.
 */
export class Launcher {
  private shell: Shell | undefined;

  /**
   * @param input ripgrep's standard input, which goes through a file that only this user can read
   * @returns undefined if ripgrep must be spawned: the shell is not ready, or cannot start it
   */
  async start(args: readonly string[], cwd: string, input?: string): Promise<Ripgrep | undefined> {
    if (process.platform !== 'linux' || isTooLong(args) || args.join().includes('\0')) return undefined;
    const command = [cwd, await ripgrepPath(), '--no-config', ...args];
    try {
      this.shell ??= this.open();
      return this.shell.isReady ? await run(this.shell, command, input) : undefined;
    } catch {
      // No folder for temporary files, its pipes were removed or are all in use, or no more files can be opened.
      if (this.shell?.runs.size === 0) this.close();
      return undefined;
    }
  }

  /** Kills the shell and its runs. */
  close(shell = this.shell): void {
    if (!shell) return;
    if (shell === this.shell) this.shell = undefined;
    if (shell.child.pid) kill(-shell.child.pid);
    for (const report of shell.runs.values()) report();
    try {
      rmSync(shell.folder, { recursive: true, force: true });
    } catch {
      // A killed process was making a pipe in it. This is called again when the shell is gone.
    }
  }

  private open(): Shell {
    const folder = temporaryFolder();
    const env = { ...withoutConfiguration(), LC_ALL: 'C' };
    const child = spawn('/bin/sh', ['-s', folder], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const shell: Shell = { folder, child, isReady: false, runs: new Map(), nextId: 0 };
    const end = () => this.close(shell);
    child.on('error', end).once('exit', end).unref();
    child.stdin?.on('error', end).write(SCRIPT);
    for (const stream of [child.stdin, child.stdout]) (stream as Socket | null)?.unref();
    if (child.stdout)
      createInterface(child.stdout).on('line', line => {
        const [what, id, value] = line.split(' ');
        if (what === 'ready') shell.isReady = true;
        else shell.runs.get(Number(id))?.(what, value);
      });
    return shell;
  }
}

async function run(shell: Shell, command: readonly string[], input?: string): Promise<Ripgrep | undefined> {
  const { child, runs, folder } = shell;
  const id = shell.nextId++;
  const paths = [`${folder}/${id}`, `${folder}/${id}.errors`, `${folder}/${id}.input`] as const;
  if (input !== undefined) writeFileSync(paths[2], input, { mode: 0o600 });
  const stdout = openPipe(paths[0]);
  const started = Promise.withResolvers<number | undefined>();
  const ended = Promise.withResolvers<number>();
  const report = (what?: string, value?: string) => {
    if (what === 'started') return started.resolve(Number(value));
    if (!runs.delete(id)) return;
    if (runs.size === 0) (child.stdout as Socket).unref();
    for (const path of paths) rmSync(path, { force: true });
    started.resolve(undefined);
    if (what === 'ended') ended.resolve(Number(value));
    else ended.reject(new BrokenOff());
  };
  runs.set(id, report);
  ended.promise.catch(error => stdout.destroy(error));
  stdout.on('error', () => {});
  const stderr = openPipe(paths[1], report);
  // What was reported before is read by then.
  stderr.once('close', () => setImmediate(() => setImmediate(report)));
  ended.promise.catch(() => stderr.destroy());
  const errors = errorText(stderr);
  (child.stdout as Socket).ref(); // this process lives until the end of the run is reported
  child.stdin!.write(`(run ${id} ${command.map(shellWord).join(' ')}) & jobs >/dev/null\n`);
  const pid = await started.promise;
  if (pid === undefined) return undefined;
  const exit = ended.promise.then(async code => ({ code: code > 128 ? null : code, stderr: await errors }));
  const gone = Promise.allSettled([ended.promise]).then(() => {});
  const stop = () => {
    if (runs.has(id)) kill(pid);
    stdout.destroy();
  };
  return endedWhereEndless({ pid, stdout, exit, gone, kill: stop });
}

/** Nothing comes, and no end either, before somebody writes to it. */
function openPipe(path: string, onFailure?: () => void): Socket {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    onFailure?.();
    throw error;
  }
}

/** Kills a process, or with a minus its group, that may have just ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
