import { expect, test } from 'vitest';
import type { StoredChunk } from '../store/index-reader.ts';
import { relevanceFactors, semanticMatch } from './explain.ts';

const chunk: StoredChunk = {
  id: 1,
  startLine: 1,
  endLine: 3,
  kind: 'function',
  symbol: 'retry',
  container: null,
  signature: null,
  definitions: 'retry',
};

const having = (...words: string[]) => ({ words, nameWords: [] });

test('factors: a plus for what spoke for it, a minus for what spoke against, features without a text left out', () => {
  const factors = relevanceFactors([
    ['keyword_best', 2],
    ['depth', -1.5],
    ['is_test', -1],
  ]);
  expect(factors).toEqual([expect.stringMatching(/^\+ /), expect.stringMatching(/^− .*test/)]);
});

test('the sentence names the symbol and the words that it shares with the question', () => {
  expect(semanticMatch(chunk, having('requests', 'retried'), [['keyword_best', 1]])).toBe(
    'The function retry matches “requests” and “retried” from the question.',
  );
  expect(
    semanticMatch({ ...chunk, container: 'Client' }, having('backoff'), [['keyword_best', 1]]),
  ).toContain('Client.retry');
});

test('the sentence of a chunk without a symbol, and of one that shares no word', () => {
  const lines = { ...chunk, symbol: null, definitions: '' };
  expect(semanticMatch(lines, having('backoff'), [])).toBe('These lines match “backoff” from the question.');
  expect(semanticMatch(lines, having(), [])).toBe('These lines are close to the question in meaning.');
});

test('words that only the name has are not said to stand in the lines', () => {
  expect(semanticMatch(chunk, { words: [], nameWords: ['retry'] }, [])).toBe(
    'The function retry has “retry” from the question in its name, not in these lines.',
  );
});

test('a definition of what the question names says so', () => {
  expect(semanticMatch(chunk, having('retry'), [['defines_symbol', 1]])).toMatch(/is defined here/);
});
