/** Three daemons with two copies of each repository answer as one daemon that has all of them. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../daemon/src/security/audit-store.ts';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import type { Files } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { withoutDifferences } from './differences.ts';
import { type Asked, type Key, World } from './world.ts';

const ANIMALS = ['Quokka', 'Wombat', 'Emu', 'Koala', 'Numbat', 'Bilby', 'Tapir', 'Okapi'];
const feed = (name: string) =>
  `/** Puts food into the bowl of the ${name}. */\nexport function feed${name}(grams: number) {\n  return bowl('${name}', grams);\n}\n`;
const files = (name: string): Files => ({
  [`src/${name}.ts`]: feed(name),
  'src/bowl.ts': `// TODO wash\nexport function bowl(name: string, grams: number) {\n  return { name, grams };\n}\n`,
  'README.md': `# ${name}\n\nWhat a bowl.\n`,
  'docs/guide/start.md': `Feed the ${name} with a bowl.\n`,
});
const NAMES = ANIMALS.map(name => `team/${name.toLowerCase()}`);
const REPOS = {
  ...Object.fromEntries(NAMES.map((name, at) => [name, files(ANIMALS[at]!)])),
  'secret/vault': files('Vault'),
};

describe.skipIf(noPostgres !== undefined)(`three daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let world: World;
  /** Of the callers; without one, the owner of each daemon. */
  const keys: Record<string, Key | undefined> = { owner: undefined };
  let release = '';
  beforeAll(async () => {
    world = await World.start(REPOS);
    keys.anna = await world.key('anna', ['team/*']);
    keys.nobody = await world.key('nobody', []);
    release = world.served.get('team/quokka')!.push({ 'src/new.ts': feed('Newcomer') });
    for (const node of [world.nodes[1]!, world.alone])
      await node.json({ path: '/api/repos/team%2Fquokka/sync', body: {} });
    await world.settled();
  });
  afterAll(() => world?.remove());

  const search = (pattern: string, path: string, options: object = {}): Asked => ({
    path: '/api/search',
    body: { pattern, path, options: { recursive: true, ...options } },
  });

  const one = NAMES.flatMap(name => {
    const at = `repo:${name}`;
    const animal = ANIMALS[NAMES.indexOf(name)]!;
    return [
      search('bowl', at),
      search(`feed${animal}`, `${at}/src`),
      { path: '/api/agent/ask', body: { query: `who feeds the ${animal}`, target_dir: at } },
      { path: '/api/code/read', body: { path: `${at}/src/bowl.ts` } },
      { path: `/repo/${name}/src/${animal}.ts` },
    ];
  });
  const several: Asked[] = [
    search('bowl', 'repo:*'),
    search('feed\\w+', 'repo:team/*'),
    search('bowl', 'repo:*', { max_results: 7 }),
    search('bowl', 'repo:*', { max_results: 3, context: 1 }),
    search('bowl', 'repo:*', { count: true }),
    search('bowl', 'repo:*', { files_only: true }),
    search('bowl', 'repo:*', { json: false }),
    search('nothing at all', 'repo:*'),
    search('bowl(', 'repo:*'),
    search('', 'repo:*', { structure: { kind: ['function'], name: 'feed*' } }),
    search('bowl', '.', { filters: ['repo:team/*', 'lang:md'] }),
    search('bowl', 'repo:*', { globs: ['*.ts'], filters: ['file:bowl'] }),
    search('bowl', 'repo:*', { file_types: ['ts', 'md'], filters: ['lang:md', '-file:docs'] }),
    search('bowl', 'repo:none/*'),
    { path: '/api/search/chat', body: { query: 'TODO comments', path: 'repo:*' } },
    { path: '/api/search/chat', body: { query: 'functions that begin with feed', path: 'repo:*' } },
    { path: '/?q=bowl&mode=pattern' },
    { path: '/?q=bowl&mode=pattern&in=repo:team/*&lang=md' },
    { path: '/?q=feed&mode=pattern&path=src' },
    { path: '/?q=TODO+comments&mode=words' },
    { path: '/' },
    { path: '/api/repos' },
    { path: '/api/agent/indexes' },
  ];
  const special: Asked[] = [
    search('bowl', 'repo:team/nowhere'),
    search('bowl', 'repo:secret/vault'),
    search('bowl', 'repo:team/emu/nowhere'),
    search('bowl(', 'repo:team/emu'),
    search('bowl', 'repo:team/emu', { stream: true }),
    search('bowl', 'repo:team/emu', { count: true, json: false }),
    search('bowl', 'repo:team/emu@release'),
    { path: '/api/agent/index/status', body: { target_dir: 'repo:team/koala' } },
    { path: '/api/code/outline', body: { path: 'repo:team/koala/src' } },
    { path: '/api/code/references', body: { name: 'bowl', path: 'repo:team/koala' } },
    { path: '/api/code/show', body: { path: 'repo:team/koala/src/bowl.ts', symbol: 'bowl' } },
    { path: '/repo/team/koala' },
    { path: '/repo/team/koala/src/bowl.ts?view=blame' },
    { path: '/repo/team/koala/src/bowl.ts?view=history' },
    { path: '/repo/team/koala/src/bowl.ts?refs=bowl&part=refs' },
    { path: '/repo/team/nowhere/src' },
    { path: '/api/repos/team%2Fkoala' },
    { path: '/api/repos/team%2Fnowhere' },
    mcp('search', { pattern: 'bowl', path: 'repo:team/numbat' }),
    mcp('search', { pattern: 'bowl', path: 'repo:*', globs: ['*.ts'], filters: ['file:bowl'] }),
    mcp('read', { path: 'repo:team/numbat/src/bowl.ts' }),
    mcp('ask', { query: 'who feeds the numbat', target_dir: 'repo:team/numbat' }),
  ];
  function mcp(name: string, args: object): Asked {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return { path: '/mcp', body: message, headers: { accept: 'application/json, text/event-stream' } };
  }

  test('each daemon keeps a part, and each repository is kept by two', async () => {
    const { nodes, copies } = await world.nodes[0]!.cluster();
    expect(copies).toBe(2);
    expect(nodes.reduce((sum, { repos }) => sum + repos, 0)).toBe(2 * (NAMES.length + 1));
    // Chance may give all to one of them.
    expect(nodes.filter(({ repos }) => repos < NAMES.length + 1).length).toBeGreaterThan(1);
  });

  test.each([
    ['one repository', one],
    ['several repositories', several],
    ['pages, code, streams, errors and MCP', special],
  ])('%s: each daemon answers as one that has all', async (_title, requests) => {
    for (const [who, key] of Object.entries(keys)) {
      for (const asked of requests) {
        const expected = await world.alone.ask(asked, key?.alone);
        for (const [at, node] of world.nodes.entries()) {
          const answer = await node.ask(asked, key?.shared);
          const label = `${who} at node ${at}: ${JSON.stringify(asked)}`;
          expect([label, answer.status, answer.type, withoutDifferences(answer.text)]).toEqual([
            ...[label, expected.status, expected.type, withoutDifferences(expected.text)],
          ]);
        }
      }
    }
  });

  test('any commit is found at any daemon', async () => {
    for (const node of world.nodes) {
      const { results } = await node.json(search('Newcomer', `repo:team/quokka@${release}`));
      expect(results.map((match: { file_name: string }) => match.file_name)).toEqual(
        Array.from({ length: 3 }, () => `repo:team/quokka@${release}/src/new.ts`),
      );
    }
  });

  test('a stream of several repositories has the matches of all', async () => {
    const lines = async (text: Promise<{ text: string }>) =>
      (await text).text.split('\n').map(withoutDifferences).sort();
    const asked = search('bowl', 'repo:*', { stream: true });
    const expected = await lines(world.alone.ask(asked));
    for (const node of world.nodes) expect(await lines(node.ask(asked))).toEqual(expected);
  });

  test('a request is logged once, by the daemon that was asked', async () => {
    for (const [at, node] of world.nodes.entries()) {
      const pattern = `logged at ${at}`;
      for (const path of ['repo:team/emu', 'repo:team/tapir', 'repo:*'])
        await node.ask(search(pattern, path), keys.anna!.shared);
      const audited = await until('the entries', async () => {
        const { entries } = await node.json({ path: '/api/audit?key=anna&limit=100' });
        const own = (entries as AuditEntry[]).filter(({ text }) => text === pattern);
        return own.length >= 3 && own.map(entry => [entry.target, entry.machine, entry.node]).sort();
      });
      const places = ['repo:*', 'repo:team/emu', 'repo:team/tapir'];
      expect(audited).toEqual(places.map(place => [place, hostname(), node.id]));
    }
    // Any of them shows where each was answered.
    const { stdout } = await world.nodes[0]!.place.run(['audit', '--key', 'anna', '--limit', '100']);
    expect(stdout.split('\n')[0]).toMatch(/^TIME \(UTC\) +NODE +MACHINE +KEY/);
    for (const { id } of world.nodes) expect(stdout).toContain(` ${id}  ${hostname()} `);
    const page = await world.nodes[0]!.ask({ path: '/admin?key=anna' });
    for (const { id } of world.nodes)
      expect(page.text).toMatch(new RegExp(`<td>${hostname()} <small[^>]*>${id}<`));
  });

  test('a sync is answered when all of it is there, at any daemon', async () => {
    for (const [at, node] of world.nodes.entries()) {
      const commit = world.served.get('secret/vault')!.push({ 'src/at.ts': `export const at = ${at};\n` });
      const { checkouts } = await node.json({ path: '/api/repos/secret%2Fvault/sync', body: {} });
      expect([at, checkouts[0].commit]).toEqual([at, commit]);
    }
  });

  test('a token that is forged or for another node opens nothing, and is not forwarded', async () => {
    const [node] = world.nodes;
    const path = '/api/node/search';
    const body = { pattern: 'bowl', path: 'repo:secret/vault', options: { recursive: true } };
    const claims = {
      from: world.nodes[1]!.id,
      to: node!.id,
      operation: 'search',
      caller: null,
      at: Date.now(),
    };
    const forged = `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${'A'.repeat(43)}`;
    for (const headers of [{}, { 'x-dowse-node': forged }, { 'x-dowse-node': '' }]) {
      const { status, text } = await node!.ask({ path, body, headers: headers as Record<string, string> });
      expect([status, JSON.parse(text).error.message]).toEqual([404, 'No such route.']);
    }
    const headers = { 'x-dowse-node': forged };
    for (const each of world.nodes) {
      const { status } = await each.ask(
        { ...search('bowl', 'repo:secret/vault'), headers },
        keys.anna!.shared,
      );
      expect(status).toBe(404);
    }
  });
});
