import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

/** What a shell that reads commands from its input makes of these words. */
function readBack(words: readonly string[]): string[] {
  const input = `printf '%s\\0' ${words.map(shellWord).join(' ')}\n`;
  const { stdout } = spawnSync('/bin/sh', ['-s'], { input, env: { LC_ALL: 'C' }, encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

const syntax = fc.constantFrom(
  ...[
    "'",
    '"',
    '`',
    '$',
    '$(',
    '${',
    '\\',
    '\n',
    '\r',
    ';',
    '&',
    '|',
    '>',
    '<',
    '(',
    ')',
    '#',
    '!',
    '*',
    '?',
    '[',
    '~',
    '-',
  ],
);
const word = fc
  .array(fc.oneof(syntax, fc.string({ unit: 'binary' }), fc.constantFrom('touch ', 'exit', 'eof', ' ')))
  .map(parts => parts.join('').toWellFormed().replaceAll('\0', ''));

test.runIf(process.platform !== 'win32')('a shell reads every word as it is, and nothing but words', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 50 }), words => {
      expect(readBack(words)).toEqual(words);
    }),
    { numRuns: process.env.DOWSE_TESTS === 'fast' ? 30 : 200 },
  );
});

test.runIf(process.platform !== 'win32')('each character alone and beside a quote', () => {
  const characters = Array.from({ length: 0x3000 }, (_, i) => String.fromCodePoint(i + 1));
  for (let at = 0; at < characters.length; at += 1000) {
    const words = characters.slice(at, at + 1000).flatMap(character => [character, `'${character}'`]);
    expect(readBack(words)).toEqual(words);
  }
});

test('a NUL character is refused', () => {
  expect(() => shellWord('a\0b')).toThrow(RangeError);
});
