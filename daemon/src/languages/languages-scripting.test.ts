import { expect, test } from 'vitest';
import { long, outline } from './testing/outline.ts';

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
  expect(await outline('a.py', source)).toBe(`
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
  expect(await outline('a.rb', source)).toBe(`
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
  expect(await outline('a.lua', source)).toBe(`
1-1 constant M
2-3 method M > f
4-4 method M > g
5-5 method M > h
6-6 function l
7-7 function x
8-8 constant M > t: a
9-9 test a: b
10-10 block
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
  expect(await outline('a.sh', source)).toBe(`
1-5 function foo
6-6 function bar
7-7 constant X
8-8 constant Z
`);
});
