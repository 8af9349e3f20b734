import { expect, test } from 'vitest';
import { makeCursor, readCursor } from './cursor.ts';

const QUESTION = { pattern: 'x' };

test('a cursor round-trips', () => {
  const position = { at: 998_999, total: 2_000_000, files: 3, generation: 4 };
  expect(readCursor(makeCursor(QUESTION, position), QUESTION)).toEqual(position);
});

test.each([999_000, Number.MAX_SAFE_INTEGER])('a cursor to result %i is refused', at => {
  expect(() => readCursor(makeCursor(QUESTION, { at }), QUESTION)).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      details: expect.stringMatching(/^\/cursor: .*998999/),
    }),
  );
});
