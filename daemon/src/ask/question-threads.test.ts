import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DowseError } from '../api/errors.ts';
import type { FairLimits } from '../concurrency/fair-threads.ts';
import type { Embedder } from '../embed/embedder.ts';
import { createEmbedder } from '../embed/index.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { Indexes } from '../index/indexes.ts';
import { parseQuestion } from './parse/parse.ts';
import type { Presented } from './present/present.ts';
import { QuestionThreads } from './question-threads.ts';

const FILES = 20;
/** A word for each file. */
const WORDS = Array.from(
  { length: FILES },
  (_, i) => `${String.fromCharCode(97 + i)}ottle${String.fromCharCode(97 + i).repeat(3)}`,
);

let folder: string;
let root: string;
let indexes: Indexes;
let index: DirectoryIndex;
let embedder: Embedder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-threads-'));
  root = join(folder, 'project');
  mkdirSync(root);
  for (let i = 0; i < FILES; i++) write(`part${i}`, `${WORDS[i]}`);
  embedder = await createEmbedder({});
  indexes = new Indexes(join(folder, 'data'), embedder, { info() {}, warn() {} });
  index = indexes.of(root);
  await index.build();
});
afterAll(async () => {
  await indexes.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The threads for questions that run. */
const workers = new Set<Worker>();
const onWorker = (message: unknown) => {
  const { worker } = message as { worker: Worker };
  worker.once('exit', () => workers.delete(worker));
  workers.add(worker);
};
let threads: QuestionThreads;
beforeEach(() => {
  workers.clear();
  subscribe('worker_threads', onWorker);
});
afterEach(async () => {
  unsubscribe('worker_threads', onWorker);
  await threads.close();
});

function start(limits: Partial<FairLimits> = {}): QuestionThreads {
  threads = new QuestionThreads(() => embedder, { threads: 2, perCaller: 2, ...limits });
  indexes.hook({ onRelease: id => threads.release(id) });
  return threads;
}

function write(name: string, word: string): void {
  writeFileSync(
    join(root, `${name}.ts`),
    `/** Boils the ${word}. */\nexport function boil(${word}: string) {}\n`,
  );
}

async function answer(query: string): Promise<Presented> {
  const question = parseQuestion(query);
  const parsed = { question, vector: await embedder.embedQuery(question.text) };
  const filters = { fileTypes: [], directory: '' };
  return threads.answer(
    [{ index }],
    { query, parsed, filters, options: {}, limit: 5, extra: 5 },
    () => undefined,
    {},
  );
}

const firstFile = async (query: string) => (await answer(query)).results[0]!.file;
const codeOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    error => (error as DowseError).code,
  );

test('many questions at once get the answers that each gets alone', async () => {
  start();
  const asked = Array.from({ length: FILES }, (_, i) => i);
  expect(await Promise.all(asked.map(i => firstFile(`boils the ${WORDS[i]}`)))).toEqual(
    asked.map(i => `part${i}.ts`),
  );
  expect(workers.size).toBe(2);
});

test('a thread that ends gives its question an error, and another one takes its place', async () => {
  start({ threads: 1, perCaller: 1 });
  await answer(WORDS[1]!);
  const [thread] = workers;
  const asked = codeOf(answer(WORDS[2]!));
  while (threads.activity.running === 0) await Promise.resolve();
  const ended = thread!.terminate();
  expect(await asked).toBe('INTERNAL_ERROR');
  await ended;
  expect(await firstFile(`boils the ${WORDS[3]}`)).toBe('part3.ts');
});

test('a question that takes too long, or finds the queue full, is an error', async () => {
  start({ taskMs: 0 });
  const error = await answer(WORDS[1]!).catch(error => error);
  expect(error).toBeInstanceOf(DowseError);
  expect(error.code).toBe('INTERNAL_ERROR');
  await threads.close();

  start({ waiting: 3 });
  await answer(WORDS[1]!);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(answer(WORDS[2]!))));
  expect(new Set(codes)).toEqual(new Set(['answered', 'SERVICE_UNAVAILABLE']));
  expect(await answer(WORDS[2]!)).toBeDefined();
  await threads.close();

  start({ waitMs: 0 });
  expect(await answer(WORDS[1]!).catch(error => [error.code, error.retryAfterSeconds])).toEqual([
    'SERVICE_UNAVAILABLE',
    1,
  ]);
});

test('questions are answered while files change and while the index is replaced', async () => {
  start();
  let isOver = false;
  const ask = async () => {
    let answers = 0;
    for (; !isOver; answers++)
      expect((await answer(`boils the ${WORDS[7]}`)).results.length).toBeGreaterThan(0);
    return answers;
  };
  const asking = [ask(), ask(), ask(), ask()];
  for (let i = 0; i < 3; i++) {
    write('part0', `samovar${i}`);
    await index.indexChanges(['part0.ts']);
    expect(await firstFile(`boils the samovar${i}`)).toBe('part0.ts');
    await index.build({ force: true });
    expect(await firstFile(`boils the samovar${i}`)).toBe('part0.ts');
  }
  isOver = true;
  for (const answers of await Promise.all(asking)) expect(answers).toBeGreaterThan(0);
});

test('idle threads end, and with the last one the memory is given back', async () => {
  start({ idleMs: { last: 20, others: 20 } });
  await Promise.all([answer(WORDS[1]!), answer(WORDS[2]!), answer(WORDS[3]!)]);
  await vi.waitFor(() => expect(workers.size).toBe(0), 60_000);
  expect(threads.activity.loaded).toBe(0);
  expect(await firstFile(`boils the ${WORDS[4]}`)).toBe('part4.ts');
});
