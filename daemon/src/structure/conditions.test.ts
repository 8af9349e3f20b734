import { describe, expect, test } from 'vitest';
import type { FactKind, Structure } from '../api/structure.ts';
import { factsOf } from '../languages/facts/facts.ts';
import { evaluate } from './evaluate.ts';
import { compileQuery, factsNeeded } from './query.ts';

const PYTHON = `class Shape(Base, abc.ABC):
    @cached
    def area(self):
        return compute()

    def name(self):
        pass

try:
    run()
except (ValueError, KeyError):
    pass
except:
    stop()
`;
const GO = `package x

func a() {
	defer b()
	if c != nil && d {
		return
	} else {
		go e()
	}
outer:
	for {
		break outer
	}
}
`;
const SCRIPT = `const a = b?.c ?? d;
const e = f ? 1 : 2;
class A extends B {
  constructor() { super(); }
}
try { a(); } finally { b(); }
`;
const RUST = `impl<T> fmt::Display for Wrapper<T> {
    fn fmt(&self) {}
}
`;

async function lines(path: string, text: string, structure: Structure): Promise<number[]> {
  const query = compileQuery(structure);
  const facts = (await factsOf(path, text, factsNeeded(query))) ?? [];
  const hits = evaluate(path, text, { facts, query });
  return hits.map(({ row }) => row + 1);
}

test.each<[Structure, number[]]>([
  [{ kind: ['class'], base: 'ABC' }, [1]],
  [{ kind: ['class'], base: '!Base' }, []],
  [{ kind: ['function'], decorated: 'cached' }, [3]],
  [{ kind: ['function'], decorated: '!cached' }, [6]],
  [{ kind: ['function'], has: ['call:compute'] }, [3]],
  [{ kind: ['function'], has_not: ['return'] }, [6]],
  [{ kind: ['function'], body: 'empty' }, [6]],
  [{ kind: ['catch'], of_type: 'KeyError' }, [11]],
  [{ kind: ['catch'], of_type: '!*' }, [13]],
  [{ kind: ['function'], name: 'Shape.area' }, [3]],
])('%j', async (structure, expected) => {
  expect(await lines('a.py', PYTHON, structure)).toEqual(expected);
});

describe('what a match contains itself, not in another match within it', () => {
  const python = `try:
    try:
        a()
    except KeyError:
        b()
finally:
    c()
try:
    a()
except KeyError:
    try:
        b()
    finally:
        c()
def f():
    try:
        a()
    except KeyError:
        b()
`;
  const tries = { kind: ['syntax'], name: 'try_statement' } satisfies Structure;
  test.each<[Structure, number[]]>([
    [{ ...tries, has_not: ['catch'] }, [11]],
    [{ ...tries, has_not: ['own catch'] }, [1, 11]],
    [{ ...tries, has: ['own catch'] }, [2, 8, 16]],
    [{ ...tries, has: ['own keyword:finally'] }, [1, 11]],
    [{ kind: ['function'], has: ['own catch'] }, [15]],
    [{ kind: ['function'], has: ['syntax:try_statement; has_not=own keyword:finally'] }, [15]],
  ])('%j', async (structure, expected) => {
    expect(await lines('a.py', python, structure)).toEqual(expected);
  });
});

