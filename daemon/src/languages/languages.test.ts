import { expect, test } from 'vitest';
import { Layout } from '../index/chunk-layout.ts';
import { Lines } from '../index/chunk-lines.ts';
import { withTree } from './grammar.ts';
import { languageOf, syntaxOf } from './index.ts';

/** The pieces of a source before small ones are put together, one a line: lines, kind, container, names. */
async function outline(path: string, text: string): Promise<string> {
  const syntax = syntaxOf(languageOf(path), path);
  if (!syntax) throw new Error(`${path} has no grammar`);
  const layout = new Layout(syntax, new Lines(text));
  const pieces = await withTree(syntax.grammar, syntax.parseable?.(text) ?? text, tree =>
    layout.withMembers(layout.pieces(tree.rootNode)),
  );
  const rows = (pieces ?? []).map(piece => {
    const { startRow, endRow, kind, container, symbol, definitions } = piece;
    const members = [...definitions, ...piece.members].slice(symbol ? 1 : 0).join(' ');
    return `${startRow + 1}-${endRow + 1} ${kind} ${container ? `${container} > ` : ''}${symbol ?? ''}${members && `: ${members}`}`;
  });
  return `\n${rows.join('\n').replaceAll(/ +$/gm, '')}\n`;
}

/** A statement repeated, to make a class too long to stay whole. */
const long = (line: string) => `${line}\n`.repeat(55);

