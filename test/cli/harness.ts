import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readDaemonInfo } from '../../daemon/src/security/daemon-info.ts';

const DOWSE = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));

const COMPILED = join(tmpdir(), 'dowse-tests-compiled');

export const RETRY = `/** Tries again, waiting longer each time. */
export async function retryWithBackoff(attempts: number) {
  for (let n = 0; n < attempts; n++) await wait(2 ** n);
}
`;

/** A small project. */
export const PROJECT = { 'src/retry.ts': RETRY, 'lib/other.py': 'def unrelated():\n    return 1\n' };

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  stdin?: 'ignore' | 'pipe';
  env?: NodeJS.ProcessEnv;
}

export interface Served {
  url: string;
  process: ChildProcess;
  /** Its standard error so far. */
  log(): string;
  /** Exit code or signal. */
  ended: Promise<number | NodeJS.Signals>;
}

/** A working folder with its own data folder and daemons. */
export class Place {
  readonly root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-cli-')));
  readonly dataDir = join(this.root, 'data');
  readonly tree = join(this.root, 'tree');
  readonly #served: Served[] = [];
  /** The program that `serve` runs: that of another version, if it is set. */
  program = DOWSE;

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) {
      const file = join(this.tree, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  env(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const { PATH, SystemRoot, TMPDIR } = process.env;
    return {
      PATH,
      SystemRoot,
      TMPDIR,
      HOME: this.root,
      DOWSE_DATA_DIR: this.dataDir,
      // Shares the compile cache, as otherwise each process would compile everything.
      NODE_COMPILE_CACHE: COMPILED,
      ...more,
    };
  }

  /** Runs `dowse` with its output in pipes. */
  run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    return collect(this.spawn(process.execPath, [DOWSE, ...args], options));
  }

  /** Runs `dowse` on a pseudo-terminal; `stdout` has both streams. Linux only. */
  runOnTerminal(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    return collect(this.startOnTerminal(args, options));
  }

  /** Runs it interactively: text written to its standard input is typed. */
  startOnTerminal(
    args: readonly string[],
    { nodeOptions = [], ...options }: RunOptions & { nodeOptions?: readonly string[] } = {},
  ): ChildProcess {
    const words = [process.execPath, ...nodeOptions, DOWSE, ...args];
    const line = words.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    // Without a shell, which would exit with its own code on Ctrl-C.
    return this.spawn('script', ['-qec', `exec ${line}`, '/dev/null'], options);
  }

  spawn(
    command: string,
    args: readonly string[],
    { cwd = this.tree, env = {}, stdin = 'ignore' }: RunOptions = {},
  ): ChildProcess {
    mkdirSync(cwd, { recursive: true });
    return spawn(command, args, { cwd, env: this.env(env), stdio: [stdin, 'pipe', 'pipe'] });
  }

  /** Starts a daemon on a free port; resolves when it listens. */
  async serve(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Served> {
    const port = args.includes('--port') ? [] : ['--port', '0'];
    const child = this.spawn(process.execPath, [this.program, 'serve', ...port, ...args], { env });
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', text => {
      log += text;
    });
    const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
    const line = firstLine(child);
    const early = ended.then(code => {
      throw new Error(`dowse serve ended with ${code}: ${log}`);
    });
    early.catch(() => {});
    const [, url] = /^listening on (http\S+)$/.exec(await Promise.race([line, early])) ?? [];
    if (!url) throw new Error(`not the line that was promised: ${await line}`);
    const served = { url, process: child, log: () => log, ended };
    this.#served.push(served);
    return served;
  }

  /** Stops all processes of this folder and removes it. */
  async remove(): Promise<void> {
    const daemon = readDaemonInfo(this.dataDir);
    const isServed = this.#served.some(({ process: { pid } }) => pid === daemon?.pid);
    // A command started it in the background.
    if (daemon && !isServed) await this.run(['stop']);
    for (const { process: child, ended } of this.#served) {
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no standard output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

async function collect(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', text => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', text => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