test.each<[string, string, Structure['kind'], number[]]>([
  [
    'a.rb',
    'begin\n  a\nrescue A\nend\na do\n  b\nrescue => e\n  # no\nrescue B\n  c\nend\n',
    ['catch'],
    [3, 7],
  ],
  ['a.rb', 'def a; end\ndef b; @b ||= nil; end\ndef c() 1 end\ndef d\n  # no\nend\n', ['function'], [1, 4]],
  [
    'a.py',
    'def a(): pass\ndef b(): return {}\ndef c():\n  if d: pass\ntry: e()\nexcept F: ...\n',
    ['function'],
    [1],
  ],
  ['a.ts', 'const a = () => ({});\nconst b = () => {};\nfunction c() {\n  // no\n}\n', ['function'], [2, 3]],
  [
    'a.java',
    '@interface A {\n  String[] b() default {};\n}\nclass C {\n  void d() { }\n}\n',
    ['method'],
    [5],
  ],
  [
    'a.kt',
    'fun a() {\n  try { b() } catch (e: C) { }\n  try { b() } catch (e: C) { d() }\n}\n',
    ['catch'],
    [2],
  ],
  ['a.swift', 'func a() {\n  do { try b() } catch { }\n  do { try b() } catch { c() }\n}\n', ['catch'], [2]],
  [
    'a.php',
    '<?php\ntry { a(); } catch (B $e) { /* no */ }\ntry { a(); } catch (B $e) { c(); }\n',
    ['catch'],
    [2],
  ],
  [
    'a.cs',
    'class A { void B() {\n  try { C(); } catch { }\n  try { C(); } catch (D) { E(); }\n} }\n',
    ['catch'],
    [2],
  ],
  [
    'a.scala',
    'def a = try b catch {\n  case e: C =>\n  case e: D => ()\n  case e: E => f()\n}\n',
    ['catch'],
    [2, 3],
  ],
  ['a.lua', 'function a() end\nfunction b() c() end\n', ['function'], [1]],
  ['a.go', 'package a\n\nfunc a() {}\nfunc b() B { return B{} }\nvar c = func() {}\n', ['function'], [3, 5]],
])('an empty body: %s %j', async (path, text, kind, expected) => {
  expect(await lines(path, text, { kind, body: 'empty' })).toEqual(expected);
});

const ARGUMENTS = `reverse(name, request=request)
reverse(request)
reverse(name, request == other)
reverse(name, other(request=1))
`;

test('a keyword argument by its name', async () => {
  const named = (path: string, text: string, which: string) =>
    lines(path, text, { kind: ['call'], name: 'reverse', parameters: [which] });
  expect(await named('a.py', ARGUMENTS, 'name:request')).toEqual([1]);
  expect(await named('a.py', ARGUMENTS, 'any:request')).toEqual([2]);
  expect(await named('a.rb', 'reverse(1, request: 2)\nreverse(A::request)\n', 'name:request')).toEqual([1]);
});

const CALLING = `function a() { return b(); }
function b() { c(); }
function c() { stop(); a(); }
function d() { other(); }
`;

test.each<[Structure, number[]]>([
  [{ kind: ['function'], has: ['call:stop'] }, [3]],
  [{ kind: ['function'], has: ['call:stop'], through: 'calls' }, [1, 2, 3]],
  [{ kind: ['function'], has_not: ['call:stop'], through: 'calls' }, [4]],
])('called functions: %j', async (structure, expected) => {
  expect(await lines('a.js', CALLING, structure)).toEqual(expected);
});

test('a contained call by its owner', async () => {
  const source =
    'function a() { os.exit(); }\nfunction b() { sys.exit(); }\nfunction c() { x.sys.exit(); }\n';
  const calling = (name: string) => lines('a.js', source, { kind: ['function'], has: [`call:${name}`] });
  expect(await calling('sys.exit')).toEqual([2, 3]);
  expect(await calling('exit')).toEqual([1, 2, 3]);
});

test('a comment above the statement of a node', async () => {
  const source = `fn a() {
    // SAFETY: checked
    let x = unsafe { b() };
    let y = 1;
    // SAFETY: checked
    let z =
        unsafe { c() };
    // about the loop
    for i in all { unsafe { d(i) } }
    unsafe { e() }
}
`;
  const block: Structure = { kind: ['syntax'], name: 'unsafe_block' };
  expect(await lines('a.rs', source, { ...block, doc: 'some' })).toEqual([3, 7]);
  expect(await lines('a.rs', source, { ...block, doc: 'none' })).toEqual([9, 10]);
  expect(await lines('a.rs', source, { ...block, doc_contains: '!SAFETY' })).toEqual([9, 10]);
});

