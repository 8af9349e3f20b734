import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../daemon/src/engine/engine.ts';
import { writeFiles } from '../support/tree.ts';

const PICTURE = { output_type: 'display_data', data: { 'image/png': 'iVBORw0KGgo'.repeat(200_000) } };
const cells = [
  { cell_type: 'markdown', source: ['# Harvest\n', 'Yield of each orchard.'] },
  { cell_type: 'code', outputs: [PICTURE], source: ['plot(orchards)'] },
  {
    cell_type: 'code',
    outputs: [],
    source: ['def weigh(crates):\n', '    return sum(c.kg for c in crates)\n'],
  },
];

let root: string;
let engine: Engine;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-notebook-')));
  writeFiles(join(root, 'tree'), {
    'harvest.ipynb': JSON.stringify({ cells, nbformat: 4 }, null, 1),
    'other.py': 'def other():\n    return 1\n',
  });
  engine = await createEngine({ dataDir: join(root, 'data'), logger: { info() {}, warn() {} } });
  await engine.build({ target_dir: 'tree' }, { roots: [root] });
});
afterAll(async () => {
  await engine?.close();
  rmSync(root, { recursive: true });
});

test('a cell of a notebook with pictures is found, and shown as in the file', async () => {
  const { results } = await engine.ask(
    { query: 'how are crates weighed', target_dir: 'tree' },
    { roots: [root] },
  );
  const lines = readFileSync(join(root, 'tree/harvest.ipynb'), 'utf8').split('\n');
  const first = lines.findIndex(line => line.includes('def weigh'));
  expect(results[0]).toMatchObject({
    file: 'tree/harvest.ipynb',
    language: 'notebook',
    kind: 'function',
    symbol: 'weigh',
    line_range: [first + 1, first + 2],
    snippet: `${lines[first]}\n${lines[first + 1]}`,
  });
  expect(results.map(({ snippet }) => snippet).join('')).not.toContain('iVBOR');
});
