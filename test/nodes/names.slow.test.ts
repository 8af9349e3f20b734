/** One name for two repositories: at one daemon a folder of its machine, at all daemons a repository of a server. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { type Node, World } from './world.ts';

const REPOS = { 'team/app': { 'a.ts': 'export const quokka = 1;\n' } };
/** Nothing answers there. */
const URL = 'http://127.0.0.1:9/team';

describe.skipIf(noPostgres !== undefined)(`two daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let world: World;
  let nodes: [Node, Node];
  beforeAll(async () => {
    world = await World.start(REPOS, { count: 2 });
    nodes = world.nodes as [Node, Node];
  });
  afterAll(() => world?.remove());

  const add = async (node: Node, body: object) => {
    const { status, text } = await node.ask({ path: '/api/repos', body });
    return { status, details: JSON.parse(text).error?.details };
  };
  const folder = (node: Node, name: string) => ({ url: node.place.tree, name, allow_local: true });

  test('a name of a folder at one is refused at the other, for a server and for a folder, until it is removed', async () => {
    const [one, other] = nodes;
    expect((await add(one, folder(one, 'team/thing'))).status).toBe(200);
    const refused = {
      status: 400,
      details: `/name: expected a name that is not in use; team/thing is a folder at the daemon ${one.id}. Give another name.`,
    };
    expect(await add(other, { url: `${URL}/thing.git` })).toEqual(refused);
    expect(await add(other, folder(other, 'team/thing'))).toEqual(refused);
    const { repos } = await other.json({ path: '/api/repos' });
    expect(repos.map(({ name }: { name: string }) => name)).toEqual(['team/app']);
    await one.json({ path: '/api/repos/team%2Fthing/remove', body: {} });
    // It stops keeping the folder, and says so with the next exchange.
    await expect.poll(() => add(other, { url: `${URL}/thing.git` })).toEqual({ status: 200 });
  });

  test('a name that is in the list of all is refused for a folder at once, and for another address', async () => {
    const [one, other] = nodes;
    expect((await add(one, { url: `${URL}/new.git` })).status).toBe(200);
    const details = expect.stringContaining('/name: expected a name that is not in use');
    expect(await add(other, folder(other, 'team/new'))).toEqual({ status: 400, details });
    expect((await add(one, { url: `${URL}/other.git` })).status).toBe(200);
    const another = { url: `${URL}/another.git`, name: 'team/other' };
    expect(await add(other, another)).toEqual({ status: 400, details });
  });

  test('an import and repos.json are refused a name that another daemon uses, as a single addition is', async () => {
    const [one, other] = nodes;
    expect((await add(one, folder(one, 'team/taken'))).status).toBe(200);
    const refused = await add(other, { url: `${URL}/taken.git` });
    expect(refused.status).toBe(400);
    const named = (name: string) => ({ clone_url: `${URL}/${name}.git`, full_name: `team/${name}` });
    const host = createServer((_, response) =>
      response.end(JSON.stringify([named('fresh'), named('taken')])),
    ).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const body = { from: 'gitea', owner: 'team', origin };
    const { status, text } = await other.ask({ path: '/api/repos/import', body });
    host.close();
    expect({ status, details: JSON.parse(text).error?.details }).toEqual(refused);
    const names = async (node: Node) =>
      (await node.json({ path: '/api/repos' })).repos.map(({ name }: { name: string }) => name);
    expect(await names(other)).not.toContain('team/fresh');
    writeFileSync(
      join(other.place.dataDir, 'repos.json'),
      JSON.stringify([`${URL}/taken.git`, `${URL}/listed.git`]),
    );
    await expect.poll(() => names(one), { timeout: 30_000 }).toContain('team/listed');
    expect(await names(other)).not.toContain('team/taken');
    expect(other.served.log()).toContain(`team/taken is a folder at the daemon ${one.id}`);
  });

  test('a folder whose name others used while its daemon was down is shown with the conflict, until it is removed', async () => {
    const [one, other] = nodes;
    const here = { url: world.served.get('team/app')!.bare, name: 'team/late', allow_local: true };
    expect((await add(one, here)).status).toBe(200);
    await one.place.run(['stop']);
    await one.served.ended;
    await expect
      .poll(() => add(other, { url: `${URL}/late.git` }), { timeout: 30_000 })
      .toEqual({ status: 200 });
    await one.start(world.env);
    const said = `other daemons keep ${URL}/late.git under this name, so answers differ by daemon; remove this folder and add it under another name`;
    const run = async (...args: string[]) => (await one.place.run(['repos', ...args])).stdout;
    await expect
      .poll(() => run('show', 'team/late'), { timeout: 30_000 })
      .toMatch(new RegExp(`^conflict +${said}$`, 'm'));
    expect(await run('list')).toMatch(new RegExp(`^team/late +.*${said}$`, 'm'));
    expect(await one.json({ path: '/api/repos/team%2Flate' })).toMatchObject({ conflict: said });
    expect(await other.json({ path: '/api/repos/team%2Flate' })).not.toHaveProperty('conflict');
    expect((await one.ask({ path: '/admin' })).text).toContain(said);
    // Each finds what it has under the name, and nothing of the other one's.
    const search = { pattern: 'quokka', path: 'repo:team/late', options: { recursive: true } };
    const found = (node: Node) => node.json({ path: '/api/search', body: search });
    expect((await found(one)).results).toHaveLength(1);
    expect(await found(other)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    const { nodes: seen, moving } = await one.cluster();
    expect(moving.map(({ repo }) => repo)).not.toContain('team/late');
    expect(seen.find(({ self }) => self)).toMatchObject({ ready: 2 });
    await run('remove', 'team/late');
    await expect.poll(() => run('list'), { timeout: 30_000 }).toMatch(/^team\/late +.*late\.git/m);
    expect(await run('show', 'team/late')).not.toContain('conflict');
  });
});
