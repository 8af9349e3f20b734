import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DowseError } from '../api/errors.ts';
import { MAX_STDERR, type Ripgrep, type RipgrepExit, ripgrepPath, withoutConfiguration } from './ripgrep.ts';
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
 * folder to start in and the command. A shell that reads commands has few children to wait for, and never does:
 * `jobs` makes it take note of those that ended. When its input ends, by whatever death of this process, so do it and
 * all that it started.
 */
const SCRIPT = `
folder=$1
trap 'rm -rf "$folder"; kill -KILL 0' EXIT
run() {
  id=$1 pipe=$folder/$2
  cd "$3" || { echo "failed $id"; return; }
  shift 3
  "$@" >"$pipe" 2>"$pipe.errors" &
  echo "started $id $!"
  wait $!
  echo "ended $id $?"
}
mkfifo ${Array.from({ length: SLOTS }, (_, slot) => `"$folder/${slot}"`).join(' ')} && echo ready
`;

/**
 * Starts ripgrep by way of a shell. To start a program, the system copies the tables of the starting process's memory:
 * 4 ms for each 100 MB that it holds, which is longer than a search in few files takes. A shell holds 1 MB. ripgrep
 * writes into a named pipe that this process reads.
 */
export class Launcher {
  private shell: ChildProcess | undefined;
  private folder: string | undefined;
  private isReady = false;
  private isClosed = false;
  private readonly running = new Map<number, Running>();
  private readonly freeSlots = new Set<number>();
  private nextId = 1;

  /** @returns undefined while it is not up, or where it could not: start ripgrep in the ordinary way then. */
  async start(args: readonly string[], cwd: string): Promise<Ripgrep | undefined> {
    if (process.platform !== 'linux' || this.isClosed) return undefined;
    if (!this.isReady) {
      this.prepare();
      return undefined;
    }
    const command = await ripgrepPath();
    // ripgrep's arguments cannot have it either; the ordinary way says so.
    if ([cwd, ...args].some(word => word.includes('\0'))) return undefined;
    const run = this.open();
    if (!run) return undefined;
    const id = this.nextId++;
    this.running.set(id, run);
    this.ears?.ref();
    // Nothing of a request reaches the shell but as a quoted word.
    const words = [cwd, command, '--no-config', ...args].map(shellWord);
    this.tell(`(run ${id} ${run.slot} ${words.join(' ')}) & jobs >/dev/null\n`);
    try {
      const pid = await run.started.promise;
      const { stdout } = run;
      const exit = run.ended.promise;
      const gone = exit.then(
        () => {},
        () => {},
      );
      return { pid, stdout, exit, gone, kill: () => this.kill(id, pid) };
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.isClosed = true;
    this.end();
  }

  private prepare(): void {
    if (this.shell) return;
    // It is for this user alone, and so are the pipes in it.
    this.folder = mkdtempSync(path.join(tmpdir(), 'dowse-'));
    const shell = spawn('/bin/sh', ['-s', this.folder], {
      env: { ...withoutConfiguration(), LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      // A group of its own, which it can end as one.
      detached: true,
    });
    this.shell = shell;
    shell.on('error', () => this.end());
    shell.once('exit', () => {
      if (this.shell === shell) this.end();
    });
    shell.stdin.on('error', () => this.end());
    createInterface(shell.stdout).on('line', line => {
      if (this.shell === shell) this.hear(line.split(' '));
    });
    // It does not keep this process alive, and ends with it.
    shell.unref();
    (shell.stdin as Socket).unref();
    this.ears?.unref();
    this.tell(SCRIPT);
  }

  /** Where the shell is heard; while nothing runs, that keeps nobody waiting. */
  private get ears(): Socket | undefined {
    return this.shell?.stdout as Socket | undefined;
  }

  private tell(text: string): void {
    this.shell?.stdin?.write(text);
  }

  private hear([what, id, value]: string[]): void {
    if (what === 'ready') {
      for (let slot = 0; slot < SLOTS; slot++) this.freeSlots.add(slot);
      this.isReady = true;
      return;
    }
    const run = this.running.get(Number(id));
    if (!run) return;
    if (what === 'started') run.started.resolve(Number(value));
    else this.finish(Number(id), run, what === 'failed' ? undefined : Number(value));
  }

  /** A run with the reading end of a free pipe: nothing comes, and no end either, until ripgrep writes to it. */
  private open(): Running | undefined {
    const [slot] = this.freeSlots;
    if (slot === undefined || !this.folder) return undefined;
    let fd: number | undefined;
    try {
      fd = openSync(path.join(this.folder, `${slot}`), constants.O_RDONLY | constants.O_NONBLOCK);
      const stdout = new Socket({ fd, readable: true, writable: false });
      this.freeSlots.delete(slot);
      const run = {
        slot,
        stdout,
        started: Promise.withResolvers<number>(),
        ended: Promise.withResolvers<RipgrepExit>(),
      };
      for (const { promise } of [run.started, run.ended]) promise.catch(() => {}); // awaited by the search, or by nobody
      return run;
    } catch {
      // Something cleans up the folder of temporary files.
      if (fd !== undefined) closeSync(fd);
      this.end();
      return undefined;
    }
  }

  /** `status` as a shell has it; undefined when there was no such folder to start in. */
  private finish(id: number, run: Running, status: number | undefined): void {
    const { slot, stdout, started, ended } = run;
    this.running.delete(id);
    if (this.running.size === 0) this.ears?.unref();
    // What it wrote may be read yet; the next run must not find it.
    if (stdout.closed) this.freeSlots.add(slot);
    else stdout.once('close', () => this.freeSlots.add(slot));
    if (status === undefined || status === CANNOT_RUN || status === NOT_FOUND) {
      stdout.destroy();
      started.reject(brokenOff());
      ended.reject(brokenOff());
      return;
    }
    const code = status > SIGNALLED ? null : status;
    ended.resolve({ code, stderr: code === 2 ? this.errors(slot) : '' });
  }

  private errors(slot: number): string {
    try {
      return readFileSync(path.join(this.folder!, `${slot}.errors`), 'utf8').slice(0, MAX_STDERR);
    } catch {
      return '';
    }
  }

  private kill(id: number, pid: number): void {
    const run = this.running.get(id);
    if (!run) return;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
    // Nobody reads on.
    run.stdout.destroy();
  }

  /** Takes everything down; the next search puts it up again. */
  private end(): void {
    const { shell, folder } = this;
    this.isReady = false;
    this.shell = this.folder = undefined;
    this.freeSlots.clear();
    shell?.stdin?.destroy();
    if (folder) rmSync(folder, { recursive: true, force: true });
    for (const { stdout, started, ended } of this.running.values()) {
      stdout.destroy();
      for (const { reject } of [started, ended]) reject(brokenOff());
    }
    this.running.clear();
  }
}

/** What a shell says of a command that it could not run, and what it adds to the number of the signal that ended one. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const SIGNALLED = 128;

function brokenOff(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'A search was broken off.', 'its process ended', 1);
}
