import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeFacts, encodeFacts, kindBits, STORED } from './codec.ts';
import { factsOf } from './facts.ts';
import { renderFact } from './testing/render.ts';
import type { Fact } from './vocabulary.ts';

const LANGUAGES = join(import.meta.dirname, '..');
const fixtures = globSync('*/facts.txtar', { cwd: LANGUAGES });

/** Everything that is kept of a fact, as text. */
const whole = (fact: Fact) => {
  const receiver = fact.kinds.has('method') ? fact.receiver : null;
  const { start, end, startRow, endRow, nameRow } = fact;
  return [renderFact({ ...fact, arguments: [], receiver }), start, end, startRow, endRow, nameRow].join(' ');
};

/** Some in the fast tests: the notation is the same for all languages. */
const tried = process.env.DOWSE_TESTS === 'fast' ? fixtures.filter((_, at) => at % 4 === 0) : fixtures;

test.each(tried)('the facts of %s are read as they were written', async fixture => {
  const [, path = '', text = ''] = readFileSync(join(LANGUAGES, fixture), 'utf8').split(/^-- (.+) --\n/m);
  const facts = (await factsOf(path, text, STORED)) ?? [];
  expect(facts.length).toBeGreaterThan(10);
  const read = decodeFacts(encodeFacts(facts));
  expect(read.map(whole)).toEqual(facts.map(whole));
  expect(read.map(({ inside }) => inside.map(whole))).toEqual(facts.map(({ inside }) => inside.map(whole)));
});

test('a class whose name stands above it is read as it was written', async () => {
  const text =
    'class A {\n  Object a = new Listener<\n      String>(\n      1) {\n    void heard() {}\n  };\n}\n';
  const facts = (await factsOf('A.java', text, STORED)) ?? [];
  const all = facts.flatMap(({ inside }) => inside);
  expect(all.some(({ nameRow, startRow }) => nameRow < startRow)).toBe(true);
  const read = decodeFacts(encodeFacts(facts));
  expect(read.map(({ inside }) => inside.map(whole))).toEqual(facts.map(({ inside }) => inside.map(whole)));
});

test('damaged bytes are refused', async () => {
  const facts = (await factsOf('a.py', 'def a():\n    b()\n'.repeat(50), STORED)) ?? [];
  const bytes = inflateRawSync(encodeFacts(facts));
  for (const length of [0, 1, 20, bytes.length - 1])
    expect(() => decodeFacts(deflateRawSync(bytes.subarray(0, length)))).toThrow();
});

test('a file without facts', () => expect(decodeFacts(encodeFacts([]))).toEqual([]));

test('each kind has a bit of its own', () => {
  expect(kindBits([])).toBe(0);
  expect(kindBits(['function'])).toBe(1);
  expect(kindBits(['function', 'class'])).toBe(5);
});
