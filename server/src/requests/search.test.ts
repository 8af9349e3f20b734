import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Match } from '../../../daemon/src/api/schemas.ts';
import { Buffers } from '../buffers.ts';
import type { Context } from '../context.ts';
import { failure } from '../errors.ts';
import { Workspace } from '../workspace.ts';
import { run } from './search.ts';

let root: string;
beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

/** A daemon that finds these lines and then fails. */
function failingAfter(lines: readonly number[]): Context {
  const workspace = new Workspace();
  workspace.set([{ uri: pathToFileURL(root).href, name: '' }]);
  const searchStream = async function* (): AsyncGenerator<Match> {
    for (const line_number of lines) yield { file_name: join(root, 'x'), line_number, line: 'x' };
    throw failure('SERVICE_UNAVAILABLE', 'No more.');
  };
  const link = {
    call: (_: AbortSignal, work: (session: object) => unknown) => work({ dowse: { searchStream } }),
  };
  const buffers = new Buffers({ all: () => [], get: () => undefined });
  return { workspace, buffers, link } as unknown as Context;
}

test('sends no matches after a search has failed', async () => {
  const received: (number | string)[] = [];
  const context = failingAfter([1, 2, 3]);
  const [target] = context.workspace.targets();
  const request = { pattern: 'x', path: root, options: { max_results: 10 } };
  const part = (matches: { line: number }[]) => received.push(...matches.map(({ line }) => line));
  const { signal } = new AbortController();
  await run(context, [{ target: target!, request }], { signal, part }).catch(error =>
    received.push(error.code),
  );
  vi.runAllTimers();
  expect(received).toEqual([1, 2, 3, 'SERVICE_UNAVAILABLE']);
});
