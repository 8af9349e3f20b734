import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { POSTGRES, type StateHome } from '../store/testing/state-homes.ts';
import { Manifests, type WriteLease } from './manifests.ts';

const KEY = { repo: 'team/app', branch: 'main', kind: '1 model' };
const sha = (digit: string) => digit.repeat(64);
const segment = (digit: string) => ({ sha256: sha(digit), bytes: 10 });

describe(POSTGRES.title, POSTGRES.options, () => {
  let home: StateHome;
  let db: StateDatabase;
  let manifests: Manifests;
  let deleted: string[];
  beforeAll(async () => {
    home = await POSTGRES.start();
  });
  afterAll(() => home.remove());
  beforeEach(async () => {
    db = await home.open();
    manifests = new Manifests(db);
    deleted = [];
  });
  afterEach(() => home.close());

  const take = async (node: string) => (await manifests.take(KEY, node)) as WriteLease;
  const commit = (lease: WriteLease, hash: string, ...digits: string[]) =>
    manifests.commit(KEY, lease, { commit: hash, segments: digits.map(segment) });
  /** As if a node had not renewed its right for long. */
  const expire = () => db.run(tables.updateTable('manifests').set({ until: 0 }));
  const collect = () => manifests.collect(async sha256 => void deleted.push(sha256), 0);

  test('one node at a time may write; a commit replaces the manifest and gives the right back', async () => {
    const lease = await take('a');
    expect(await manifests.get(KEY)).toBeUndefined();
    expect(await manifests.take(KEY, 'b')).toBeUndefined();
    expect(await manifests.renew(KEY, lease)).toBe(true);
    expect(await commit(lease, 'c1', '1', '2')).toBe(true);
    expect(await manifests.get(KEY)).toMatchObject({ commit: 'c1', segments: [segment('1'), segment('2')] });
    expect(await commit(await take('b'), 'c2', '3')).toBe(true);
    expect(await manifests.of('team/app', '1 model')).toMatchObject([{ branch: 'main', commit: 'c2' }]);
    expect(await manifests.of('team/app', '2 model')).toEqual([]);
  });

  test('a node that has lost the right commits and gives back nothing', async () => {
    const stale = await take('a');
    await expire();
    const lease = await take('b');
    expect(await manifests.renew(KEY, stale)).toBe(false);
    expect(await commit(stale, 'stale', '1')).toBe(false);
    await manifests.release(KEY, stale);
    expect(await manifests.take(KEY, 'c')).toBeUndefined();
    expect(await commit(lease, 'c1', '2')).toBe(true);
    // Neither does one that commits again what it has committed.
    expect(await commit(lease, 'c0', '1')).toBe(false);
    expect((await manifests.get(KEY))?.commit).toBe('c1');
  });

  test('only one of many nodes acquires the right to write', async () => {
    const nodes = Array.from({ length: 8 }, (_, at) => `node-${at}`);
    const leases = await Promise.all(nodes.map(node => manifests.take(KEY, node)));
    expect(leases.filter(lease => lease !== undefined)).toHaveLength(1);
  });

  test('segments that no manifest names are collected: of old indexes, interrupted uploads and removed repositories', async () => {
    await manifests.announce([segment('1'), segment('2'), segment('9')]);
    await commit(await take('a'), 'c1', '1', '2');
    expect(await manifests.collect(async () => {}, 60_000)).toBe(0);
    expect([await collect(), deleted.splice(0)]).toEqual([1, [sha('9')]]);
    const other = { ...KEY, repo: 'team/web' };
    await manifests.commit(other, (await manifests.take(other, 'a'))!, {
      commit: 'w1',
      segments: [segment('1')],
    });
    await commit(await take('a'), 'c2', '3');
    // team/web names the other one still.
    expect([await collect(), deleted.splice(0)]).toEqual([1, [sha('2')]]);
    await manifests.remove('team/web');
    expect([await collect(), deleted.splice(0)]).toEqual([1, [sha('1')]]);
    expect(await collect()).toBe(0);
  });
});
