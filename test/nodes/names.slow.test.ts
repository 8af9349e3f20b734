/** One name for two repositories: at one daemon a folder of its machine, at all daemons a repository of a server. */
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
});
