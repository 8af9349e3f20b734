import { expect, test } from 'vitest';
import type { StoredChunk } from '../../store/index-reader.ts';
import { arePartsOfOne, blankLinesAtEnd, joined } from './one-definition.ts';

const RUN = { name: 'run', kind: 'function' as const, line: 1, endLine: 240, container: null };

const part = (startLine: number, endLine: number, more: Partial<StoredChunk> = {}) => ({
  file: { path: 'a.ts' },
  chunk: {
    ...{ id: startLine, startLine, endLine, startByte: startLine * 10, kind: 'function' as const },
    ...{ symbol: 'run', container: null, signature: 'run()', symbols: [RUN], ...more },
  },
  snippet: `lines ${startLine} to ${endLine}`,
  contextBefore: `before ${startLine}`,
  contextAfter: `after ${endLine}`,
});

test('parts of a long definition have its name and its line', () => {
  expect(arePartsOfOne(part(1, 80), part(81, 160))).toBe(true);
  expect(arePartsOfOne(part(1, 80), { ...part(81, 160), file: { path: 'b.ts' } })).toBe(false);
  expect(arePartsOfOne(part(1, 80), part(300, 320, { symbols: [{ ...RUN, line: 300 }] }))).toBe(false);
  expect(arePartsOfOne(part(1, 80, { symbol: null }), part(81, 160, { symbol: null }))).toBe(false);
});

test('neighboring parts become one place, in whichever order they come', () => {
  const inner = { ...RUN, name: 'inner', line: 90, endLine: 95 };
  const [above, below] = [part(1, 80), part(81, 160, { symbols: [RUN, inner] })];
  for (const both of [joined(above, below), joined(below, above)]) {
    expect(both?.chunk).toMatchObject({ startLine: 1, endLine: 160, startByte: 10, symbols: [RUN, inner] });
    expect(both).toMatchObject({
      snippet: 'lines 1 to 80\nlines 81 to 160',
      contextBefore: 'before 1',
      contextAfter: 'after 160',
    });
  }
  expect(joined(below, above)?.chunk.id).toBe(81);
});

test('parts that are apart, or together too long, stay apart', () => {
  expect(joined(part(1, 80), part(161, 240))).toBeUndefined();
  expect(joined(part(1, 160), part(161, 240))).toBeUndefined();
});

test('counts the blank lines at the end of a text', () => {
  expect(['a', 'a\n', 'a  \n \n\n', '', '\n\n'].map(blankLinesAtEnd)).toEqual([0, 1, 3, 0, 2]);
});
