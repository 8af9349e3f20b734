import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAskedAbout } from '../../training/asked-about.ts';
import { isExcludedPackage } from '../../training/excluded.ts';
import { readSources as readTrained } from '../../training/sources.ts';
import { readSources, sourceLists } from './lay-out.ts';
import { readQuestions } from './questions.ts';
import { readSymbols, SYMBOL_SOURCES } from './symbols.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

/** `librust-NAME-dev`, `python3-NAME` and `NAME` are the same project. */
const projectOf = (name: string) =>
  name
    .replace(/^(librust-|python3-|golang-|lua-|ruby-|php-|haskell-|elixir-|lib(?=cxx))/, '')
    .replace(/-dev$/, '');

test.each([
  ['the symbol questions', SYMBOL_SOURCES, 20],
  ['the unseen questions', join(HERE, 'sources-unseen.json'), 18],
  ['the second unseen questions', join(HERE, 'sources-unseen-2.json'), 20],
])('no source of %s was used for training, nor is one in the held-out benchmark', (_, list, least) => {
  const names = readSources(list).flatMap(({ parts }) => parts.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(least);
  const trained = new Set(readTrained().map(({ name }) => projectOf(name)));
  expect(names.filter(name => trained.has(projectOf(name)))).toEqual([]);
  expect(names.filter(isExcludedPackage)).toEqual([]);
});

test.each(sourceLists().map(list => basename(list)))('no source of %s is selected for training', list => {
  const names = readSources(join(HERE, list)).flatMap(({ parts }) => parts.map(({ name }) => name));
  expect(names.filter(name => !isAskedAbout(name))).toEqual([]);
});

test('at least 500 questions for symbols, in nineteen languages, each with its lines', () => {
  const questions = readSymbols();
  const trees = new Set(readSources(SYMBOL_SOURCES).map(({ tree }) => tree));
  expect(questions.length).toBeGreaterThanOrEqual(500);
  expect(new Set(questions.map(({ language }) => language)).size).toBeGreaterThanOrEqual(19);
  for (const { tree, targets, removed } of questions) {
    expect(trees).toContain(tree);
    expect(targets).toHaveLength(1);
    expect(targets[0]!.end_line).toBeGreaterThanOrEqual(targets[0]!.start_line);
    expect(removed[1]).toBeGreaterThanOrEqual(removed[0]);
  }
});

test('each of our own questions has a tree that can be created', () => {
  const trees = new Set(
    sourceLists()
      .flatMap(readSources)
      .map(({ tree }) => tree),
  );
  const files = globSync('{questions-*,unseen*,lines-*}.jsonl', { cwd: HERE });
  expect(files.length).toBeGreaterThanOrEqual(4);
  const questions = files.flatMap(file => readQuestions(join(HERE, file)));
  expect(questions.length).toBeGreaterThanOrEqual(400);
  for (const { tree } of questions) expect(trees, basename(tree)).toContain(tree);
});
