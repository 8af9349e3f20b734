import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DowseError } from '../api/errors.ts';
import { MAX_STDERR, type Ripgrep, type RipgrepExit, withoutConfiguration } from './ripgrep.ts';
import { shellWord } from './shell-word.ts';

interface Running {
  slot: number;
  stdout: Socket;
  started: PromiseWithResolvers<number>;
  ended: PromiseWithResolvers<RipgrepExit>;
}

/** Runs at a time: a search has up to two. */
const SLOTS = 2 * availableParallelism();

/**
 * What the shell is told first; its argument is the folder of the pipes. `run` takes a run's number, its pipe, the
 * folder to start in and the command; whatever ends it early, a lack of processes too, it says so. A shell that reads
 * commands has few children to wait for, and never does: `jobs` makes it take note of those that ended. When its input
 * ends, by whatever death of this process, so do it and all that it started.
 */
const SCRIPT = `
folder=$1
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
for slot in ${Array.from({ length: SLOTS }, (_, slot) => slot).join(' ')}; do
  mkfifo "$folder/$slot" && : >"$folder/$slot.errors" || exit
done
echo ready
`;

/** What a shell says of a command that it could not run, and what it adds to the number of the signal that ended one. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const SIGNALLED = 128;

/** A shell that runs commands for this process, each with a named pipe of its own for its output. */
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

  /** `onEnd` is called once, when it takes no more commands. @throws system errors: no folder for temporary files */
  constructor(onEnd: () => void) {
    this.onEnd = onEnd;
    // It is for this user alone, and so are the pipes in it.
    this.folder = mkdtempSync(path.join(tmpdir(), 'dowse-'));
    this.shell = spawn('/bin/sh', ['-s', this.folder], {
      env: { ...withoutConfiguration(), LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      // A group of its own, which it can end as one.
      detached: true,
    });
    const { stdin, stdout } = this.shell;
    const end = () => this.end();
    this.shell.on('error', end).once('exit', end);
    stdin!.on('error', end);
    createInterface(stdout!).on('line', line => this.hear(line.split(' ')));
    // It does not keep this process alive, and ends with it.
    this.shell.unref();
    (stdin as Socket).unref();
    this.ears.unref();
    this.tell(SCRIPT);
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  /** @returns undefined where it cannot: start the command in another way then. */
  async run(command: string, args: readonly string[], cwd: string): Promise<Ripgrep | undefined> {
    const run = this.open();
    if (!run) return undefined;
    const id = this.nextId++;
    this.running.set(id, run);
    this.ears.ref();
    // Nothing of a request reaches the shell but as a quoted word.
    const words = [cwd, command, ...args].map(shellWord);
    this.tell(`(run ${id} ${run.slot} ${words.join(' ')}) & jobs >/dev/null\n`);
    const { stdout, started, ended } = run;
    try {
      const pid = await started.promise;
      const gone = ended.promise.then(
        () => {},
        () => {},
      );
      return { pid, stdout, exit: ended.promise, gone, kill: () => this.kill(id, pid, stdout) };
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
    for (const { stdout, started, ended } of this.running.values()) {
      stdout.destroy();
      for (const { reject } of [started, ended]) reject(brokenOff());
    }
    this.running.clear();
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The shell removes it too.
    }
    this.onEnd();
  }

  /** Where it is heard; while nothing runs, that keeps nobody waiting. */
  private get ears(): Socket {
    return this.shell.stdout as Socket;
  }

  private tell(text: string): void {
    this.shell.stdin!.write(text);
  }

  private hear([what, id, value]: string[]): void {
    if (this.hasEnded) return;
    if (what === 'ready') this.isReady = true;
    const run = this.running.get(Number(id));
    if (!run) return;
    if (what === 'started') run.started.resolve(Number(value));
    else this.finish(Number(id), run, what === 'ended' ? Number(value) : undefined);
  }

  /** A run with the reading end of a free pipe: nothing comes, and no end either, until somebody writes to it. */
  private open(): Running | undefined {
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
    const run = {
      slot,
      stdout,
      started: Promise.withResolvers<number>(),
      ended: Promise.withResolvers<RipgrepExit>(),
    };
    for (const { promise } of [run.started, run.ended]) promise.catch(() => {}); // awaited by the search, or by nobody
    return run;
  }

  /** `status` as a shell has it; undefined when the command was not started. */
  private finish(id: number, run: Running, status: number | undefined): void {
    const { slot, stdout, started, ended } = run;
    this.running.delete(id);
    if (this.running.size === 0) this.ears.unref();
    // What it wrote may be read yet; the next run must not find it.
    if (stdout.closed) this.freeSlots.add(slot);
    else stdout.once('close', () => this.freeSlots.add(slot));
    const stderr = status === 2 ? this.errors(slot) : '';
    const isRun = status !== undefined && status !== CANNOT_RUN && status !== NOT_FOUND;
    // ripgrep says what went wrong; nothing is said where there is no room for it.
    if (!isRun || (status === 2 && stderr === '')) {
      this.isBroken ||= status !== undefined;
      stdout.destroy();
      started.reject(brokenOff());
      ended.reject(brokenOff());
      return;
    }
    this.endOutput(slot, stdout);
    ended.resolve({ code: status > SIGNALLED ? null : status, stderr });
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

  private kill(id: number, pid: number, stdout: Socket): void {
    try {
      if (this.running.has(id)) process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
    // Nobody reads on.
    stdout.destroy();
  }
}

function brokenOff(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'A search was broken off.', 'its process ended', 1);
}
