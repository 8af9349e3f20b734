import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedder } from '../../embed/embedder.ts';
import { createEmbedder } from '../../embed/index.ts';
import { Indexes } from '../../index/indexes.ts';
import { readerOf } from '../../index/testing/reader-of.ts';
import { withOneShard } from '../common/steps.ts';
import { parseAndEmbed } from '../five-steps.ts';
import { NO_FILTERS } from '../gather/testing/hits.ts';
import { Shard } from '../shard/shard.ts';
import { resolve } from './resolve.ts';

let root: string;
let data: string;
let indexes: Indexes;
let embedder: Embedder;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dowse-resolve-'));
  data = mkdtempSync(join(tmpdir(), 'dowse-resolve-'));
  writeFileSync(join(root, 'socket.ts'), 'export class WebSocket {}\n');
  writeFileSync(join(root, 'track.ts'), 'export const conntrack = 1;\n');
  writeFileSync(join(root, 'pool.ts'), 'export const timestamp = connection.pool(graphql, etcd);\n');
  embedder = await createEmbedder({});
  indexes = new Indexes(data, embedder, { info() {}, warn() {} });
  await indexes.of(root).build();
});
afterAll(async () => {
  await indexes.close();
  for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true });
});

async function resolved(query: string) {
  const { question } = await parseAndEmbed(query, undefined, embedder, undefined);
  const disk = { textOf: () => undefined, lineOf: () => undefined, read: () => null };
  const source = { reader: readerOf(indexes.of(root), embedder), disk, filesWith: () => undefined };
  return withOneShard(resolve(question), new Shard(source, NO_FILTERS, { isAlone: true }).answer);
}
const missing = async (query: string) => (await resolved(query)).missing;
const terms = async (query: string) => (await resolved(query)).question.terms;

test('synonyms that a file has are terms, after those of the question', async () => {
  const { terms, synonyms } = (await resolved('in which moment is the library recycled')).question;
  expect(synonyms.map(({ word, of }) => [word, of])).toEqual([
    ['timestamp', 'moment'],
    ['pool', 'recycl'],
  ]);
  expect(terms.slice(-2)).toEqual(['timestamp', 'pool']);
});

test('words that tell what is asked about are missing if no file has them', async () => {
  expect(await missing('how is the redis connection pool made')).toEqual(['redis']);
  expect(await missing('where are flamingos put into the pool')).toEqual(['flamingos']);
  expect(await missing('what happens to the connection of the pool')).toEqual([]);
  expect(await missing('where is the openHandle of the pool')).toEqual(['openHandle']);
  expect(await missing('how is gRPC used by the pool')).toEqual(['gRPC']);
  expect(await missing('how is the xPool refilled'), 'only "pool" is a word of it').toEqual(['xPool']);
  expect(await missing('{"connection/pool_connection": 1, "graphql_pool": "pool"}')).toEqual([]);
  expect(await missing('how is the connection pool made in haskell')).toEqual([]);
  expect(await missing('where is the connectionPool')).toEqual([]);
  expect(await missing('redis')).toEqual([]);
  expect(await missing('Traceback:\n  File "redis.py", line 3\nKeyError: connection {"pool": 1}')).toEqual(
    [],
  );
});

test('a word tells more where only a noun can be, and less if it says how something is', async () => {
  expect(await missing('where is the kafka pool')).toEqual(['kafka']);
  expect(await missing('how is the pool fed from kafka')).toEqual(['kafka']);
  expect(await missing('kafka connection pool')).toEqual([]);
  expect(await missing('which composable connection is conditionally assembled')).toEqual([]);
  expect(await missing('what are the mechanisms of the pool')).toEqual([]);
});

test('a compound is not missing if its parts are there, nor two words that are one there', async () => {
  expect(await missing('where is the websocket of the pool')).toEqual([]);
  expect(await missing('where is the poolsocket')).toEqual(['poolsocket']);
  expect(await terms('where is the websocket of the pool')).toEqual(['web', 'socket', 'pool']);
  expect(await missing('how is eTCD used by the pool')).toEqual([]);
  expect(await terms('where is the GraphQL pool')).toContain('graphql');
  expect(await terms('which time stamp has the pool')).toContain('timestamp');
  // Pasted text.
  expect(await terms('which\ntime stamp has the pool')).not.toContain('timestamp');
  expect(await terms('which\nGraphQL pool')).toContain('graphql');
});

test('a short form of two words is added if a file has it', async () => {
  expect(await terms('the connection tracking of the pool')).toContain('conntrack');
  expect(await terms('the virtual environment of the pool')).not.toContain('venv');
});
