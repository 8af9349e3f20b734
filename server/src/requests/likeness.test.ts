import { expect, test } from 'vitest';
import { likeness, runsOf } from './likeness.ts';

const compare = (a: string, b: string) => likeness(runsOf(a), runsOf(b));
const CODE = 'for (const item of cart) total += item.price * item.count;';

test('a near copy is far more alike than other code of the language', () => {
  expect(compare(CODE, `  ${CODE}\n`)).toBe(1);
  const copy = CODE.replaceAll('cart', 'basket');
  expect(compare(CODE, copy)).toBeGreaterThan(0.7);
  expect(compare(CODE, 'export class Cart {\n  items: Item[] = [];\n}')).toBeLessThan(0.1);
  expect(compare(CODE, copy)).toBe(compare(copy, CODE));
});

test('compares pieces of one word too', () => {
  expect(compare('total', 'total')).toBe(1);
  expect(compare('total', 'count')).toBe(0);
});
