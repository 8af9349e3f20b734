import { expect, test } from 'vitest';
import type { StoredChunk } from '../../store/index-reader.ts';
import { FEATURES, type FeatureName } from '../common/features.ts';
import type { Evidence } from '../rank/rank.ts';
import { relevanceFactors, semanticMatch } from './explain.ts';

const chunk: StoredChunk = {
  id: 1,
  startLine: 1,
  startByte: 0,
  endLine: 3,
  kind: 'function',
  symbol: 'retry',
  container: null,
  signature: null,
  symbols: [{ name: 'retry', kind: 'function', line: 1, endLine: 3, container: null }],
};

const having = (...words: string[]): Evidence => ({
  words,
  nameWords: [],
  cosine: 0.1,
  definesNamed: false,
});

test('factors: plus for positive ones, minus for negative ones, none for features without a text', () => {
  const factors = relevanceFactors(
    [
      ['keyword_best', 2],
      ['depth', -1.5],
      ['is_test', -1],
    ],
    { keyword_best: 1, depth: 0.5, is_test: 1 },
  );
  expect(factors).toEqual([expect.stringMatching(/^\+ /), expect.stringMatching(/^− .*test/)]);
});

test.each([
  ['body_best', 0.16],
  ['name_or_path_coverage', 0.39],
  ['meaning_chunks', 0.5],
  ['meaning_outline', 0.1],
  ['keyword_file', 0.5],
] as const)('%s with a value of %d is no factor', (name, value) => {
  expect(relevanceFactors([[name, 1]], { [name]: value })).toEqual([]);
  expect(relevanceFactors([[name, 1]], { [name]: 0.95 })).toEqual([expect.stringMatching(/^\+ /)]);
});

test('features of words and meaning are never negative factors', () => {
  expect(relevanceFactors([['name_coverage', -1.5]], { name_coverage: 0.8 })).toEqual([]);
  expect(relevanceFactors([['meaning_outline', -0.2]], { meaning_outline: -0.1 })).toEqual([]);
});

test('each factor names its subject', () => {
  const factorsOf = (name: FeatureName) => relevanceFactors([[name, 1]], { [name]: 1 });
  for (const factor of FEATURES.flatMap(factorsOf)) {
    expect(factor).toMatch(/file|path|folders|question/);
    expect(factor).not.toMatch(/\b(them|it)\b/);
  }
});

test('the sentence names the symbol and the shared words', () => {
  expect(semanticMatch(chunk, '', having('requests', 'retried'), {})).toBe(
    'The function retry matches “requests” and “retried” from the question.',
  );
  expect(semanticMatch({ ...chunk, container: 'Client' }, '', having('backoff'), {})).toContain(
    'Client.retry',
  );
});

test('the sentence for a symbol of unknown kind', () => {
  const block: StoredChunk = { ...chunk, kind: 'block' };
  expect(semanticMatch(block, '', { ...having(), definesNamed: true }, {})).toBe(
    'retry is defined here, as the question names it.',
  );
});

test('the sentence for a chunk without a symbol or without shared words', () => {
  const lines = { ...chunk, symbol: null, symbols: [] };
  expect(semanticMatch(lines, '', having('backoff'), {})).toBe(
    'These lines match “backoff” from the question.',
  );
  expect(semanticMatch(lines, '', { ...having(), cosine: 0.6 }, {})).toBe(
    'These lines are close to the question in meaning.',
  );
  expect(semanticMatch(lines, '', having(), { path_coverage: 0.9 })).toBe(
    'These lines are in a file whose path has most of the question.',
  );
  expect(semanticMatch(lines, '', having(), {})).toMatch(
    /^These lines have no word of the question, and only the file as a whole/,
  );
});

test('words that occur only in the name are reported separately', () => {
  expect(semanticMatch(chunk, '', { ...having(), nameWords: ['retry'] }, {})).toBe(
    'The function retry has “retry” from the question in its name, not in these lines.',
  );
});

test('the sentence for a definition says so', () => {
  expect(semanticMatch(chunk, '', { ...having('retry'), definesNamed: true }, {})).toMatch(/is defined here/);
});

test('the sentence shows a synonym, unless the word itself is there', () => {
  const evidence = { ...having('built'), inOtherWords: new Map([['creat', 'built']]) };
  const sentence = (lines: string) => semanticMatch(chunk, lines, evidence, {});
  expect(sentence('createLine()')).toBe(
    'The function retry matches “built” (as “create”) from the question.',
  );
  expect(sentence('createLine(built)')).toBe('The function retry matches “built” from the question.');
});

test('the sentence shows a misspelled word with its correction', () => {
  const inOtherWords = new Map([
    ['argument', 'argumnts'],
    ['group', 'RouterGruop'],
  ]);
  const evidence = { ...having('argumnts', 'soon', 'RouterGruop'), inOtherWords };
  expect(semanticMatch(chunk, 'soon(ARGUMENTS)', evidence, {})).toBe(
    'The function retry matches “argumnts” (as “arguments”), “soon” and “RouterGruop” from the question.',
  );
  expect(semanticMatch(chunk, '', { ...having('retyr'), definesNamed: true, misspelling: 'retyr' }, {})).toBe(
    'The function retry is defined here: its name is the nearest to “retyr”, which nothing here has.',
  );
  expect(semanticMatch(chunk, '', { ...having(), definesVariant: true }, {})).toBe(
    'The function retry is defined here, as the question names it except for case and punctuation.',
  );
});

test('the sentence begins with a missing name', () => {
  expect(semanticMatch(chunk, '', { ...having('retry'), absent: 'retryTwice' }, {})).toBe(
    'Nothing here has “retryTwice”. The function retry matches “retry” from the question.',
  );
});
