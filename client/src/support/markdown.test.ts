import { expect, test } from 'vitest';
import { asMarkdown } from './markdown.ts';

test('escapes Markdown syntax, and keeps words and spaces', () => {
  expect(asMarkdown('The class Queue_a matches “<T>” and `x`.')).toBe(
    'The class Queue\\_a matches “\\<T\\>” and \\`x\\`.',
  );
  expect(asMarkdown('# one\n- two - and\n3. three')).toBe('\\# one\n\\- two - and\n3\\. three');
});
