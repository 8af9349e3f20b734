import { expect, test } from 'vitest';
import { readings } from './read.ts';

const HINT = { folders: new Set(['src', 'docs', 'tests', 'lib']) };

test.each(['unused imports', 'slow methods', 'the most complex functions'])(
  'leaves over what it cannot ask for: %s',
  request => {
    expect(readings(request, HINT)[0]?.query.leftOver).not.toEqual([]);
  },
);

test('corrects a typo, and says so', () => {
  const [best] = readings('all fuctions of Shape', HINT);
  expect(best?.query.notes).toEqual(['"fuctions" was read as "functions".']);
});

test('reads a long request, and none that is too long', () => {
  const part = 'calls to save inside functions named load that return a string ';
  expect(readings(part.repeat(20), HINT)).toEqual([]);
  expect(readings(part.repeat(4), HINT).length).toBeGreaterThan(0);
});
