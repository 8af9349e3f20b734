import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import type { DeliveryInfo, DeliveryList } from '../../daemon/src/api/webhooks.ts';
import { type Connection, connect } from '../../daemon/src/daemon-client/connection.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import type { Place, Served } from '../cli/harness.ts';
import { until } from '../support/until.ts';

/** More deliveries than a soak makes between two checks. */
const MAX_DELIVERIES = 5000;

/** A push to `main`, as a webhook gets it. */
interface Push {
  webhook: string;
  token: string;
  id: string;
  data: object;
}

/** Calls a daemon with its owner's key. */
export class Caller {
  readonly #url: string;
  readonly #connection: Connection;

  constructor({ url }: Served, { dataDir }: Place) {
    this.#url = url;
    this.#connection = connect({ url, key: readOwnerKey(dataDir) });
  }

  get<T>(path: string): Promise<T> {
    return this.#connection.json<T>('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.#connection.json<T>('POST', path, body);
  }

  /** The status of a list that is asked for with another key. */
  async statusWith(secret: string): Promise<number> {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${this.#url}/api/agent/indexes`, { headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** A search with another key. */
  async searchWith(
    secret: string,
    search: { pattern: string; path: string },
  ): Promise<{ status: number; results: unknown[]; unanswered: string[]; error?: unknown }> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...search, options: { recursive: true } });
    const response = await fetch(`${this.#url}/api/search`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { results?: unknown[]; unanswered?: string[]; error?: unknown };
    return { results: [], unanswered: [], ...answer, status: response.status };
  }

  /** The results of a question with another key, without the differences between nodes. @throws unless all repositories answer */
  async askWith(secret: string, question: { query: string; target_dir: string }): Promise<string> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const body = JSON.stringify(question);
    const response = await fetch(`${this.#url}/api/agent/ask`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    const { results, unanswered } = JSON.parse(text) as AskResponse;
    if (unanswered) throw new Error(`unanswered: ${unanswered.join()}`);
    return JSON.stringify(results);
  }

  /** Delivers a push. @returns whether it was accepted */
  async deliver({ webhook, token, id, data }: Push): Promise<boolean> {
    const response = await fetch(`${this.#url}/webhooks/${webhook}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-token': token, 'idempotency-key': id },
      body: JSON.stringify({ event: 'push', data: { branch: 'main', ...data } }),
    });
    const { status } = (await response.json()) as { status?: string };
    return status === 'accepted';
  }

  /** Waits until no delivery of a webhook is open. @returns all; undefined if they take too long */
  deliveries(webhook: string, timeoutMs: number): Promise<DeliveryInfo[] | undefined> {
    const path = `/api/admin/webhook-deliveries?webhook=${webhook}&limit=${MAX_DELIVERIES}`;
    return until(
      'the deliveries to be done',
      async () => {
        const { deliveries } = await this.get<DeliveryList>(path);
        const isOpen = deliveries.some(({ state }) => state === 'pending' || state === 'running');
        return !isOpen && deliveries;
      },
      timeoutMs,
    ).catch(() => undefined);
  }
}