const DERIVING = `#[derive(Clone, Debug)]
struct A;
#[derive(Clone)]
struct B;
impl Debug for B {}
impl Clone for C {}
impl fmt::Debug for C {}
impl Debug for D {}
`;

test.each<[Structure, number[]]>([
  [{ kind: ['struct'], decorated: 'Clone & Debug' }, [2]],
  [{ kind: ['struct'], decorated: 'Clone & !Debug' }, [4]],
  [{ kind: ['struct'], base: 'Clone' }, [2, 4, 6]],
  [{ kind: ['struct'], base: 'Clone & Debug' }, [2, 5, 6]],
])('several names: %j', async (structure, expected) => {
  expect(await lines('a.rs', DERIVING, structure)).toEqual(expected);
});

test('several base types', async () => {
  const source = 'class A implements B, C {}\nclass D extends B {}\nclass E extends B implements F<C> {}\n';
  expect(await lines('a.ts', source, { kind: ['class'], base: 'B & C' })).toEqual([1]);
  expect(await lines('a.ts', source, { kind: ['class'], base: 'B & !C' })).toEqual([2, 3]);
});

test('a text in the comment above or in the docstring', async () => {
  const python =
    'def a():\n    """Old.\n\n    .. deprecated:: 2\n    """\ndef b():\n    """New."""\n    # deprecated\n';
  const script = '// Deprecated:\n// use b\nfunction a() {}\nfunction b() { /* Deprecated: */ }\n';
  const documented = (path: string, text: string, doc_contains: string) =>
    lines(path, text, { kind: ['function'], doc_contains });
  expect(await documented('a.py', python, 'deprecated')).toEqual([1]);
  expect(await documented('a.js', script, '/deprecated:/i')).toEqual([3]);
  expect(await documented('a.js', script, '!Deprecated')).toEqual([4]);
});

test('a name without an owner is not that of the type around', async () => {
  const source = 'class Mutex { lock() {} }\nclass Other { lockMutex() {} }\n';
  expect(await lines('a.js', source, { kind: ['class'], has: ['method:/mutex/i'] })).toEqual([2]);
});

const QUALIFIED = `class Queue(virtual.Queue):
    pass
class Store(app.virtual.Queue, Generic[T]):
    pass
class Other(real.Queue):
    pass
try:
    run()
except a + b:
    pass
`;

test.each<[Structure, number[]]>([
  [{ kind: ['class'], base: 'virtual.Queue' }, [1, 3]],
  [{ kind: ['class'], base: 'app.virtual.Queue' }, [3]],
  [{ kind: ['class'], base: 'Queue' }, [1, 3, 5]],
  [{ kind: ['class'], base: '!virtual.Queue' }, [5]],
  [{ kind: ['catch'], of_type: '!*' }, []],
])('a base by its path or its last part: %j', async (structure, expected) => {
  expect(await lines('a.py', QUALIFIED, structure)).toEqual(expected);
});

test('a returned type by its path, without its arguments', async () => {
  const source = 'fn a() -> io::Result<()> {}\nfn b() -> &std::io::Result<u8> {}\nfn c() -> fmt::Result {}\n';
  const returning = (returns: string) => lines('a.rs', source, { kind: ['function'], returns });
  expect(await returning('io::Result')).toEqual([1, 2]);
  expect(await returning('Result')).toEqual([1, 2, 3]);
  expect(await returning('!io::Result')).toEqual([3]);
});

const EMBEDDING = `package x

type Pool struct {
	lock sync.Mutex
	sync.WaitGroup // all of them
	*Base[string] \`json:"-"\`
	inner struct {
		Hidden
	}
}

type Closer interface {
	io.Reader
	Close()
}

type Short struct{ sync.Mutex; n int }
`;

