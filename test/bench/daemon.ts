import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from '../../daemon/src/daemon-client/start-in-background.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';

/** The package as users install it, which `assemblePackage` makes. A checkout, of 800 modules, takes twice as long to start. */
const DOWSE = fileURLToPath(new URL('../../dist/dowse/bin/dowse.js', import.meta.url));
const SAMPLE_EVERY_MS = 200;
/** Idle threads end sooner than this. */
const REST_MS = 30_000;

/** A daemon in its own process, used over HTTP with the owner's key. */
export interface Daemon {
  url: string;
  key: string;
  pid: number;
  /** Milliseconds from the start of the process to its line "listening on". */
  startMs: number;
  /** Sends a request and reads the whole answer. @throws Error for every status except 200 */
  post(path: string, body: object): Promise<Buffer>;
  /** Reads a whole answer. @throws Error for every status except 200 */
  get(path: string): Promise<Buffer>;
  json<T>(path: string, body: object): Promise<T>;
  /** The same daemon, used with another key. */
  withKey(key: string): Pick<Daemon, 'post' | 'get'>;
  /** Peak memory so far, in bytes, including threads. */
  peakMemory(): Promise<number>;
  /** Memory after a while without work, in bytes. */
  memoryAtRest(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `dowse serve` on a free port; resolves when it listens. */
export async function startDaemon(dataDir: string): Promise<Daemon> {
  const started = performance.now();
  const args = [DOWSE, 'serve', '--port', '0', '--data-dir', dataDir, '--log-level', 'error'];
  const child = spawn(process.execPath, args, {
    env: { ...ALLOCATOR, ...cleanEnv() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await listeningAt(child, ended);
  const startMs = performance.now() - started;
  const key = readOwnerKey(dataDir);
  if (!key) throw new Error(`no key in ${dataDir}`);
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, body?: object, as = key) =>
    exchange({ url: `${url}${path}`, method, key: as, agent, body });
  const resident = async () => residentMemory(await send('GET', '/metrics'));
  const memory = watchMemory(child.pid as number, resident);
  return {
    url,
    key,
    pid: child.pid as number,
    startMs,
    post: (path, body) => send('POST', path, body),
    json: async (path, body) => JSON.parse((await send('POST', path, body)).toString('utf8')),
    get: path => send('GET', path),
    withKey: other => ({
      post: (path, body) => send('POST', path, body, other),
      get: path => send('GET', path, undefined, other),
    }),
    peakMemory: memory.peak,
    async memoryAtRest() {
      await setTimeout(REST_MS);
      return resident();
    },
    async stop() {
      memory.stop();
      agent.destroy();
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

/** The user's settings must not affect the measurement. */
function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DOWSE_')));
}

async function listeningAt(child: ChildProcess, ended: Promise<unknown[]>): Promise<string> {
  if (!child.stdout) throw new Error('the daemon has no standard output');
  const early = ended.then(([code]) => {
    throw new Error(`the daemon ended with ${code}`);
  });
  early.catch(() => {});
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), early])) as [string];
  const [, url] = /^listening on (http\S+)$/.exec(line) ?? [];
  if (!url) throw new Error(`not the line that was promised: ${line}`);
  return url;
}

interface Exchange {
  url: string;
  method: string;
  key: string;
  agent: Agent;
  body: object | undefined;
}

async function exchange({ url, method, key, agent, body }: Exchange): Promise<Buffer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const outgoing = request(url, { method, headers, agent });
  outgoing.end(text);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const answer = Buffer.concat(parts);
  if (response.statusCode === 200) return answer;
  throw new Error(`${method} ${url}: ${response.statusCode} ${answer.toString('utf8').slice(0, 500)}`);
}

interface MemoryWatch {
  peak(): Promise<number>;
  stop(): void;
}

/** Linux records the peak; elsewhere memory is sampled five times a second, which may miss a short peak. */
function watchMemory(pid: number, resident: () => Promise<number>): MemoryWatch {
  if (process.platform === 'linux') return { peak: async () => kernelPeak(pid), stop: () => {} };
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await resident());
  };
  const timer = setInterval(() => void look().catch(() => {}), SAMPLE_EVERY_MS).unref();
  return {
    async peak() {
      await look();
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

/** Read from `/metrics`. */
function residentMemory(scrape: Buffer): number {
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(scrape.toString('utf8')) ?? [];
  return Number(bytes ?? 0);
}

function kernelPeak(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (!kibibytes) throw new Error('the kernel does not say how much memory the daemon has held');
  return Number(kibibytes) * 1024;
}
