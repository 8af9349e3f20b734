import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSpooled, Spool, type SpooledEvent, spoolFolder } from './spool.ts';

const A = 'a'.repeat(40);
const text = `event=commit\nbranch=main\nbefore=\nafter=${A}\nhome=/r\ndirectory=/r\n`;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

test('reads what a hook writes, line breaks in a path included', () => {
  expect(
    parseSpooled('1', `event=merge\nbranch=HEAD\nbefore=x\nafter=${A}\nhome=/r\ndirectory=/r\nwith\n`),
  ).toEqual({
    name: '1',
    event: 'merge',
    after: A,
    home: '/r',
    directory: '/r\nwith',
  });
});

test.each([
  '',
  'event=commit\n',
  'directory=/r\n',
  'event=rm -rf\ndirectory=/r\n',
  'event=commit\ndirectory=\n',
])('%j is not an event', wrong => expect(() => parseSpooled('1', wrong)).toThrow());

let dataDir: string;
let folder: string;
let spool: Spool | undefined;
const taken: SpooledEvent[] = [];
const drop = (name: string, content = text) => {
  writeFileSync(join(folder, `${name}.tmp`), content);
  renameSync(join(folder, `${name}.tmp`), join(folder, `${name}.event`));
};
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dowse-spool-'));
  folder = spoolFolder(dataDir);
  mkdirSync(folder);
  taken.length = 0;
});
afterEach(async () => {
  await spool?.close();
  rmSync(dataDir, { recursive: true });
});

test('takes the events present at start, in order, and deletes invalid files', async () => {
  drop('2');
  drop('1');
  drop('3', 'nonsense');
  drop('4', 'x'.repeat(100_000));
  spool = new Spool(dataDir, async events => void taken.push(...events), silent);
  spool.start();
  await spool.drain();
  expect(taken.map(({ name }) => name)).toEqual(['1.event', '2.event']);
  expect(readdirSync(folder)).toEqual([]);
});

test('takes a later event at once', async () => {
  const { promise, resolve } = Promise.withResolvers<SpooledEvent>();
  spool = new Spool(dataDir, async ([event]) => resolve(event!), silent);
  spool.start();
  drop('later');
  expect(await promise).toMatchObject({ name: 'later.event', event: 'commit', after: A });
});

test('an event that could not be stored stays for the next try', async () => {
  let isFull = true;
  const take = async (events: readonly SpooledEvent[]) => {
    if (isFull) throw new Error('the disk is full');
    taken.push(...events);
  };
  drop('1');
  spool = new Spool(dataDir, take, silent);
  spool.start();
  await spool.drain();
  expect(readdirSync(folder)).toEqual(['1.event']);
  isFull = false;
  await spool?.drain();
  expect(taken).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});
