import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { AskRequest, AskResult, StatusResponse } from '../../../daemon/src/api/schemas.ts';
import { Buffers } from '../buffers.ts';
import type { Context } from '../context.ts';
import { Workspace } from '../workspace.ts';
import { ask } from './ask.ts';

const ROOT = import.meta.dirname;
const FOUND: AskResult = {
  file: `${ROOT}/a.ts`,
  snippet: 'x',
  line_range: [1, 1],
  line: 1,
  score: 0.5,
  context_before: '',
  context_after: '',
  semantic_match: '',
  relevance_factors: [],
  symbol: null,
  container: null,
  kind: 'function',
  language: 'typescript',
};

/** A daemon whose index is ready only for request number `answers`, but whose status always says ready. */
function readyAfter(
  answers: number,
  found: readonly AskResult[] = [FOUND],
  named: Readonly<Record<string, string>> = {},
): { context: Context; requestCount: () => number } {
  let requestCount = 0;
  const dowse = {
    async ask({ target_dir, options }: AskRequest) {
      requestCount++;
      if (requestCount < answers) throw new DowseError('INDEX_BUSY', 'The index is being built.', '');
      const filters = { file_types: [], directory: options?.directory ?? named[target_dir] ?? '' };
      return { results: found, filters, index: { generation: 1, last_updated: '', stale_files: 0 } };
    },
    status: async () => ({ status: 'ready', file_count: 1 }) as StatusResponse,
  };
  const workspace = new Workspace();
  workspace.set(Object.keys({ [ROOT]: '', ...named }).map(at => ({ uri: pathToFileURL(at).href, name: '' })));
  const link = { call: (_: AbortSignal, work: (session: object) => unknown) => work({ dowse }) };
  const buffers = new Buffers({ all: () => [], get: () => undefined });
  const settings = async () => ({ ask: { limit: 10 } });
  return {
    context: { workspace, buffers, link, settings } as unknown as Context,
    requestCount: () => requestCount,
  };
}

const { signal } = new AbortController();

test('asks once more if the index became ready before the status', async () => {
  const { context, requestCount } = readyAfter(2);
  const { results } = await ask(context, { query: 'x' }, { signal });
  expect(results).toHaveLength(1);
  expect(requestCount()).toBe(2);
});

test('only the open folder that has the folder named in a question answers, and the answer names it', async () => {
  const other = join(ROOT, '..');
  const { context } = readyAfter(1, [FOUND], { [other]: 'team' });
  const { results, namedFolders } = await ask(context, { query: 'x in team/' }, { signal });
  expect(namedFolders).toEqual([{ folder: pathToFileURL(other).href, path: 'team' }]);
  expect(results).toHaveLength(1);
  const everywhere = await ask(context, { query: 'x in team/', directory: '.' }, { signal });
  expect(everywhere.namedFolders, 'it is not asked there alone').toBeUndefined();
});

test('of names that match about as well, those in code come before those in tests', async () => {
  const named = (symbol: string, score: number, file_rank: number) => ({
    ...FOUND,
    symbol,
    score,
    file_rank,
  });
  const found = [
    named('pick', 1, 2),
    named('pickAll', 0.8, 2),
    named('canPick', 0.6, 0),
    named('Pick', 0.95, 0),
  ];
  const { results } = await ask(readyAfter(1, found).context, { query: 'pick', names: true }, { signal });
  expect(results.map(({ symbol }) => symbol)).toEqual(['Pick', 'pick', 'canPick', 'pickAll']);
});

test('does not ask more than twice', async () => {
  const { context, requestCount } = readyAfter(9);
  expect(await ask(context, { query: 'x' }, { signal })).toMatchObject({ results: [] });
  expect(requestCount()).toBe(2);
});

test('the answers of a folder that the question names come first', async () => {
  const { context } = readyAfter(1);
  const folders = { shop: ROOT, 'data-store': join(ROOT, '..', 'team') };
  context.workspace.set(
    Object.entries(folders).map(([name, path]) => ({ uri: pathToFileURL(path).href, name })),
  );
  const dowse = {
    ask: async ({ target_dir: path }: { target_dir: string }) => ({
      results: [{ ...FOUND, file: join(path, 'a.ts'), score: path === folders.shop ? 0.9 : 0.5 }],
      filters: { file_types: [], directory: '' },
      index: { generation: 1, last_updated: '', stale_files: 0 },
    }),
  };
  const link = { call: (_: AbortSignal, work: (session: object) => unknown) => work({ dowse }) };
  const first = async (query: string) =>
    (await ask({ ...context, link } as unknown as Context, { query }, { signal })).results[0]?.folder;
  expect(await first('how are orders kept')).toBe(pathToFileURL(folders.shop).href);
  expect(await first('how are orders kept in the data store')).toBe(
    pathToFileURL(folders['data-store']).href,
  );
  expect(await first('from the shop to the data store')).toBe(pathToFileURL(folders.shop).href);
});
