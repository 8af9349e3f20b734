import { expect, test } from 'vitest';
import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import type { AskResult, ChatRequest, SearchRequest } from '../../../api/schemas.ts';
import type { Context } from '../../context.ts';
import { paramsOf } from './params.ts';
import { runSearch } from './run-search.ts';

const NAMES = Array.from({ length: 60 }, (_, n) => `team/app${String(n).padStart(2, '0')}`);

/** Sixty repositories, with one line in each. Notes the places that are searched. */
function sixty(): { context: Pick<Context, 'engine' | 'repos'>; asked: string[] } {
  const asked: string[] = [];
  const engine = {
    list: async () => ({ indexes: [] }),
    search: async ({ path }: { path: string }) => {
      asked.push(path);
      const match = { file_name: `${path}/src/a.ts`, line_number: 1, line: 'needle' };
      return {
        search_term: 'needle',
        time_taken: '0s',
        results: [{ ...match, context_before: [], context_after: [] }],
      };
    },
    ask: async ({ target_dir }: { target_dir: string }) => {
      asked.push(target_dir);
      const result = (name: string, score: number) =>
        ({
          ...{
            file: `repo:${name}/src/a.ts`,
            snippet: 'needle',
            line_range: [1, 1],
            line: 1,
            score,
            symbol: null,
          },
          ...{
            context_before: '',
            context_after: '',
            semantic_match: '',
            relevance_factors: [],
            kind: 'block',
          },
          ...{ language: 'typescript', container: null },
        }) as unknown as AskResult;
      return { results: [result('team/app59', 0.9), result('team/app03', 0.8)] };
    },
  };
  const repoNamed = (name: string) => ({ name, defaultBranch: 'main' });
  const status = (repo: { name: string }) => ({
    ...{ repo, state: 'ready' },
    trees: [{ branch: 'main', files: 1 }],
  });
  const repos = {
    registry: { find: (name: string) => (NAMES.includes(name) ? repoNamed(name) : undefined) },
    status,
    statuses: () => NAMES.map(name => status(repoNamed(name))),
  };
  return { context: { engine, repos } as unknown as Pick<Context, 'engine' | 'repos'>, asked };
}

const call = { roots: [], repos: ['**'] };

test('a pattern is searched in all places', async () => {
  const { context, asked } = sixty();
  const { count, notes } = await runSearch(context, paramsOf({ q: 'needle', mode: 'pattern' }), call);
  expect({ count, notes, asked: asked.length }).toEqual({ count: 60, notes: [], asked: 60 });
});

test('a command is searched in all places without being read in each, and shown as one for all', async () => {
  const { context, asked } = sixty();
  const params = paramsOf({ q: '--kind function -repo:*/app00', mode: 'structure' });
  const { count, command, notes } = await runSearch(context, params, call);
  expect({ count, notes, asked: asked.length }).toEqual({ count: 59, notes: [], asked: 59 });
  expect(command).toBe("dowse search --kind function -r '--filter=-repo:*/app00' 'repo:*'");
});

test('of a place that is named, no other is asked for', async () => {
  const { context, asked } = sixty();
  const other = () => expect.unreachable();
  const { engine, repos } = context;
  const only = {
    engine: { ...engine, list: other },
    repos: { ...repos, statuses: other },
  } as unknown as typeof context;
  for (const place of ['repo:team/app01', 'repo:team/app02@main/src', '/folder']) {
    const { notes } = await runSearch(only, paramsOf({ q: 'needle', mode: 'pattern', in: place }), call);
    expect(notes).toEqual([]);
  }
  expect(asked).toEqual(['repo:team/app01', 'repo:team/app02@main/src', '/folder']);
});

test('files left out for lack of time are reported', async () => {
  const { context } = sixty();
  const { count, notes } = await runSearch(context, paramsOf({ q: 'needle', mode: 'pattern' }), call, {
    maxMs: 0,
  });
  expect(count).toBeLessThan(60);
  expect(notes).toEqual([
    expect.stringMatching(/^The search took longer .* of 60 places were not searched\. Open one/),
  ]);
});

test('the first results come from the first places, with a note that there may be more', async () => {
  const { context, asked } = sixty();
  const params = paramsOf({ q: 'needle', mode: 'pattern' });
  const first = await runSearch(context, params, call, { isFirst: true, maxMs: 0 });
  expect(first).toMatchObject({ isPartial: true, notes: [] });
  expect(asked).toEqual(NAMES.slice(0, asked.length).map(name => `repo:${name}`));
  const all = await runSearch(context, params, call);
  expect(all).toMatchObject({ isPartial: false, count: 60 });
  expect(all.files.slice(0, first.files.length)).toEqual(first.files);
});

