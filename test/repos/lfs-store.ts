import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** An object in the request or the answer of the batch API. */
export interface BatchObject {
  oid: string;
  size: number;
}

/** The two endpoints of Git LFS, beside `git http-backend`: where objects are, and the objects. */
export class LfsStore {
  /** What the server has, by SHA-256. */
  readonly objects = new Map<string, Buffer>();
  /** What was asked: in each batch the names of the objects, and each object that was received. */
  readonly batches: string[][] = [];
  readonly received: string[] = [];
  /** Replaces the answer for an object. */
  answer: ((object: BatchObject, usual: object) => object) | undefined;
  /** Replaces the content of an object. */
  send: ((oid: string, response: ServerResponse, request: IncomingMessage) => void) | undefined;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Puts content on the server. @returns its pointer */
  put(content: string | Buffer): string {
    const bytes = Buffer.from(content);
    const oid = createHash('sha256').update(bytes).digest('hex');
    this.objects.set(oid, bytes);
    return pointerOf(oid, bytes.length);
  }

  /** For the interceptor of a server of git. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url!, this.#origin);
    if (pathname.endsWith('.git/info/lfs/objects/batch')) void this.#batch(request, response);
    else if (pathname.startsWith('/lfs/')) this.#object(pathname.slice('/lfs/'.length), request, response);
    else return false;
    return true;
  }

  async #batch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { objects } = JSON.parse(await text(request)) as { objects: BatchObject[] };
    this.batches.push(objects.map(({ oid }) => oid));
    const answers = objects.map(object => this.answer?.(object, this.#where(object)) ?? this.#where(object));
    response.writeHead(200, { 'content-type': 'application/vnd.git-lfs+json' });
    response.end(JSON.stringify({ transfer: 'basic', objects: answers }));
  }

  #where({ oid, size }: BatchObject): object {
    return this.objects.has(oid)
      ? { oid, size, actions: { download: { href: `${this.#origin}/lfs/${oid}`, header: {} } } }
      : { oid, size, error: { code: 404, message: 'Object does not exist' } };
  }

  #object(oid: string, request: IncomingMessage, response: ServerResponse): void {
    this.received.push(oid);
    if (this.send) this.send(oid, response, request);
    else response.end(this.objects.get(oid));
  }
}

/** What stands in a repository in place of an object. */
export function pointerOf(oid: string, bytes: number): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes}\n`;
}
