import { expect, test } from 'vitest';
import { Utf8Check } from './utf8-check.ts';

const isUtf8 = (...pieces: (string | number[])[]) => {
  const check = new Utf8Check();
  for (const piece of pieces) check.add(Buffer.from(piece as string));
  return check.end();
};

test.each([
  [[]],
  [['abc']],
  [['größe', ' стоимость']],
  [['a', [0xc3], [0xb6]]],
  [[[0xf0, 0x9f], [0x98], [0x80, 0x61]]],
  [
    [
      [0xe6, 0xbc],
      [0xa2, 0xe5],
      [0xad, 0x97],
    ],
  ],
])('UTF-8: %j', pieces => {
  expect(isUtf8(...pieces)).toBe(true);
});

test.each([
  [[[0x67, 0xf6, 0xdf]]],
  [[[0xc3]]],
  [[[0xc3], 'a']],
  [['a', [0xb6]]],
  [[[0xf0, 0x9f, 0x98], [0x41]]],
  [[[0xff], 'plain']],
  [[[0xed, 0xa0, 0x80]]],
])('not UTF-8: %j', pieces => {
  expect(isUtf8(...pieces)).toBe(false);
});
