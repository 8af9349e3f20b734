import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedder } from '../../embed/embedder.ts';
import { createEmbedder } from '../../embed/index.ts';
import { Indexes } from '../../index/indexes.ts';
import { parseQuestion } from '../parse/parse.ts';
import { rank } from '../rank/rank.ts';
import { retrieve } from '../retrieve/retrieve.ts';
import { resolve } from './resolve.ts';
import { correctSpelling } from './spelling.ts';

let folder: string;
let root: string;
let indexes: Indexes;
let embedder: Embedder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-spelling-'));
  // The project's name is indexed too, and the random one above may be a letter away from a word of these questions.
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

const read = (question: string) =>
  correctSpelling(indexes.of(root).openReader(), parseQuestion(question)).terms;

test('words that nothing has become the nearest that something has', async () => {
  await indexes.of(root).build();
  expect(read('colapse whitspace')).toEqual(read('collapse whitespace'));
  expect(read('improt the emiter')).toEqual(read('import the emitter'));
  expect(read('cahce')).toEqual(read('cache'));
});

test('a letter that is lacking of two, or too many beside its like, is likelier than another letter', async () => {
  await indexes.of(root).build();
  expect(read('cokies')).toEqual(read('cookies'));
  expect(read('coppies')).toEqual(read('copies'));
  expect(read('copues')).toEqual(read('copies'));
});

test('what is said to match is what was written', async () => {
  await indexes.of(root).build();
  const question = parseQuestion('colapse text');
  const reader = indexes.of(root).openReader();
  const disk = { textOf: () => undefined, lineOf: () => undefined };
  const source = { reader, disk, filesWith: () => undefined };
  const resolved = resolve(reader, question, { fileTypes: [], directory: '' });
  const [hit] = rank(
    source,
    resolved,
    retrieve(source, resolved, await embedder.embedQuery(question.text)),
    1,
  );
  expect(hit?.words).toEqual(['colapse', 'text']);
});

test('known words, short ones and those near to nothing stay as they are', () => {
  const question = parseQuestion('collapse the emitter of xyz and unheardof words');
  expect(correctSpelling(indexes.of(root).openReader(), question)).toBe(question);
});
