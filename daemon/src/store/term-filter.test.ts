import { expect, test } from 'vitest';
import { TermFilter } from './term-filter.ts';

const words = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test('it has every term of its lists, and few others', () => {
  const filter = new TermFilter([words('a', 5000), words('=b', 5000), []]);
  expect([...words('a', 5000), ...words('=b', 5000)].every(term => filter.mayHave(term))).toBe(true);
  const wrong = [...words('c', 5000), ...words('=a', 5000)].filter(term => filter.mayHave(term));
  expect(wrong.length).toBeLessThan(300);
});

test('without terms it has none', () => {
  expect(new TermFilter([]).mayHave('a')).toBe(false);
  expect(new TermFilter([[]]).mayHave('')).toBe(false);
  expect(new TermFilter([['']]).mayHave('')).toBe(true);
});
