import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Files } from '../support/tree.ts';
import { GIT_ENV, Repo } from '../webhooks/git.ts';

/** A repository on the server, and a working tree that pushes to it. */
export interface Served {
  url: string;
  bare: string;
  work: Repo;
  /** Commits and pushes the current branch. @returns the commit */
  push(files: Files, message?: string): string;
}

/** git over smart HTTP on loopback: `git http-backend` behind a small server. */
export class GitServer {
  /** Answers every request in place of git. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
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

  async close(): Promise<void> {
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
    answerFrom(backend.stdout, response);
  }
}

/** Reads the headers of a CGI program, then passes its body on. */
function answerFrom(output: NodeJS.ReadableStream, response: ServerResponse): void {
  let head = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    output.off('data', onData);
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/);
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
    output.pipe(response);
  };
  output.on('data', onData);
}
