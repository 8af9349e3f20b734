/** A daemon of an earlier commit and one of this code on one database, each with a part of the repositories. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { packageSources } from '../support/package-sources.ts';
import { withoutDifferences } from './differences.ts';
import { type EarlierVersion, earlierVersion, noCommit } from './earlier-version.ts';
import { type Asked, type Node, World } from './world.ts';

/** Raise it when daemons no longer have to understand it: with each release, to the release before. */
const EARLIER = process.env.DOWSE_EARLIER ?? '973d7c2c3a52f90825744e6ea5522065d8c869ad';
const missing = noPostgres ?? noCommit(EARLIER);
const FILES_EACH = 12;
const repos = Object.fromEntries(packageSources(12, FILES_EACH).map((files, at) => [`team/r${at}`, files]));

const search = (pattern: string, path: string, options: object = {}): Asked => ({
  path: '/api/search',
  body: { pattern, path, options: { recursive: true, ...options } },
});
const ask = (query: string): Asked => ({ path: '/api/agent/ask', body: { query, target_dir: 'repo:*' } });
const asked: Asked[] = [
  ...Object.keys(repos).map(name => search('export', `repo:${name}`, { max_results: 20 })),
  ...[search('function \\w+', 'repo:*'), search('import', 'repo:*', { count: true })],
  search('', 'repo:*', { structure: { kind: ['function'] }, max_results: 50 }),
  { path: '/?q=import&mode=pattern' },
  // A request that all versions translate into the same search.
  { path: '/api/search/chat', body: { query: 'lines with "export"', path: 'repo:*' } },
  ...['where are options parsed', 'read a file', 'types of a parser', 'how is an error reported'].map(ask),
];

describe.skipIf(missing !== undefined)(`two versions${missing ? ` (${missing})` : ''}`, () => {
  let earlier: EarlierVersion;
  let world: World;
  beforeAll(async () => {
    earlier = earlierVersion(EARLIER);
    // The newer one brings the tables up to date while the earlier one runs.
    world = await World.start(repos, {
      count: 2,
      args: () => ['--copies', '1'],
      program: at => (at === 0 ? earlier.program : undefined),
    });
  });
  afterAll(async () => {
    await world?.remove();
    earlier?.remove();
  });

  const answer = async (node: Node, request: Asked) => {
    const { status, text } = await node.ask(request);
    return [status, withoutDifferences(text)];
  };

  test('each keeps a part, and answers with what the other one has', async () => {
    const kept = (await world.nodes[1]!.cluster()).nodes.map(({ ready }) => ready);
    expect(kept).not.toContain(0);
    for (const request of asked) {
      const expected = await answer(world.alone, request);
      for (const [at, node] of world.nodes.entries())
        expect([at, request, ...(await answer(node, request))]).toEqual([at, request, ...expected]);
    }
  });

  test('what is made at one counts at both: keys, and repositories', async () => {
    for (const [at, node] of world.nodes.entries()) {
      const body = { name: `made-at-${at}`, repos: ['team/*'] };
      const { key } = await node.json({ path: '/api/admin/keys', body });
      for (const each of world.nodes)
        expect((await each.ask(search('export', 'repo:team/r1'), key)).status).toBe(200);
    }
  });

  test('the earlier one is replaced, and finishes its requests', async () => {
    const [first] = world.nodes as [Node];
    first.served.process.kill('SIGTERM');
    await first.served.ended;
    first.place.program = world.alone.place.program;
    await first.start(world.env, ['--copies', '1']);
    await world.settled();
    await world.narrowed();
    for (const request of asked)
      expect([request, ...(await answer(first, request))]).toEqual([
        request,
        ...(await answer(world.alone, request)),
      ]);
  });
});
