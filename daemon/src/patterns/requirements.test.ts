import { expect, test, vi } from 'vitest';
import type { GramQuery } from './gram-query.ts';
import { parsePattern } from './parse-pattern.ts';
import { normalize } from './query-algebra.ts';
import { requirements } from './requirements.ts';

vi.mock('./query-algebra.ts', { spy: true });

/** Number of grams in all parts of a query, which is the work of walking it. */
function size(query: GramQuery): number {
  return 'parts' in query ? query.parts.reduce((sum, part) => sum + size(part), 0) : 1;
}

// Six levels are enough: each once quadrupled the size, and thirteen killed the daemon.
test.each([
  ['repetitions of repetitions', `${'('.repeat(6)}[a-d]x[a-d]${'){4}'.repeat(6)}`],
  ['classes in a row', '[a-h]'.repeat(200)],
])('of %s no more is built than can be looked through at once', (_name, pattern) => {
  vi.mocked(normalize).mockImplementationOnce(built => built);
  expect(size(requirements(parsePattern(pattern, false)))).toBeLessThan(25_000);
});
