/** Rules that would take days: a search gives up on them early. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dowseIgnore } from './dowse-ignore.ts';
import { FileFilter } from './file-filter.ts';
import { RulesSearch } from './rules-below.ts';
import { TooMuchWork } from './step-budget.ts';

const DEPTH = 12;
const NAME = 'a'.repeat(200);
const BACKTRACKING = `${'*a'.repeat(100)}b\n`.repeat(2000);

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-budget-')));
  mkdirSync(join(root, '.git'));
});
afterEach(() => rmSync(root, { recursive: true }));

const deepest = Array.from({ length: DEPTH }, () => NAME).join('/');

/** Writes a rule file in each nested folder. */
function writeRules(name: string, text: string): void {
  mkdirSync(join(root, deepest), { recursive: true });
  for (let at = root, depth = 0; depth < DEPTH; depth++, at = join(at, NAME)) {
    writeFileSync(join(at, name), text);
  }
}

test('collecting rules below ends, and leaves them to ripgrep', async () => {
  writeRules('.gitignore', BACKTRACKING);
  expect(await new RulesSearch(root, {}).finish()).toEqual({ isOdd: false, folders: undefined });
});

test.each(['.gitignore', '.ignore', '.dowseignore'])('comparing files with %s ends', name => {
  writeRules(name, BACKTRACKING);
  const fileFilter = new FileFilter(root, {}, { judgesAll: true });
  const files = Array.from({ length: 1000 }, (_, n) => `${deepest}/${NAME}${n}`);
  expect(() => files.map(file => fileFilter.leavesOut(file))).toThrow(TooMuchWork);
});

test('comparing files with backtracking globs of a request ends', () => {
  const fileFilter = new FileFilter(root, { globs: [`.${'a*'.repeat(4000)}b`] });
  const files = Array.from({ length: 1000 }, (_, n) => `.${NAME}${n}`);
  expect(() => files.map(file => fileFilter.leavesOut(file))).toThrow(TooMuchWork);
});

test('very many rules in many folders exceed the budget', () => {
  writeRules('.gitignore', 'x\n'.repeat(90_000));
  const fileFilter = new FileFilter(root);
  expect(() => fileFilter.leavesOut(`${deepest}/a`)).toThrow(TooMuchWork);
});

test('many ordinary rules and files do not exceed the budget', () => {
  writeFileSync(
    join(root, '.gitignore'),
    Array.from({ length: 2000 }, (_, n) => `*.gen${n}\nbuild${n}/\n`).join(''),
  );
  const ignore = dowseIgnore(root);
  const fileFilter = new FileFilter(root, {}, { judgesAll: true });
  const files = Array.from({ length: 20_000 }, (_, n) => `src/${n % 100}/file${n}.gen${n % 4000}`);
  expect(files.filter(file => fileFilter.leavesOut(file) || ignore.ignores(file))).toHaveLength(10_000);
});
