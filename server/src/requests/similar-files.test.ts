import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchRequest } from '../../../daemon/src/api/schemas.ts';
import { Buffers } from '../buffers.ts';
import type { Context } from '../context.ts';
import { Workspace } from '../workspace.ts';
import { similarFiles } from './similar-files.ts';

let root: string;
beforeAll(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-similar-files-')));
});
afterAll(() => rmSync(root, { recursive: true }));

const FILES = [
  ...['web/routing.py', 'app/http/routing.py', 'app/router.py', 'app/rate_limit.py', 'app/rate_limits.py'],
  ...['app/io.py', 'app/iterators/__init__.py', 'v2/parser.py', 'cli/run.py', 'cli/api.py'],
  ...['test/helpers.py', 'app/lib/core/helpers.py'],
];

const matchIn = (file: string) => ({
  ...{ file_name: join(root, file), line_number: 1, line: '' },
  file_rank: file.startsWith('test/') ? 2 : 0,
});

/** The files that are similar to a path, and what was searched. */
async function similarTo(path: string) {
  const workspace = new Workspace();
  workspace.set([{ uri: pathToFileURL(root).href, name: '' }]);
  const asked: SearchRequest[] = [];
  const dowse = {
    async *searchStream(request: SearchRequest) {
      asked.push(request);
      yield* FILES.map(matchIn);
      return {};
    },
  };
  const link = { call: (_: AbortSignal, work: (session: object) => unknown) => work({ dowse }) };
  const buffers = new Buffers({ all: () => [], get: () => undefined });
  const settings = async () => ({ search: { hidden: false, noIgnore: false, maxResults: 100 } });
  const context = { workspace, buffers, link, settings } as unknown as Context;
  const caller = { signal: new AbortController().signal };
  const { matches, count } = await similarFiles(context, { path, globs: ['**/*.py'] }, caller);
  expect(count).toBe(matches.length);
  return { paths: matches.map(match => match.path), asked };
}

test.each([
  ['routng.py', ['web/routing.py', 'app/http/routing.py']],
  ['app/htp/ruoting.py', ['app/http/routing.py', 'web/routing.py']],
  ['ratelimit.py', ['app/rate_limit.py', 'app/rate_limits.py']],
  ['Rate-Lmits.py', ['app/rate_limits.py', 'app/rate_limit.py']],
  ['iterator/__int__.py', []],
  ['oi.py', []],
  ['v2/prser.py', ['v2/parser.py']],
  ['app/jobs.py', []],
  ['hlepers.py', ['app/lib/core/helpers.py', 'test/helpers.py']],
  ['web/api/app.py', []],
  ['cli/rnu.py', ['cli/run.py']],
  ['rnu.py', []],
  ['unrelated.py', []],
])('%s', async (path, expected) => {
  const { paths, asked } = await similarTo(path);
  expect(paths).toEqual(expected);
  expect(asked[0]).toMatchObject({ pattern: '', options: { globs: ['**/*.py'], files_only: true } });
});

test('needs a path', async () => {
  await expect(similarTo(' ')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});
