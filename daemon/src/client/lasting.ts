import type { Call, Dowse } from '../api/dowse.ts';
import type { DowseError } from '../api/errors.ts';
import { createClient } from './client.ts';
import { type Located, locate } from './locate.ts';
import { Unreachable } from './transport.ts';

export interface LastingOptions {
  env: NodeJS.ProcessEnv;
  /** Told what the user should know, such as that the daemon is of another version. */
  onWarning(warning: string): void;
}

/**
 * The operations for a process that lives long: the daemon is found or started with the first call, and again when it has
 * gone (stopped, updated) or its key was changed. A call that met with that is made once more; none of them does harm
 * twice.
 */
export function lastingClient({ env, onWarning }: LastingOptions): Dowse {
  let current: Promise<Dowse> | undefined;

  async function open(): Promise<Dowse> {
    const daemon: Located = await locate({ env });
    if (daemon.warning) onWarning(daemon.warning);
    return createClient(daemon);
  }

  function connected(): Promise<Dowse> {
    if (!current) {
      const opening = open();
      current = opening;
      opening.catch(() => forget(opening));
    }
    return current;
  }

  function forget(gone: Promise<Dowse>): void {
    if (current === gone) current = undefined;
    gone.then(client => client.close()).catch(() => {});
  }

  async function once<T>(call: Call, work: (dowse: Dowse) => Promise<T>): Promise<T> {
    const client = connected();
    try {
      return await work(await client);
    } catch (error) {
      const isGone = error instanceof Unreachable || (error as DowseError).code === 'UNAUTHORIZED';
      if (!isGone || call.signal?.aborted) throw error;
      forget(client);
      return work(await connected());
    }
  }

  return {
    search: (request, call) => once(call, dowse => dowse.search(request, call)),
    async *searchStream(request, call) {
      return yield* (await connected()).searchStream(request, call);
    },
    chat: (request, call) => once(call, dowse => dowse.chat(request, call)),
    build: (request, call) => once(call, dowse => dowse.build(request, call)),
    pause: (request, call) => once(call, dowse => dowse.pause(request, call)),
    status: (request, call) => once(call, dowse => dowse.status(request, call)),
    ask: (request, call) => once(call, dowse => dowse.ask(request, call)),
    close: async () => {
      await current?.then(client => client.close()).catch(() => {});
      current = undefined;
    },
  };
}
