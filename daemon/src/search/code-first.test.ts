import { afterEach, expect, test, vi } from 'vitest';
import type { Match, SearchOptions, SearchRequest } from '../api/schemas.ts';
import { readingRank } from '../languages/file-kinds.ts';
import { withCodeFirst } from './code-first.ts';
import type { PatternSearch } from './pattern-search.ts';
import { codeFirstIn } from './reading-order.ts';

vi.mock('../languages/file-kinds.ts', async original => {
  const kinds = await original<typeof import('../languages/file-kinds.ts')>();
  return { ...kinds, readingRank: vi.fn(kinds.readingRank) };
});
afterEach(() => vi.useRealTimers());

type Step = [file: string, line: number] | Promise<unknown>;

/** A search that finds these lines below `/docs/app`, one after the other. */
function finding(steps: readonly Step[]) {
  const asked: SearchRequest[] = [];
  let read = 0;
  const inner = {
    async *stream(request: SearchRequest) {
      asked.push(request);
      for (const step of steps) {
        if (step instanceof Promise) await step;
        else {
          read++;
          yield { file_name: `/docs/app/${step[0]}`, line_number: step[1], line: '' };
        }
      }
      return { search_term: request.pattern, time_taken: '0.1s', count: read, engine: 'index' as const };
    },
  } as unknown as PatternSearch;
  const stream = (options: SearchOptions) =>
    withCodeFirst(inner).stream({ pattern: 'x', path: '/docs/app', options }, { roots: ['/docs/app'] });
  return { stream, asked, read: () => read };
}

async function allOf(matches: ReturnType<PatternSearch['stream']>) {
  const lines: string[] = [];
  const ranks: unknown[] = [];
  for (;;) {
    const step = await matches.next();
    if (step.done) return { lines, ranks, end: step.value };
    lines.push(placeOf(step.value));
    ranks.push(step.value.file_rank);
  }
}

const placeOf = ({ file_name, line_number }: Match) =>
  `${file_name.slice('/docs/app/'.length)}:${line_number}`;

const FOUND: readonly Step[] = [
  ['CHANGELOG.md', 1],
  ['CHANGELOG.md', 2],
  ['yarn.lock', 1],
  ['src/cart.test.ts', 4],
  ['config/app.yaml', 7],
  ['docs/conf.py', 3],
  ['src/cart.ts', 5],
  ['src/cart.ts', 6],
  ['src/shop.go', 1],
];

test('code comes first, then configuration, tests, prose and lock files, each as found', async () => {
  const { lines, ranks, end } = await allOf(finding(FOUND).stream({ code_first: true }));
  expect(ranks).toEqual([0, 0, 0, 1, 2, 2, 3, 3, 4]);
  expect(lines).toEqual([
    ...['src/cart.ts:5', 'src/cart.ts:6', 'src/shop.go:1', 'config/app.yaml:7'],
    ...['src/cart.test.ts:4', 'docs/conf.py:3', 'CHANGELOG.md:1', 'CHANGELOG.md:2', 'yarn.lock:1'],
  ]);
  expect(end).toMatchObject({ count: 9, engine: 'index' });
  expect(end.truncated).toBeUndefined();
});

test('of more lines than the limit, those in code are sent; a limit that is just reached is no cut', async () => {
  const { stream, asked } = finding(FOUND);
  const cut = await allOf(stream({ code_first: true, max_results: 4 }));
  expect(cut.lines).toEqual(['src/cart.ts:5', 'src/cart.ts:6', 'src/shop.go:1', 'config/app.yaml:7']);
  expect(cut.end).toMatchObject({ count: 4, truncated: true });
  expect(asked[0]?.options?.max_per_file).toBe(5);
  expect((await allOf(stream({ code_first: true, max_results: 9 }))).end).toMatchObject({ count: 9 });
});

test('once the lines of code fill the answer, the rest is not searched', async () => {
  const endless = Array.from({ length: 1000 }, (_, at): Step => ['src/b.ts', at + 1]);
  const few = finding([['README.md', 1], ...endless]);
  const { lines, end } = await allOf(few.stream({ code_first: true, max_results: 2 }));
  expect([lines, end.truncated]).toEqual([['src/b.ts:1', 'src/b.ts:2'], true]);
  expect(few.read()).toBeLessThan(5);
});

test('if no code is found, the other lines wait only for a moment', async () => {
  vi.useFakeTimers();
  const rest = Promise.withResolvers<void>();
  const matches = finding([['README.md', 1], ['a.test.ts', 2], rest.promise, ['src/a.ts', 3]]).stream({
    code_first: true,
  });
  const first = matches.next();
  await vi.advanceTimersByTimeAsync(500);
  expect(placeOf((await first).value as Match)).toBe('a.test.ts:2');
  expect(placeOf((await matches.next()).value as Match)).toBe('README.md:1');
  rest.resolve();
  expect((await allOf(matches)).lines).toEqual(['src/a.ts:3']);
});

test('after a line of code the others wait for the end, however late it is', async () => {
  vi.useFakeTimers();
  const rest = Promise.withResolvers<void>();
  const all = allOf(
    finding([['README.md', 1], ['src/a.ts', 3], rest.promise, ['src/b.ts', 4]]).stream({ code_first: true }),
  );
  await vi.advanceTimersByTimeAsync(500);
  rest.resolve();
  expect((await all).lines).toEqual(['src/a.ts:3', 'src/b.ts:4', 'README.md:1']);
});

test('with more lines than are wanted, further ones of code are waited for only for a second', async () => {
  const never = new Promise(() => {});
  const { stream } = finding([['README.md', 1], ['a.ts', 3], ['b.md', 1], never, ['c.ts', 1]]);
  const { lines, end } = await allOf(stream({ code_first: true, max_results: 2 }));
  expect([lines, end.truncated]).toEqual([['a.ts:3', 'README.md:1'], true]);
});

test('without the option, and of the syntax, lines come as found; those of the syntax have ranks', async () => {
  const { stream, asked } = finding(FOUND);
  for (const options of [{ max_results: 20 }, { code_first: true, structure: { kind: ['call' as const] } }]) {
    const { lines, ranks } = await allOf(stream(options));
    expect(lines[0]).toBe('CHANGELOG.md:1');
    expect(ranks[0]).toBe(options.code_first ? 3 : undefined);
    expect(asked.at(-1)?.options).toEqual(options);
  }
});

test('a path is ranked once, as a candidate and in matches', async () => {
  vi.mocked(readingRank).mockClear();
  const paths = ['once/a.ts', 'once/b.md', 'once/c.ts'];
  await codeFirstIn({ named: paths, found: [], odd: [], mayHoldRules: new Set<string>() });
  const steps = [...paths, ...paths].map((path): Step => [path, 1]);
  await allOf(finding(steps).stream({ code_first: true }));
  expect(vi.mocked(readingRank).mock.calls).toEqual(paths.map(path => [path]));
});

test('candidates are searched in the same order; very many as they are', async () => {
  const files = (named: string[]) => ({ named, found: ['z'], odd: [], mayHoldRules: new Set<string>() });
  const sorted = await codeFirstIn(files(['README.md', 'b.ts', 'tests/a.ts', 'a.ts', 'c.json']));
  expect(sorted).toEqual(files(['b.ts', 'a.ts', 'c.json', 'tests/a.ts', 'README.md']));
  const many = files(['README.md', ...Array.from({ length: 3_000 }, (_, at) => `${at}.ts`)]);
  expect(await codeFirstIn(many)).toBe(many);
});