test.each<[string, number[]]>([
  ['sync.Mutex', [17]],
  ['sync.WaitGroup', [3]],
  ['Base', [3]],
  ['Hidden', []],
  ['Reader', [12]],
  ['Close', []],
])('a type of Go that embeds %s', async (base, expected) => {
  expect(await lines('a.go', EMBEDDING, { kind: ['struct', 'interface'], base })).toEqual(expected);
});

const DOCUMENTED: readonly [path: string, text: string, kind: 'function' | 'class', lines: number[]][] = [
  [
    'a.go',
    '// A is.\nfunc A() {\n\t// no\n}\n\n// Alone.\n\nfunc B() {}\nvar c = 1 // no\nfunc D() {}\n// Log is.\nfunc (a *Logger) Log() {}\n',
    'function',
    [2, 12],
  ],
  [
    'a.py',
    'class A:\n    """A is."""\nclass B(C, metaclass=D):\n    e = "no"\n# F is.\n@g("h")\nclass F:\n    pass\n',
    'class',
    [1, 7],
  ],
  [
    'a.py',
    'def a(\n    b: str = "no",\n) -> C:\n    "A is."\ndef d():\n    # no\n    pass\n',
    'function',
    [1],
  ],
  ['A.java', '/** A is. */\n@B("c")\npublic final class A {}\n\nclass D {}\n', 'class', [3]],
  ['a.ts', "// A is.\nexport async function a() {}\nfunction b() {\n  'use strict';\n}\n", 'function', [2]],
];

test.each(DOCUMENTED)('with a comment above it or a docstring: %s %j', async (path, text, kind, expected) => {
  const some = await lines(path, text, { kind: [kind], doc: 'some' });
  const none = await lines(path, text, { kind: [kind], doc: 'none' });
  expect(some).toEqual(expected);
  expect([...some, ...none].sort((a, b) => a - b)).toEqual(await lines(path, text, { kind: [kind] }));
});

const CALLS = `package x

func a() {
	log.Printf("none",
		"%d", 1)
	log.Printf("a", /* %d */
		2)
	log.Printf("b") // b
	// b
}
`;

test.each<[Structure, number[]]>([
  [{ kind: ['call'], name: 'Printf', contains: '!%d' }, [6, 8]],
  [{ kind: ['comment'], contains: '!b' }, [6]],
])('a text that is missing from all lines: %j', async (structure, expected) => {
  expect(await lines('a.go', CALLS, structure)).toEqual(expected);
});

test.each<[Structure, number[]]>([
  [{ kind: ['keyword'], name: 'defer' }, [4]],
  [{ kind: ['keyword'], name: '{go,break}' }, [8, 12]],
  [{ kind: ['keyword'], name: 'go', inside: ['keyword:else'] }, [8]],
  [{ kind: ['keyword'], name: 'break', inside: ['class,loop'] }, [12]],
  [{ kind: ['return'], not_inside: ['keyword:if'] }, []],
  [{ kind: ['condition'], has: ['operator:&&'] }, [5]],
  [{ kind: ['syntax'], name: '*labeled_statement' }, [10]],
  [{ kind: ['call'], inside: ['keyword:go'] }, [8]],
])('nodes of a grammar: %j', async (structure, expected) => {
  expect(await lines('a.go', GO, structure)).toEqual(expected);
});

test.each<[Structure, number[]]>([
  [{ kind: ['operator'], name: '?.' }, [1]],
  [{ kind: ['operator'], name: '?. ?' }, [1, 2]],
  [{ kind: ['operator'], name: '/^\\?\\?$/' }, [1]],
  [{ kind: ['keyword'], name: 'super' }, [4]],
  [{ kind: ['syntax'], name: 'try_statement', has_not: ['keyword:catch'] }, [6]],
  [{ kind: ['syntax'], name: 'no_such_node' }, []],
])('nodes of another grammar: %j', async (structure, expected) => {
  expect(await lines('a.js', SCRIPT, structure)).toEqual(expected);
});

