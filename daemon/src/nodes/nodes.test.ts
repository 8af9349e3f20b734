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

  /** A node, and what it has taken over. */
  function made(id: string, db: StateDatabase, given: Partial<NodesOptions> = {}) {
    const lost: string[] = [];
    const nodes: Nodes = new Nodes({
      ...{ db, id, name: `host-${id}`, version: '1', copies: 2, log: quiet, ...given },
      onLost: async name => void lost.push(name),
    });
    return { nodes, lost };
  }

  /** A node that has started, and what it has taken over. */
  async function node(id: string, db = home.again(), given: Partial<NodesOptions> = {}) {
    const { nodes, lost } = made(id, await db, given);
    await nodes.untilFree();
    await nodes.start();
    open.push(nodes);
    return { nodes, lost };
  }

  /** The connection of a node that can lose the database. */
  function cuttable(db: StateDatabase) {
    let isAway = false;
    const away = async () => Promise.reject(new Error('the network of this node is away'));
    const run = (...query: Parameters<StateDatabase['run']>) => (isAway ? away() : db.run(...query));
    const cut = (now: boolean) => {
      isAway = now;
    };
    return { db: { run } as StateDatabase, cut };
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

  test('after an outage no node is taken over; a node that dies later is, also for the second time', async () => {
    const db = await home.open();
    const dying = cuttable(db);
    const [a, b] = [await node('a', Promise.resolve(db)), await node('b')];
    await node('c', Promise.resolve(dying.db));
    const leases = async () => (await a.nodes.list()).map(({ isLive, lease }) => (isLive ? lease : 'ended'));
    // As if the database had been away for longer than the leases.
    await db.run(tables.updateTable('nodes').set({ until: 1 }));
    await expect.poll(leases, { timeout: 10_000 }).toEqual([1, 1, 1]);
    const lost = tables.updateTable('nodes').where('id', '=', 'c');
    await db.run(lost.set(({ ref }) => ({ taken_over: ref('lease') })));
    await expect.poll(leases, { timeout: 10_000 }).toEqual([1, 1, 2]);
    expect([...a.lost, ...b.lost]).toEqual([]);
    dying.cut(true);
    await expect.poll(() => [...a.lost, ...b.lost], { timeout: 40_000 }).toEqual(['c']);
    dying.cut(false);
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

  test('a daemon does not start as a node whose lease is renewed, and does soon after that one was killed', async () => {
    const db = await home.open();
    const first = cuttable(db);
    const { nodes } = await node('a', Promise.resolve(first.db));
    await expect(node('a')).rejects.toThrow('another daemon runs as this node');
    expect(await nodes.list()).toMatchObject([{ id: 'a', lease: 1, isLive: true }]);
    first.cut(true);
    const killedAt = performance.now();
    const again = await node('a');
    // Before its lease ends, which lasts 10 s.
    expect(performance.now() - killedAt).toBeLessThan(8000);
    expect(await again.nodes.list()).toMatchObject([{ id: 'a', lease: 2, isLive: true }]);
    first.cut(false);
  });

  test('of two daemons that begin as one node at the same moment, one starts', async () => {
    const db = await home.open();
    const both = [1, 2].map(() => made('a', db).nodes);
    open.push(...both);
    await Promise.all(both.map(nodes => nodes.untilFree()));
    const started = await Promise.allSettled(both.map(nodes => nodes.start()));
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a node that has lost its lease to another daemon owns nothing, and continues when that one ends', async () => {
    const db = await home.open();
    const warnings: object[] = [];
    const log = { info() {}, warn: (fields: object) => void warnings.push(fields) };
    const first = cuttable(db);
    const at = { url: 'http://older', certificate: null };
    const older = made('a', first.db, { name: 'older', log }).nodes;
    await older.start(at);
    open.push(older);
    first.cut(true);
    const newer = await node('a');
    first.cut(false);
    await expect.poll(() => older.hasLost, { timeout: 10_000 }).toBe(true);
    expect(older.isMine('anything')).toBe(false);
    expect(warnings.at(-1)).toEqual({ reason: expect.stringContaining('another daemon runs as this node') });
    expect(await older.list()).toMatchObject([{ name: 'host-a', lease: 2, isLive: true }]);
    await newer.nodes.close();
    await expect.poll(() => older.hasLost, { timeout: 10_000 }).toBe(false);
    expect(older.isMine('anything')).toBe(true);
    expect(await older.list()).toMatchObject([
      { name: 'older', address: 'http://older', lease: 3, isLive: true },
    ]);
  });
});
