import { expect, test } from 'vitest';
import type { Match } from '../api/schemas.ts';
import { Collector } from './collector.ts';
import { firstFitting, MAX_TEXT } from './output-limit.ts';

const line = 'x'.repeat(4096);
const context = Array.from({ length: 100 }, () => line);
const match = (file_name: string, line_number: number): Match => ({
  ...{ file_name, line_number, line },
  ...{ context_before: context, context_after: context },
});
const places = (matches: readonly Match[]) => matches.map(m => `${m.file_name}${m.line_number}`);

test('an answer has as many matches as it has room for, by their text', () => {
  const all = Array.from({ length: 100 }, (_, i) => match('a', i + 1));
  const { results: matches, truncated } = firstFitting(all, 1000);
  expect(truncated).toBe(true);
  expect(matches).toEqual(all.slice(0, matches.length));
  const { length } = JSON.stringify(matches);
  expect(length).toBeGreaterThan(MAX_TEXT / 2);
  expect(length).toBeLessThan(MAX_TEXT * 1.1);
  expect(firstFitting(matches, 1000).truncated).toBeUndefined();
});

test('the first files that fit are kept, in any order of arrival', () => {
  const collector = new Collector(1000);
  const names = Array.from({ length: 60 }, (_, i) => String.fromCharCode(0x41 + i));
  for (const name of names.toReversed()) {
    if (collector.wants(name)) collector.add(name, [match(name, 1), match(name, 2)]);
  }
  const all = names.flatMap(name => [match(name, 1), match(name, 2)]);
  const { results: matches, truncated } = collector.results();
  expect(truncated).toBe(true);
  expect(places(matches)).toEqual(places(firstFitting(all, 1000).results));
});

test('ranges take room as well', () => {
  const ranges = Array.from({ length: 4000 }, (_, i): [number, number] => [i, i + 1]);
  const all = Array.from({ length: 2000 }, (_, i): Match => ({ ...match('a', i), ranges }));
  const plain = firstFitting(
    all.map(({ ranges: _, ...rest }) => rest),
    1000,
  );
  expect(firstFitting(all, 1000).results.length).toBeLessThan(plain.results.length);
});