test('a block of Rust that implements a trait is found at its type', async () => {
  expect(await lines('a.rs', RUST, { kind: ['struct'], base: 'Display' })).toEqual([1]);
});

test.each([
  [
    'A.java',
    'class Box<T extends Node> {}\nclass Real extends Node {}\nclass Q<T extends Node> implements It<T> {}\n',
  ],
  ['a.ts', 'class Box<T extends () => Node> {}\nclass Real<T extends { a: 1 }> extends Node {}\n'],
  ['a.cs', 'class Box<T> where T : Node {}\nclass Real<T> : Node where T : Other {}\n'],
  ['a.scala', 'class Box[T <: Node]\nclass Real[T] extends Node\n'],
  ['a.kt', 'class Box<T : Node> {}\nclass Real<T : Other> : Node()\n'],
])('in %s the bound of a type parameter is no base', async (path, text) => {
  expect(await lines(path, text, { kind: ['class'], base: 'Node' })).toEqual([2]);
});

const HEADS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.java',
    'class A {\n  @Override\n  public synchronized void a() { }\n  void b() { synchronized (this) { } }\n}\n',
  ],
  [
    'a.py',
    'def a(\n    x,  # synchronized\n    *, synchronized\n):\n    pass\n\ndef b():\n    synchronized()\n',
  ],
  [
    'a.ts',
    'export const a = (synchronized: { b: 1 }): { c: 1 } => { x(); };\nfunction b() { synchronized(); }\n',
  ],
  ['a.rb', 'def a(synchronized)\n  b\nend\n\ndef b\n  synchronized\nend\n'],
  ['a.kt', 'fun a(synchronized: Int) = b()\nfun b() = synchronized()\nfun c() { synchronized() }\n'],
  [
    'a.ex',
    'defmodule A do\n  def a(x) when synchronized(x) do\n    x\n  end\n\n  def b(x) do\n    synchronized(x)\n  end\nend\n',
  ],
  ['a.go', 'package a\n\nfunc (s *synchronized) a() {\n}\n\nfunc b() {\n\tsynchronized()\n}\n'],
  ['a.swift', 'class A {\n  synchronized func a() { b() }\n  func b() { synchronized() }\n}\n'],
  ['a.scala', 'class A {\n  def a(synchronized: Int): Int = b(1)\n  def b(x: Int) = synchronized(x)\n}\n'],
  ['a.cs', 'class A {\n  int a(int synchronized) => b(1);\n  int b(int x) => synchronized(x);\n}\n'],
  ['a.php', '<?php\nfunction a($synchronized) { b(); }\nfunction b() { synchronized(); }\n'],
  ['a.lua', 'function a(synchronized)\n  b()\nend\nfunction b()\n  synchronized()\nend\n'],
  ['a.rs', 'pub(crate) fn a<synchronized>() {\n}\nfn b() {\n  synchronized();\n}\n'],
  ['a.cpp', 'template <class synchronized>\nvoid a() { b(); }\nvoid b() { synchronized(); }\n'],
  ['a.zig', 'fn a(synchronized: u8) void {\n}\nfn b() void {\n    synchronized();\n}\n'],
  ['a.sh', 'a() { b; }\nb() { synchronized; }\n'],
];

test.each(HEADS)('the head of a function ends at its body: %s', async (path, text) => {
  const found = await lines(path, text, { kind: ['function'], head: '/synchronized/' });
  const [a] = await lines(path, text, { kind: ['function'], name: 'a' });
  expect(found).toEqual(path === 'a.sh' ? [] : [a]);
  expect(found).not.toEqual([undefined]);
});

