import { expect, test } from 'vitest';
import { countTokens, fit, fitShortened, tokensOf } from './tokens.ts';

const render = (shown: readonly string[]) => ({ text: shown.join('\n'), structured: { shown } });
const shorten = (item: string, characters: number) => item.slice(0, characters);
const shownOf = (items: readonly string[], maxTokens: number) => {
  const answer = fit(items, maxTokens, render, shorten);
  return { shown: answer.structured.shown as string[], tokens: tokensOf(answer) };
};

test('a token is four characters, rounded up', () => {
  expect([0, 1, 4, 5].map(length => countTokens('x'.repeat(length)))).toEqual([0, 1, 1, 2]);
});

test('the longer form counts', () => {
  expect(tokensOf({ text: 'x'.repeat(400), structured: {} })).toBe(100);
  expect(tokensOf({ text: '', structured: { a: 'x'.repeat(392) } })).toBe(100);
});

test('fit renders the largest number of items within the budget', () => {
  const items = Array.from({ length: 50 }, (_, i) => `item ${i} ${'x'.repeat(i)}`);
  for (const budget of [20, 57, 100, 333, 10_000]) {
    const { shown, tokens } = shownOf(items, budget);
    expect(tokens).toBeLessThanOrEqual(budget);
    expect(shown).toEqual(items.slice(0, shown.length));
    const oneMore = render(items.slice(0, shown.length + 1));
    if (shown.length < items.length) expect(tokensOf(oneMore)).toBeGreaterThan(budget);
  }
});

test('a first item that does not fit is shortened', () => {
  const { shown, tokens } = shownOf(['\n'.repeat(10_000), 'next'], 50);
  expect(shown).toHaveLength(1);
  expect(shown[0]!.length).toBeGreaterThan(20);
  expect(tokens).toBeLessThanOrEqual(50);
});

test('an empty list renders as empty', () => {
  expect(shownOf([], 500).shown).toEqual([]);
});

test('fitShortened shortens long items, the first item least, and none below the minimum', () => {
  const items = ['a', 'b', 'c'].map(letter => letter.repeat(8000));
  const lengths = (maxTokens: number) => {
    const answer = fitShortened(items, maxTokens, render, shorten);
    expect(tokensOf(answer)).toBeLessThanOrEqual(maxTokens);
    return (answer.structured.shown as string[]).map(({ length }) => length);
  };
  expect(lengths(10_000)).toEqual([8000, 8000, 8000]);
  const [first, second, third] = lengths(2500) as [number, number, number];
  expect(second).toBe(third);
  expect(first).toBe(3 * second);
  expect(lengths(1100)).toEqual([3000, 1000]);
  expect(lengths(100)).toHaveLength(1);
});
