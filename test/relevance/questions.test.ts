import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { directoryOf, readQuestions, withTrees } from './questions.ts';

test('questions without a tree are listed separately, with the names of the trees', () => {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-questions-')));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'two', 'here', 'src'), { recursive: true });
  const line = (tree: string, root?: string) =>
    JSON.stringify({ tree, root, query: `what is ${tree}`, targets: [{ path: 'a.ts' }] });
  const file = join(dir, 'questions.jsonl');
  writeFileSync(file, [line('here', 'src'), line('here'), line('here', 'lib'), line('gone')].join('\n'));
  const roots = [join(dir, 'one'), join(dir, 'two')];
  const questions = readQuestions(`${file}@2`);

  const { there, lacking } = withTrees(questions, roots);
  expect(there).toEqual(questions.slice(0, 2));
  expect(lacking).toEqual(['gone', 'here']);
  expect(there.map(question => directoryOf(question, roots))).toEqual([
    join(dir, 'two', 'here', 'src'),
    join(dir, 'two', 'here'),
  ]);
  expect(() => directoryOf(questions[3]!, roots)).toThrow('no tree gone below');
});
