import { expect, test } from 'vitest';
import { copiedTexts } from './copied-text.ts';

test.each([
  ['+  return stock', 'return stock'],
  ['-const cart = []', 'const cart = []'],
  ['@@ -7,2 +7,3 @@ fun refill(cart) {', 'fun refill(cart) {'],
  ['lib/cart.kt:12:  val cart', 'val cart'],
  ['  12 | val cart', 'val cart'],
  ['$ npm ci', 'npm ci'],
  ['> see the cart', 'see the cart'],
  ['“the cart”', 'the cart'],
  ['v2.10.0-rc', '2.10.0-rc'],
])('%s may stand for %s', (text, inside) => {
  expect(copiedTexts(text)).toEqual([text, ...(text === text.trim() ? [] : [text.trim()]), inside]);
});

test('a flag, a number, a short rest and plain text stand for themselves', () => {
  for (const text of ['-x', '--no-cart', '-cart', '+1', '$ ls', 'stock', 'a: b', 'x - y'])
    expect(copiedTexts(text)).toEqual([text]);
  expect(copiedTexts(' a {\t')).toEqual([' a {\t', 'a {']);
});
