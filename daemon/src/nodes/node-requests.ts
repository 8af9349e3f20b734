import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Call } from '../api/dowse.ts';
import { DowseError, ERRORS, type ErrorBody } from '../api/errors.ts';
import { http } from '../api/node-http.ts';
import { FIRST_SHARED_ID } from '../store/state-database.ts';
import { type NodeCaller, type NodeTokens, TOKEN_HEADER } from './node-tokens.ts';
import type { NodeAddress } from './nodes.ts';

/** The route of a node for other nodes. */
export const NODE_ROUTE = '/api/node';
/** Largest body that nodes send each other, and largest answer that is not a stream. */
export const MAX_NODE_BODY_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
/** A node that has not answered after this time is asked whether it lives, which must take no longer than the second time. */
const SILENT_MS = 600;
const SIGN_OF_LIFE_MS = 600;
/** The same where no other node has the repository. */
const PATIENT_MS = 10_000;
/** A node that could not be reached is asked last for this time. */
const AVOIDED_MS = 2000;

const OTHER_ADDRESS =
  'If it has ended, others take over within half a minute. If it runs and other machines reach it at another address, start it with --advertise.';
const NEW_CERTIFICATE =
  'If its certificate is new, start it again. If a proxy or another program answers there, start it with --advertise and its own address.';

/** Neither the certificate that a node named, nor one that this machine trusts. */
class OtherCertificate extends Error {
  constructor(shown: string | undefined, named: string | null) {
    super(`the certificate there has the SHA-256 ${shown}, and the node has named ${named ?? 'none'}`);
  }
}

/** A node cannot answer now, so another one with the same repository is asked. */
class NodeUnavailable extends DowseError {
  constructor(node: string, why: string) {
    super('SERVICE_UNAVAILABLE', `The node ${node} does not answer.`, why, 1);
  }
}

/** It does not know the operation: it runs an older version, or is no node of this database. */
export class UnknownOperation extends NodeUnavailable {}

/** It showed no sign of life in time. It has ended, or is too busy. */
class SilentNode extends NodeUnavailable {}

interface NodeRequestsOptions {
  /** The id of this node. */
  id: string;
  addressOf(id: string): NodeAddress | undefined;
  tokens: NodeTokens;
}

/** A request to another node: the body of an operation, and the permissions of the caller if that node cannot look them up. */
export interface Envelope {
  body: unknown;
  caller?: string;
  repos?: readonly string[];
}

/** The caller, and the deadline of the answer. */
export interface NodeCall extends Pick<Call, 'key' | 'signal' | 'caller' | 'repos'> {
  /** The caller asks other nodes if these do not answer, so a silent one is not waited for. */
  hasOthers?: boolean;
}

/** Whether another node should be asked. */
export function isUnavailable(error: unknown): error is DowseError {
  return error instanceof DowseError && error.code === 'SERVICE_UNAVAILABLE';
}

/** A call of the node itself. It sees all repositories. */
export const AS_NODE = { key: null } as const;

/** Sends requests to other nodes: an operation with JSON, answered by JSON or a stream. */
export class NodeRequests {
  readonly #options: NodeRequestsOptions;
  readonly #agents = new Map<string, InstanceType<typeof http.Agent>>();
  /** Nodes that did not answer, and have not since: since when, in Unix milliseconds, and until when they are asked last. */
  readonly #silent = new Map<string, { since: number; avoidedUntil: number }>();

  constructor(options: NodeRequestsOptions) {
    this.#options = options;
  }

