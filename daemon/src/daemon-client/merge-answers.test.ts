import { expect, test } from 'vitest';
import { areNamed, rankedTogether } from './merge-answers.ts';

const answer = (place: string, score: number) => ({ place, score });

test('answers of several folders are ranked together, each place once', () => {
  const answers = [
    [answer('a', 0.9), answer('b', 0.4)],
    [answer('c', 0.6), answer('a', 0.9)],
  ];
  expect(rankedTogether(answers, ({ place }) => place).map(({ place }) => place)).toEqual(['a', 'c', 'b']);
});

test('those of a folder that the question names come first, without guesses', () => {
  const answers = [
    [answer('a', 0.9), answer('b', 0.4)],
    [answer('c', 0.6), answer('d', 0.1)],
  ];
  const ranked = rankedTogether(answers, ({ place }) => place, [false, true]);
  expect(ranked.map(({ place }) => place)).toEqual(['c', 'a', 'b', 'd']);
});

test('a folder is named by its words', () => {
  const names = ['fast-server', 'server', 'Client', '…'];
  expect(areNamed('how does the Fast Server parse?', names)).toEqual([true, true, false, false]);
  expect(areNamed('servers of client_a', names)).toEqual([false, false, true, false]);
});
