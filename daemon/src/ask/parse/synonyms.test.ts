import { expect, test } from 'vitest';
import { parseQuestion } from './parse.ts';
import { synonymsOf } from './synonyms.ts';
import { GROUPS } from './thesaurus.ts';

const synonyms = (question: string) => synonymsOf(parseQuestion(question));

test('words of a question have those of the same meaning, also irregular forms', () => {
  expect([...synonyms('how is the usage line built').keys()]).toContain('create');
  expect([...synonyms('where is a person removed').keys()]).toEqual(
    expect.arrayContaining(['user', 'delete']),
  );
  expect(synonyms('the zebra').size).toBe(0);
});

test('the synonyms of a word weigh less than the word, the nearest most', () => {
  const found = synonyms('in which folder');
  const weights = [...found.values()];
  expect(weights.length).toBeGreaterThan(0);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0.4);
  expect(found.get('directory')).toBe(Math.max(...weights));
});

test('a word of the question is no synonym of another', () => {
  expect([...synonyms('create or build the line').keys()]).not.toContain('build');
});

test.each([
  ['a name', 'where is buildServer used'],
  ['a quoted text', 'where is "build folder"'],
  ['a path', 'src/build/folder.ts'],
  ['a name alone', 'build'],
  ['pasted lines', 'build\nfolder'],
])('%s is meant as it is written', (_, question) => {
  const found = [...synonyms(question).keys()];
  expect(found).not.toContain('create');
  expect(found).not.toContain('directory');
});

test('each group of the thesaurus has several different words in lower case', () => {
  for (const group of GROUPS) {
    const words = group.split(' ');
    expect(words.length, group).toBeGreaterThan(1);
    expect(new Set(words).size, group).toBe(words.length);
    expect(group).toMatch(/^[a-z\d]+( [a-z\d]+)+$/);
  }
});