  /**
   * Asks the first of the nodes that answers. One that cannot be reached, does not respond or answers 503 is left out. If no other one
   * answers, those that did not respond are asked again, with more patience.
   *
   * @throws DowseError of the node, or of the first one if none can answer; the reason of the signal
   */
  ask<T>(nodes: readonly string[], operation: string, body: object, call: NodeCall): Promise<T> {
    return this.#first(nodes, call, (node, isPatient) =>
      this.#json<T>(node, { operation, body, call }, isPatient),
    );
  }

  /** The same for an answer that is a stream of bytes. A node that dies while it sends is not replaced. */
  open(nodes: readonly string[], operation: string, body: object, call: NodeCall): Promise<Readable> {
    return this.#first(nodes, call, (node, isPatient) =>
      this.#send(node, { operation, body, call }, isPatient),
    );
  }

  /** The nodes, those that could not be reached a moment ago last. */
  inOrder(nodes: readonly string[]): string[] {
    const now = performance.now();
    const isAvoided = (node: string) => (this.#silent.get(node)?.avoidedUntil ?? 0) > now;
    return [...nodes.filter(node => !isAvoided(node)), ...nodes.filter(isAvoided)];
  }

  /** Since when a node has not answered, in Unix milliseconds; undefined if it has answered, or was not asked. */
  silentSince(node: string): number | undefined {
    return this.#silent.get(node)?.since;
  }

  /** Asks all nodes at the same time whether they are alive; `silentSince` then has the answer of each. */
  async checkLiveness(nodes: readonly string[]): Promise<void> {
    await Promise.all(
      nodes.map(async node => {
        const address = this.#options.addressOf(node);
        if (!address) return;
        try {
          await this.#signOfLife(address, SIGN_OF_LIFE_MS);
          this.#silent.delete(node);
        } catch (error) {
          this.#unavailable(node, address, error, SilentNode);
        }
      }),
    );
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }

  async #json<T>(node: string, asked: Asked, isPatient: boolean): Promise<T> {
    const answer = await this.#send(node, asked, isPatient);
    return JSON.parse(await this.#textOf(answer, node, asked.call)) as T;
  }

  async #first<T>(
    nodes: readonly string[],
    call: NodeCall,
    ask: (node: string, isPatient: boolean) => Promise<T>,
  ): Promise<T> {
    const waits = call.hasOthers !== true;
    const inOrder = this.inOrder(nodes);
    const turns = inOrder.map((node, at) => ({ node, isPatient: waits && at === inOrder.length - 1 }));
    let problem: unknown;
    // The list grows while it is gone through.
    for (const { node, isPatient } of turns) {
      try {
        return await ask(node, isPatient);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (!isUnavailable(error)) throw error;
        if (error instanceof SilentNode && waits && !isPatient) turns.push({ node, isPatient: true });
        // The error of a node that answers says more than that another node is away.
        if (problem === undefined || problem instanceof NodeUnavailable) problem = error;
      }
    }
    throw problem ?? new NodeUnavailable('', 'No node has it.');
  }

  /** @param isPatient waits for a node that is silent, because no other one has answered */
  async #send(node: string, asked: Asked, isPatient: boolean): Promise<IncomingMessage> {
    const { id, addressOf, tokens } = this.#options;
    const { operation, call } = asked;
    const { caller, repos } = call;
    const address = addressOf(node);
    if (!address) throw new NodeUnavailable(node, 'It is not live, or does not say where it is reached.');
    const envelope: Envelope = { body: asked.body, ...(call.key !== null && { caller, repos }) };
    const body = JSON.stringify(envelope);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      [TOKEN_HEADER]: tokens.issue({ from: id, to: node, operation, caller: callerOf(call) }, body),
    };
    const gone = new AbortController();
    const stopWatch = this.#watch(address, gone, isPatient ? PATIENT_MS : SIGN_OF_LIFE_MS);
    try {
      const signal = AbortSignal.any([gone.signal, ...(call.signal ? [call.signal] : [])]);
      const url = new URL(`${NODE_ROUTE}/${operation}`, address.url);
      const answer = await this.#request(url, address, { method: 'POST', headers, body, signal });
      answer.once('close', stopWatch);
      this.#silent.delete(node);
      if (answer.statusCode === 200) return answer;
      const text = await this.#textOf(answer, node, call);
      throw errorOf(node, answer.statusCode ?? 0, text, answer.headers['retry-after']);
    } catch (error) {
      stopWatch();
      call.signal?.throwIfAborted();
      if (error instanceof DowseError) throw error;
      const [Problem, why] = gone.signal.aborted
        ? [SilentNode, gone.signal.reason]
        : [NodeUnavailable, error];
      throw this.#unavailable(node, address, why, Problem);
    }
  }

  /** Aborts a request to a node that does not respond. @returns a function that ends the watch */
  #watch(address: NodeAddress, gone: AbortController, patienceMs: number): () => void {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const check = async () => {
      try {
        await this.#signOfLife(address, patienceMs);
        if (!isOver) timer = setTimeout(check, SILENT_MS);
      } catch {
        gone.abort(new Error('it did not respond'));
      }
    };
    timer = setTimeout(check, SILENT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** @throws if the node does not answer in this time */
  async #signOfLife(address: NodeAddress, limitMs: number): Promise<void> {
    const sent = { method: 'GET', headers: {}, signal: AbortSignal.timeout(limitMs) };
    (await this.#request(new URL('/healthz', address.url), address, sent)).resume();
  }

  #unavailable(
    node: string,
    { url }: NodeAddress,
    error: unknown,
    Problem: typeof NodeUnavailable,
  ): NodeUnavailable {
    const since = this.silentSince(node) ?? Date.now();
    this.#silent.set(node, { since, avoidedUntil: performance.now() + AVOIDED_MS });
    const reason = error instanceof Error ? error.message : String(error);
    const advice = error instanceof OtherCertificate ? NEW_CERTIFICATE : OTHER_ADDRESS;
    return new Problem(node, `It advertises ${url}: ${reason}. ${advice}`);
  }

  async #textOf(answer: IncomingMessage, node: string, call: NodeCall): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) throw tooLarge();
        chunks.push(chunk);
      }
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof DowseError) throw error;
      throw new NodeUnavailable(node, 'It ended while it answered.');
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  #agentFor({ url }: NodeAddress): InstanceType<typeof http.Agent> {
    const known = this.#agents.get(url);
    if (known) return known;
    // Certificates are checked below: one that this machine does not trust may be the one that the node names in the database.
    const agent = url.startsWith('https:')
      ? // A resumed session would be trusted without a look at its certificate.
        new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxCachedSessions: 0 })
      : new http.Agent({ keepAlive: true });
    this.#agents.set(url, agent);
    return agent;
  }

  #request(url: URL, address: NodeAddress, sent: Sent, isAgain = false): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const isSecure = url.protocol === 'https:';
    const { method, headers, signal, body } = sent;
    const outgoing = (isSecure ? https : http).request(
      url,
      { method, headers, signal, agent: this.#agentFor(address) },
      resolve,
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The node closed an idle connection just as it was used again. Nothing was answered.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET' && !isAgain;
      if (isStale) this.#request(url, address, sent, true).then(resolve, reject);
      else reject(error);
    });
    if (isSecure) sendIfTrusted(outgoing, address, body);
    else outgoing.end(body);
    return promise;
  }
}

