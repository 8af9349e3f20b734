import { expect, test } from 'vitest';
import { likeness, mostAlike, runsOf } from './likeness.ts';

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

test('finds the lines of a longer piece that are like it', () => {
  const lines = ['import { log } from "./log";', '', ...CODE.replace('cart', 'basket').split(') ')];
  const long = ['log("begin");', ...lines, 'log("end");', 'log("really");'];
  const wanted = runsOf(CODE.replace(') ', '\n'));
  expect(mostAlike(wanted, 2, long, 0.25)).toMatchObject({ first: 3, last: 4 });
  expect(mostAlike(wanted, 2, long, 0.25).likeness).toBeGreaterThan(0.7);
  expect(mostAlike(wanted, 2, ['a', 'b', 'c', 'd'], 0.25)).toEqual({ likeness: 0, first: 0, last: 3 });
});

test('compares a piece of about the same length as a whole', () => {
  expect(mostAlike(runsOf('a b c\nd e f'), 2, ['a b c', 'd e f', 'g h i'], 0.25)).toMatchObject({
    first: 0,
    last: 2,
  });
});
