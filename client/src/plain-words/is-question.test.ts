import { expect, test } from 'vitest';
import { isQuestion } from './is-question.ts';

test('tells questions from searches', () => {
  const questions = ['where is the retry logic', 'How does it work', '¿Dónde se guarda?', 'por qué falla'];
  expect(questions.filter(words => !isQuestion(words))).toEqual([]);
  const searches = ['all TODO comments in go files', 'isolated tests', 'dodo', 'functions that retry', ''];
  expect(searches.filter(isQuestion)).toEqual([]);
  expect(isQuestion('retries handled here?')).toBe(true);
});
