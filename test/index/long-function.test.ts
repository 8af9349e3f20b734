import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bench } from '../support/open-engine.ts';

/** A function of 242 lines, which is indexed in several parts. */
const settle = `export function settleLedger(ledger: Ledger) {
${Array.from({ length: 80 }, (_, i) => `  if (ledger.entry(${i}).isOpen) {\n    ledger.settle(${i});\n  }\n`).join('')}}


`;
const LAST = 242;
const after = 'export function closeBooks(books: Books) {\n  books.seal();\n  books.archive();\n}\n';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ 'settle.ts': settle + after, 'other.ts': 'export const tax = 7;\n' });
  await bench.build();
});
afterEach(() => bench.close());

test('a long function is one result, which names its other parts and ends with text', async () => {
  const { results } = await bench.ask('settle the open entries of a ledger');
  const parts = results.filter(({ symbol }) => symbol === 'settleLedger');
  expect(parts).toHaveLength(1);
  const { line_range, snippet, further = [] } = parts[0]!;
  const ranges = [line_range, ...further.map(place => place.line_range)] as [number, number][];
  ranges.sort((one, two) => one[0] - two[0]);
  expect(ranges.at(0)?.[0]).toBe(1);
  expect(ranges.at(-1)?.[1]).toBe(LAST);
  for (const [i, [first]] of ranges.entries()) if (i > 0) expect(first).toBe(ranges[i - 1]![1] + 1);
  expect(snippet.split('\n')).toHaveLength(line_range[1]! - line_range[0]! + 1);
  expect(snippet).not.toMatch(/\n\s*$/);
});
