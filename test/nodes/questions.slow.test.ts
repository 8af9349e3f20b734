/** A question to all repositories is answered by several daemons, each with a part of them, as by one that has all. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASKED, ASKED_PACKAGES } from '../../daemon/src/ask/gather/testing/questions.ts';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import type { Files } from '../support/tree.ts';
import { withoutDifferences } from './differences.ts';
import { type Key, type Node, World } from './world.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** How long a lease lasts: no question waits until one has ended. */
const LEASE_MS = 10_000;

const repos = Object.fromEntries(
  ASKED_PACKAGES.map((name): [string, Files] => [`team/${name.replace('.js', '-js')}`, filesOf(name)]),
);
repos['secret/vault'] = { 'src/vault.ts': 'export class SemVer {}\nexport function parse() {}\n' };

function filesOf(name: string): Files {
  const folder = join(PACKAGES, name);
  const paths = globSync('**/*', { cwd: folder, exclude: ['**/node_modules/**'] });
  const files = paths.filter(path => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map(path => [path, readFileSync(join(folder, path), 'utf8')]));
}

describe.skipIf(noPostgres !== undefined)(`three daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let world: World;
  let anna: Key;
  beforeAll(async () => {
    world = await World.start(repos);
    anna = await world.key('anna', ['team/*']);
  });
  afterAll(() => world?.remove());

  const askAt = async (node: Node, body: object, key?: string) => {
    const { status, text } = await node.ask({ path: '/api/agent/ask', body }, key);
    return [status, withoutDifferences(text)];
  };
  const asked = ASKED.map(({ query, options: { directory, path, ...options } = {} }) => {
    const at = (place: string) => `repo:${place}`;
    const places = { ...(directory && { directory: at(directory) }), ...(path && { path: at(path) }) };
    return { query, target_dir: 'repo:*', options: { ...options, ...places } };
  }).filter(({ query }) => query !== '');

  test('each daemon answers every question as one that has all', async () => {
    for (const [at, body] of asked.entries()) {
      // The owner of a daemon sees all, and this key not the vault, which changes the statistics.
      const [own, shared] = at % 2 === 0 ? [undefined, undefined] : [anna.alone, anna.shared];
      const expected = await askAt(world.alone, body, own);
      for (const [nth, node] of world.nodes.entries())
        expect([nth, body, await askAt(node, body, shared)]).toEqual([nth, body, expected]);
    }
  });

  test('a question is answered by the other copy when a daemon is killed, and tells what none can answer', async () => {
    // Chance gives out the repositories. The daemon with the fewest is left at the end: one may have all of them.
    const kept = async (node: Node): Promise<number> =>
      (await node.cluster()).nodes.find(({ self }) => self)!.repos;
    const counted = await Promise.all(world.nodes.map(async node => ({ node, count: await kept(node) })));
    const [first, second, third] = counted.sort((a, b) => a.count - b.count).map(({ node }) => node) as [
      Node,
      Node,
      Node,
    ];
    const body = asked[0]!;
    const expected = await askAt(world.alone, body);
    await third.kill();
    for (const node of [first, second]) {
      const started = performance.now();
      expect(await askAt(node, body)).toEqual(expected);
      expect(performance.now() - started).toBeLessThan(LEASE_MS);
    }
    const held = await kept(first);
    const killedAt = Date.now();
    await second.kill();
    const { results, unanswered } = await first.json({ path: '/api/agent/ask', body });
    expect(unanswered).toHaveLength(Object.keys(repos).length - held);
    const inUnanswered = (file: string) =>
      unanswered.some((address: string) => file.startsWith(`${address}/`));
    expect(results.filter(({ file }: { file: string }) => inUnanswered(file))).toEqual([]);
    expect(results.length).toBeGreaterThan(0);

    // The same for patterns, whole and streamed, and for the list of indexes.
    const search = (options: object = {}) =>
      first.ask({
        path: '/api/search',
        body: { pattern: 'function', path: 'repo:*', options: { recursive: true, ...options } },
      });
    const whole = JSON.parse((await search()).text);
    expect(whole.unanswered).toEqual(unanswered);
    expect(whole.results.length).toBeGreaterThan(0);
    const end = JSON.parse((await search({ stream: true })).text.trimEnd().split('\n').at(-1)!);
    expect(end).toMatchObject({ count: whole.results.length, unanswered });
    expect((await search({ json: false })).unanswered).toBe(unanswered.join(', '));
    const listed = await first.json({ path: '/api/agent/indexes' });
    expect(listed.unanswered).toEqual(unanswered);
    expect(listed.indexes).toHaveLength(held);
    const [none] = unanswered;
    // A killed daemon counts as live until its lease ends, and its repositories do not count as ready.
    const away = await first.json({ path: `/api/repos/${encodeURIComponent(none.slice(5))}` });
    expect(away).toMatchObject({
      state: 'away',
      error: `No node that keeps it has been alive since ${away.away_since}.`,
    });
    expect(Date.parse(away.away_since)).toBeGreaterThan(killedAt - LEASE_MS);
    expect(Date.parse(away.away_since)).toBeLessThan(Date.now());
    const { stdout: list } = await first.place.run(['repos', 'list']);
    const states = list
      .split('\n')
      .slice(1, -1)
      .map(line => line.split(/ +/).slice(0, 2).join(' '));
    const expectedStates = Object.keys(repos).map(
      name => `${name} ${unanswered.includes(`repo:${name}`) ? 'away' : 'ready'}`,
    );
    expect(states).toEqual(expectedStates.sort());
    expect(list).toContain(`No node that keeps it has been alive since ${away.away_since}.`);
    const one = await first.ask({ path: '/api/search', body: { pattern: 'function', path: none } });
    expect(one.status).toBe(503);
  });
});
