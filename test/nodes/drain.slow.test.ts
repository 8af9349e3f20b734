/** Two daemons behind a balancer: one is drained and started again while clients ask without pause. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, PROJECT, type Served } from '../cli/harness.ts';
import { until } from '../support/until.ts';
import { Balancer } from './balancer.ts';
import { type NextVersion, nextVersion } from './next-version.ts';

const CLIENTS = 4;

class Node {
  readonly place = new Place(PROJECT);
  served!: Served;
  #port = '0';

  /** The same address after each start. */
  async start(database: string): Promise<void> {
    this.served = await this.place.serve(['--port', this.#port], { DOWSE_DATABASE: database });
    this.#port = new URL(this.served.url).port;
  }

  get url(): string {
    return this.served.url;
  }

  async post<T>(path: string, body: object): Promise<T> {
    const headers = {
      authorization: `Bearer ${readOwnerKey(this.place.dataDir)}`,
      'content-type': 'application/json',
    };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as T;
  }
}

describe.skipIf(noPostgres !== undefined)(
  `two daemons behind a balancer${noPostgres ? ` (${noPostgres})` : ''}`,
  () => {
    const [one, other] = [new Node(), new Node()];
    let database: PostgresServer;
    let balancer: Balancer;
    let next: NextVersion;
    let key = '';
    beforeAll(async () => {
      next = nextVersion('ALTER TABLE keys ADD COLUMN note TEXT');
      [database, balancer] = await Promise.all([PostgresServer.create(), Balancer.start()]);
      await Promise.all([one.start(database.url), other.start(database.url)]);
      for (const { url } of [one, other]) balancer.add(url);
      await until('both to be ready', () => balancer.ready.length === 2);
      const roots = [one.place.tree, other.place.tree];
      const wanted = { name: 'client', roots, per_minute: 1_000_000, per_second: 100_000 };
      key = (await one.post<{ key: string }>('/api/admin/keys', wanted)).key;
    });
    afterAll(async () => {
      await balancer.close();
      await Promise.all([one.place.remove(), other.place.remove()]);
      await database.remove();
      next.remove();
    });

    /** Searches through the balancer without pause until `during` ends. @returns the failures, and how many were answered */
    async function ask(
      during: () => Promise<void>,
    ): Promise<{ failures: string[]; answered: number; versions: Set<string> }> {
      let isOver = false;
      let answered = 0;
      const failures: string[] = [];
      const versions = new Set<string>();
      const search = { pattern: 'retry', path: one.place.tree, options: { recursive: true } };
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const client = async () => {
        while (!isOver) {
          const response = await fetch(`${balancer.url}/api/search`, {
            method: 'POST',
            headers,
            body: JSON.stringify(search),
          });
          const text = await response.text();
          versions.add(response.headers.get('x-dowse-version') ?? '');
          if (response.ok && text.includes('retryWithBackoff')) answered++;
          else failures.push(`${response.status} ${text}`);
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      await during().finally(() => {
        isOver = true;
      });
      await Promise.all(clients);
      return { failures, answered, versions };
    }

    /** Starts a node again after its drain, and waits until the balancer sends to it. */
    async function again(node: Node): Promise<void> {
      const ended = await node.served.ended;
      expect(ended, node.served.log()).toBe(0);
      await node.start(database.url);
      await until('it to be ready', () => balancer.ready.includes(node.url));
    }

    test('no request fails while one is drained by SIGTERM, and by a command at the other', async () => {
      const { failures, answered } = await ask(async () => {
        one.served.process.kill('SIGTERM');
        await again(one);
        const { nodes } = (await (await fetch(`${one.url}/api/cluster`, { headers: owner(one) })).json()) as {
          nodes: { id: string; self: boolean }[];
        };
        const { id } = nodes.find(({ self }) => !self)!;
        const { code, stdout, stderr } = await one.place.run(['cluster', 'drain', id]);
        expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `draining ${id}\n`, stderr: '' });
        await again(other);
      });
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      expect([...balancer.sent.values()].every(sent => sent > 10)).toBe(true);
    });

    test('a request in flight is finished, after the node has said that it is not ready and takes no more', async () => {
      const begun = request(`${one.url}/api/search`, {
        method: 'POST',
        headers: { ...owner(one), 'content-type': 'application/json' },
      });
      const answered = new Promise<number>((resolve, reject) => {
        begun.on('response', response => resolve(response.resume().statusCode!)).on('error', reject);
      });
      begun.write('{"pattern": "retry", ');
      one.served.process.kill('SIGTERM');
      await until('it to say so', async () => (await fetch(`${one.url}/readyz`)).status === 503);
      expect((await fetch(`${one.url}/healthz`)).status).toBe(200);
      await until('it to take no more', () =>
        fetch(`${one.url}/healthz`).then(
          () => false,
          () => true,
        ),
      );
      begun.end(`"path": ${JSON.stringify(one.place.tree)}, "options": {"recursive": true}}`);
      expect(await answered).toBe(200);
      await again(one);
    });

    test('no request fails while a newer version replaces the older one, node by node', async () => {
      const { failures, versions } = await ask(async () => {
        for (const node of [one, other]) {
          node.served.process.kill('SIGTERM');
          node.place.program = next.program;
          await again(node);
          // What both versions do with the tables of the newer one.
          const name = `made-while-${node === one ? 'both' : 'new'}`;
          for (const maker of [one, other]) {
            const { key: made } = await maker.post<{ key: string }>('/api/admin/keys', {
              name: `${name}-${maker.url.slice(-5)}`,
              roots: ['/'],
            });
            for (const { url } of [one, other])
              expect(
                (await fetch(`${url}/api/agent/indexes`, { headers: { authorization: `Bearer ${made}` } }))
                  .status,
              ).toBe(200);
          }
        }
      });
      expect(failures).toEqual([]);
      expect([...versions].sort()).toEqual(['0.1.0', next.version]);
    });
  },
);

const owner = ({ place }: Node) => ({ authorization: `Bearer ${readOwnerKey(place.dataDir)}` });
