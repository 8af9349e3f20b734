/** The figures in /metrics of daemons that share a database. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer } from '../repos/git-server.ts';
import { until } from '../support/until.ts';

const DOCS = fileURLToPath(new URL('../../docs/http-api.md', import.meta.url));

describe.skipIf(noPostgres !== undefined)(`two daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  const places = [new Place(), new Place()] as const;
  let served: Served[];
  let database: PostgresServer;
  let git: GitServer;
  beforeAll(async () => {
    const home = join(places[0].root, 'server');
    mkdirSync(home);
    [database, git] = await Promise.all([PostgresServer.create(), GitServer.start(home)]);
    const env = { DOWSE_DATABASE: database.url, DOWSE_OBJECTS: 'postgres' };
    served = await Promise.all(places.map(place => place.serve([], env)));
  });
  afterAll(async () => {
    await Promise.all(places.map(place => place.remove()));
    await git.close();
    await database.remove();
  });

  /** The metrics of a daemon by name and labels. */
  async function scrape(at: number): Promise<{ values: Map<string, number>; names: string[] }> {
    const headers = { authorization: `Bearer ${readOwnerKey(places[at]!.dataDir)}` };
    const response = await fetch(`${served[at]!.url}/metrics`, { headers });
    expect(response.status).toBe(200);
    const lines = (await response.text()).split('\n');
    const names = lines.flatMap(line => /^# HELP (dowse_\w+) /.exec(line)?.[1] ?? []);
    const samples = lines.filter(line => line.startsWith('dowse_')).map(line => line.split(/ (?=[^ ]+$)/));
    return { names, values: new Map(samples.map(([name, value]) => [name!, Number(value)])) };
  }

  test('they tell of nodes, builds, queues, segments and the database', async () => {
    const { url } = git.create('team/app', { 'src/a.ts': 'export function quokka() {}\n' });
    const headers = {
      authorization: `Bearer ${readOwnerKey(places[0].dataDir)}`,
      'content-type': 'application/json',
    };
    const added = await fetch(`${served[0]!.url}/api/repos`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url }),
    });
    expect(added.status).toBe(200);
    await until('both to have it', () =>
      served.every(({ log }) => log().includes('a repository was fetched')),
    );
    await until('both nodes to be seen', async () => (await scrape(0)).values.get('dowse_nodes_live') === 2);
    const both = [await scrape(0), await scrape(1)];
    const sum = (name: string) => both.reduce((total, { values }) => total + (values.get(name) ?? 0), 0);
    // One has built it, and the other has begun with that.
    await until('it to be published', () =>
      served.some(({ log }) => log().includes('an index was published')),
    );
    await until(
      'segments to be counted',
      async () =>
        (await scrape(0)).values.get('dowse_segments_total{event="uploaded"}')! +
          (await scrape(1)).values.get('dowse_segments_total{event="uploaded"}')! >
        0,
    );
    expect(sum('dowse_segments_total{event="upload_failed"}')).toBe(0);
    for (const { values } of both) {
      expect(values.get('dowse_database_reachable')).toBe(1);
      expect(values.get('dowse_database_calls_total{outcome="ok"}')).toBeGreaterThan(10);
      expect(values.get('dowse_database_seconds_total')).toBeGreaterThan(0);
      expect(values.get('dowse_deliveries_open')).toBe(0);
      expect(values.get('dowse_notifications_waiting')).toBe(0);
      expect(values.get('dowse_node_lease_age_seconds')).toBeLessThan(10);
      expect(values.get('dowse_repositories_age_seconds')).toBeLessThan(20);
    }
  });

  test('one table documents each of them', async () => {
    const { names } = await scrape(0);
    const documented = [...readFileSync(DOCS, 'utf8').matchAll(/^\| `(dowse_\w+)`/gm)].map(
      ([, name]) => name!,
    );
    expect(documented.sort()).toEqual(names.sort());
  });

  test('while the database is away they are answered, with a note', async () => {
    await database.stop();
    await until(
      'it to be noticed',
      async () => (await scrape(0)).values.get('dowse_database_reachable') === 0,
    );
    const { values } = await scrape(0);
    expect(values.get('dowse_deliveries_open')).toBeNaN();
    expect(values.get('dowse_database_calls_total{outcome="unreachable"}')).toBeGreaterThan(0);
    const age = values.get('dowse_node_lease_age_seconds')!;
    await until(
      'the lease to grow old',
      async () => (await scrape(0)).values.get('dowse_node_lease_age_seconds')! > age,
    );
    await database.start();
  });
});
