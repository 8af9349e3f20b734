import { type ChildProcess, spawn } from 'node:child_process';
import { constants, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { shellWord } from '../text/shell-word.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs at a time; more are not started. */
const MAX_RUNS = 32;
/** Linux takes 128 KiB in one argument, about 2 MiB in all. */
const isTooLong = (args: readonly string[]) =>
  args.some(arg => arg.length > 40_000) || args.join().length > 500_000;
/**
 * The shell makes the pipes of a run ahead of it. When its input ends, or this process, it kills its process group. A run
 * keeps the pipe of its errors open until it has reported its end: where that closes without a report, it was killed.
 */
const SCRIPT = `trap 'rm -rf "$1"; kill -KILL 0' EXIT
pipes=$1
run() {
  id=$1 next=$pipes/$(($1 + ${MAX_RUNS}))
  trap 'echo "failed $id" >&3' EXIT
  cd "$2" && [ -x "$4" ] && exec >"$pipes/$id" 2>"$pipes/$id.errors" || exit
  input=/dev/null before=$3
  [ ! -e "$pipes/$id.input" ] || input=$pipes/$id.input
  shift 3
  { eval "$before"; exec "$@"; } 3>&- <"$input" &
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

/** A program to start. */
export interface Launch {
  /** An absolute path. */
  program: string;
  args: readonly string[];
  cwd: string;
  /** The standard input, which goes through a file that only this user can read. */
  input?: string | undefined;
  /** Commands that a POSIX shell runs first in the process that becomes the program, such as setting limits. They start no program. */
  before?: string;
}

/** A program that runs. Both streams must be read. */
interface Launched {
  pid: number;
  stdout: Socket;
  stderr: Socket;
  /** The exit code, null where a signal ended it. Rejects, as `stdout` fails, where the end is not known. */
  exit: Promise<number | null>;
  /** Settles when the process is gone. */
  gone: Promise<void>;
  /** Kills it and all that it has started. */
  kill(): void;
}

interface LauncherOptions {
  /** The environment of the shell, and of programs unless `before` changes it. */
  env: NodeJS.ProcessEnv;
  /** Commands that the shell runs first. */
  setup?: string;
  /** The error of a run whose end is not known. */
  brokenOff: () => Error;
}

interface Shell {
  folder: string;
  child: ChildProcess;
  /** Resolves when it takes runs, or has ended. */
  ready: PromiseWithResolvers<void>;
  isReady: boolean;
  /** By number: what to call with each report, and without one when the shell has ended. */
  runs: Map<number, (what?: string, value?: string) => void>;
  nextId: number;
}

/**
 * Starts programs from a small shell on Linux. To spawn a process there, the system copies the page tables of this one: 9 ms at 150 MB
 * resident, 73 ms at 1.1 GB (Linux 6.18), and a thread that spawns holds up the others. macOS and Windows copy nothing.
 */
export class Launcher {
  readonly #options: LauncherOptions;
  #shell: Shell | undefined;

  constructor(options: LauncherOptions) {
    this.#options = options;
  }

  /** Whether a run can be started without waiting for the shell. Otherwise the shell is begun. */
  get isReady(): boolean {
    return this.#opened()?.isReady ?? false;
  }

  /**
   * Starts a program once the shell is ready. All of it ends with this process, also when that is killed.
   *
   * @returns undefined if it must be spawned: on another system, or where the shell cannot start it
   */
  async start(launch: Launch): Promise<Launched | undefined> {
    const { program, args, cwd, before = '', input } = launch;
    const words = [cwd, before, program, ...args];
    if (isTooLong(words) || words.join().includes('\0')) return undefined;
    const shell = this.#opened();
    if (!shell) return undefined;
    try {
      await untilReady(shell);
      return shell.isReady
        ? await run(shell, words, { input, brokenOff: this.#options.brokenOff })
        : undefined;
    } catch {
      // Its pipes were removed or are all in use, or no more files can be opened.
      if (shell.runs.size === 0) this.close(shell);
      return undefined;
    }
  }

  /** Kills the shell and its runs. */
  close(shell = this.#shell): void {
    if (!shell) return;
    if (shell === this.#shell) this.#shell = undefined;
    shell.isReady = false;
    shell.ready.resolve();
    if (shell.child.pid) kill(-shell.child.pid);
    for (const report of shell.runs.values()) report();
    try {
      rmSync(shell.folder, { recursive: true, force: true });
    } catch {
      // A killed process was making a pipe in it. This is called again when the shell is gone.
    }
  }

  #opened(): Shell | undefined {
    if (process.platform !== 'linux') return undefined;
    try {
      this.#shell ??= this.#open();
    } catch {
      // No folder for temporary files, or no more files can be opened.
    }
    return this.#shell;
  }

  #open(): Shell {
    const { env, setup = '' } = this.#options;
    const folder = temporaryFolder();
    const child = spawn('/bin/sh', ['-s', folder], {
      ...{ env: { ...env, LC_ALL: 'C' }, cwd: '/' },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const ready = Promise.withResolvers<void>();
    const shell: Shell = { folder, child, ready, isReady: false, runs: new Map(), nextId: 0 };
    const end = () => this.close(shell);
    child.on('error', end).once('exit', end).unref();
    child.stdin?.on('error', end).write(`${setup}\n${SCRIPT}`);
    for (const stream of [child.stdin, child.stdout]) (stream as Socket | null)?.unref();
    if (child.stdout)
      createInterface(child.stdout).on('line', line => {
        const [what, id, value] = line.split(' ');
        if (what !== 'ready') return shell.runs.get(Number(id))?.(what, value);
        shell.isReady = true;
        ready.resolve();
      });
    return shell;
  }
}

async function untilReady({ child, runs, ready, isReady }: Shell): Promise<void> {
  if (isReady) return;
  (child.stdout as Socket).ref(); // this process lives until then
  await ready.promise;
  if (runs.size === 0) (child.stdout as Socket).unref();
}

async function run(
  shell: Shell,
  words: readonly string[],
  { input, brokenOff }: Pick<Launch, 'input'> & Pick<LauncherOptions, 'brokenOff'>,
): Promise<Launched | undefined> {
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
    else ended.reject(brokenOff());
  };
  runs.set(id, report);
  ended.promise.catch(error => stdout.destroy(error));
  stdout.on('error', () => {});
  const stderr = openPipe(paths[1], report);
  // What was reported before is read by then.
  stderr.once('close', () => setImmediate(() => setImmediate(report)));
  ended.promise.catch(() => stderr.destroy());
  (child.stdout as Socket).ref(); // this process lives until the end of the run is reported
  child.stdin!.write(`(run ${id} ${words.map(shellWord).join(' ')}) & jobs >/dev/null\n`);
  const pid = await started.promise;
  if (pid === undefined) return undefined;
  const exit = ended.promise.then(code => (code > 128 ? null : code));
  exit.catch(() => {}); // not every caller waits for it
  const gone = Promise.allSettled([ended.promise]).then(() => {});
  const stop = () => {
    if (runs.has(id)) killTree(pid);
    stdout.destroy();
  };
  return { pid, stdout, stderr, exit, gone, kill: stop };
}

/** It has no data and no end until something is written to it. */
function openPipe(path: string, onFailure?: () => void): Socket {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    onFailure?.();
    throw error;
  }
}

/** Kills a process and all that it has started. They are read first: those of a killed process belong to no one. */
function killTree(pid: number): void {
  const children = childrenOf(pid);
  kill(pid);
  for (const child of children) killTree(child);
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // it has ended, or the kernel has no such list
  }
}

/** Kills a process, or with a minus its group, that may have just ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
