import { NotUnderstood } from './pattern-node.ts';
import type { PatternReader } from './pattern-reader.ts';

/** The meaning of an escape or a plain character. */
export type Item = { codePoint: number } | { byte: number } | 'class' | 'assertion';

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/** Reads an escape after its backslash. */
export function readEscape(reader: PatternReader, unicode: boolean): Item {
  const char = reader.next();
  if (char in CONTROLS) return { codePoint: CONTROLS[char]! };
  switch (char) {
    case 'x':
      return hexadecimal(reader, unicode, 2);
    case 'u':
      return hexadecimal(reader, unicode, 4);
    case 'U':
      return hexadecimal(reader, unicode, 8);
    case 'd':
    case 'D':
    case 's':
    case 'S':
    case 'w':
    case 'W':
      return 'class';
    case 'p':
    case 'P':
      if (reader.next() === '{') reader.until('}');
      return 'class';
    case 'b':
      if (reader.take('{')) reader.until('}');
      return 'assertion';
    case 'B':
    case 'A':
    case 'z':
    case '<':
    case '>':
      return 'assertion';
    default:
      if (!/^[!-/:-@[-`{-~]$/.test(char)) throw new NotUnderstood('escape');
      return { codePoint: char.codePointAt(0)! };
  }
}

function hexadecimal(reader: PatternReader, unicode: boolean, digits: number): Item {
  const text = reader.take('{')
    ? reader.until('}')
    : Array.from({ length: digits }, () => reader.next()).join('');
  const codePoint = /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN;
  const isCharacter = codePoint <= 0x10_ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  if (!isCharacter) throw new NotUnderstood('code point');
  if (unicode || codePoint < 128) return { codePoint };
  if (codePoint > 255) throw new NotUnderstood('code point');
  return { byte: codePoint };
}