test.each<[string, string, Structure, number[]]>([
  ['a.ts', 'export class A {}\nclass B {}\n', { kind: ['class'], head: 'export class A' }, [1]],
  ['a.java', '@A(1)\nclass B { }\n', { kind: ['class'], head: 'class B' }, [2]],
  ['a.py', 'class A:\n  x = 1\nclass B(C): pass\n', { kind: ['class'], head: '!*(*' }, [1]],
  [
    'a.c',
    'typedef struct a { int b; } c;\nstruct d { int e; };\n',
    { kind: ['struct'], head: 'typedef *' },
    [1],
  ],
  [
    'a.hpp',
    'class A {\n  virtual int a() = 0;\n  int b() { return 0; }\n};\n',
    { kind: ['method'], head: '/= 0;$/' },
    [2],
  ],
  ['a.rs', 'fn a() {}\n', { kind: ['function'], head: 'fn a() {*' }, []],
])('a head is one line without decorators: %s %j', async (path, text, structure, expected) => {
  expect(await lines(path, text, structure)).toEqual(expected);
});

const CATCHES = `try { a(); } catch (e) {
  // return 0
  log('x');
}
try { b(); } catch (e) {
  return
    0;
}
`;

test.each<[string, string, Structure, number[]]>([
  ['a.ts', CATCHES, { kind: ['catch'], contains: 'return' }, [5]],
  ['a.ts', CATCHES, { kind: ['catch'], contains: '!return' }, [1]],
  ['a.ts', CATCHES, { kind: ['catch'], contains: '/return\\s+0/' }, [5]],
  ['a.ts', CATCHES, { kind: ['catch'], contains: "log('x')" }, [1]],
  ['a.ts', CATCHES, { kind: ['catch'], contains: 'l*g' }, []],
  ['a.rs', 'impl A for B { fn c() {} }\n', { kind: ['struct'], base: 'A', contains: 'x' }, []],
])('a text in a node, without comments: %s %j', async (path, text, structure, expected) => {
  expect(await lines(path, text, structure)).toEqual(expected);
});

test.each<[string, string, string, number[]]>([
  ['a.rs', 'fn a() { tokio::task::spawn(b); spawn(c); }\n', 'tokio::task::spawn', [1]],
  ['a.rs', 'fn a() { spawn(c); }\n', 'task::spawn', []],
  ['a.cpp', 'void a() { std::move(b); }\n', 'std::move', [1]],
  ['a.cpp', 'void a() { c->move(b); }\n', 'c->move', [1]],
])('an owner is written as in the language: %s %s %s', async (path, text, name, expected) => {
  expect(await lines(path, text, { kind: ['call'], name })).toEqual(expected);
});

test.each<[string, number[]]>([
  ['0', [1]],
  ['1', [2, 3]],
  ['>=2', [4]],
])('calls by the number of their arguments: %s', async (count, expected) => {
  const text = 'a()\nb(1)\nc([1, 2])\nd(1, e=2)\n';
  expect(await lines('a.py', text, { kind: ['call'], parameters: [count] })).toEqual(expected);
});

describe('a parameter at a position', () => {
  const go = [
    'func a(ctx context.Context, id int) {}',
    'func b(id int, c *gin.Context) {}',
    'func d() {}',
    'func (s *Context) e(context string) {}',
  ].join('\n');
  const python = [
    'def a(request, *args): pass',
    'class B:',
    '  def c(self, request): pass',
    '  def d(self, user: Request = None): pass',
    '  def e(self): pass',
  ].join('\n');

  test.each<[string, string, string, number[]]>([
    ['a.go', go, '1:type:Context', [1]],
    ['a.go', go, '2:type:Context', [2]],
    ['a.go', go, 'last:type:Context', [2]],
    ['a.go', go, '1:any:/^(?:context|ctx)$/i', [1, 4]],
    ['a.go', go, '1:any:!/^(?:context|ctx)$/i', [2, 3]],
    ['a.go', go, '1:name:{id,context}', [2, 4]],
    ['a.go', go, 'any:Context', [1, 2]],
    ['a.py', python, '1:any:/^request$/i', [1, 3, 4]],
    ['a.py', python, '1:name:self', [3, 4, 5]],
    ['a.py', python, 'last:name:args', [1]],
    ['a.py', python, 'last:name:self', []],
  ])('%s %s %s', async (path, text, parameter, expected) => {
    expect(await lines(path, text, { kind: ['function'], parameters: [parameter] })).toEqual(expected);
  });

  test.each<[string, number[]]>([
    ['1:any:null', [1]],
    ['2:any:null', [2]],
    ['last:any:null', [1, 2]],
    ['1:any:!null', [2, 3]],
  ])('an argument of a call: %s', async (argument, expected) => {
    const text = 'a(null)\nb(1, null)\nc()\n';
    expect(await lines('a.js', text, { kind: ['call'], parameters: [argument] })).toEqual(expected);
  });
});

