import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Files } from '../support/tree.ts';
import { signal } from '../support/until.ts';
import { GIT_ENV, Repo } from '../webhooks/git.ts';

/** A repository on the server, and a working tree that pushes to it. */
export interface Served {
  url: string;
  bare: string;
  work: Repo;
  /** Commits and pushes the current branch. @returns the commit */
  push(files: Files, message?: string): string;
}

/** Stops an answer part of the way. */
export class Hold {
  #bytes: number;
  #held = signal();
  #moved = signal();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Resolves when an answer has stopped. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  /** Lets the answer go on to this many bytes; resolves when it has stopped there. */
  moveTo(bytes: number): Promise<void> {
    this.#bytes = bytes;
    this.#held = signal();
    this.#moved.resolve();
    this.#moved = signal();
    return this.held;
  }

  release(): void {
    void this.moveTo(Number.POSITIVE_INFINITY);
  }

  /** Passes the parts of an answer on, as far as they may go. */
  async *pass(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const part of parts) {
      let rest = part;
      while (rest.length > this.#bytes - sent) {
        const fitting = rest.subarray(0, Math.max(0, this.#bytes - sent));
        sent += fitting.length;
        rest = rest.subarray(fitting.length);
        yield fitting;
        const moved = this.#moved.promise;
        this.#held.resolve();
        await moved;
      }
      sent += rest.length;
      yield rest;
    }
  }
}

/** git over smart HTTP on loopback: `git http-backend` behind a small server. */
export class GitServer {
  /** Answers every request in place of git. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  #hold: Hold | undefined;
  /** The requests so far: method and URL. */
  readonly requests: string[] = [];
  readonly #root: string;
  readonly #server: Server;

  private constructor(root: string) {
    this.#root = root;
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  static async start(root: string): Promise<GitServer> {
    mkdirSync(root, { recursive: true });
    const server = new GitServer(root);
    await new Promise<void>(resolve => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A new repository `NAME.git` with a first commit on `main`. */
  create(name: string, files: Files = { 'src/first.ts': 'export const first = 1;\n' }): Served {
    const bare = join(this.#root, `${name}.git`);
    mkdirSync(bare, { recursive: true });
    execFileSync('git', ['init', '-q', '--bare', '-b', 'main', bare], { env: GIT_ENV });
    const work = Repo.init(join(this.#root, '..', 'work', name), files);
    work.git('remote', 'add', 'origin', bare);
    if (Object.keys(files).length > 0) work.git('push', '-q', 'origin', 'HEAD');
    return {
      url: `${this.origin}/${name}.git`,
      bare,
      work,
      push(changed, message = 'next') {
        const commit = work.commit(message, changed);
        work.git('push', '-q', '--force', 'origin', 'HEAD');
        return commit;
      },
    };
  }

  /** From now on, an answer stops after this many bytes. */
  hold(bytes: number): Hold {
    this.#hold?.release();
    this.#hold = new Hold(bytes);
    return this.#hold;
  }

  async close(): Promise<void> {
    this.#hold?.release();
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url}`);
    if (this.intercept?.(request, response)) return;
    const { pathname, search } = new URL(request.url!, this.origin);
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...GIT_ENV,
        GIT_PROJECT_ROOT: this.#root,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REQUEST_METHOD: request.method,
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    backend.stdin.on('error', () => {});
    request.pipe(backend.stdin);
    void answerFrom(backend.stdout, response, this.#hold);
  }
}

/** Puts a submodule into a repository, or moves it to another commit, and pushes. */
export function pin({ work }: Served, path: string, url: string, commit: string): void {
  work.git('config', '--file', '.gitmodules', `submodule.${path}.path`, path);
  work.git('config', '--file', '.gitmodules', `submodule.${path}.url`, url);
  work.git('add', '.gitmodules');
  work.git('update-index', '--add', '--cacheinfo', `160000,${commit},${path}`);
  work.git('commit', '-q', '-m', `pin ${path}`);
  work.git('push', '-q', '--force', 'origin', 'HEAD');
}

/** An interceptor that sends files as they are, as a web server without `git http-backend` does. */
export function plainFiles(root: string): NonNullable<GitServer['intercept']> {
  return (request, response) => {
    const file = join(root, new URL(request.url!, 'http://host').pathname);
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(readFileSync(file));
    return true;
  };
}

/** Reads the headers of a CGI program, then passes its body on. */
async function answerFrom(
  output: AsyncIterable<Buffer>,
  response: ServerResponse,
  hold: Hold | undefined,
): Promise<void> {
  const body = bodyOf(output, response);
  for await (const part of hold ? hold.pass(body) : body) response.write(part);
  response.end();
}

async function* bodyOf(output: AsyncIterable<Buffer>, response: ServerResponse): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of output) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/);
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    yield head.subarray(end + 4);
    head = undefined;
  }
}
