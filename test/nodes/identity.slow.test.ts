/** A data folder was copied: two daemons have the `node.id` of one node. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { until } from '../support/until.ts';
import { Node, World } from './world.ts';

const REPOS = { 'team/thing': { 'a.ts': 'export const quokka = 1;\n' } };

describe.skipIf(noPostgres !== undefined)(
  `two daemons and a copy of one${noPostgres ? ` (${noPostgres})` : ''}`,
  () => {
    const copy = new Node();
    let world: World;
    let nodes: [Node, Node];
    beforeAll(async () => {
      world = await World.start(REPOS, { count: 2 });
      nodes = world.nodes as [Node, Node];
      mkdirSync(copy.place.dataDir, { recursive: true, mode: 0o700 });
      copyFileSync(join(nodes[1].place.dataDir, 'node.id'), join(copy.place.dataDir, 'node.id'));
    });
    afterAll(async () => {
      await copy.place.remove();
      await world?.remove();
    });

    const ready = () => nodes[1].ask({ path: '/readyz' });
    const listed = async () => (await nodes[0].cluster()).nodes.find(({ id }) => id === nodes[1].id);

    test('the copy does not start while the node runs, and says what to do; the node stays ready', async () => {
      const { code, stdout, stderr } = await copy.place.run(['serve', '--port', '0'], { env: world.env });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        'another daemon runs as this node; if its data folder is a copy, remove node.id from one of them',
      );
      expect((await ready()).status).toBe(200);
      expect(await listed()).toMatchObject({ live: true, address: nodes[1].served.url });
    });

    test('a node that was paused until the copy had started is not ready, and is again when the copy has ended', async () => {
      nodes[1].served.process.kill('SIGSTOP');
      await copy.start(world.env);
      expect(copy.id).toBe(nodes[1].id);
      nodes[1].served.process.kill('SIGCONT');
      await until('the node to be not ready', async () => (await ready()).status === 503);
      expect(JSON.parse((await ready()).text).error).toMatchObject({
        message: 'Another daemon runs as this node.',
        details: 'If the data folder of one is a copy, stop that one and remove its node.id.',
      });
      await copy.kill();
      await until('the node to be ready', async () => (await ready()).status === 200);
      expect(await listed()).toMatchObject({ live: true, address: nodes[1].served.url });
      await world.settled();
      expect(nodes[1].served.log()).toContain('the other daemon that ran as this node has ended');
    });

    test('after kill -9 a node starts again at once, before its lease has ended', async () => {
      await nodes[1].kill();
      await nodes[1].start(world.env);
      await until('the node to be ready', async () => (await ready()).status === 200);
      expect(await listed()).toMatchObject({ live: true, address: nodes[1].served.url });
      await world.settled();
    });
  },
);
