import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Collector, pathKey } from './collector.ts';

const key = (name: string) => pathKey(Buffer.from(name));

test('the order of paths: bytes, with / first, so that folders stay together', () => {
  const names = ['a+', 'a/b', 'a', 'a/b/c', 'b', 'B', 'é', 'z', '\u{1F600}', '\uFFFD', 'a/Z'];
  const sorted = names.sort((x, y) => (key(x) < key(y) ? -1 : 1));
  expect(sorted).toEqual(['B', 'a', 'a/Z', 'a/b', 'a/b/c', 'a+', 'b', 'z', 'é', '\uFFFD', '\u{1F600}']);
});

test('the first matches are kept, in any order of files', () => {
  const files = fc.uniqueArray(
    fc.record({ name: fc.string({ minLength: 1 }), lines: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: file => key(file.name),
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 40 }), (found, limit) => {
      const collector = new Collector(limit);
      const all: { key: string; label: string }[] = [];
      for (const { name, lines } of found) {
        const matches = Array.from({ length: lines }, (_, i) => ({
          file_name: name,
          line_number: i + 1,
          line: '',
        }));
        all.push(...matches.map(m => ({ key: key(name), label: `${name}:${m.line_number}` })));
        if (collector.wants(key(name))) collector.add(key(name), matches);
      }
      all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      const { results: matches, truncated = false } = collector.results();
      expect(matches.map(m => `${m.file_name}:${m.line_number}`)).toEqual(
        all.slice(0, limit).map(m => m.label),
      );
      expect(truncated).toBe(all.length > limit);
    }),
  );
});
