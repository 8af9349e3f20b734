import { INTENTS } from '../../api/schemas.ts';
import type { Intent, Intents } from '../common/question.ts';
import model from './intents.json' with { type: 'json' };

const weights: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(model.weights));

/** Longer texts are pasted; their start says what is wanted. */
const MAX_CHARACTERS = 300;
const MAX_WORDS = 40;
const WORDS_PER_LENGTH = 4;
const MAX_LENGTH = 5;
const IDENTIFIER = /[A-Za-z][a-z]+[A-Z_]|_[a-z]|\(\)|::/;

/**
 * How probable each kind of answer is, by the words of the question and their pairs: multinomial logistic regression with
 * the weights of intents.json, which training/fit-intents.ts fits to training/intents.tsv.
 */
export function intentsOf(question: string): Intents {
  const sums = [...model.offsets];
  for (const sign of signsOf(question))
    for (const [i, weight] of (weights.get(sign) ?? []).entries()) sums[i]! += weight;
  const odds = sums.map(sum => Math.exp(sum - Math.max(...sums)));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return intentsFrom(i => odds[i]! / total);
}

/** The intents of a question whose kind of answer is given. */
export function onlyIntent(wanted: Intent): Intents {
  return intentsFrom(i => (INTENTS[i] === wanted ? 1 : 0));
}

/** The model's features of a question: its distinct words, pairs of neighboring words, its length, and names of code. */
export function signsOf(question: string): Set<string> {
  const text = question.slice(0, MAX_CHARACTERS);
  const words = (text.toLowerCase().match(/[a-z0-9']+/g) ?? []).slice(0, MAX_WORDS);
  const pairs = ['^', ...words].map((word, i) => `${word} ${words[i] ?? '$'}`);
  const length = Math.min(MAX_LENGTH, Math.floor(words.length / WORDS_PER_LENGTH));
  return new Set([...words, ...pairs, `length=${length}`, ...(IDENTIFIER.test(text) ? ['identifier'] : [])]);
}

function intentsFrom(value: (i: number) => number): Intents {
  return Object.fromEntries(INTENTS.map((intent, i) => [intent, value(i)])) as Record<Intent, number>;
}
