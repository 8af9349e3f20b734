import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { LIMIT_MEMORY } from './memory-limit.ts';
import { PARALLEL } from './parallel.ts';
import { BrokenOff, MAX_STDERR, type Ripgrep, type RipgrepExit, withoutConfiguration } from './ripgrep.ts';
import { shellWord } from './shell-word.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Running {
  id: number;
  slot: number;
  /** It has been started, and does nothing before it is told its arguments. */
  isWaiting: boolean;
  stdout: Socket;
  started: PromiseWithResolvers<number>;
  ended: PromiseWithResolvers<RipgrepExit>;
}

/** ripgrep in a folder, up to where it reads its arguments. */
export interface WaitingRipgrep {
  pid: number;
  /** @returns undefined where it cannot: start it in another way then. It is used up in either case. */
  start(configuration: string): Ripgrep | undefined;
  end(): void;
}

/** Runs at a time: those of as many searches as run, and those that wait for the next. */
const SLOTS = PARALLEL * (availableParallelism() + 1);

/**
 * What the shell is told first; its argument is the folder of the pipes. `run` takes a run's number, its pipe, the
 * folder to start in and the command; whatever ends it early, a lack of processes too, it says so. `prepare` does the
 * same with ripgrep reading its arguments from a pipe too. A shell that reads commands has few children to wait for,
 * and never does: `jobs` makes it take note of those that ended. When its input ends, by whatever death of this
 * process, so do it and all that it started.
 */
const SCRIPT = `
folder=$1
${LIMIT_MEMORY}
trap 'rm -rf "$folder"; kill -KILL 0' EXIT
run() {
  id=$1 pipe=$folder/$2
  trap 'echo "failed $id"' EXIT
  cd "$3" || exit
  shift 3
  "$@" >"$pipe" 2>"$pipe.errors" &
  echo "started $id $!"
  wait $!
  echo "ended $id $?"
  trap - EXIT
}
prepare() {
  RIPGREP_CONFIG_PATH=$folder/$2.arguments
  export RIPGREP_CONFIG_PATH
  run "$@"
}
for slot in ${Array.from({ length: SLOTS }, (_, slot) => slot).join(' ')}; do
  mkfifo "$folder/$slot" "$folder/$slot.arguments" && : >"$folder/$slot.errors" || exit
done
echo ready
`;

/** How long after its output a run may take to end; then whoever should have told of its end is gone. */
const END_MS = 2000;
/** What a shell says of a command that it could not run, and what it adds to the number of the signal that ended one. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const SIGNALLED = 128;

/** A shell that runs ripgrep for this process, each run with a named pipe of its own for its output. */
export class LauncherShell {
  /** Whether it takes commands; not any more once it has ended. */
  isReady = false;
  /** Whether a command could not be run as it should. */
  isBroken = false;
  private hasEnded = false;
  private readonly folder: string;
  private readonly shell: ChildProcess;
  private readonly running = new Map<number, Running>();
  private readonly freeSlots = new Set<number>(Array.from({ length: SLOTS }, (_, slot) => slot));
  private readonly onEnd: () => void;
  private nextId = 1;