test('the first results come from where they are likely, and wait for no slow place', async () => {
  const { context, asked } = sixty();
  const quick = context.engine.search;
  const ended: string[] = [];
  const engine = {
    ...context.engine,
    likely: () => (place: string) => /app[345]/.test(place),
    search: (request: SearchRequest, { signal }: Call) =>
      request.path === 'repo:team/app40'
        ? new Promise((_, reject) =>
            signal?.addEventListener('abort', () => {
              ended.push(request.path!);
              reject(signal.reason);
            }),
          )
        : quick(request, call),
  } as unknown as Context['engine'];
  const params = paramsOf({ q: 'needle', mode: 'pattern' });
  const first = await runSearch({ ...context, engine }, params, call, { isFirst: true });
  expect(asked.every(place => /app[345]/.test(place))).toBe(true);
  expect(first).toMatchObject({ isPartial: true, notes: [] });
  expect(first.files.length).toBeGreaterThanOrEqual(20);
  expect(ended).toEqual(['repo:team/app40']);
});

test('the first results fill a screen or two, and count what there is', async () => {
  const { context } = sixty();
  const search = async ({ path, options }: SearchRequest) => ({
    ...{ search_term: 'needle', time_taken: '0s', truncated: true },
    results: Array.from({ length: options!.max_results! }, (_, n) => ({
      ...{ file_name: `${path}/src/${n % 10}.ts`, line_number: 10 * n + 1, line: 'needle' },
      ...{ context_before: [], context_after: [] },
    })),
  });
  const engine = { ...context.engine, search } as unknown as Context['engine'];
  const params = paramsOf({ q: 'needle', mode: 'pattern', in: 'repo:team/app01' });
  const { files, count, isPartial } = await runSearch({ ...context, engine }, params, call, {
    isFirst: true,
  });
  const lines = files.flatMap(({ blocks }) => blocks.flatMap(block => block.lines)).length;
  expect({ count, lines, isPartial }).toEqual({ count: 60, lines: 54, isPartial: true });
});

test('a question has one ranking over all repositories, and counts them one by one', async () => {
  const { context, asked } = sixty();
  const { files, facets } = await runSearch(context, paramsOf({ q: 'where is it', mode: 'ask' }), call);
  expect(asked).toEqual(['repo:*']);
  expect(files.map(({ place, path }) => [place, path])).toEqual([
    ['repo:team/app59/src/a.ts', 'src/a.ts'],
    ['repo:team/app03/src/a.ts', 'src/a.ts'],
  ]);
  expect(facets.in.map(({ value }) => value)).toEqual(['repo:team/app03', 'repo:team/app59']);
});

test('without a mode, an exact request is read as plain words, and anything else is asked', async () => {
  const { context } = sixty();
  const queries: unknown[] = [];
  const chat = async ({ query, options }: ChatRequest) => {
    queries.push([query, options]);
    if (!query.startsWith('a.b ')) throw new DowseError('UNSUPPORTED_QUERY', 'No.');
    const search = { pattern: 'a.b', path: 'repo:*', options: {} };
    return { query, generated_command: 'dowse search a.b', explanation: 'Finds a.b.', search, results: [] };
  };
  const engine = { ...context.engine, chat } as unknown as Context['engine'];
  const modeOf = async (q: string) => (await runSearch({ ...context, engine }, paramsOf({ q }), call)).mode;
  expect(await modeOf('a.b in src')).toBe('words');
  expect(await modeOf('retries in src')).toBe('ask');
  const options = { dry_run: true, exact: true };
  expect(queries).toEqual([
    ['a.b in src', options],
    ['retries in src', options],
  ]);
});

test('the answers to a request that no search can answer say why', async () => {
  const { context } = sixty();
  const cannot = 'A search cannot tell which code is "unused".';
  const chat = async () => {
    throw new DowseError('UNSUPPORTED_QUERY', 'No.', `${cannot} Try: calls to save`);
  };
  const engine = { ...context.engine, chat } as unknown as Context['engine'];
  const notesOf = async (q: string) => (await runSearch({ ...context, engine }, paramsOf({ q }), call)).notes;
  expect(await notesOf('unused code')).toContain(cannot);
  expect(await notesOf('functions without callers')).toContain(cannot);
  expect(await notesOf('where is it')).not.toContain(cannot);
});
