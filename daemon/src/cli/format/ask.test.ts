import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { AskResponse } from '../../api/schemas.ts';
import { type Io, processIo } from '../io.ts';
import { viewPath } from '../paths.ts';
import { askText, staleText } from './ask.ts';

const io: Io = { ...processIo(), terminal: true, colors: pc.createColors(false) };

function answer(lines: number): AskResponse {
  const snippet = Array.from({ length: lines }, (_, at) => `line ${at + 1}\n`).join('');
  const result = {
    ...{
      file: '/tree/a.ts',
      snippet,
      line_range: [1, lines],
      line: 1,
      score: 0.5,
      context_before: '',
      context_after: '',
    },
    ...{
      semantic_match: 'It fits.',
      relevance_factors: [],
      symbol: null,
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
])('a snippet of %i lines is cut, and says by how much', (lines, said) => {
  expect(askText(io, answer(lines), viewPath('/tree', '/'), { full: false, explain: false })).toContain(said);
});

test('files that changed since, counted', () => {
  expect([1, 2].map(staleText)).toEqual([
    '1 changed file is not in the index yet',
    '2 changed files are not in the index yet',
  ]);
});
