/**
 * Fits the weights of `daemon/src/ask/parse/intents.json` to the questions in intents.tsv, which were written for this
 * purpose: a kind of answer and a question in each line. No question of test/relevance is among them.
 *
 * npm run script -- training/fit-intents.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { INTENTS } from '../daemon/src/api/schemas.ts';
import type { Intent } from '../daemon/src/ask/common/question.ts';
import { signsOf } from '../daemon/src/ask/parse/intent.ts';

const MODEL = new URL('../daemon/src/ask/parse/intents.json', import.meta.url);
const QUESTIONS = new URL('./intents.tsv', import.meta.url);
/** A sign of a single question says nothing about others. */
const MIN_QUESTIONS = 2;
const PENALTY = 2;
const ROUNDS = 3000;
const RATE = 0.02;

const examples = readFileSync(QUESTIONS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => {
    const [intent, question] = line.split('\t') as [Intent, string];
    return { wanted: INTENTS.indexOf(intent), signs: [...signsOf(question)] };
  });
const signs = [
  ...Map.groupBy(
    examples.flatMap(example => example.signs),
    sign => sign,
  ),
]
  .filter(([, all]) => all.length >= MIN_QUESTIONS)
  .map(([sign]) => sign)
  .sort();
writeFileSync(MODEL, `${JSON.stringify(fitted())}\n`);
process.exit(0);

/** Gradient descent; the loss is convex. */
function fitted(): { offsets: number[]; weights: Record<string, number[]> } {
  const offsets = INTENTS.map(() => 0);
  const weights = new Map(signs.map(sign => [sign, INTENTS.map(() => 0)]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of weights.values()) add(each, [...each], -RATE * PENALTY);
    const steps = examples.map(example => missing(example, offsets, weights));
    examples.forEach(({ signs }, n) => {
      for (const vector of [offsets, ...signs.map(sign => weights.get(sign))])
        if (vector) add(vector, steps[n]!, RATE);
    });
  }
  const rounded = [...weights].map(([sign, each]) => [sign, each.map(round)] as const);
  return { offsets: offsets.map(round), weights: Object.fromEntries(rounded) };
}

function add(vector: number[], step: readonly number[], factor: number): void {
  for (const [i, each] of step.entries()) vector[i]! += factor * each;
}

/** What the probabilities of an example lack to its wanted kind. */
function missing(
  { wanted, signs }: (typeof examples)[number],
  offsets: readonly number[],
  weights: ReadonlyMap<string, readonly number[]>,
): number[] {
  const sums = offsets.map((offset, i) =>
    signs.reduce((sum, sign) => sum + (weights.get(sign)?.[i] ?? 0), offset),
  );
  const odds = sums.map(sum => Math.exp(sum - Math.max(...sums)));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each, i) => (i === wanted ? 1 : 0) - each / total);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
