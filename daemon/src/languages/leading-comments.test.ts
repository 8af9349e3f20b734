import { describe, expect, test } from 'vitest';
import { outline } from './testing/outline.ts';

describe('a comment belongs to the next definition, in any grammar', () => {
  test.each([
    [
      'a.scala',
      'def one(a: A) =\n  a.b |+| c\n\n/**\n * Two.\n */\ndef two = 2\n',
      '1-2 function one\n4-7 function two',
    ],
    [
      'a.scala',
      'def one =\n  a()\n\n// Two is\n// even.\ndef two = 2\n',
      '1-2 function one\n4-6 function two',
    ],
    [
      'a.scala',
      'def one =\n  a() // all\n  // that is\n\ndef two = 2\n',
      '1-3 function one\n5-5 function two',
    ],
    ['a.hs', 'import A\n\n-- Two is\n-- even.\ntwo = 2\n', '1-1 block\n3-5 function two'],
    ['a.py', 'if X:\n    import a  # A\n    import b  # B\n\n# C is.\nc = 1\n', '1-3 block\n5-6 constant c'],
  ])('%s: %j', async (path, text, pieces) => {
    expect((await outline(path, text)).trim()).toBe(pieces);
  });
});
