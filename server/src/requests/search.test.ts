import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Match } from '../../../daemon/src/api/schemas.ts';
import { Buffers } from '../buffers.ts';
import type { Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { SearchMatch } from '../protocol.ts';
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
  return contextOf(async function* () {
    for (const line_number of lines) yield { file_name: join(root, 'x'), line_number, line: 'x' };
    throw failure('SERVICE_UNAVAILABLE', 'No more.');
  });
}

function contextOf(searchStream: () => AsyncGenerator<Match, object>): Context {
  const workspace = new Workspace();
  workspace.set([{ uri: pathToFileURL(root).href, name: '' }]);
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

test('a match in the syntax, which has no columns, is that of its name', async () => {
  const found = [
    { line: 'filter_all = self.filter(rows)', symbol: 'filter' },
    { line: 'def filter(rows):', symbol: 'filter', last_line: 9 },
    { line: 'a = b + c', symbol: '+' },
    { line: 'return rows', symbol: 'filter' },
  ];
  const context = contextOf(async function* () {
    for (const [at, match] of found.entries())
      yield { file_name: join(root, 'x'), line_number: at + 1, ...match };
    return {};
  });
  const [target] = context.workspace.targets();
  const request = { pattern: '', path: root, options: { max_results: 10 } };
  const { signal } = new AbortController();
  const columns: unknown[] = [];
  const part = (matches: SearchMatch[]) =>
    columns.push(
      ...matches.map(({ highlights, range }) => [highlights, range.start.character, range.end.character]),
    );
  await run(context, [{ target: target!, request }], { signal, part });
  vi.runAllTimers();
  expect(columns).toEqual([
    [[[18, 24]], 18, 24],
    [[], 0, 17],
    [[[6, 7]], 6, 7],
    [[], 0, 11],
  ]);
});
