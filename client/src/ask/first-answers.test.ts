import { beforeEach, expect, test, vi } from 'vitest';
import type { AskParams } from '../../../server/src/protocol.ts';
import type { LiveList } from '../support/list.ts';
import * as editor from '../testing/editor.ts';
import { FirstAnswers } from './first-answers.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

let all: number;
let refreshed: number;
let first: FirstAnswers;
let asked: AskParams[];
const { token } = new editor.CancellationTokenSource() as never as { token: never };

beforeEach(() => {
  all = 30;
  refreshed = 0;
  asked = [];
  /** Has as many answers as are asked for, at most `all`. */
  const ask = async (params: AskParams) => {
    asked.push(params);
    const results = Array.from({ length: Math.min(params.limit ?? 20, all) }) as never[];
    return { query: '', folders: [], tookMs: 1, results };
  };
  const list = { refreshInPlace: () => (refreshed += 1) } as unknown as LiveList;
  first = new FirstAnswers({ ask }, () => list);
});

test('lists as many as are seen at once, and all when they are wanted', async () => {
  expect((await first.ask({ query: 'q' }, token)).results.length).toBe(8);
  expect([first.whole, first.moreRows().length]).toEqual([undefined, 1]);
  first.more();
  first.more();
  expect(refreshed).toBe(1);
  expect((await first.ask({ query: 'q' }, token)).results.length).toBe(20);
  expect([first.whole?.results.length, first.moreRows()]).toEqual([20, []]);
  await first.ask({ query: 'another' }, token);
  expect(asked.map(({ limit }) => limit)).toEqual([8, undefined, 8]);
});

test('there are no more if fewer came, or if the setting wants no more', async () => {
  all = 3;
  await first.ask({ query: 'q' }, token);
  expect(first.moreRows()).toEqual([]);
  all = 30;
  editor.changeSetting('dowse.ask.limit', 5);
  expect((await first.ask({ query: 'q' }, token)).results.length).toBe(5);
  expect(first.moreRows()).toEqual([]);
  editor.changeSetting('dowse.ask.limit', 20);
});