describe('a number of nodes in a definition', () => {
  const python = `class Small:
    def __init__(self):
        self.a = 1
        self.b = 2

class Large:
    def one(self): pass
    def two(self): pass

    class Inner:
        def three(self): pass
        def four(self): pass
        def five(self): pass

def many(x):
    if x: return 1
    def inner():
        return 2
    return inner
`;
  const rust = `struct A { x: u8 }
enum B { P, Q(u8), R { z: u8 } }
impl A { fn one(&self) {} }
impl Clone for A { fn clone(&self) {} }
`;
  const go = `package x

type A struct{ x, y int }

func (a *A) One() {}
func (a A) Two() {}
func (b B) Three() {}

type I interface {
	One()
	Two()
	Three()
}
`;

  test.each<[string, string, Structure['kind'], string, number[]]>([
    ['a.py', python, ['class'], '2:method', [6]],
    ['a.py', python, ['class'], '>=2:method', [6, 10]],
    ['a.py', python, ['class'], '2:field', [1]],
    ['a.py', python, ['class'], '0:method:three', [1, 6]],
    ['a.py', python, ['function'], '2:return', [15]],
    ['a.py', python, ['function'], '1:return', [17]],
    ['a.rs', rust, ['enum'], '3:enum-member', [2]],
    ['a.rs', rust, ['enum'], '>3:enum-member', []],
    ['a.rs', rust, ['struct'], '2:method', [1]],
    ['a.go', go, ['struct'], '2:method', [3]],
    ['a.go', go, ['struct', 'interface'], '>2:method', [9]],
    ['a.go', go, ['struct'], '2:field', [3]],
    ['a.cpp', 'class A { void f(); };\nvoid A::f() {}\n', ['class'], '1:method', [1]],
    ['a.java', 'class A { int a, b; void c() {} }\n', ['class'], '3:field,method', [1]],
    ['a.swift', 'enum E { case a, b\n case c(Int) }\n', ['enum'], '3:enum-member', [1]],
    ['a.ts', 'class A { static a() {}\n b() {} }\n', ['class'], '1:static method', [1]],
    ['a.js', "test('a', () => { check(() => expect(1)); expect(2); });\n", ['test'], '2:call:expect', [1]],
  ])('%s %s %s', async (path, text, kind, count, expected) => {
    expect(await lines(path, text, { kind, has_count: [count] })).toEqual(expected);
  });

  test('all of several', async () => {
    const has_count = ['2:method', '0:field'];
    expect(await lines('a.py', python, { kind: ['class'], has_count })).toEqual([6]);
  });
});

test.each<[path: string, text: string, kind: FactKind, expected: number[]]>([
  ['a.py', '@mark.slow\ndef test_a():\n    pass\n\ndef test_b():\n    pass\n', 'test', [2]],
  ['a.ts', '@slow()\nclass A {}\nclass B {}\n', 'class', [2]],
  ['a.rs', '#[slow]\nfn a() {}\nfn b() {}\n', 'function', [2]],
])('the text of a definition has that of its decorators: %s', async (path, text, kind, expected) => {
  expect(await lines(path, text, { kind: [kind], contains: 'slow' })).toEqual(expected);
});

