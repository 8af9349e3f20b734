/** Damage to an index is detected, or makes no difference; no answer comes from damaged data. */
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { seeded } from '../text/testing/seeded.ts';
import { buildPatternIndex } from './build-pattern-index.ts';
import { PatternIndex } from './pattern-index.ts';
import { PatternIndexError } from './pattern-index-error.ts';
import { filesWith, madeUpFiles, temporaryFolder, writeFiles } from './testing/trees.ts';

const TEXTS = ['the ', 'number-1', 'number-77-end', ' of 1', 'nowhere', 'abc', '12q'];
const files = madeUpFiles(400);
interface Sound {
  files: Map<string, Buffer>;
  answers: string;
}

let prepared: Promise<Sound> | undefined;

/** The files of a sound index, and its answers. */
function soundIndex(): Promise<Sound> {
  prepared ??= (async () => {
    const directory = temporaryFolder();
    const indexDir = temporaryFolder();
    writeFiles(directory, files);
    await buildPatternIndex({ directory, indexDir, files: Object.keys(files), threads: 1 });
    const contents = readdirSync(indexDir).map((name): [string, Buffer] => [
      name,
      readFileSync(join(indexDir, name)),
    ]);
    return { files: new Map(contents), answers: await ask(indexDir) };
  })();
  return prepared;
}

/** All answers of the index. */
async function ask(indexDir: string): Promise<string> {
  const index = PatternIndex.open(indexDir);
  try {
    const described = Array.from(index.ids(), id => [index.path(id), index.file(id)]);
    return JSON.stringify([described, TEXTS.map(text => filesWith(index, text))]);
  } finally {
    await index.close();
  }
}

/** Whether the damage was detected; if not, checks that the answers are the same. */
async function isNoticed(change: (indexDir: string) => void): Promise<boolean> {
  const indexDir = temporaryFolder();
  const { files, answers } = await soundIndex();
  for (const [name, bytes] of files) writeFileSync(join(indexDir, name), bytes);
  change(indexDir);
  try {
    expect(await ask(indexDir)).toBe(answers);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(PatternIndexError);
    return true;
  }
}

test('it takes no damage to answer', async () => {
  expect(await isNoticed(() => {})).toBe(false);
});

test('any flipped bit is detected or harmless', async () => {
  const random = seeded(4);
  const { files: sound } = await soundIndex();
  let noticed = 0;
  for (let i = 0; i < 200; i++) {
    const name = [...sound.keys()][i % sound.size]!;
    const bytes = Buffer.from(sound.get(name)!);
    const at = Math.floor(random() * bytes.length);
    bytes[at]! ^= 1 << Math.floor(random() * 8);
    if (await isNoticed(indexDir => writeFileSync(join(indexDir, name), bytes))) noticed++;
  }
  expect(noticed).toBeGreaterThan(100);
});

test('a file that is cut short at any point is detected', async () => {
  const random = seeded(5);
  const { files: sound } = await soundIndex();
  for (let i = 0; i < 60; i++) {
    const name = [...sound.keys()][i % sound.size]!;
    const length = Math.floor(random() * (sound.get(name)!.length - 1));
    expect(await isNoticed(indexDir => truncateSync(join(indexDir, name), length)), `${name} ${length}`).toBe(
      true,
    );
  }
});

test('a segment that is gone is noticed', async () => {
  const { files: sound } = await soundIndex();
  const segment = [...sound.keys()].find(name => name.endsWith('.grams'))!;
  expect(await isNoticed(indexDir => rmSync(join(indexDir, segment)))).toBe(true);
});

test('a file that is no part of the index makes no difference', async () => {
  const { files: sound } = await soundIndex();
  expect(
    await isNoticed(indexDir => cpSync(join(indexDir, [...sound.keys()][0]!), join(indexDir, 'x.grams'))),
  ).toBe(false);
});

test('another version of the format is not read', async () => {
  const indexDir = temporaryFolder();
  const json = JSON.stringify({ version: 999, segments: [] });
  writeFileSync(join(indexDir, 'manifest.json'), `${crc32(json).toString(16)}\n${json}\n`);
  expect(() => PatternIndex.open(indexDir)).toThrow(expect.objectContaining({ reason: 'outdated' }));
});
