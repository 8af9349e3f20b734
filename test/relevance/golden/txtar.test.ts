import { expect, test } from 'vitest';
import { readTxtar } from './txtar.ts';

test('reads files with their text, and ignores the comment before the first', () => {
  expect(readTxtar('About.\n-- a/b.ts --\nx\n\ny\n-- c.sh --\n-- not a file\n')).toEqual({
    'a/b.ts': 'x\n\ny\n',
    'c.sh': '-- not a file\n',
  });
});
