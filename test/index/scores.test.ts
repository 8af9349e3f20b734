import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../daemon/src/engine/engine.ts';
import { writeFiles } from '../support/tree.ts';

let root: string;
let engine: Engine;

/** A name is defined in one line and used in a long class further down, whose words are closer to the question. */
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-scores-')));
  const filler = Array.from(
    { length: 40 },
    (_, i) =>
      `def filler_${i}(alpha, beta):\n    value = alpha + beta * ${i}\n    for step in range(value):\n        print(step, alpha, beta)\n    return value\n`,
  ).join('\n');
  const uses = Array.from(
    { length: 60 },
    (_, i) => `        frobnicate_${i} = frobnicate() + frobnicate() # frobnicate ${i}, with many words\n`,
  ).join('');
  const runner = `class FrobnicateRunner:\n    """frobnicate frobnicate"""\n    def run_frobnicate(self):\n${uses}\n\n`;
  writeFiles(join(root, 'tree'), {
    'a.py': `frobnicate = 1\n\n${filler}${runner}${filler}`,
    'b.py': 'import a\nx = a.frobnicate()\n',
  });
  engine = await createEngine({ dataDir: join(root, 'data'), logger: { info() {}, warn() {} } });
  await engine.build({ target_dir: 'tree' }, { roots: [root] });
});
afterAll(async () => {
  await engine?.close();
  rmSync(root, { recursive: true });
});

test('scores fall along the results, also if a definition precedes a closer chunk', async () => {
  const { results } = await engine.ask({ query: 'frobnicate', target_dir: 'tree' }, { roots: [root] });
  expect(results.map(({ file }) => file)).toContain('tree/b.py');
  expect(results.length).toBeGreaterThan(2);
  const scores = results.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});
