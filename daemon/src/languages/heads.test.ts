import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

test('Scala: a class with a self type is split at its methods', async () => {
  const text = `trait A[F[_]] { self: B =>\n  def one = {\n${long('    a()')}  }\n  def two = 2\n}\n`;
  expect(await outline('a.scala', text)).toBe(`
1-1 interface A
2-58 method A > one
59-59 method A > two
`);
});

test('Java: an enumerator in the row of the head is found', async () => {
  const text = `enum E { A(1),\n  B(2);\n  void one() {\n${long('    a();')}  }\n}\n`;
  expect(await outline('A.java', text)).toBe(`
1-1 enum E: A
2-2 block E > : B
2-59 method E > one
`);
});

test('Python, Elixir: a class starts with its docstring, even if that is long', async () => {
  const text = `class A:\n    """Does it.\n\n${long('    More.')}\n${long('    And more.')}\n${long('    And so on.')}    """\n\n    def f():\n        pass\n`;
  expect(await outline('a.py', text)).toBe(`
1-59 class A
60-171 block A >
173-174 method A > f
`);
  const module = `defmodule A do\n  @moduledoc """\n  Does it.\n\n${long('  More.')}\n${long('  And more.')}\n${long('  And so on.')}  """\n\n  def f, do: 1\nend\n`;
  expect(await outline('a.ex', module)).toBe(`
1-60 module A
61-172 block A >
174-174 function A > f
`);
});
