import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../api/dowse.ts';
import { stopping } from '../api/errors.ts';

/** The client closed the connection before the response was sent. */
export class CallerGone extends Error {
  constructor() {
    super('The caller has gone away.');
    this.name = 'CallerGone';
  }
}

/** The calls in flight. A call is aborted when its client hangs up, or when the daemon stops and its grace time is over. */
export class Calls {
  readonly #running = new Set<AbortController>();
  /** The daemon is about to stop, so balancers should send requests to others. */
  isDraining = false;

  /** Opens a call that lasts as long as its response. */
  open(request: FastifyRequest, reply: FastifyReply): Call & { signal: AbortSignal } {
    const controller = new AbortController();
    this.#running.add(controller);
    reply.raw.once('close', () => {
      this.#running.delete(controller);
      if (!reply.raw.writableFinished) controller.abort(new CallerGone());
    });
    const { signal } = controller;
    if (!request.caller) return { roots: [], repos: [], signal };
    const { id: key, name: caller, roots, repos } = request.caller;
    return { roots, repos, signal, caller, key };
  }

  /** Runs one operation. Rejects as soon as the call is aborted, even if the operation ends later. */
  run<T>(request: FastifyRequest, reply: FastifyReply, operation: (call: Call) => Promise<T>): Promise<T> {
    const call = this.open(request, reply);
    return untilAborted(operation(call), call.signal);
  }

  get size(): number {
    return this.#running.size;
  }

  /** Ends all calls in flight with a 503, which clients retry. */
  abortAll(): void {
    for (const controller of this.#running) controller.abort(stopping());
  }
}

export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    work.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
