import { expect, test } from 'vitest';
import { readTxtar } from './txtar.ts';

test('files with their text; what stands before the first is a comment', () => {
  expect(readTxtar('About.\n-- a/b.ts --\nx\n\ny\n-- c.sh --\n-- not a file\n')).toEqual({
    'a/b.ts': 'x\n\ny\n',
    'c.sh': '-- not a file\n',
  });
});
