import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { AskResult, StatusResponse } from '../../../daemon/src/api/schemas.ts';
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

/** A daemon whose index is ready with its `answers`th answer, and says each time that it is ready by now. */
function readyAfter(answers: number): { context: Context; asked: () => number } {
  let asked = 0;
  const dowse = {
    async ask() {
      asked++;
      if (asked < answers) throw new DowseError('INDEX_BUSY', 'The index is being built.', '');
      return { results: [FOUND], index: { generation: 1, last_updated: '', stale_files: 0 } };
    },
    status: async () => ({ status: 'ready', file_count: 1 }) as StatusResponse,
  };
  const workspace = new Workspace();
  workspace.set([{ uri: pathToFileURL(ROOT).href, name: '' }]);
  const link = { call: (_: AbortSignal, work: (session: object) => unknown) => work({ dowse }) };
  const buffers = new Buffers({ all: () => [], get: () => undefined });
  const settings = async () => ({ ask: { limit: 10 } });
  return { context: { workspace, buffers, link, settings } as unknown as Context, asked: () => asked };
}

const { signal } = new AbortController();

test('an index that becomes ready between question and status is asked once more', async () => {
  const { context, asked } = readyAfter(2);
  const { results } = await ask(context, { query: 'x' }, { signal });
  expect(results).toHaveLength(1);
  expect(asked()).toBe(2);
});

test('and not for ever', async () => {
  const { context, asked } = readyAfter(9);
  expect(await ask(context, { query: 'x' }, { signal })).toMatchObject({ results: [] });
  expect(asked()).toBe(2);
});
