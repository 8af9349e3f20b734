/** Daemons on one PostgreSQL that build indexes for each other. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import {
  noRadosgw,
  Radosgw,
  type S3Server,
  startS3rver,
} from '../../daemon/src/segments/testing/s3-servers.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { type Files, removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { GitServer } from './git-server.ts';

const animal = (name: string, verb = 'feed') =>
  `/** Puts food into the bowl of the ${name}. */\nexport function ${verb}${name}(grams: number) {\n  return bowl('${name}', grams);\n}\n`;
const files = (...names: string[]): Files =>
  Object.fromEntries(names.map(name => [`src/${name}.ts`, animal(name)]));
const QUESTIONS = ['who feeds the quokka', 'where is food put into a bowl', 'washKoala'];

interface Entry {
  msg: string;
  repo?: string;
  embedded?: number;
  reason?: string;
}

/** A daemon, and what it logs. */
class Node {
  readonly place = new Place();
  #served: Served | undefined;

  async start(env: NodeJS.ProcessEnv): Promise<void> {
    this.#served = await this.place.serve([], env);
  }

  // biome-ignore lint/suspicious/noExplicitAny: each route has its own answer
  async post(path: string, body: object): Promise<any> {
    const headers = {
      authorization: `Bearer ${readOwnerKey(this.place.dataDir)}`,
      'content-type': 'application/json',
    };
    const response = await fetch(this.#served!.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json();
  }

  entries(msg: string): Entry[] {
    const lines = this.#served!.log()
      .split('\n')
      .filter(line => line.startsWith('{'));
    return lines.map(line => JSON.parse(line) as Entry).filter(entry => entry.msg === msg);
  }

  /** Waits until these repositories are indexed. @returns how many chunks were embedded for each */
  async indexed(...repos: string[]): Promise<Record<string, number>> {
    const find = (repo: string) =>
      this.entries('a repository was fetched').find(entry => entry.repo === repo);
    await until(`${repos.join()} to be indexed`, () => repos.every(find));
    return Object.fromEntries(repos.map(repo => [repo, find(repo)!.embedded!]));
  }

  published(count = 1): Promise<unknown> {
    return until(
      'it to be published',
      () => this.entries('an index was published for other daemons').length >= count,
    );
  }

  async answers(repo: string): Promise<unknown[]> {
    const asked = [];
    for (const query of QUESTIONS) {
      const { results } = (await this.post('/api/agent/ask', {
        query,
        target_dir: `repo:${repo}`,
      })) as AskResponse;
      asked.push(results);
    }
    return asked;
  }
}

interface Store {
  title: string;
  skip: boolean;
  start(): Promise<S3Server & { objects: string }>;
}

const inBucket = (start: () => Promise<S3Server>) => async () => {
  const server = await start();
  return { env: server.env, objects: 's3://dowse/indexes', remove: () => server.remove() };
};
const STORES: Store[] = [
  {
    title: 'PostgreSQL',
    skip: false,
    start: async () => ({ env: {}, objects: 'postgres', remove: async () => {} }),
  },
  { title: 's3rver', skip: false, start: inBucket(startS3rver) },
  {
    title: `radosgw${noRadosgw ? ` (${noRadosgw})` : ''}`,
    skip: noRadosgw !== undefined,
    start: inBucket(() => Radosgw.start()),
  },
];

test('--objects without --database is refused', async () => {
  const place = new Place();
  const { code, stderr } = await place.run(['serve', '--port', '0', '--objects', 'postgres']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('--objects needs --database'),
  });
  await place.remove();
});

describe.skipIf(noPostgres !== undefined)(
  `daemons on one PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`,
  () => {
    describe.each(STORES)('with segments in $title', ({ skip, start }) => {
      describe.skipIf(skip)('', () => {
        let root: string;
        let git: GitServer;
        let database: PostgresServer;
        let store: Awaited<ReturnType<Store['start']>>;
        let nodes: Node[] = [];
        beforeAll(async () => {
          root = temporaryFolder();
          mkdirSync(join(root, 'server'));
          [git, database, store] = await Promise.all([
            GitServer.start(join(root, 'server')),
            PostgresServer.create(),
            start(),
          ]);
        });
        afterAll(async () => {
          await git?.close();
          await database?.remove();
          await store?.remove();
          removeFolder(root);
        });
        afterEach(async () => {
          for (const { place } of nodes) await place.remove();
          nodes = [];
        });

        // Each keeps all, so each needs all indexes.
        const env = () => ({
          ...store.env,
          ...{ DOWSE_DATABASE: database.url, DOWSE_OBJECTS: store.objects, DOWSE_COPIES: '9' },
        });
        async function node(more: NodeJS.ProcessEnv = {}): Promise<Node> {
          const started = new Node();
          nodes.push(started);
          await started.start({ ...env(), ...more });
          return started;
        }

        test('an index that one has built is not built again by the others, and answers alike', async () => {
          const served = git.create('team/app', files('Quokka', 'Wombat', 'Emu', 'Koala', 'Numbat', 'Bilby'));
          const one = await node();
          await one.post('/api/repos', { url: served.url });
          const { 'team/app': embedded } = await one.indexed('team/app');
          expect(embedded).toBeGreaterThan(5);
          await one.published();
          const two = await node();
          expect(await two.indexed('team/app')).toEqual({ 'team/app': 0 });
          expect(await two.answers('team/app')).toEqual(await one.answers('team/app'));
          const { code, stdout } = await two.place.run(['cluster', 'status']);
          expect({ code, stdout }).toEqual({
            code: 0,
            stdout: expect.stringMatching(
              / live +1 +1 +0( +asked)?\n.* live +1 +1 +0( +asked)?\n1 index, 0 deliveries open, 0 notifications to send, 9 copies of each repository\n$/,
            ),
          });
          // A node that comes later begins with the old revision, and embeds what differs.
          served.push({ 'src/Koala.ts': animal('Koala', 'wash') });
          const three = await node();
          expect(await three.indexed('team/app')).toEqual({ 'team/app': 1 });
          await two.post('/api/repos/team%2Fapp/sync', {});
          expect(await three.answers('team/app')).toEqual(await two.answers('team/app'));
        });

        test('the graph of an index is built by one, and received by the others', async () => {
          const { url } = git.create('team/large', files('Potoroo', 'Dunnart', 'Glider', 'Dingo'));
          const graphs = { DOWSE_GRAPH_FROM: '1' };
          // The repositories of other tests get graphs too.
          const ofLarge = (one: Node, message: string) =>
            one.entries(message).filter(({ repo }) => repo === 'team/large');
          const published = (one: Node) =>
            ofLarge(one, 'the graph of a very large index was published for other daemons');
          const one = await node(graphs);
          await one.post('/api/repos', { url });
          await until('the graph to be published', () => published(one).length > 0);
          const two = await node(graphs);
          const received = () => ofLarge(two, 'received the graph of a very large index');
          await until('the graph to be received', () => received().length > 0);
          const status = async () => (await two.place.run(['index', 'status', 'repo:team/large'])).stdout;
          await until('the graph to be ready', async () => /^graph +ready$/m.test(await status()));
          expect(published(two)).toEqual([]);
          expect(await two.answers('team/large')).toEqual(await one.answers('team/large'));
        });

        test('of nodes that begin together, each builds a part and takes the rest from the others', async () => {
          const names = Array.from({ length: 6 }, (_, at) => `kept/repo-${at}`);
          const together = [await node(), await node()];
          for (const name of names) {
            const { url } = git.create(name, files(`Emu${name.at(-1)}`, `Tapir${name.at(-1)}`));
            await together[0]!.post('/api/repos', { url });
          }
          const [one, two] = await Promise.all(together.map(each => each.indexed(...names)));
          for (const name of names) expect([one![name], two![name]].sort()).toEqual([0, expect.any(Number)]);
          for (const name of names) expect(one![name]! + two![name]!).toBeGreaterThan(0);
        });

        test('a damaged index is built again, and published again', async () => {
          const { url } = git.create('team/hurt', files('Wallaby', 'Bettong'));
          const one = await node();
          await one.post('/api/repos', { url });
          const built = await one.indexed('team/hurt');
          await one.published();
          await database.run(
            `UPDATE manifests SET segments = replace(segments, '"bytes":', '"bytes":1') WHERE repo = 'team/hurt'`,
          );
          const two = await node();
          expect(await two.indexed('team/hurt')).toEqual(built);
          expect(two.entries('the index of a repository could not be shared')).toMatchObject([
            { repo: 'team/hurt', reason: expect.stringContaining('was damaged and has been deleted') },
          ]);
          expect(await two.answers('team/hurt')).toEqual(await one.answers('team/hurt'));
          await two.published();
          const three = await node();
          expect(await three.indexed('team/hurt')).toEqual({ 'team/hurt': 0 });
        });
      });
    });

    test('while S3 is away, indexes are built without it, and those that are there answer', async () => {
      const root = temporaryFolder();
      mkdirSync(join(root, 'server'));
      const [git, database, s3] = await Promise.all([
        GitServer.start(join(root, 'server')),
        PostgresServer.create(),
        startS3rver(),
      ]);
      const env = { ...s3.env, DOWSE_DATABASE: database.url, DOWSE_OBJECTS: 's3://dowse/indexes' };
      const [one, two] = [new Node(), new Node()];
      await one.start(env);
      await one.post('/api/repos', { url: git.create('team/app', files('Quokka', 'Wombat')).url });
      const built = await one.indexed('team/app');
      await one.published();
      await s3.remove();
      await two.start(env);
      expect(await two.indexed('team/app')).toEqual(built);
      expect(two.entries('the index of a repository could not be shared')).toMatchObject([
        { repo: 'team/app' },
      ]);
      expect(await two.answers('team/app')).toEqual(await one.answers('team/app'));
      for (const { place } of [one, two]) await place.remove();
      await git.close();
      await database.remove();
      removeFolder(root);
    });
  },
);
