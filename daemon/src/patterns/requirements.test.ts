import { expect, test, vi } from 'vitest';
import type { GramQuery } from './gram-query.ts';
import { parsePattern } from './parse-pattern.ts';
import { normalize } from './query-algebra.ts';
import { requirements } from './requirements.ts';

vi.mock('./query-algebra.ts', { spy: true });

/** Grams of a query, counted wherever they stand: what a walk of it takes. */
function size(query: GramQuery): number {
  return 'parts' in query ? query.parts.reduce((sum, part) => sum + size(part), 0) : 1;
}

// Six levels say it: each of them made it four times as large, and thirteen ended the daemon.
test.each([
  ['repetitions of repetitions', `${'('.repeat(6)}[a-d]x[a-d]${'){4}'.repeat(6)}`],
  ['classes in a row', '[a-h]'.repeat(200)],
])('of %s no more is built than can be looked through at once', (_name, pattern) => {
  vi.mocked(normalize).mockImplementationOnce(built => built);
  expect(size(requirements(parsePattern(pattern, false)))).toBeLessThan(25_000);
});
