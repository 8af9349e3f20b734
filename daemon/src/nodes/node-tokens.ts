import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The caller behind another node: the id of a key, negative for a user; the owner of that node; or null for the node itself. */
export type NodeCaller = number | 'owner' | null;

/** The claims of a node about a request that it sends to another one. */
export interface NodeToken {
  from: string;
  to: string;
  operation: string;
  caller: NodeCaller;
}

/** The signed text. */
interface Signed extends NodeToken {
  at: number;
  /** SHA-256 of the body, in base64url. */
  body: string;
}

/** A token that was read, before the body is known. */
export interface ReadToken extends NodeToken {
  /** Whether the request has the body that the sender signed. */
  isFor(body: Uint8Array): boolean;
}

export const TOKEN_HEADER = 'x-dowse-node';
/** How old a token may be. The nodes take the time from the database. */
const MAX_AGE_MS = 60_000;
const MAX_LENGTH = 2048;

/** Signs what nodes send to each other, with a secret that they share through the database. */
export class NodeTokens {
  readonly #secret: Buffer;
  readonly #now: () => number;

  constructor(secret: Buffer, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** The text of a token for a request with this body. */
  issue({ from, to, operation, caller }: NodeToken, body: string | Uint8Array): string {
    const signed: Signed = { from, to, operation, caller, at: this.#now(), body: digest(body) };
    const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
    return `${text}.${this.#sign(text).toString('base64url')}`;
  }

  /** Reads a token. @returns undefined if it is forged or too old */
  read(given: string): ReadToken | undefined {
    const [text = '', signature = '', ...rest] = given.length > MAX_LENGTH ? [] : given.split('.');
    if (rest.length > 0 || !isEqual(Buffer.from(signature, 'base64url'), this.#sign(text))) return undefined;
    const { at, body, ...token } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
    if (Math.abs(this.#now() - at) > MAX_AGE_MS) return undefined;
    return { ...token, isFor: given => digest(given) === body };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

const digest = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('base64url');

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
