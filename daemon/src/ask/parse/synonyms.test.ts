import { expect, test } from 'vitest';
import { stem } from '../../text/stem.ts';
import { parseQuestion } from './parse.ts';
import { isInThesaurus, weightsInVector } from './synonyms.ts';
import { GROUPS } from './thesaurus.ts';

const synonyms = (question: string) => parseQuestion(question).synonyms;
const wordsOf = (question: string) => synonyms(question).map(({ word }) => word);

test('words of a question have those of the same meaning, also irregular forms', () => {
  expect(wordsOf('how is the usage line built')).toContain('create');
  expect(wordsOf('where is a person removed')).toEqual(expect.arrayContaining(['user', 'delete']));
  expect(synonyms('the zebra')).toEqual([]);
});

test('a synonym knows its term and the word that means the same', () => {
  const malformed = synonyms('a broken header').find(({ word }) => word === 'malformed');
  expect(malformed).toMatchObject({ term: stem('malformed'), of: stem('broken') });
});

test('in the vector, the synonyms of a word weigh less than the word, the nearest most', () => {
  const weights = weightsInVector(synonyms('in which folder'));
  const all = [...weights.values()];
  expect(all.length).toBeGreaterThan(0);
  expect(all.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0.4);
  expect(weights.get('directory')).toBe(Math.max(...all));
});

test('a word of the question is no synonym of another', () => {
  expect(wordsOf('create or build the line')).not.toContain('build');
});

test.each([
  ['a name', 'where is buildServer used'],
  ['a quoted text', 'where is "build folder"'],
  ['a path', 'src/build/folder.ts'],
  ['a name alone', 'build'],
  ['pasted lines', 'build\nfolder'],
])('%s is meant as it is written', (_, question) => {
  const found = wordsOf(question);
  expect(found).not.toContain('create');
  expect(found).not.toContain('directory');
});

test('a phrase has synonyms of its own, not those of its words', () => {
  expect(wordsOf('where is the rate limit checked')).toContain('throttle');
  expect(wordsOf('where is the rate shown')).not.toContain('throttle');
  const [hydrate] = synonyms('state of the server rendered page').filter(({ word }) => word === 'hydrate');
  expect(hydrate).toEqual({ word: 'hydrate', term: stem('hydrate'), of: stem('server'), nearness: 1 });
});

test('in a phrase, irregular forms are those of their words, also if they are other words alone', () => {
  expect(wordsOf('tables that are left out of the diff')).toContain('exclude');
  expect(wordsOf('why is it kept out of the index')).toContain('exclude');
  expect(wordsOf('what is left of the buffer')).not.toContain('exclude');
});

test('a word of the thesaurus is not misspelled', () => {
  expect(['enforced', 'recieve'].map(isInThesaurus)).toEqual([true, false]);
});

test('each group of the thesaurus has several different words in lower case', () => {
  for (const group of GROUPS) {
    const words = group.split(' ');
    expect(words.length, group).toBeGreaterThan(1);
    expect(new Set(words).size, group).toBe(words.length);
    expect(group).toMatch(/^[a-z\d]+(_[a-z\d]+){0,2}( [a-z\d]+(_[a-z\d]+){0,2})+$/);
  }
});
