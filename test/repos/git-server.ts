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

/** An answer that stops part of the way. */
export interface Hold {
  readonly bytes: number;
  /** Resolves when an answer has stopped. */
  readonly held: Promise<void>;
  readonly released: Promise<void>;
  onHeld(): void;
  /** Lets it go on, and all that come after it. */
  release(): void;
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

  /** From now on, an answer stops after this many bytes, until it is released. */
  hold(bytes: number): Hold {
    const [held, released] = [signal(), signal()];
    const release = () => {
      this.#hold = undefined;
      released.resolve();
    };
    this.#hold = { bytes, held: held.promise, onHeld: held.resolve, released: released.promise, release };
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
  let head: Buffer | undefined = Buffer.alloc(0);
  let sent = 0;
  const send = async (part: Buffer): Promise<void> => {
    if (hold && sent <= hold.bytes && sent + part.length > hold.bytes) {
      const rest = part.subarray(hold.bytes - sent);
      response.write(part.subarray(0, hold.bytes - sent));
      sent += part.length;
      hold.onHeld();
      await hold.released;
      response.write(rest);
      return;
    }
    sent += part.length;
    response.write(part);
  };
  for await (const chunk of output) {
    if (!head) {
      await send(chunk);
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
    await send(head.subarray(end + 4));
    head = undefined;
  }
  response.end();
}
