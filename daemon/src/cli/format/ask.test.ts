import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { AskResponse } from '../../api/schemas.ts';
import { type Io, processIo } from '../io.ts';
import { viewPath } from '../paths.ts';
import { askText, staleText } from './ask.ts';

const io: Io = { ...processIo(), terminal: true, colors: pc.createColors(false) };

function answer(lines: number, line = 1): AskResponse {
  const snippet = Array.from({ length: lines }, (_, at) => `line ${at + 1}\n`).join('');
  const result = {
    ...{
      file: '/tree/a.ts',
      snippet,
      line_range: [1, lines],
      line,
      score: 0.5,
      context_before: '',
      context_after: '',
    },
    ...{
      semantic_match: 'It fits.',
      relevance_factors: [],
      symbol: null,
      container: null,
      kind: 'block',
      language: 'typescript',
    },
  };
  const index = { generation: 1, last_updated: '2026-01-01T00:00:00Z', stale_files: 0 };
  return { query: 'q', results: [result], filters: { file_types: [], directory: '' }, index };
}

test.each([
  [13, '… 1 more line (--full shows it)'],
  [14, '… 2 more lines (--full shows them)'],
])('a snippet of %i lines is truncated, with the number of hidden lines', (lines, expected) => {
  expect(askText(io, answer(lines), viewPath('/tree', '/'), { full: false, explain: false })).toContain(
    expected,
  );
});

const shown = (response: AskResponse, style = { full: false, explain: false }) =>
  askText(io, response, viewPath('/tree', '/'), style).split('\n');

test('the heading has the line to open and the line range', () => {
  expect(shown(answer(30, 20))[0]).toBe(' 1  /tree/a.ts:20  block, lines 1-30');
  expect(shown(answer(1))[0]).toBe(' 1  /tree/a.ts:1  block, line 1');
});

test('a snippet is truncated around its focused line, with the number of hidden lines', () => {
  const middle = shown(answer(40, 20));
  expect([middle[2], middle[3], middle[14], middle[15]]).toEqual([
    '    … 19 lines before',
    '    20  line 20',
    '    31  line 31',
    '    … 9 more lines (--full shows them)',
  ]);
  const end = shown(answer(20, 20));
  expect([end[2], end[3], end.at(-2)]).toEqual([
    '    … 8 lines before (--full shows them)',
    '     9  line 9',
    '    20  line 20',
  ]);
  expect(shown(answer(40, 20), { full: true, explain: false })).toHaveLength(43);
});

test('an explanation adds up, and describes the score', () => {
  const { results, ...response } = answer(1);
  const explanation = { keyword_sum: 10.126, is_test: -1.5, body_best: 0.333 };
  const explained = { ...response, results: [{ ...results[0]!, explanation }] };
  expect(shown(explained, { full: false, explain: true }).slice(2, -2)).toEqual([
    '    feature      contribution',
    '    keyword_sum        +10.13',
    '    is_test             -1.50',
    '    body_best           +0.33',
    '    sum                 +8.96',
    '    score 0.50: how likely it is right, by this sum, by its lead over the sums of all other files, and by how near in meaning the nearest is',
  ]);
});

test('counts changed files', () => {
  expect([1, 2].map(staleText)).toEqual([
    '1 changed file is not in the index yet',
    '2 changed files are not in the index yet',
  ]);
});

test('the places for which a result stands are listed below it', () => {
  const response = answer(1);
  response.results[0]!.duplicates = [
    { file: '/tree/v3/a.ts', line_range: [4, 9] },
    { file: '/tree/v2/a.ts', line_range: [5, 9] },
  ];
  expect(shown(response)).toContain('    also in /tree/v3/a.ts:4-9, /tree/v2/a.ts:5-9');
  const piped = askText({ ...io, terminal: false }, response, viewPath('/tree', '/'), {
    full: false,
    explain: false,
  });
  expect(piped).toContain('\nalso: /tree/v3/a.ts:4-9, /tree/v2/a.ts:5-9\n');
});
