import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

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
  expect(await outline('A.java', source)).toBe(`
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
  expect(await outline('a.cs', source)).toBe(`
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
  expect(await outline('a.kt', source)).toBe(`
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
  expect(await outline('a.scala', source)).toBe(`
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
`);
});
