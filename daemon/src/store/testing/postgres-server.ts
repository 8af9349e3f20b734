/** For tests: a real PostgreSQL server in a folder of its own, reached by a socket in it. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';

const OLDEST = 15;
const USER = 'dowse';

/** Why there is no PostgreSQL to test with; undefined if there is one. */
export const noPostgres: string | undefined = reason();

function reason(): string | undefined {
  if (programs() === undefined) return `no PostgreSQL ${OLDEST} or newer is installed`;
  if (process.getuid?.() === 0 && accountOfServer() === undefined)
    return 'root has no user "postgres" to run it';
  return undefined;
}

/** The folder with the newest `initdb` and `postgres`. */
function programs(): string | undefined {
  const installed = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
  ]);
  const versionOf = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  return installed
    .filter(folder => versionOf(folder) >= OLDEST && existsSync(join(folder, 'initdb')))
    .sort((a, b) => versionOf(b) - versionOf(a))[0];
}

/** PostgreSQL refuses to run as root. */
function accountOfServer(): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

export interface PostgresServerOptions {
  /** Three of them are for superusers only. */
  maxConnections?: number;
}

export class PostgresServer {
  readonly #folder: string;
  readonly #maxConnections: number;
  readonly #account: { uid: number; gid: number } | undefined;
  #process: ChildProcess | undefined;
  #isPaused = false;

  private constructor({ maxConnections = 40 }: PostgresServerOptions) {
    this.#maxConnections = maxConnections;
    this.#folder = mkdtempSync(join(tmpdir(), 'dowse-pg-'));
    this.#account = process.getuid?.() === 0 ? accountOfServer() : undefined;
    if (this.#account) chownSync(this.#folder, this.#account.uid, this.#account.gid);
  }

  static async create(options: PostgresServerOptions = {}): Promise<PostgresServer> {
    const server = new PostgresServer(options);
    const flags = ['--auth=trust', '--no-sync', '--no-instructions', '--encoding=UTF8', '--locale=C'];
    await promisify(execFile)(
      join(programs()!, 'initdb'),
      ['-D', server.#data, '-U', USER, ...flags],
      server.#as,
    );
    await server.start();
    return server;
  }

  /** The URL of the database that is there from the start. */
  get url(): string {
    return this.urlAs(USER);
  }

  /** The same for another user. */
  urlAs(user: string): string {
    return `postgres://${user}@localhost/postgres?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Runs a statement. */
  async run(sql: string): Promise<void> {
    const args = ['-h', this.#folder, '-U', USER, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qc', sql];
    await promisify(execFile)(join(programs()!, 'psql'), args, this.#as);
  }

  /** Runs a statement. @returns its rows */
  async rows<Row>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ host: this.#folder, user: USER, database: 'postgres' });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Starts it again after `stop`. */
  async start(): Promise<void> {
    const options = [
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=',
      '-c',
      `max_connections=${this.#maxConnections}`,
      '-k',
      this.#folder,
    ];
    const child = spawn(join(programs()!, 'postgres'), ['-D', this.#data, ...options], {
      ...this.#as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stderr! })) {
      if (line.includes('ready to accept connections')) break;
    }
    child.stderr!.resume();
  }

  /** Ends all connections and stops. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Stops all its processes where they are, so that nothing is answered and no connection ends. Linux only. */
  pause(): void {
    this.#isPaused = true;
    this.#signal('SIGSTOP');
  }

  /** Lets them go on. */
  resume(): void {
    this.#isPaused = false;
    this.#signal('SIGCONT');
  }

  /** Opens connections until no more can be had. @returns how many, and a function that ends them */
  async takeConnections(): Promise<{ taken: number; free(): Promise<void> }> {
    const clients: pg.Client[] = [];
    const free = async () => void (await Promise.all(clients.map(client => client.end())));
    for (;;) {
      const client = new pg.Client({ host: this.#folder, user: USER, database: 'postgres' });
      client.on('error', () => {});
      try {
        await client.connect();
      } catch {
        return { taken: clients.length, free };
      }
      clients.push(client);
    }
  }

  async remove(): Promise<void> {
    if (this.#isPaused) this.resume();
    await this.#end('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sends a signal to the first process and to those that it has started. */
  #signal(signal: NodeJS.Signals): void {
    const first = this.#process?.pid;
    if (first === undefined) return;
    process.kill(first, signal);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean);
    for (const pid of others) {
      try {
        process.kill(Number(pid), signal);
      } catch {
        // It has just ended.
      }
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #as() {
    return { cwd: this.#folder, ...this.#account };
  }
}
