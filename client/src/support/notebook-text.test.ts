import { expect, test } from 'vitest';
import { cellPlace, sourceRange, withoutQuotes } from './notebook-text.ts';

const CELLS = [
  { cell_type: 'markdown', metadata: {}, source: '# One\nstring' },
  {
    cell_type: 'code',
    metadata: { tags: ['source', { source: ['x'] }] },
    outputs: [{ output_type: 'stream', text: ['{printed}\n'] }],
    source: ['def weigh(crates):\n', '\t"""In kg: {[ ü"""\n', '    return crates["all"] * 12\n', ''],
  },
  { cell_type: 'code', metadata: {}, source: [] },
];
const NOTEBOOK = { cells: CELLS, metadata: { cells: [{ source: ['y'] }] }, nbformat: 4 };

/** The place in its cell of the first occurrence of a text. With `indent` 0 the file is a single line. */
function placeOf(text: string, indent: number) {
  const json = JSON.stringify(NOTEBOOK, null, indent);
  const lines = json.slice(0, json.indexOf(text)).split('\n');
  const place = cellPlace(json, { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 });
  return place && [place.cell, place.position.line, place.position.character];
}

test.each([0, 1])('maps a place in the file to its cell (indented by %i)', indent => {
  expect(placeOf('# One', indent)).toEqual([0, 0, 0]);
  expect(placeOf('string', indent)).toEqual([0, 1, 0]);
  expect(placeOf('weigh', indent)).toEqual([1, 0, 4]);
  expect(placeOf('kg', indent), 'behind escaped signs').toEqual([1, 1, 7]);
  expect(placeOf('all\\"', indent)).toEqual([1, 2, 19]);
  expect(placeOf('"all\\"', indent), 'within an escaped sign').toEqual([1, 2, 18]);
});

test.each([0, 1])('maps outputs to the start of their cell, and other places to none (%i)', indent => {
  expect(placeOf('printed', indent)).toEqual([1, 0, 0]);
  expect(placeOf('"x"', indent)).toEqual([1, 0, 0]);
  expect(placeOf('"y"', indent)).toBeUndefined();
  expect(placeOf('nbformat', indent)).toBeUndefined();
  expect(cellPlace('', { line: 3, character: 1 })).toBeUndefined();
});

test.each([0, 1])('maps the source of a cell to a range of the file (indented by %i)', indent => {
  const json = JSON.stringify(NOTEBOOK, null, indent);
  const lines = json.split('\n');
  const textOf = (cell: number) => {
    const range = sourceRange(json, cell);
    if (!range) return undefined;
    const { start, end } = range;
    const within = lines.slice(start.line, end.line + 1);
    within[within.length - 1] = within.at(-1)!.slice(0, end.character);
    within[0] = within[0]!.slice(start.character);
    return JSON.parse(`[${within.join('\n')}]`);
  };
  expect(textOf(0)).toEqual([CELLS[0]!.source]);
  expect(textOf(1)).toEqual(CELLS[1]!.source);
  expect(textOf(2), 'of no source').toBeUndefined();
  expect(textOf(3), 'of no cell').toBeUndefined();
});

test('maps the start of a line to the start of its code', () => {
  const json = JSON.stringify(NOTEBOOK, null, 1);
  const line = json.split('\n').findIndex(text => text.includes('return'));
  expect(cellPlace(json, { line, character: 0 })).toEqual({ cell: 1, position: { line: 2, character: 0 } });
});

test('a row shows the code of a line with moved highlights', () => {
  const text = '    "  frame[\\"weight\\"] = 1\\n",';
  const at = text.indexOf('weight');
  const marked = withoutQuotes({ text, highlights: [[at, at + 6]] });
  expect(marked.text).toBe('  frame["weight"] = 1');
  expect(marked.highlights.map(([start, end]) => marked.text.slice(start, end))).toEqual(['weight']);
  const others = ['   "cell_type": "code",', '  {', '"\\x"'].map(other => ({ text: other, highlights: [] }));
  expect(others.map(withoutQuotes)).toEqual(others);
});