  /** `onEnd` is called once, when it takes no more commands. @throws no folder for temporary files, no pipes */
  constructor(onEnd: () => void) {
    this.onEnd = onEnd;
    // It is for this user alone, and so are the pipes in it.
    this.folder = temporaryFolder();
    this.shell = spawn('/bin/sh', ['-s', this.folder], {
      env: { ...withoutConfiguration(), LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      // A group of its own, which it can end as one.
      detached: true,
    });
    const { stdin, stdout } = this.shell;
    const end = () => this.end();
    this.shell.on('error', end).once('exit', end);
    // Where no file can be opened any more it has none, and is told of it later.
    if (!stdin || !stdout) throw new Error('the shell has no pipes');
    stdin.on('error', end);
    createInterface(stdout).on('line', line => this.hear(line.split(' ')));
    // It does not keep this process alive, and ends with it.
    this.shell.unref();
    (stdin as Socket).unref();
    this.ears.unref();
    this.tell(SCRIPT);
  }

  get isIdle(): boolean {
    return [...this.running.values()].every(({ isWaiting }) => isWaiting);
  }

  /** @returns undefined where it cannot: start ripgrep in another way then. */
  async run(program: string, args: readonly string[], cwd: string): Promise<Ripgrep | undefined> {
    const run = this.begin('run', [cwd, program, '--no-config', ...args]);
    if (!run) return undefined;
    try {
      return this.ripgrep(run, await run.started.promise);
    } catch {
      return undefined;
    }
  }

  /**
   * Starts ripgrep ahead of its arguments, which it takes from what it believes to be its configuration file. To begin
   * a process and to make ripgrep ready takes longer than a search in few files.
   *
   * @returns undefined where it cannot.
   */
  async prepare(program: string, cwd: string): Promise<WaitingRipgrep | undefined> {
    const run = this.begin('prepare', [cwd, program]);
    if (!run) return undefined;
    try {
      const pid = await run.started.promise;
      const ripgrep = this.ripgrep(run, pid);
      return {
        pid,
        start: configuration => (this.tellArguments(configuration, run) ? ripgrep : void ripgrep.kill()),
        end: () => ripgrep.kill(),
      };
    } catch {
      return undefined;
    }
  }

  /** Ends all that runs. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isReady = false;
    this.shell.stdin?.destroy();
    // A shell that was killed, or has no process to spare, does not do it.
    this.killAll();
    for (const run of this.running.values()) breakOff(run);
    this.running.clear();
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The shell removes it too.
    }
    this.onEnd();
  }

  private killAll(): void {
    try {
      // It leads a group of its own.
      if (this.shell.pid !== undefined) process.kill(-this.shell.pid, 'SIGKILL');
    } catch {
      // They have ended.
    }
  }

  /** Where it is heard; while nothing runs, that keeps nobody waiting. */
  private get ears(): Socket {
    return this.shell.stdout as Socket;
  }

  private tell(text: string): void {
    this.shell.stdin!.write(text);
  }

  private begin(how: 'run' | 'prepare', command: readonly string[]): Running | undefined {
    const run = this.open(how === 'prepare');
    if (!run) return undefined;
    this.running.set(run.id, run);
    this.listen();
    // Nothing of a request reaches the shell but as a quoted word.
    this.tell(`(${how} ${run.id} ${run.slot} ${command.map(shellWord).join(' ')}) & jobs >/dev/null\n`);
    return run;
  }

  private ripgrep(run: Running, pid: number): Ripgrep {
    const { stdout, ended } = run;
    const gone = ended.promise.then(
      () => {},
      () => {},
    );
    const hasComplained = () => this.hasErrors(run.slot);
    return { pid, stdout, exit: ended.promise, gone, hasComplained, kill: () => this.kill(run, pid) };
  }

  /** What runs keeps this process alive, what waits does not. */
  private listen(): void {
    if (this.isIdle) this.ears.unref();
    else this.ears.ref();
  }

  /** @returns whether a run that waits was told the whole of it; what comes of a part is read by nobody. */
  private tellArguments(configuration: string, run: Running): boolean {
    if (!this.running.has(run.id)) return false;
    let fd: number | undefined;
    try {
      // Fails where ripgrep has not got to reading yet.
      fd = openSync(`${this.pipe(run.slot)}.arguments`, constants.O_WRONLY | constants.O_NONBLOCK);
      if (writeSync(fd, configuration) < Buffer.byteLength(configuration)) return false;
    } catch {
      return false;
    } finally {
      if (fd !== undefined) closeSync(fd);
    }
    run.isWaiting = false;
    run.stdout.ref();
    this.listen();
    return true;
  }

  private hear([what, id, value]: string[]): void {
    if (this.hasEnded) return;
    if (what === 'ready') this.isReady = true;
    const run = this.running.get(Number(id));
    if (!run) return;
    if (what === 'started') run.started.resolve(Number(value));
    else this.finish(run, what === 'ended' ? Number(value) : undefined);
  }

  /** A run with the reading end of a free pipe: nothing comes, and no end either, until somebody writes to it. */
  private open(isWaiting: boolean): Running | undefined {
    const [slot] = this.freeSlots;
    if (slot === undefined) return undefined;
    let fd: number;
    try {
      fd = openSync(this.pipe(slot), constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (error) {
      // Something cleans up the folder of temporary files. Others may be reading yet.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.isBroken = true;
      return undefined;
    }
    this.freeSlots.delete(slot);
    const stdout = new Socket({ fd, readable: true, writable: false });
    stdout.on('error', () => {}); // its reader is told
    if (isWaiting) stdout.unref();
    const run: Running = {
      id: this.nextId++,
      slot,
      isWaiting,
      stdout,
      started: Promise.withResolvers<number>(),
      ended: Promise.withResolvers<RipgrepExit>(),
    };
    for (const { promise } of [run.started, run.ended]) promise.catch(() => {}); // awaited by the search, or by nobody
    stdout.once('close', () => setTimeout(() => this.abandon(run), END_MS).unref());
    return run;
  }

  /** `status` as a shell has it; undefined when the command was not started. */
  private finish(run: Running, status: number | undefined): void {
    const { id, slot, stdout, ended } = run;
    this.running.delete(id);
    this.listen();
    // What it wrote may be read yet; the next run must not find it.
    if (stdout.closed) this.freeSlots.add(slot);
    else stdout.once('close', () => this.freeSlots.add(slot));
    // 2: ripgrep says what went wrong. More: it was ended, and may have said that it has no memory.
    const stderr = status !== undefined && status >= 2 ? this.errors(slot) : '';
    // Nothing is said where there is no room for it.
    const isUnexplained = status === 2 && stderr === '';
    if (isUnexplained || status === CANNOT_RUN || status === NOT_FOUND) this.isBroken = true;
    if (status === undefined || status === CANNOT_RUN || status === NOT_FOUND) {
      breakOff(run);
      return;
    }
    this.endOutput(slot, stdout);
    ended.resolve({ code: status > SIGNALLED ? null : status, stderr });
  }

  /** Its pipe may be in use yet, so it is not given to another; the shell is not used for much longer. */
  private abandon(run: Running): void {
    if (!this.running.delete(run.id)) return;
    this.listen();
    this.isBroken = true;
    breakOff(run);
  }

  /** For the reader to see an end also where the command ended before it opened its pipe. */
  private endOutput(slot: number, stdout: Socket): void {
    try {
      closeSync(openSync(this.pipe(slot), constants.O_WRONLY | constants.O_NONBLOCK));
    } catch {
      // ENXIO: nobody reads any more. ENOENT: the pipe is gone, and whoever had it open has had its end.
      if (stdout.bytesRead === 0) stdout.destroy();
    }
  }

  /** Also where that cannot be told. */
  private hasErrors(slot: number): boolean {
    try {
      return statSync(`${this.pipe(slot)}.errors`).size > 0;
    } catch {
      return true;
    }
  }

  private errors(slot: number): string {
    try {
      return readFileSync(`${this.pipe(slot)}.errors`, 'utf8').slice(0, MAX_STDERR);
    } catch {
      return '';
    }
  }

  private pipe(slot: number): string {
    return path.join(this.folder, `${slot}`);
  }

  private kill({ id, stdout }: Running, pid: number): void {
    try {
      if (this.running.has(id)) process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
    // Nobody reads on.
    stdout.destroy();
  }
}

function breakOff({ stdout, started, ended }: Running): void {
  const error = new BrokenOff();
  stdout.destroy(error);
  started.reject(error);
  ended.reject(error);
}
