import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { POSTGRES, quiet, type StateHome } from '../store/testing/state-homes.ts';
import { Nodes, type NodesOptions, ownersOf } from './nodes.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const NAMES = Array.from({ length: 1000 }, (_, n) => `repo-${n}`);

test('each node owns a fair part, and only what a lost one owned moves', () => {
  const before = NAMES.map(name => ownersOf(name, IDS));
  for (const id of IDS) {
    const owned = before.filter(([first]) => first === id).length;
    expect(owned).toBeGreaterThan(140);
    expect(owned).toBeLessThan(260);
  }
  for (const [at, name] of NAMES.entries()) {
    const [first, second] = before[at]!;
    expect(ownersOf(name, ['a', 'b', 'c', 'd'])[0]).toBe(first === 'e' ? second : first);
  }
});

describe(POSTGRES.title, POSTGRES.options, () => {
  let home: StateHome;
  const open: Nodes[] = [];
  beforeAll(async () => {
    home = await POSTGRES.start();
  });
  afterAll(() => home.remove());
  afterEach(async () => {
    for (const nodes of open.splice(0)) await nodes.close();
    await home.close();
  });

  /** A node that has started, and what it has taken over. */
  async function node(id: string, db = home.again(), given: Partial<NodesOptions> = {}) {
    const lost: string[] = [];
    const nodes: Nodes = new Nodes({
      ...{ db: await db, id, name: `host-${id}`, version: '1', copies: 2, log: quiet, ...given },
      onLost: async name => void lost.push(name),
    });
    await nodes.start();
    open.push(nodes);
    return { nodes, lost };
  }

  test('a node that ends gives its work to exactly one other, once', async () => {
    const db = await home.open();
    const [a, b, c] = [await node('a', Promise.resolve(db)), await node('b'), await node('c')];
    const owners = (name: string) => [a, b, c].filter(({ nodes }) => nodes.isMine(name)).length;
    await expect.poll(() => NAMES.every(name => owners(name) === 1), { timeout: 10_000 }).toBe(true);
    await c.nodes.close();
    await expect.poll(() => [...a.lost, ...b.lost], { timeout: 10_000 }).toEqual(['c']);
    expect((await a.nodes.list()).map(({ id, isLive }) => [id, isLive])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    const again = await node('c');
    expect(again.lost).toEqual([]);
    expect((await a.nodes.list()).at(-1)).toMatchObject({ id: 'c', lease: 2, isLive: true });
  });

  test('after an outage nobody is taken over; a node that dies later is, also if it was taken over before', async () => {
    const db = await home.open();
    let isAway = false;
    const away = async () => Promise.reject(new Error('the network of this node is away'));
    const dying = { run: (...query: Parameters<typeof db.run>) => (isAway ? away() : db.run(...query)) };
    const [a, b] = [await node('a', Promise.resolve(db)), await node('b')];
    await node('c', Promise.resolve(dying as StateDatabase));
    const leases = async () => (await a.nodes.list()).map(({ isLive, lease }) => (isLive ? lease : 'ended'));
    // As if the database had been away for longer than the leases.
    await db.run(tables.updateTable('nodes').set({ until: 1 }));
    await expect.poll(leases, { timeout: 10_000 }).toEqual([1, 1, 1]);
    const lost = tables.updateTable('nodes').where('id', '=', 'c');
    await db.run(lost.set(({ ref }) => ({ taken_over: ref('lease') })));
    await expect.poll(leases, { timeout: 10_000 }).toEqual([1, 1, 2]);
    expect([...a.lost, ...b.lost]).toEqual([]);
    isAway = true;
    await expect.poll(() => [...a.lost, ...b.lost], { timeout: 40_000 }).toEqual(['c']);
    isAway = false;
  });

  test('a node that was told of another number of copies is named, once', async () => {
    const db = await home.open();
    const warnings: object[] = [];
    const log = { info() {}, warn: (fields: object) => void warnings.push(fields) };
    const a = await node('a', Promise.resolve(db), { log });
    await node('b');
    const c = await node('c', home.again(), { copies: 3 });
    const told = [{ copies: 2, others: 'host-c (c): 3' }];
    await expect.poll(() => warnings, { timeout: 10_000 }).toEqual(told);
    expect((await a.nodes.list()).map(({ id, copies }) => `${id} ${copies}`)).toEqual(['a 2', 'b 2', 'c 3']);
    // Each time that it comes back; not each time that the nodes are read.
    await c.nodes.close();
    await expect.poll(() => a.nodes.live, { timeout: 10_000 }).toEqual(['a', 'b']);
    await node('c', home.again(), { copies: 3 });
    await expect.poll(() => warnings, { timeout: 10_000 }).toEqual([...told, ...told]);
  });

  test('of two daemons that run as one node, the older stops renewing its lease', async () => {
    const db = await home.open();
    const warnings: object[] = [];
    const older = new Nodes({
      ...{ db, id: 'a', name: 'older', version: '1', copies: 2, onLost: async () => {} },
      log: { info() {}, warn: fields => void warnings.push(fields) },
    });
    await older.start();
    open.push(older);
    await node('a');
    await expect
      .poll(() => warnings, { timeout: 10_000 })
      .toEqual([{ reason: expect.stringContaining('another daemon runs as this node') }]);
    expect((await older.list()).map(({ name, isLive }) => [name, isLive])).toEqual([['host-a', true]]);
  });
});
