import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

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
  expect(await outline('a.ts', source)).toBe(`
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
  expect(await outline('a.js', source)).toBe(`
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
  expect(await outline('a.php', source)).toBe(`
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
`);
});