interface Asked {
  operation: string;
  body: object;
  call: NodeCall;
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string;
}

/** Sends the body once the certificate is the one that the node named, or one that this machine trusts. */
function sendIfTrusted(
  outgoing: ClientRequest,
  { certificate }: NodeAddress,
  body: string | undefined,
): void {
  outgoing.once('socket', socket => {
    const secure = socket as TLSSocket;
    const check = () => {
      const shown = secure.getPeerX509Certificate()?.fingerprint256;
      if (secure.authorized || (shown !== undefined && shown === certificate)) outgoing.end(body);
      else outgoing.destroy(new OtherCertificate(shown, certificate));
    };
    if (outgoing.reusedSocket) check();
    else socket.once('secureConnect', check);
  });
}

/** @throws Error for a call without a caller, which by mistake would see all repositories */
function callerOf({ key }: NodeCall): NodeCaller {
  if (key === undefined) throw new Error('a call without a key cannot be answered by another node');
  return key !== null && key >= 0 && key < FIRST_SHARED_ID ? 'owner' : key;
}

/** The answer of an older version, or of a node that does not know the sender. */
export const NO_ROUTE = 'No such route.';

/** The error of a node, as it would be here. */
function errorOf(node: string, status: number, text: string, retryAfter: string | undefined): DowseError {
  try {
    const { code, message, details = '' } = (JSON.parse(text) as ErrorBody).error;
    const what = `It answers ${status}: ${message}`;
    if (message === NO_ROUTE) return new UnknownOperation(node, what);
    // Another program.
    if (!(code in ERRORS)) return new NodeUnavailable(node, what);
    return new DowseError(code, message, details, Number(retryAfter) || undefined);
  } catch {
    return new NodeUnavailable(node, `It answers ${status}.`);
  }
}

function tooLarge(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The answer of a node is too large.', 'Ask for less.', 5);
}
