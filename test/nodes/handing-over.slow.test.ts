/** Repositories move between daemons while they are searched: one is killed, one comes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryInfo } from '../../daemon/src/api/webhooks.ts';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { until } from '../support/until.ts';
import { type Node, World } from './world.ts';

const NAMES = Array.from({ length: 8 }, (_, at) => `team/repo-${at}`);
const REPOS = Object.fromEntries(
  NAMES.map((name, at) => [name, { 'src/animal.ts': `export const animal = ${at};\n`, 'a.md': 'animal\n' }]),
);
/** How long a lease lasts: no search waits until one has ended. */
const LEASE_MS = 10_000;

describe.skipIf(noPostgres !== undefined)(`daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start(REPOS);
  });
  afterEach(() => world.remove());

  /** Searches all repositories, one and together, at these nodes again and again, until it is stopped. */
  function searching(nodes: readonly Node[]) {
    const faults: string[] = [];
    let rounds = 0;
    let longest = 0;
    let isOver = false;
    const ask = async (node: Node, path: string, expected: number) => {
      const started = performance.now();
      const body = { pattern: 'animal', path, options: { recursive: true } };
      const { status, text } = await node.ask({ path: '/api/search', body });
      longest = Math.max(longest, performance.now() - started);
      const { results = [] } = JSON.parse(text);
      if (results.length !== expected) faults.push(`${path} at ${node.id}: ${status} ${text.slice(0, 200)}`);
    };
    const work = async (node: Node) => {
      while (!isOver) {
        for (const name of NAMES) await ask(node, `repo:${name}`, 2);
        await ask(node, 'repo:*', 2 * NAMES.length);
        rounds++;
      }
    };
    const working = Promise.all(nodes.map(work));
    return {
      /** Waits for further rounds. */
      more: (count: number) => {
        const wanted = rounds + count;
        return until('searches', () => rounds >= wanted);
      },
      stop: async () => {
        isOver = true;
        await working;
        return { faults, longest };
      },
    };
  }

  test('a daemon is killed: the other copy answers at once, and the next daemon takes over', async () => {
    const [one, two, three] = world.nodes as [Node, Node, Node];
    const searches = searching([one, two]);
    await searches.more(2);
    await three.kill();
    await searches.more(4);
    await world.settled([one, two]);
    await searches.more(2);
    const { faults, longest } = await searches.stop();
    expect(faults).toEqual([]);
    expect(longest).toBeLessThan(LEASE_MS);
    const { nodes } = await one.cluster();
    expect(nodes.map(({ live, repos }) => [live, repos]).sort()).toEqual([
      ...[
        [false, 0],
        [true, NAMES.length],
        [true, NAMES.length],
      ],
    ]);
  });

  test('a daemon that is silent is left for the other copy', async () => {
    const [one, two, three] = world.nodes as [Node, Node, Node];
    const searches = searching([one, two]);
    await searches.more(2);
    three.served.process.kill('SIGSTOP');
    await searches.more(4);
    three.served.process.kill('SIGCONT');
    await searches.more(4);
    const { faults, longest } = await searches.stop();
    expect(faults).toEqual([]);
    expect(longest).toBeLessThan(LEASE_MS);
  });

  test('a daemon that comes takes its share, and nothing is unanswered meanwhile', async () => {
    const searches = searching(world.nodes);
    await searches.more(2);
    const before = await sharesOf(world);
    const four = await world.join();
    const searchesAtFour = searching([four]);
    await until('the fourth daemon to have a share', async () => (await sharesOf(world)).at(-1)! > 0);
    await world.settled();
    await searches.more(4);
    expect((await searches.stop()).faults).toEqual([]);
    // It may not know all repositories before it has read the list.
    await searchesAtFour.stop();
    const again = searching([four]);
    await again.more(2);
    expect((await again.stop()).faults).toEqual([]);
    const after = await sharesOf(world);
    expect(after.reduce((sum, share) => sum + share, 0)).toBe(2 * NAMES.length);
    expect(after[3]).toBeGreaterThan(0);
    expect(before.reduce((sum, share) => sum + share, 0)).toBe(2 * NAMES.length);
  });

  test('what is added or removed at one daemon, searches over all at the others do without', async () => {
    const [one, two, three] = world.nodes as [Node, Node, Node];
    let left = NAMES.length;
    for (const name of NAMES.slice(0, 5)) {
      await one.json({ path: `/api/repos/${encodeURIComponent(name)}/remove`, body: {} });
      left--;
      for (const node of [one, two, three]) {
        const body = { pattern: 'animal', path: 'repo:*', options: { recursive: true } };
        const { status, text } = await node.ask({ path: '/api/search', body });
        expect([status, status === 200 ? '' : text]).toEqual([200, '']);
        expect(JSON.parse(text).results.length).toBeGreaterThanOrEqual(2 * left);
      }
    }
    for (const node of [one, two, three]) {
      await until('the others to be left', async () => {
        const { repos } = await node.json({ path: '/api/repos' });
        return repos.length === left;
      });
    }
  });

  test('pushes that are told to any daemon are found at all of them', async () => {
    const name = NAMES[3]!;
    const [one] = world.nodes as [Node];
    const wanted = { name: 'team', repo: 'team/*', per_minute: 60_000 };
    const { token } = await one.json({ path: '/api/admin/webhooks', body: wanted });
    for (const [at, node] of world.nodes.entries()) {
      const after = world.served.get(name)!.push({ 'src/animal.ts': `export const animal = ${at}00;\n` });
      const body = { event: 'push', data: { branch: 'main', after } };
      const headers = { 'x-webhook-token': token };
      const { status, text } = await node.ask({ path: '/webhooks/team', body, headers });
      expect([status, text]).toEqual([202, expect.stringContaining('accepted')]);
      for (const each of world.nodes) {
        const asked = {
          path: '/api/search',
          body: { pattern: `animal = ${at}00`, path: `repo:${name}`, options: { recursive: true } },
        };
        await until(`push ${at}`, async () => (await each.json(asked)).results.length === 1, 30_000);
      }
    }
    // A delivery for each repository that the webhook is for.
    const done = await until('the deliveries to be done', async () => {
      const { deliveries } = await one.json({ path: '/api/admin/webhook-deliveries?webhook=team&limit=100' });
      const states = (deliveries as DeliveryInfo[]).map(({ state, attempts }) => `${state} ${attempts}`);
      return !states.some(state => /pending|running/.test(state)) && states;
    });
    expect(done).toEqual(Array.from({ length: 3 * NAMES.length }, () => 'done 1'));
  });
});

/** How many repositories each daemon keeps, in their order of starting. */
async function sharesOf({ nodes }: World): Promise<number[]> {
  const seen = await nodes[0]!.cluster();
  return nodes.map(({ id }) => seen.nodes.find(node => node.id === id)?.repos ?? 0);
}
