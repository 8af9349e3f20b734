import { expect, test } from 'vitest';
import { bytesOfName, isOdd, nameFromBytes, pathOnDisk, shownName } from './odd-names.ts';

test.each<[string, number[], string]>([
  ['Latin-1', [0x63, 0x61, 0x66, 0xe9], 'caf\\xe9'],
  ['UTF-8 and bytes that are not', [0xc3, 0xa9, 0xff, 0xfe, 0x41], 'é\\xff\\xfeA'],
  ['the beginning of a character', [0x61, 0xe2, 0x82], 'a\\xe2\\x82'],
  ['a half of a surrogate pair in UTF-8', [0xed, 0xb2, 0x80], '\\xed\\xb2\\x80'],
  ['Shift JIS below a folder', [0x93, 0xfa, 0x2f, 0x96, 0x7b], '\\x93\\xfa/\\x96{'],
])('a name with %s has its own string, which converts back to the same bytes', (_what, bytes, shown) => {
  const name = nameFromBytes(Buffer.from(bytes));
  expect(isOdd(name)).toBe(true);
  expect(bytesOfName(name)).toEqual(Buffer.from(bytes));
  expect(pathOnDisk(name)).toEqual(Buffer.from(bytes));
  expect(shownName(name)).toBe(shown);
});

test.each(['plain.txt', 'é/编码', '\u{1F600}', '\uFFFD'])('%s is not odd', name => {
  expect(nameFromBytes(Buffer.from(name))).toBe(name);
  expect(isOdd(name)).toBe(false);
  expect(pathOnDisk(name)).toBe(name);
});
