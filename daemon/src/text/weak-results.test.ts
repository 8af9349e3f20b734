import { expect, test } from 'vitest';
import { fitNotes, missingEverywhere, missingText } from './weak-results.ts';

test('says which words are nowhere, and that nothing fits', () => {
  expect(fitNotes({ score: 0.8 }, [])).toEqual([]);
  expect(fitNotes({ score: 0.8 }, ['redis'])).toEqual(['No file has “redis”.']);
  expect(fitNotes({ score: 0.01 }, ['redis', 'kafka'])).toEqual([
    'No file has “redis” or “kafka”.',
    'Nothing matches well: the best score is 0.01.',
  ]);
  expect(fitNotes(undefined, [])).toEqual([]);
  expect(missingText(['a', 'b', 'c'])).toBe('no file has “a”, “b” or “c”');
});

test('of several places, a word is missing only if all lack it', () => {
  expect(missingEverywhere([['redis', 'kafka'], ['kafka']])).toEqual(['kafka']);
  expect(missingEverywhere([['redis'], undefined])).toEqual([]);
  expect(missingEverywhere([])).toEqual([]);
});