describe('what the file has', () => {
  const text = `import os
from flask import request

def view():
    return request.args
`;

  test.each<[Structure, number[]]>([
    [{ file_has: ['import:flask'] }, [4]],
    [{ file_has: ['import:request'] }, [4]],
    [{ file_has: ['import:flask', 'class'] }, []],
    [{ file_has_not: ['import:os'] }, []],
    [{ file_has_not: ['import:sys', 'class'] }, [4]],
    [{ file_has: ['import:flask'], file_has_not: ['call'] }, [4]],
  ])('%j', async (structure, expected) => {
    expect(await lines('a.py', text, { kind: ['function'], ...structure })).toEqual(expected);
  });
});

describe('nodes with conditions', () => {
  const python = `def load():
    try:
        run()
    except OSError:
        pass

def save():
    try:
        run()
    except ValueError:
        raise

class Cart:
    def total(self):
        return 1
`;

  test.each<[Structure['kind'], Structure, number[]]>([
    [['function'], { has: ['catch; body=empty'] }, [1]],
    [['function'], { has: ['catch; of_type=ValueError'] }, [7]],
    [['function'], { has: ['syntax:try_statement; has=throw'] }, [7]],
    [['function'], { has: ['syntax:try_statement; has_not=throw'] }, [1]],
    [['function'], { has: ['return; contains=1'] }, [14]],
    [['function'], { has_not: ['catch; body=empty'] }, [7, 14]],
    [['catch'], { inside: ['function; lines=>5'] }, []],
    [['catch'], { inside: ['function; lines=5'] }, [4, 10]],
    [['catch'], { not_inside: ['function; contains=raise'] }, [4]],
    [['catch'], { file_has: ['function:total; contains=/return \\d/'] }, [4, 10]],
    [['class'], { has_count: ['1:function; contains=/return/'] }, [13]],
  ])('%j %j', async (kind, structure, expected) => {
    expect(await lines('a.py', python, { kind, ...structure })).toEqual(expected);
  });
});

describe('a body of such nodes only', () => {
  const python = `def a():
    """Returns."""
    return 1

def b():
    # the default
    return c(2)

def d():
    log("x")
    return 1

def e(x):
    if x:
        return 1

def f():
    assert x(
        1)
    assert y

def g(): pass

try:
    a()
except OSError:
    log.warn("x")
    log.warn("y")
except KeyError:
    log.warn("x")
    raise
`;
  const go =
    'package a\nfunc a() {\n\tpanic("x")\n}\nfunc b(x int) {\n\tif x > 1 {\n\t\tpanic("x")\n\t}\n}\n';
  const ts = `class A {
  one() { throw new Error('x'); }
  two(): number { return this.b(); }
  three() { return; }
  four() { await b(); c(); }
}
const five = () => b();
`;

  test.each<[string, string, Structure, number[]]>([
    ['a.py', python, { kind: ['function'], has_only: ['return'] }, [1, 5]],
    ['a.py', python, { kind: ['function'], has_only: ['return', 'call:log'] }, [1, 5, 9]],
    ['a.py', python, { kind: ['function'], has_only: ['keyword:assert'] }, [17]],
    ['a.py', python, { kind: ['function'], has_only: ['keyword:pass'] }, [22]],
    ['a.py', python, { kind: ['catch'], has_only: ['call:log.*'] }, [26]],
    ['a.go', go, { kind: ['function'], has_only: ['call:panic'] }, [2]],
    ['a.ts', ts, { kind: ['method'], has_only: ['throw'] }, [2]],
    ['a.ts', ts, { kind: ['method'], has_only: ['return'] }, [3, 4]],
    ['a.ts', ts, { kind: ['function'], has_only: ['call'] }, [3, 5, 7]],
  ])('%s %j', async (path, text, structure, expected) => {
    const body = text;
    expect(await lines(path, body, structure)).toEqual(expected);
  });
});
