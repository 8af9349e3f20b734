import { expect, test } from 'vitest';
import { chunkFile } from './chunk-file.ts';

interface Cell {
  cell_type: string;
  source: string[] | string;
  outputs?: object[];
}

const linesOf = (text: string) => text.split(/(?<=\n)/);
const markdown = (text: string): Cell => ({ cell_type: 'markdown', source: linesOf(text) });
const code = (text: string, outputs: object[] = []): Cell => ({
  cell_type: 'code',
  outputs,
  source: linesOf(text),
});

const notebook = (cells: Cell[], metadata = {}, indent = 1) =>
  `${JSON.stringify({ cells, metadata, nbformat: 4 }, null, indent)}\n`;

const PICTURE = { data: { 'image/png': 'iVBOR'.repeat(2000), 'text/plain': ['<Figure with trees>'] } };
const HARVEST = [
  markdown('# Harvest\nIn crates.'),
  code('%matplotlib inline\n!pip install pandas\ndef weigh(crates):\n    return "\\u00fc" * crates\n', [
    PICTURE,
  ]),
  code('%%bash\nls -la'),
  code(''),
];

/** The source that the strings in these lines of the file stand for. */
function sourceOf(json: string, startLine: number, endLine: number): string {
  const lines = json.split('\n').slice(startLine - 1, endLine);
  return lines.map(line => JSON.parse(line.trim().replace(/,$/, ''))).join('');
}

test('each cell is split by itself, at its lines in the file', async () => {
  const json = notebook(HARVEST);
  const { language, chunks } = await chunkFile('a.ipynb', json);
  expect(language).toBe('notebook');
  expect(chunks.map(({ kind, symbol }) => [kind, symbol])).toEqual([
    ['section', 'Harvest'],
    ['function', 'weigh'],
    ['text', null],
  ]);
  for (const { startLine, endLine, text } of chunks) expect(sourceOf(json, startLine, endLine)).toBe(text);
  expect(chunks.map(({ text }) => text).join('')).not.toMatch(/iVBOR|Figure/);
});

test('the text above a code cell is its documentation, unless the code has its own', async () => {
  const { chunks } = await chunkFile('a.ipynb', notebook(HARVEST));
  expect(chunks[1]?.doc).toBe('# Harvest\nIn crates.');
  expect(chunks[2]?.doc).toBeNull();
  const documented = [markdown('Above.'), code('def weigh():\n    """Own."""\n')];
  expect((await chunkFile('a.ipynb', notebook(documented))).chunks[1]?.doc).toBe('Own.');
});

test('code has the language that the notebook names', async () => {
  const cells = [code('export function weigh(crates: number) {\n  return crates * 12;\n}\n')];
  const written = notebook(cells, { language_info: { file_extension: '.ts' } });
  expect((await chunkFile('a.ipynb', written)).chunks[0]).toMatchObject({
    kind: 'function',
    symbol: 'weigh',
  });
  const unknown = notebook(cells, { language_info: { file_extension: '.what' } });
  expect((await chunkFile('a.ipynb', unknown)).chunks[0]).toMatchObject({ kind: 'text', symbol: null });
});

test('a byte order mark is ignored', async () => {
  expect((await chunkFile('a.ipynb', `\ufeff${notebook(HARVEST)}`)).chunks).toHaveLength(3);
});

test('a cell that is one string is in one line', async () => {
  const cells = [{ cell_type: 'code', source: 'def a():\n    return 1\n\n\ndef b():\n    return 2\n' }];
  const json = notebook(cells);
  const line = json.split('\n').findIndex(text => text.includes('def a')) + 1;
  const { chunks } = await chunkFile('a.ipynb', json);
  expect(chunks.flatMap(({ definitions }) => definitions)).toEqual(['a', 'b']);
  for (const chunk of chunks) expect(chunk).toMatchObject({ startLine: line, endLine: line });
});

test.each([
  ['with conflict markers', (json: string) => json.replace('"cells"', '<<<<<<< HEAD\n"cells"')],
  ['whose end is missing', (json: string) => json.slice(0, -20)],
  ['of endlessly nested lists', () => '[\n'.repeat(200_000)],
  ['that is empty', () => ''],
])('a notebook %s is split as text, without its pictures', async (_, change) => {
  const { chunks } = await chunkFile('a.ipynb', change(notebook(HARVEST)));
  expect(chunks.every(({ kind }) => kind === 'text')).toBe(true);
  expect(chunks.map(({ text }) => text).join('')).not.toContain('iVBOR');
});
