import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { first, rows } from '../state-database.ts';
import { tables } from '../tables.ts';
import { noPostgres, PostgresServer } from '../testing/postgres-server.ts';
import { quiet } from '../testing/state-homes.ts';
import { readPostgresUrl } from './address.ts';
import { Unreachable } from './failures.ts';
import { LONGEST_WAIT_MS, PostgresState } from './postgres-state.ts';

const noTests = noPostgres !== undefined || process.platform !== 'linux';
/** For a busy machine. */
const SLACK_MS = 3000;

const end: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of end.splice(0).reverse()) await step();
});

async function start(maxConnections?: number): Promise<{ server: PostgresServer; state: PostgresState }> {
  const server = await PostgresServer.create({ ...(maxConnections && { maxConnections }) });
  end.push(() => server.remove());
  return { server, state: await open(server) };
}

async function open(server: PostgresServer): Promise<PostgresState> {
  const state = await PostgresState.open(readPostgresUrl(server.url), { log: quiet });
  end.push(() => state.close());
  return state;
}

const SECRETS = tables.selectFrom('secrets').select('name');
const add = (state: PostgresState, name: string) =>
  state.transaction(function* () {
    const found = yield* first(SECRETS.where('name', '=', name));
    if (!found) yield* rows(tables.insertInto('secrets').values({ name, value: Buffer.from(name) }));
  });
const names = async (state: PostgresState) =>
  (await state.run(SECRETS.orderBy('name'))).map(({ name }) => name);

/** How long a call took, and what became of it. */
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; error?: unknown }> {
  const begun = performance.now();
  const error = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ms: performance.now() - begun, ...(error !== undefined && { error }) };
}

test.skipIf(noTests)('after a restart of PostgreSQL all is there, and calls work again', async () => {
  const { server, state } = await start();
  await add(state, 'a');
  await server.stop();
  const { ms, error } = await timed(() => add(state, 'b'));
  expect(error).toBeInstanceOf(Unreachable);
  expect((error as Unreachable).retryAfterSeconds).toBe(5);
  expect(ms).toBeLessThan(LONGEST_WAIT_MS);
  await server.start();
  await expect.poll(() => state.isReachable).toBe(true);
  await add(state, 'c');
  expect(await names(state)).toEqual(['a', 'c']);
});

test.skipIf(noTests)('calls that run when PostgreSQL stops fail, and nothing else does', async () => {
  const { server, state } = await start();
  for (let round = 0; round < 5; round++) {
    let isOver = false;
    const failures = new Set<string>();
    const call = async (name: string) => {
      for (; !isOver; await setImmediate())
        await add(state, name).catch(error => failures.add(error.constructor.name));
    };
    const calls = Array.from({ length: 12 }, (_, n) => call(`${round} ${n}`));
    await server.stop();
    isOver = true;
    await Promise.all(calls);
    expect([...failures]).toEqual(['Unreachable']);
    await server.start();
    await expect.poll(() => state.isReachable).toBe(true);
  }
});

test.skipIf(noTests)(
  'while PostgreSQL is paused each call ends in time, and what was kept is read',
  async () => {
    const { server, state } = await start();
    await add(state, 'a');
    const look = () => state.lookup('secret:a', SECRETS.where('name', '=', 'a'));
    expect(await look()).toEqual({ name: 'a' });
    // More calls than connections.
    server.pause();
    const calls = await Promise.all(Array.from({ length: 30 }, (_, n) => timed(() => add(state, `b${n}`))));
    expect(calls.every(({ error }) => error instanceof Unreachable)).toBe(true);
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(LONGEST_WAIT_MS + SLACK_MS);
    expect((await timed(() => add(state, 'c'))).ms).toBeLessThan(1000);
    expect(await look()).toEqual({ name: 'a' });
    server.resume();
    await expect.poll(() => state.isReachable).toBe(true);
    await add(state, 'd');
    expect(await names(state)).toEqual(expect.arrayContaining(['a', 'd']));
    expect(await names(state)).not.toContain('c');
  },
);

test.skipIf(noTests)(
  'at the connection limit of PostgreSQL calls share the connections that there are',
  async () => {
    const { server, state } = await start(8);
    const other = await open(server);
    await Promise.all([add(state, 'a'), add(other, 'b')]);
    const { taken, free } = await server.takeConnections();
    end.push(free);
    expect(taken).toBeGreaterThan(2);
    const calls = Array.from({ length: 40 }, (_, n) => timed(() => add(n % 2 ? state : other, `c${n}`)));
    expect((await Promise.all(calls)).filter(({ error }) => error)).toEqual([]);
    expect([state.isReachable, other.isReachable]).toEqual([true, true]);
    expect(await names(other)).toHaveLength(42);
  },
);
