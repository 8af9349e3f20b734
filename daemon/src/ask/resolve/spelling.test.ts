import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedder } from '../../embed/embedder.ts';
import { createEmbedder } from '../../embed/index.ts';
import { Indexes } from '../../index/indexes.ts';
import { readerOf } from '../../index/testing/reader-of.ts';
import type { Question } from '../common/question.ts';
import { withOneShard } from '../common/steps.ts';
import { hitsOf, NO_FILTERS } from '../gather/testing/hits.ts';
import { Vocabulary } from '../known/vocabulary.ts';
import { parseQuestion } from '../parse/parse.ts';
import { Shard } from '../shard/shard.ts';
import { correctSpelling } from './spelling.ts';

let folder: string;
let root: string;
let indexes: Indexes;
let embedder: Embedder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-spelling-'));
  // The name of the project is indexed too. A random name may be close to a word of these questions.
  root = join(folder, 'project');
  mkdirSync(root);
  writeFileSync(
    join(root, 'text.ts'),
    'export function collapseWhitespace(text: string) {\n  return importing(text, emitter, cache);\n}\n',
  );
  const copies = 'copies(copies, copy)\n'.repeat(40);
  writeFileSync(join(root, 'jar.ts'), `${copies}export const cookies = [];\n`);
  embedder = await createEmbedder({});
  indexes = new Indexes(join(folder, 'data'), embedder, { info() {}, warn() {} });
});
afterAll(async () => {
  await indexes.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = () => {
  const disk = { textOf: () => undefined, lineOf: () => undefined, read: () => null };
  return { reader: readerOf(indexes.of(root), embedder), disk, filesWith: () => undefined };
};
const corrected = (question: Question) => {
  const shard = new Shard(source(), NO_FILTERS, { isAlone: true });
  return withOneShard(correctSpelling(new Vocabulary(), question), shard.answer);
};
const correctedTerms = (question: string) => corrected(parseQuestion(question)).terms;

test('corrects unknown words to the nearest known ones', async () => {
  await indexes.of(root).build();
  expect(correctedTerms('colapse whitspace')).toEqual(correctedTerms('collapse whitespace'));
  expect(correctedTerms('improt the emiter')).toEqual(correctedTerms('import the emitter'));
  expect(correctedTerms('cahce')).toEqual(correctedTerms('cache'));
});

test('prefers a correction that only doubles a letter or removes a double', async () => {
  await indexes.of(root).build();
  expect(correctedTerms('cokies')).toEqual(correctedTerms('cookies'));
  expect(correctedTerms('coppies')).toEqual(correctedTerms('copies'));
  expect(correctedTerms('copues')).toEqual(correctedTerms('copies'));
});

test('corrects a short word with two letters swapped, and leaves misspelled stop words out', async () => {
  await indexes.of(root).build();
  expect(correctedTerms('tetx')).toEqual(correctedTerms('text'));
  expect(correctedTerms('wher is teh colapse of txet')).toEqual(correctedTerms('collapse text'));
  expect(correctedTerms('teh')).toEqual(['teh']);
});

test('reports matches as written in the question', async () => {
  await indexes.of(root).build();
  const question = parseQuestion('colapse text');
  const vector = await embedder.embedQuery(question.text);
  const [hit] = hitsOf(source(), { question, vector, limit: 1 });
  expect(hit?.words).toEqual(['colapse', 'text']);
});

test('keeps known words, short words, and words without a near one', () => {
  const question = parseQuestion('collapse the emitter of xyz and unheardof words');
  expect(corrected(question)).toBe(question);
});

test('a word that is frequent in other code is not misspelled, but may be spelled as in another country', async () => {
  await indexes.of(root).build();
  writeFileSync(join(root, 'paint.ts'), 'export function initialize(color: string, cancel: boolean) {}\n');
  await indexes.of(root).build();
  const ordinary = (...words: string[]) => new Map(words.map(word => [word, 0.5]));
  const termsOf = (text: string, ...words: string[]) =>
    corrected({ ...parseQuestion(text), ordinary: ordinary(...words) }).terms;
  expect(termsOf('colon', 'colon')).toEqual(['colon']);
  expect(termsOf('colon')).toEqual(correctedTerms('color'));
  expect(termsOf('the colour', 'colour')).toEqual(correctedTerms('color'));
  expect(termsOf('how to initialise', 'initialise')).toEqual(correctedTerms('initialize'));
});

test('a compound is cut if its parts are known', async () => {
  await indexes.of(root).build();
  expect(correctedTerms('where is the textemitter')).toEqual([
    ...correctedTerms('text'),
    ...correctedTerms('emitter'),
  ]);
  expect(correctedTerms('where is the unheardof')).toEqual(['unheardof']);
});
