import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

test('elixir', async () => {
  const source = `defmodule A.B do
  @moduledoc "Doc."
  use X
  @const 1
  @doc "Does."
  @spec f(integer) :: integer
  def f(x) when x > 1, do: x
  def f(x) do
${long('    a()')}    x
  end
  defp g, do: 1
  defmacro m(x), do: x
end
defimpl P, for: Q do
  def p(x), do: x
end
defmodule T do
  describe "bar" do
    test "x" do
    end
  end
end
`;
  expect(await outline('a.ex', source)).toBe(`
1-2 module A > B
3-3 block A.B >
4-4 constant A.B > @const
5-65 function A.B > f
66-66 function A.B > g
67-67 macro A.B > m
69-71 class P for Q: p
72-77 module T: bar x
`);
});

test('haskell: a QuickCheck property is a test', async () => {
  const source = `prop_f1 = f 0 == 1

prop_f2 :: Int -> Bool
prop_f2 x = f x == x

prop_f3 = verify checkF "x"

f :: Int -> Int
f 0 = 1
f x = y
  where
    y = g x
    z = h x
    u = i x
    v = j x
    w = k x
    t = l x
    s = m x
`;
  expect(await outline('a.hs', source)).toBe(`
1-1 test prop_f1
3-4 test prop_f2
6-6 test prop_f3
8-18 function f
`);
});

test('haskell', async () => {
  const source = `module A (x) where
import B
-- | Doc.
f :: Int -> Int
f 0 = 1
f x = y
  where y = 1
data D = A | B deriving Show
newtype N = N Int
type T = Int
class C a where
  m :: a
instance C Int where
  m = 2
x |> y = 1
`;
  expect(await outline('a.hs', source)).toBe(`
1-1 block
2-2 block
3-7 function f
8-8 type D: A B
9-9 type N
10-10 type T
11-12 interface C: m
13-14 class C Int: m
15-15 function |>
`);
});
