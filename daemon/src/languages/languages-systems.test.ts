import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

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
  expect(await outline('a_test.go', source)).toBe(`
1-1 block
2-5 constant A: B
6-6 constant v
7-7 struct S: x
8-8 interface I: F
9-12 block : P Q
13-13 method S > M
14-14 function F
15-15 test TestF
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
  expect(await outline('a.rs', source)).toBe(`
2-7 struct Wait: state
11-11 module tcp
13-17 function dial
21-21 constant TABLE
24-28 function plain
30-34 macro make
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
  expect(await outline('a.rs', source)).toBe(`
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
  expect(await outline('a.c', source)).toBe(`
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
  expect(await outline('a.h', source)).toBe(`
1-1 block
2-15 module a.b: C get field max run V
16-17 test Suite > Name
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
  expect(await outline('a.zig', source)).toBe(`
1-1 constant std
2-3 function f
4-4 struct S
5-5 block S > : a
6-62 method S > m
64-64 enum E: a b
65-65 test works
66-66 constant x
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
  expect(await outline('a.swift', source)).toBe(`
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
`);
});
