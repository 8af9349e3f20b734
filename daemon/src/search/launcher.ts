import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { type FromLauncher, HEADER_BYTES, type ToLauncher } from './launcher-messages.ts';
import { type Ripgrep, type RipgrepExit, ripgrepPath } from './ripgrep.ts';

interface Running {
  started: PromiseWithResolvers<number>;
  connected: PromiseWithResolvers<Socket>;
  ended: PromiseWithResolvers<RipgrepExit>;
}

/**
 * Starts ripgrep by way of a small process. To start a program, the system copies the tables of the starting process's
 * memory: 4 ms for each 100 MB that it holds, which is longer than a search in few files takes.
 */
export class Launcher {
  private helper: ChildProcess | undefined;
  private server: Server | undefined;
  private folder: string | undefined;
  private isReady = false;
  private isClosed = false;
  private readonly running = new Map<number, Running>();
  private nextId = 1;

  /** @returns undefined while it is not up, or where it could not: start ripgrep in the ordinary way then. */
  async start(args: readonly string[], cwd: string): Promise<Ripgrep | undefined> {
    if (process.platform !== 'linux' || this.isClosed) return undefined;
    if (!this.isReady) {
      this.prepare();
      return undefined;
    }
    const id = this.nextId++;
    const run: Running = {
      started: Promise.withResolvers(),
      connected: Promise.withResolvers(),
      ended: Promise.withResolvers(),
    };
    for (const { promise } of [run.started, run.connected, run.ended]) promise.catch(() => {}); // awaited below, or by nobody
    const command = await ripgrepPath();
    this.running.set(id, run);
    this.helper?.channel?.ref();
    this.server?.ref();
    this.tell({ type: 'start', id, command, args: ['--no-config', ...args], cwd });
    try {
      const [pid, stdout] = await Promise.all([run.started.promise, run.connected.promise]);
      return {
        pid,
        stdout,
        exit: run.ended.promise,
        gone: run.ended.promise.then(
          () => {},
          () => {},
        ),
        kill: () => this.tell({ type: 'kill', id }),
      };
    } catch {
      this.forget(id);
      return undefined;
    }
  }

  /** While nothing runs, the helper keeps nobody waiting for it. */
  private forget(id: number): void {
    this.running.delete(id);
    if (this.running.size > 0) return;
    this.helper?.channel?.unref();
    this.server?.unref();
  }

  close(): void {
    this.isClosed = true;
    this.end();
  }

  private prepare(): void {
    if (this.helper) return;
    // Its folder is for this user alone, and so is the socket in it.
    this.folder = mkdtempSync(path.join(tmpdir(), 'dowse-'));
    const address = path.join(this.folder, 'socket');
    this.server = createServer(socket => this.connect(socket)).on('error', () => this.end());
    this.server.listen(address, () => this.fork(address)).unref();
  }

  private fork(address: string): void {
    const file = `./launcher-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    const { RIPGREP_CONFIG_PATH: _, ...env } = process.env;
    const helper = fork(new URL(file, import.meta.url), [address], {
      env,
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    helper.on('message', (message: FromLauncher) => this.receive(message));
    helper.on('error', () => this.end());
    helper.once('exit', () => {
      if (this.helper === helper) this.end();
    });
    // It does not keep this process alive, and ends with it.
    helper.unref();
    helper.channel?.unref();
    this.helper = helper;
  }

  private connect(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const read = () => {
      const header = socket.read(HEADER_BYTES) as Buffer | null;
      if (!header) return;
      socket.off('readable', read);
      const run = this.running.get(Number(header.toString()));
      if (run) run.connected.resolve(socket);
      else socket.destroy();
    };
    socket.on('readable', read);
  }

  private receive(message: FromLauncher): void {
    if (message.type === 'ready') {
      this.isReady = true;
      return;
    }
    const run = this.running.get(message.id);
    if (!run) return;
    if (message.type === 'started') run.started.resolve(message.pid);
    else if (message.type === 'failed') run.started.reject(new Error(message.code));
    else {
      run.ended.resolve({ code: message.code, stderr: message.stderr });
      // Its connection may be taken up after its end.
      run.connected.promise.then(() => this.forget(message.id)).catch(() => {});
    }
  }

  private tell(message: ToLauncher): void {
    this.helper?.send(message, error => {
      if (error) this.end();
    });
  }

  /** Takes everything down; the next search puts it up again. */
  private end(): void {
    const { helper, server, folder } = this;
    this.isReady = false;
    this.helper = this.server = this.folder = undefined;
    if (helper?.connected) helper.disconnect();
    server?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
    const failure = new DowseError('SERVICE_UNAVAILABLE', 'A search was broken off.', 'its process ended', 1);
    for (const run of this.running.values()) {
      for (const { reject } of [run.started, run.connected, run.ended]) reject(failure);
    }
    this.running.clear();
  }
}