test('typescript', async () => {
  const source = `import a from 'a';
export interface I { x(): void }
export type T = string;
enum E { A }
export const f = async () => {
  return 1;
};
declare module 'm' { const q: number }
function over(a: string): void;
function over(a: unknown): void {}
@dec()
export class C<T> extends D {
  #p = 1;
  handler = () => 1;
  /** Doc. */
  @dec() method(): void {
${long('    a();')}  }
  static s() {}
}
export default function main() {}
`;
  expect(await outline('a.ts', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 interface I: x
    3-3 type T
    4-4 enum E: A
    5-7 function f
    8-8 module m: q
    9-10 function over
    11-12 class C
    13-13 constant C > #p
    14-14 method C > handler
    15-72 method C > method
    73-73 method C > s
    75-75 function main
    "
  `);
});

test('javascript', async () => {
  const source = `const x = 1;
const f = function () {};
module.exports = function make() {};
exports.g = () => 1;
Foo.prototype.bar = function () {};
const api = {
  get() { return 1; },
  put: () => 2,
};
describe('outer', () => {
  beforeEach(() => {});
  it('works', () => {
${long('    a();')}  });
  it('too', () => {});
});
(function () {
  function inner() {
${long('    a();')}  }
})();
`;
  expect(await outline('a.js', source)).toMatchInlineSnapshot(`
    "
    1-1 constant x
    2-2 function f
    3-3 function make
    4-4 function g
    5-5 method Foo > bar
    6-9 constant api: get put
    10-10 test outer
    11-11 block outer >
    12-68 test outer > works
    69-69 test outer > too
    71-71 block
    71-129 function inner
    129-129 block
    "
  `);
});

test('python', async () => {
  const source = `"""Module."""
X = 1
y: int = 2
@dec
async def f(a):
    pass
if x:
    def g():
        pass
class C(B):
    """Doc."""
    z = 1
    @property
    def m(self):
${long('        a()')}
    class N:
        pass
def test_it():
    pass
`;
  expect(await outline('a.py', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 constant X
    3-3 constant y
    4-6 function f
    7-9 block : g
    10-11 class C
    12-12 constant C > z
    13-69 method C > m
    71-72 class C > N
    73-74 test test_it
    "
  `);
});

test('go', async () => {
  const source = `package a
const (
	A = 1
	B = 2
)
var v = 1
type S struct { x int }
type I interface { F() }
type (
	P int
	Q int
)
func (s *S[T]) M() {}
func F[T any](a T) {}
func TestF(t *testing.T) {}
`;
  expect(await outline('a_test.go', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-5 constant A: B
    6-6 constant v
    7-7 struct S: x
    8-8 interface I: F
    9-12 block : P Q
    13-13 method S > M
    14-14 function F
    15-15 test TestF
    "
  `);
});

test('rust, items in macros', async () => {
  const source = `pin_project! {
    /// Doc.
    #[project = WaitProj]
    pub struct Wait<S> {
        #[pin]
        state: S,
    }
}

cfg_net! {
    mod tcp;

    pub fn dial() {
        select! {
            a => b,
        }
    }
}

lazy_static::lazy_static! {
    static ref TABLE: Table = Table::new();
}

fn plain() {
    html! {
        pub_like
    }
}

macro_rules! make {
    ($n:ident) => {
        struct $n;
    };
}
`;
  expect(await outline('a.rs', source)).toMatchInlineSnapshot(`
    "
    2-7 struct Wait: state
    11-11 module tcp
    13-17 function dial
    21-21 constant TABLE
    24-28 function plain
    30-34 macro make
    "
  `);
});

test('rust', async () => {
  const source = `use a::b;
const X: u8 = 1;
macro_rules! m { () => {} }
#[derive(Debug)]
pub struct S<T> { a: T }
enum E { A }
trait T { fn q(&self); }
impl<T> S<T> {
    /// Doc.
    pub fn new() {
${long('        a();')}    }
    const Y: u8 = 1;
}
mod tests {
    #[test]
    fn works() {}
}
type R = u8;
#[test]
fn top() {}
`;
  expect(await outline('a.rs', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 constant X
    3-3 macro m
    4-5 struct S: a
    6-6 enum E: A
    7-7 interface T: q
    8-8 class S
    9-66 method S > new
    67-67 constant S > Y
    69-72 module tests: works
    73-73 type R
    74-75 test top
    "
  `);
});

test('java', async () => {
  const source = `package a;
import b.C;
/** Doc. */
@Ann
public class A<T> {
  private static final int X = 1;
  A() {}
  @Test void works() {
${long('    a();')}  }
  interface I { void q(); }
  enum E { A, B; void y() {} }
  record R(int a) {}
}
@interface Ann { int v(); }
`;
  expect(await outline('A.java', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 block
    3-5 class A
    6-6 constant A > X
    7-7 method A > A
    8-64 test A > works
    65-65 interface A > I: q
    66-66 enum A > E: y A B
    67-67 class A > R: a
    69-69 interface Ann: v
    "
  `);
});

test('c', async () => {
  const source = `#include <a.h>
#define MAX 1
#define MIN(a, b) ((a) < (b))
typedef struct { int x; } point;
struct node { int y; };
enum color { RED };
static int proto(int a);
#ifdef X
static int *f(int a)
{
  return 0;
}
#endif
int global = 1;
`;
  expect(await outline('a.c', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 macro MAX
    3-3 macro MIN
    4-4 struct point: x
    5-5 struct node: y
    6-6 enum color: RED
    7-7 function proto
    8-8 block
    9-13 function f
    14-14 constant global
    "
  `);
});

test('cpp', async () => {
  const source = `#pragma once
namespace a::b {
class C : public D {
 public:
  C();
  int get() const { return 1; }
  int field;
};
template <typename T>
T max(T a) { return a; }
int C::run() {
  return 1;
}
using V = int;
}
TEST(Suite, Name) {
}
`;
  expect(await outline('a.h', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-15 module a.b: C get field max run V
    16-17 test TEST
    "
  `);
});

test('csharp', async () => {
  const source = `using System;
namespace N {
  [Attr]
  public class C : B {
    const int X = 1;
    public int P { get; set; }
    [Fact]
    public void Works() {
${long('      a();')}    }
    C() {}
  }
  record R(int A);
  interface I { void Q(); }
  enum E { A }
}
`;
  expect(await outline('a.cs', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 module N
    3-4 class N > C
    5-5 constant N.C > X
    6-6 method N.C > P
    7-64 test N.C > Works
    65-65 method N.C > C
    67-67 class N > R: A
    68-68 interface N > I: Q
    69-69 enum N > E: A
    "
  `);
});

test('ruby', async () => {
  const source = `require 'a'
module A
  class B < C
    X = 1
    attr_reader :a
    def m(x)
${long('      a')}    end
    def self.s; end
    class << self
      def z; end
    end
    private def w; end
  end
end
S = Struct.new(:a) do
  def q; end
end
describe 'x' do
  it 'does' do
  end
end
`;
  expect(await outline('a.rb', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 module A
    3-3 class A > B
    4-4 constant A.B > X
    5-5 block A.B > : a
    6-62 method A.B > m
    63-63 method A.B > s
    64-66 class A.B > self: z
    67-67 method A.B > w
    70-72 class S: q
    73-76 test x: does
    "
  `);
});

test('php', async () => {
  const source = `<?php
namespace A;
use X;
#[Attr]
abstract class C extends D {
  const X = 1;
  private int $p = 1;
  public function m(): int {
${long('    a();')}  }
  abstract function n();
}
interface I { function q(); }
trait T {}
enum E { case A; }
function f() {}
$x = function () {};
`;
  expect(await outline('a.php', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 block
    3-3 block
    4-5 class C
    6-6 constant C > X
    7-7 constant C > $p
    8-64 method C > m
    65-65 method C > n
    67-67 interface I: q
    68-68 class T
    69-69 enum E: A
    70-70 function f
    71-71 function $x
    "
  `);
});

test('kotlin', async () => {
  const source = `package a
import b.C
/** Doc. */
class A(val x: Int) : B() {
    val p = 1
    fun m(a: Int): Int {
${long('        a()')}        return 1
    }
    companion object {
        const val K = 1
    }
    class N
}
object O {
    fun z() {}
}
interface I {
    fun q()
}
enum class E { A, B }
fun String.ext(a: Int) = 1
typealias T = Int
`;
  expect(await outline('a.kt', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 block
    3-4 class A: x
    5-5 constant A > p
    6-63 method A > m
    64-66 class A > Companion: K
    67-67 class A > N
    69-71 class O: z
    72-74 interface I: q
    75-75 enum E: A B
    76-76 method String > ext
    77-77 type T
    "
  `);
});

test('scala', async () => {
  const source = `package a
import b._
case class A(x: Int) extends B {
  val p = 1
  def m(a: Int): Int = {
${long('    a()')}    1
  }
  type T = Int
}
object O { def z() = 1 }
trait T { def q: Int }
enum E:
  case A, B
extension (x: Int)
  def foo = 1
`;
  expect(await outline('a.scala', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 block
    3-3 class A: x
    4-4 constant A > p
    5-62 method A > m
    63-63 type A > T
    65-65 class O: z
    66-66 interface T: q
    67-68 enum E: A B
    69-70 class Int: foo
    "
  `);
});

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
  expect(await outline('a.ex', source)).toMatchInlineSnapshot(`
    "
    1-2 module A.B
    3-3 block A.B >
    4-4 constant A.B > @const
    5-65 function A.B > f
    66-66 function A.B > g
    67-67 macro A.B > m
    69-71 class P for Q: p
    72-77 module T: bar x
    "
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
  expect(await outline('a.hs', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-2 block
    3-7 function f
    8-8 type D: A B
    9-9 type N
    10-10 type T
    11-12 interface C: m
    13-14 class C Int: m
    15-15 function |>
    "
  `);
});

test('zig', async () => {
  const source = `const std = @import("std");
/// Doc.
pub fn f(a: u8) void {}
pub const S = struct {
    a: u8,
    pub fn m(self: *S) void {
${long('        a();')}    }
};
const E = enum { a, b };
test "works" {}
var x: u32 = 1;
`;
  expect(await outline('a.zig', source)).toMatchInlineSnapshot(`
    "
    1-1 constant std
    2-3 function f
    4-4 struct S
    5-5 block S > : a
    6-62 method S > m
    64-64 enum E: a b
    65-65 test works
    66-66 constant x
    "
  `);
});

test('lua', async () => {
  const source = `local M = {}
-- Doc.
function M.f(a) end
function M:g(a) end
M.h = function(a) end
local function l() end
local x = function() end
M.t = { a = function() end, b = 1 }
describe("a", function() it("b", function() end) end)
return M
`;
  expect(await outline('a.lua', source)).toMatchInlineSnapshot(`
    "
    1-1 constant M
    2-3 method M > f
    4-4 method M > g
    5-5 method M > h
    6-6 function l
    7-7 function x
    8-8 constant M > t: a
    9-9 test a: b
    10-10 block
    "
  `);
});

test('bash', async () => {
  const source = `#!/bin/bash
# Doc.
foo() {
  echo
}
function bar { echo; }
X=1
export Z=3
`;
  expect(await outline('a.sh', source)).toMatchInlineSnapshot(`
    "
    1-5 function foo
    6-6 function bar
    7-7 constant X
    8-8 constant Z
    "
  `);
});

test('swift', async () => {
  const source = `import A
/// Doc.
public class C<T>: D {
    let x = 1
    var y: Int { 1 }
    func m(_ a: Int) -> Int {
${long('        a()')}        return 1
    }
    init() {}
    static func == (a: C, b: C) -> Bool { true }
}
struct S {}
extension Array where Element: X {
    func ext() {}
}
protocol P { func q() }
enum E { case a }
func top() {}
typealias T = Int
`;
  expect(await outline('a.swift', source)).toMatchInlineSnapshot(`
    "
    1-1 block
    2-3 class C
    4-4 constant C > x
    5-5 constant C > y
    6-63 method C > m
    64-64 method C > init
    65-65 method C > ==
    67-67 struct S
    68-70 class Array: ext
    71-71 interface P: q
    72-72 enum E: a
    73-73 function top
    74-74 type T
    "
  `);
});
