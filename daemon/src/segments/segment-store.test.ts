import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StateDatabase } from '../store/state-database.ts';
import { POSTGRES } from '../store/testing/state-homes.ts';
import { openSegmentStore } from './open-segment-store.ts';
import type { SegmentStore } from './segment-store.ts';
import { noRadosgw, Radosgw, type S3Server, startS3rver } from './testing/s3-servers.ts';
import { SegmentLost, VerifiedSegments } from './verified-segments.ts';

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const NO_DATABASE = {} as StateDatabase;

interface Home {
  title: string;
  options: { skip?: boolean; tags?: 'slow' };
  start(): Promise<{ store: SegmentStore; remove(): Promise<void> }>;
}

const s3 = (start: () => Promise<S3Server>) => async () => {
  const server = await start();
  const store = await openSegmentStore('s3://dowse/team/a', { db: NO_DATABASE, env: server.env });
  return { store, remove: () => server.remove() };
};

const HOMES: Home[] = [
  {
    title: 'a folder',
    options: {},
    async start() {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-segments-')));
      const store = await openSegmentStore(`file:${folder}`, { db: NO_DATABASE, env: {} });
      return { store, remove: async () => rmSync(folder, { recursive: true }) };
    },
  },
  {
    ...POSTGRES,
    async start() {
      const home = await POSTGRES.start();
      const store = await openSegmentStore('postgres', { db: await home.open(), env: {} });
      return { store, remove: () => home.remove() };
    },
  },
  { title: 's3rver', options: {}, start: s3(startS3rver) },
  {
    title: `radosgw${noRadosgw ? ` (${noRadosgw})` : ''}`,
    options: { skip: noRadosgw !== undefined, tags: 'slow' },
    start: s3(() => Radosgw.start()),
  },
];

describe.each(HOMES)('segments in $title', ({ options, start }) => {
  describe('each', options, () => {
    let home: Awaited<ReturnType<Home['start']>>;
    let store: SegmentStore;
    beforeAll(async () => {
      home = await start();
      store = home.store;
    });
    afterAll(() => home?.remove());

    test.each([1, 512 * 1024, 512 * 1024 + 1, 5 * 1024 ** 2])('%i bytes are kept and read', async size => {
      const bytes = randomBytes(size);
      const sha256 = shaOf(bytes);
      expect([await store.has(sha256), await store.get(sha256)]).toEqual([false, undefined]);
      await store.put(sha256, bytes);
      await store.put(sha256, bytes);
      expect(await store.has(sha256)).toBe(true);
      expect((await store.get(sha256))?.equals(bytes)).toBe(true);
      await store.delete(sha256);
      await store.delete(sha256);
      expect([await store.has(sha256), await store.get(sha256)]).toEqual([false, undefined]);
    });

    test('a damaged segment is deleted, so that it can be kept again', async () => {
      const bytes = Buffer.from('what it should be');
      const segment = { sha256: shaOf(bytes), bytes: bytes.length };
      const segments = new VerifiedSegments(store);
      await segments.put(segment.sha256, bytes);
      expect(await segments.get(segment)).toEqual(bytes);
      await store.delete(segment.sha256);
      await expect(segments.get(segment)).rejects.toThrow(SegmentLost);
      await damage(store, segment.sha256);
      await expect(segments.get(segment)).rejects.toThrow('was damaged and has been deleted');
      await segments.put(segment.sha256, bytes);
      expect(await segments.get(segment)).toEqual(bytes);
    });
  });
});

/** Keeps other bytes under a name. Of S3 the checksum would keep it from that. */
async function damage(store: SegmentStore, sha256: string): Promise<void> {
  const other = Buffer.from('what it should not be');
  await store.put(sha256, other).catch(async () => {
    store.get = async () => other;
  });
}

test('a segment that the transfer damages once is read again', async () => {
  const bytes = Buffer.from('right');
  const answers = [Buffer.from('wrong'), bytes];
  const store = { place: 'here', get: async () => answers.shift() } as unknown as SegmentStore;
  const segment = { sha256: shaOf(bytes), bytes: bytes.length };
  expect(await new VerifiedSegments(store).get(segment)).toEqual(bytes);
});

test.each([
  ['s3://B/x', 'expected s3://BUCKET'],
  ['s3://dowse/a b', 'expected a prefix'],
  ['http://s3.example/dowse', 'expected s3://BUCKET'],
  ['file:relative', 'the absolute path of a folder'],
  ['file:/nowhere/at/all', 'does not exist'],
])('%s is refused', async (text, message) => {
  await expect(openSegmentStore(text, { db: NO_DATABASE, env: {} })).rejects.toThrow(message);
});
