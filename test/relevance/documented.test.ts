import { expect, test } from 'vitest';
import { documentedIn } from './documented.ts';

const found = async (path: string, text: string) =>
  (await documentedIn(path, text)).map(({ name, doc, comment, startRow, endRow }) => [
    name,
    doc,
    [comment.startRow, comment.endRow],
    [startRow, endRow],
  ]);

test('a comment before a definition, its rows, and the rows of the definition without it', async () => {
  const text =
    'import a from "a";\n\n/** Adds up. */\nexport function sum(x: number) {\n  return x;\n}\n\nfunction bare() {}\n';
  expect(await found('a.ts', text)).toEqual([['sum', 'Adds up.', [2, 2], [3, 5]]]);
});

test('members, with attributes between comment and definition', async () => {
  const text =
    'impl Tree {\n    /// Grows.\n    /// Slowly.\n    #[inline]\n    fn grow(&mut self) {\n        self.n += 1;\n    }\n}\n';
  expect(await found('a.rs', text)).toContainEqual(['grow', 'Grows.\nSlowly.', [1, 2], [3, 6]]);
});

test('a docstring is taken from inside, unless it is all there is', async () => {
  const text =
    'def grow(tree):\n    """Makes it taller.\n\n    By one."""\n    tree.n += 1\n\n\ndef stop():\n    """Nothing else."""\n';
  expect(await found('a.py', text)).toEqual([['grow', 'Makes it taller.\n\nBy one.', [1, 3], [0, 4]]]);
});

test('a comment that shares its line with code is left alone', async () => {
  expect(await found('a.go', 'package a\n\nvar x = 1 // Counts.\nfunc f() {\n}\n')).toEqual([]);
});
