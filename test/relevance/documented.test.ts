import { expect, test } from 'vitest';
import { documentedIn } from './documented.ts';

const found = async (path: string, text: string) =>
  (await documentedIn(path, text)).map(({ name, doc, comment, startRow, endRow }) => [
    name,
    doc,
    [comment.startRow, comment.endRow],
    [startRow, endRow],
  ]);

test('the comment before a definition, its rows, and the rows of the definition without it', async () => {
  const text =
    'import a from "a";\n\n/** Adds up. */\nexport function sum(x: number) {\n  return x;\n}\n\nfunction bare() {}\n';
  expect(await found('a.ts', text)).toEqual([['sum', 'Adds up.', [2, 2], [3, 5]]]);
});

test('members, with attributes between comment and definition', async () => {
  const text =
    'impl Tree {\n    /// Grows.\n    /// Slowly.\n    #[inline]\n    fn grow(&mut self) {\n        self.n += 1;\n    }\n}\n';
  expect(await found('a.rs', text)).toContainEqual(['grow', 'Grows.\nSlowly.', [1, 2], [3, 6]]);
});

test('a docstring inside is used, unless it is the whole body', async () => {
  const text =
    'def grow(tree):\n    """Makes it taller.\n\n    By one."""\n    tree.n += 1\n\n\ndef stop():\n    """Nothing else."""\n';
  expect(await found('a.py', text)).toEqual([['grow', 'Makes it taller.\n\nBy one.', [1, 3], [0, 4]]]);
});

test('a comment that shares its line with code is ignored', async () => {
  expect(await found('a.go', 'package a\n\nvar x = 1 // Counts.\nfunc f() {\n}\n')).toEqual([]);
});

test('Elixir attributes: of a module inside it, of a function before its spec', async () => {
  const text =
    'defmodule Tree do\n  @moduledoc """\n  Keeps a tree.\n  """\n\n  @doc "Makes it taller."\n  @spec grow(t) :: t\n  def grow(tree) do\n    tree\n  end\nend\n';
  expect(await found('a.ex', text)).toEqual([
    ['Tree', 'Keeps a tree.', [1, 3], [0, 10]],
    ['grow', 'Makes it taller.', [5, 5], [7, 9]],
  ]);
});

test('an Elixir attribute without a string literal documents nothing, nor does a comment', async () => {
  const text =
    'defmodule Tree do\n  @moduledoc File.read!("README.md")\n\n  @doc since: "1.2"\n  def grow(tree), do: tree\n\n  # Helpers.\n  defp bare(tree), do: tree\nend\n';
  expect(await found('a.ex', text)).toEqual([]);
});

test('in Zig three slashes are documentation, two are not', async () => {
  const text =
    'const std = @import("std");\n\n/// Keeps a tree.\npub const Tree = struct {\n    n: u32,\n\n    /// Makes it taller.\n    /// By one.\n    pub fn grow(self: *Tree) void {\n        self.n += 1;\n    }\n\n    // ---- helpers\n    fn bare() void {}\n};\n';
  expect(await found('a.zig', text)).toEqual([
    ['Tree', 'Keeps a tree.', [2, 2], [3, 14]],
    ['grow', 'Makes it taller.\nBy one.', [6, 7], [8, 10]],
  ]);
});

test('Scala comments, of a trait and of its abstract methods', async () => {
  const text =
    'package a\n\n/** Keeps a tree. */\ntrait Tree {\n  /**\n   * Makes it taller.\n   */\n  def grow(by: Int): Tree\n\n  // ---- helpers\n  def bare: Int\n}\n';
  expect(await found('a.scala', text)).toEqual([
    ['Tree', 'Keeps a tree.', [2, 2], [3, 11]],
    ['grow', 'Makes it taller.', [4, 6], [7, 7]],
  ]);
});
