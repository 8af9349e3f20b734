import { expect, test } from 'vitest';
import { INTENTS } from '../../api/schemas.ts';
import type { Intent } from '../common/question.ts';
import { intentsOf, onlyIntent } from './intent.ts';

const likeliest = (question: string): Intent => {
  const intents = intentsOf(question);
  return INTENTS.reduce((best, intent) => (intents[intent] > intents[best] ? intent : best));
};

test.each<[string, Intent]>([
  ['how do I install it with the package manager', 'documents'],
  ['which versions are supported', 'documents'],
  ['where are cookies written to the response', 'code'],
  ['how is a timeout handled', 'code'],
  ['tests for the parser', 'tests'],
  ['example of a custom plugin', 'examples'],
])('%s: %s', (question, intent) => {
  expect(likeliest(question)).toBe(intent);
});

test('the probabilities add up to 1 for any text', () => {
  for (const question of ['', '???', 'constructor __proto__ toString', 'x '.repeat(5000)]) {
    const sum = Object.values(intentsOf(question)).reduce((sum, each) => sum + each, 0);
    expect(sum).toBeCloseTo(1);
  }
});

test('a given kind of answer is certain', () => {
  expect(onlyIntent('tests')).toEqual({ code: 0, documents: 0, configuration: 0, tests: 1, examples: 0 });
});
