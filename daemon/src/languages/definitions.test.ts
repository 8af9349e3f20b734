import { describe, expect, test } from 'vitest';
import { chunkFile as chunksOf } from '../index/chunks/chunk-file.ts';

/** The chunks of a source, and all definitions in one list, members last. */
async function chunkFile(path: string, text: string) {
  const { chunks } = await chunksOf(path, text);
  return { chunks: chunks.map(one => ({ ...one, definitions: [...one.definitions, ...one.members] })) };
}

/** The names that the chunks of a source define, sorted. */
async function defined(path: string, text: string): Promise<string[]> {
  const { chunks } = await chunkFile(path, text);
  return chunks.flatMap(chunk => chunk.definitions).sort();
}

describe('a declaration of several names defines each', () => {
  test.each([
    ['a.go', 'const (\n\tA, B = 1, 2\n\t_ = 3\n\t// C\n\tC = 4\n)\n', 'A B C'],
    ['a.go', 'var (\n\tx int\n\ty, z = 1, 2\n)\nvar q, r int\n', 'q r x y z'],
    ['a.go', 'type (\n\tP int\n\tQ struct{ a int }\n\tR = int\n)\n', 'P Q R a'],
    ['a.js', 'var a = 1, b = function () {};\n', 'a b'],
    ['a.ts', 'export const a = 1, b = 2;\nexport const { c, d: e, f = 1 } = x, [g] = y;\n', 'a b c e f g'],
    ['a.js', 'const { readFile } = require("fs");\n', ''],
    ['A.java', 'class A { int a, b = 2; }\n', 'A a b'],
    ['a.cs', 'class A { int a, b = 2; event E x, y; }\n', 'A a b x y'],
    [
      'a.php',
      '<?php\nconst A = 1, B = 2;\nclass C { private $p, $q = 1; const X = 1, Y = 2; }\n',
      '$p $q A B C X Y',
    ],
    ['a.py', 'A, B = 1, 2\nx = y = 3\n(c, d.e) = z\n', 'A B c x y'],
    ['a.py', 'type X[T] = list[T]\ntype Y = int\ntype(x).z = 1\n', 'X Y'],
    ['a.sh', 'readonly X=1 Y=2\n', 'X Y'],
    ['a.swift', 'let a = 1, b = 2\nlet (c, d) = (1, 2)\n', 'a b c d'],
    ['a.scala', 'val (p, q) = (1, 2)\nval a, b = 1\n', 'a b p q'],
    ['a.kt', 'val (a, b) = 1 to 2\n', 'a b'],
    ['a.rb', 'A, B = 1, 2\n', 'A B'],
    ['a.lua', 'local a, b = 1, 2\nM.x, M.y = 1, 2\n', 'a b x y'],
    ['a.c', 'int a, *b = 0, c[3];\nstruct point { int x; } origin, *p;\n', 'a b c origin p point x'],
    ['a.c', 'typedef struct node_tag { int v; } node, *nodes;\n', 'node node_tag nodes v'],
    ['a.h', 'class A { int x_, y_; };\n', 'A x_ y_'],
  ])('%s: %j', async (path, text, names) => {
    expect((await defined(path, text)).join(' ')).toBe(names);
  });

  test('in a long one each part defines the names in its rows', async () => {
    const text = `const (\n${Array.from({ length: 200 }, (_, i) => `\tName${i} = ${i}\n`).join('')})\n`;
    const { chunks } = await chunkFile('a.go', text);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      const own = [...chunk.text.matchAll(/Name\d+/g)].map(match => match[0]);
      expect(chunk.definitions).toEqual([...new Set(['Name0', ...own])]);
    }
  });
});

describe('a type defines its parts, its own name first', () => {
  const chunks = async (path: string, text: string) => (await chunkFile(path, text)).chunks;

  test.each([
    ['a.rs', 'enum E {\n  A,\n  #[x]\n  B(u8) = 2,\n  C { x: u8 },\n}\n', 'E A B C'],
    ['a.rs', 'pub struct S<T> {\n  pub z: T,\n  #[x]\n  a: u8,\n}\n', 'S z a'],
    ['a.rs', 'pub struct P(u8, pub u8);\n', 'P'],
    ['a.rs', 'union U {\n  p: u8,\n  q: u16,\n}\n', 'U p q'],
    ['a.go', 'type Q struct {\n\tb, A int `json:"x"`\n\t_ int\n\tF func(x int)\n}\n', 'Q b A F'],
    ['a.c', 'enum op {\n  OP_B,\n#ifdef X\n  OP_A = 2,\n#endif\n};\n', 'op OP_B OP_A'],
    ['a.c', 'typedef enum { Q, P } pq;\n', 'pq Q P'],
    ['a.c', 'static enum { ON, OFF } state;\n', 'state ON OFF'],
    ['a.h', 'enum class K : int { Y, X };\n', 'K Y X'],
    ['a.h', 'class Z {\n  enum Q { B, A };\n  enum { C } kind;\n};\n', 'Z Q kind B A C'],
    [
      'a.c',
      'struct s {\n  int *z, y : 3;\n  void (*cb)(int a);\n#ifdef X\n  char k[2];\n#endif\n};\n',
      's z y cb k',
    ],
    ['a.c', 'struct s {\n  union { int u; };\n  struct { int v; } w;\n  enum { A } x;\n};\n', 's u w v x A'],
    ['a.ts', "enum E { B, A = 2, 'c-d' }\n", 'E B A'],
    ['a.cs', 'enum E { B, A = 2 }\n', 'E B A'],
    ['A.java', 'enum E {\n  B(1), A { void f() {} };\n  int x;\n}\n', 'E f x B A'],
    ['a.kt', 'enum class E(val n: Int) {\n    B(1),\n    A(2);\n    fun f() = 1\n}\n', 'E f n B A'],
    ['a.swift', 'enum E {\n  case c(Int)\n  case b, a\n}\n', 'E c b a'],
    ['a.scala', 'enum E {\n  case C, B\n  case A(x: Int)\n}\n', 'E C B A'],
    ['a.h', 'typedef struct tag {\n  int a;\n} name;\nunion u { int b; };\n', 'name tag u a b'],
    ['a.ts', 'interface I {\n  b: string;\n  a?: { c: 1 };\n  [k: string]: X;\n  f(): void;\n}\n', 'I f b a'],
    ['a.ts', 'type T = { b: string; readonly a: 1; f(x: { c: 1 }): void };\n', 'T b a f'],
    ['a.ts', 'type T = U & { b: 1 } | ({ a: (x: { c: 1 }) => void });\n', 'T b a'],
    ['a.ts', 'type T = (x: { c: 1 }) => { d: 1 };\n', 'T'],
    [
      'a.ts',
      'class C {\n  constructor(private b: B, readonly a = 1, protected c?: X, x: X) {}\n}\n',
      'C constructor b a c',
    ],
    ['a.go', 'type I interface {\n\tB(x int) error\n\tio.Reader\n\t~int | string\n\tA()\n}\n', 'I B A'],
    [
      'a.zig',
      'const S = struct {\n    b: u8 = 1,\n    a: T,\n    const K = 1;\n    fn m() void {}\n};\n',
      'S K m b a',
    ],
    ['a.zig', 'const E = enum(u8) { b, a = 2, _ };\n', 'E b a'],
    ['a.zig', 'const U = union(enum) { b: u8, a };\n', 'U b a'],
    ['a.zig', 'const E = error{\n    /// Doc.\n    B,\n    A,\n};\n', 'E B A'],
    ['a.zig', 'const T = struct { u8, T };\n', 'T'],
    [
      'a.zig',
      'fn L(T: type) type {\n    return struct {\n        b: []T,\n        fn m() void {}\n    };\n}\n',
      'L m b',
    ],
    [
      'a.hs',
      'data D a\n  = C Int\n  | B { b :: Int, a, c :: !Int }\n  | a :+: a\n  | forall x. Show x => A x\n',
      'D C B b a c :+: A',
    ],
    ['a.hs', 'data D = Int `B` Int\n', 'D B'],
    ['a.hs', 'newtype N = N { unN :: Int }\n', 'N unN'],
    ['a.hs', 'newtype N = B Int\n', 'N B'],
    [
      'a.hs',
      'data G a where\n  C :: Int -> G Int\n  B, A :: G b\n  R :: { f :: Int } -> G Int\n',
      'G C B A R f',
    ],
    ['A.java', 'record R(int b, @X String... a) {\n  static int z;\n}\n', 'R z b a'],
    [
      'a.kt',
      'data class D(val b: Int, @X private var a: String = "", plain: Int) {\n    val z = 1\n}\n',
      'D z b a',
    ],
    ['a.scala', 'case class A(b: Int, a: X = 1)(implicit c: C) {\n  val z = 1\n}\n', 'A z b a'],
    ['a.scala', 'class A(val b: Int, private var a: Int, plain: Int)\n', 'A b a'],
    [
      'a.php',
      '<?php class C {\n  function __construct(private readonly X $b, protected $a = 1, $plain = 2) {}\n}\n',
      'C __construct $b $a',
    ],
    [
      'a.rb',
      "class A\n  attr_accessor :b, :a\n  private attr_reader 'c'\n  attr_writer(*NAMES)\n  def m; end\nend\n",
      'A m b a c',
    ],
    ['a.cs', 'record R(int B, string A = "x") {\n  int Z { get; }\n}\n', 'R Z B A'],
    ['a.cs', 'record struct R(int B);\n', 'R B'],
    ['a.ex', 'defmodule A do\n  defstruct [:b, a: 1]\n  def f, do: 1\nend\n', 'A f b a'],
    ['a.ex', 'defmodule A do\n  defexception b: nil, a: [c: 1]\nend\n', 'A b a'],
    // A definition of its own is not a member.
    ['a.py', 'class D:\n    b: int\n    a: str = "x"\n', 'D b a'],
    ['a.swift', 'struct S {\n  let b: Int\n  var a, c: Int\n}\n', 'S b a c'],
    ['a.cs', 'class C {\n  int B { get; set; }\n}\n', 'C B'],
  ])('%s: %j', async (path, text, names) => {
    expect((await chunks(path, text)).map(({ definitions }) => definitions.join(' '))).toEqual([names]);
  });

  test.each(['a.c', 'a.h'])('an anonymous enumeration has values and no symbol: %s', async path => {
    const [chunk] = await chunks(path, 'enum {\n  B,\n  A = 2,\n};\n');
    expect(chunk).toMatchObject({ kind: 'block', symbol: null, definitions: ['B', 'A'] });
  });

  test('an embedded struct of Go is defined where its type is', async () => {
    const [chunk] = await chunks('a.go', 'type Q struct {\n\t*Base\n\tio.Reader\n\tList[int]\n\ta int\n}\n');
    expect(chunk?.definitions).toEqual(['Q', 'a']);
  });

  test.each([
    ['a.rs', 'enum E {', '    Name$,', '}'],
    ['a.ts', 'interface E {', '  Name$: string;', '}'],
    ['a.ts', 'type E = {', '  Name$: string;', '}'],
    ['a.go', 'type E interface {', '\tName$()', '}'],
    ['a.zig', 'const E = enum {', '    Name$,', '};'],
    ['a.hs', 'data E where', '  Name$ :: E', ''],
    ['A.java', 'enum E {', '  Name$,', '}'],
    ['a.kt', 'enum class E {', '    Name$,', '}'],
    ['a.swift', 'enum E {', '  /// One.\n  case Name$', '}'],
    ['a.scala', 'enum E {', '  case Name$', '}'],
    ['a.php', '<?php enum E {', '  case Name$;', '}'],
  ])('in a long one each part has its own: %s %j', async (path, start, line, end) => {
    const lines = Array.from({ length: 200 }, (_, i) => `${line.replace('$', String(i))}\n`);
    const parts = await chunks(path, `${start}\n${lines.join('')}${end}\n`);
    expect(parts.length).toBeGreaterThan(1);
    for (const { text, definitions } of parts)
      expect(definitions).toEqual(['E', ...(text.match(/Name\d+/g) ?? [])]);
  });
});

describe('in a type that is split, a field is defined in its own rows', () => {
  test.each([
    ['a.ts', 'interface E {', '  field: string;', '  method(): void;', '}'],
    ['a.rb', 'class E', '  attr_reader :field', '  def method; end', 'end'],
    ['a.ex', 'defmodule E do', '  defstruct [:field]', '  def method, do: 1', 'end'],
    ['a.zig', 'const E = struct {', '    field: u8,', '    fn method() void {}', '};'],
  ])('%s', async (path, start, field, method, end) => {
    const some = `${method}\n`.repeat(60);
    const { chunks } = await chunksOf(path, `${start}\n${some}${field}\n${some}${end}\n`);
    const holders = chunks.filter(({ members }) => members.includes('field'));
    expect(holders).toEqual(chunks.filter(({ text }) => text.includes('field')));
    expect(holders[0]).not.toBe(chunks[0]);
  });
});

describe('Rust: an impl continues its type', () => {
  const code = Array.from({ length: 12 }, (_, i) => `        a${i}();\n`).join('');
  const impls = `unsafe impl<'a, T> fmt::Display for Foo<'a, T>
where
    T: Copy,
{
    fn fmt(&self) {
${code}    }
}
`;

  test('its signature is its head', async () => {
    const { chunks } = await chunkFile('a.rs', impls);
    expect(chunks[0]).toMatchObject({
      kind: 'class',
      symbol: 'Foo',
      signature: "unsafe impl<'a, T> fmt::Display for Foo<'a, T> where T: Copy,",
      definitions: ['Foo', 'fmt'],
    });
  });

  test.each([
    ['impl<T> Show for T', 'Show'],
    ['impl<S, T: Debug> fmt::Show<S> for &T', 'Show'],
    ['impl<T> Show for Vec<T>', 'Vec'],
    ['impl Show for T', 'T'],
    ["impl<'a, const N: usize> Wrapper<'a, N>", 'Wrapper'],
  ])('%s is for %s: a type parameter names nothing', async (head, owner) => {
    const { chunks } = await chunkFile('a.rs', `${head} {\n    fn fmt(&self) {\n${code}    }\n}\n`);
    expect(chunks[0]).toMatchObject({ kind: 'class', symbol: owner });
  });

  test('in one chunk with its type, it does not hide the type', async () => {
    const method =
      '    fn run(&self) {\n        a();\n        b();\n        c();\n        d();\n        e();\n    }\n';
    const text = `/// A flag.\npub struct Flag {\n    on: bool,\n}\n\nimpl Flag {\n${method}}\n`;
    const { chunks } = await chunkFile('a.rs', text);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({
      kind: 'struct',
      symbol: 'Flag',
      signature: 'pub struct Flag',
      doc: 'A flag.',
      definitions: ['Flag', 'run', 'on'],
    });
  });
});

/** The pieces of a source, as a list of `kind container > name`. */
async function called(path: string, text: string): Promise<string> {
  const { chunks } = await chunkFile(path, text);
  const named = chunks.filter(chunk => chunk.symbol);
  return named
    .map(one => `${one.kind} ${one.container ? `${one.container} > ` : ''}${one.symbol}`)
    .join(', ');
}

describe('C and C++: names of definitions', () => {
  test.each([
    ['a.h', 'API_EXTERN code run(int a);\n', 'function run'],
    ['a.h', 'API_PUBLIC my_size_t\nlib_count(const char *s);\n', 'function lib_count'],
    ['a.h', 'API_EXTERN void stop(int a);\n', 'function stop'],
    ['a.c', 'UNITTEST struct node *next(struct node *n);\n', 'function next'],
    ['a.c', 'EXPORT_SYMBOL(a)\nstatic int b(int x)\n{\n  return x;\n}\n', 'function b'],
    ['a.cpp', 'A::operator bool() const { return true; }\n', 'method A > operator bool'],
    ['a.cpp', 'bool A::operator()(int a) const { return true; }\n', 'method A > operator()'],
    ['a.cpp', 'A<B<C::D>>::A(int x) : y(x) {}\n', 'method A > A'],
    ['a.cpp', 'template <>\nstruct formatter<std::tm, char> : base {\n  int x;\n};\n', 'struct formatter'],
    ['a.cpp', 'template <> void n::spec<int>(int a) {}\n', 'method n > spec'],
    ['a.c', 'int (*handler)(int);\n', 'constant handler'],
    ['a.c', 'int (*get(int a))(int) { return 0; }\n', 'function get'],
    [
      'a.h',
      'class A_API W : public B {\n public:\n  void d();\n  int s() const { return 1; }\n};\n',
      'class W',
    ],
    [
      'a.h',
      'X_BEGIN_NAMESPACE\n\n#ifdef Q\nnamespace n {\nvoid f();\n}\n#endif\nX_END_NAMESPACE\n',
      'module n',
    ],
    [
      'a.h',
      '#define A_INLINE inline\nstruct S {\n  A_CONSTEXPR S(int a) : b(a) {}\n  int b;\n};\n',
      'struct S',
    ],
    ['a.c', 'static void printflike(1, 0)\nlog_it(const char *s)\n{\n  a();\n}\n', 'function log_it'],
    ['a.c', 'static void NOINLINE PRINTF(5)\nlog_it(const char *s, ...)\n{\n  a();\n}\n', 'function log_it'],
    ['a.c', 'static VFORMAT(printf, 2) int\nprint_it(char **s)\n{\n  return 1;\n}\n', 'function print_it'],
    ['a.h', '__dead void printflike(1, 2) fatal(const char *, ...);\n', 'function fatal'],
    ['a.h', 'void log_it(int a, ...) PRINTF(1, 2);\n', 'function log_it'],
    [
      'a.h',
      '/* Keys. */\nenum keys {\n  UP = BASE,\n  MOUSE(MOVE),\n  MOUSE(DOWN1) /* a */\n};\n',
      'enum keys',
    ],
    ['a.h', 'enum {\n  UP = BASE,\n  MOUSE(MOVE),\n  MOUSE(DOWN1),\n};\n', ''],
  ])('%s: %j', async (path, text, names) => {
    expect(await called(path, text)).toBe(names);
  });

  test.each([
    [
      'struct A {\n  operator bool() const { return true; }\n  void (*cb_)(int);\n};\n',
      'A cb_ operator bool',
    ],
    ['class A_API W : public B {\n public:\n  void d();\n  int s() const { return 1; }\n};\n', 'W d s'],
    ['X_BEGIN_DECLS\nstruct S {\n  A_CONSTEXPR S(int a) : b(a) {}\n  int b;\n};\nX_END_DECLS\n', 'S b'],
  ])('%j has its members', async (text, names) => {
    expect((await defined('a.h', text)).join(' ')).toBe(names);
  });

  test('words about a function in a comment are kept', async () => {
    const { chunks } = await chunkFile(
      'a.c',
      '/*\n * Adds.\nSee also printf(3) and others.\n */\nint add(int a);\n',
    );
    expect(chunks[0]?.doc).toContain('See also printf(3) and others.');
  });

  test('a function that has lost its name in a syntax error is not a definition', async () => {
    const text = 'static int f(int x)\n#ifdef A\n{\n#else\n  if (x) {\n#endif\n    return 1;\n  }\n';
    expect(await defined('a.c', text)).not.toContain('if');
  });
});

describe('Swift: names of types around syntax that the grammar does not know', () => {
  test.each([
    ['class G: B {\n  #if os(iOS)\n  func two() { a() }\n  #endif\n}\n', 'class G'],
    ['#if A\nclass G: B {\n  #if B\n  var x = 1\n  #elseif C\n  var x = 2\n  #endif\n}\n#endif\n', 'class G'],
    ['class G: B {\r\n  #if os(iOS)\r\n  func two() { a() }\r\n  #endif\r\n}\r\n', 'class G'],
    [
      'protocol P: D {\n  associatedtype I: C where\n    I.X == Int,\n    I.E: D\n  var a: I { get }\n}\n',
      'interface P',
    ],
    [
      'protocol P: D {\n  func f<T>(a: T) where T.X == Int,\n    T: B\n  var a: Int { get }\n}\n',
      'interface P',
    ],
    [
      'class E: C {\n  let a: A\n\n  init(_ a: A, file: String = #fileID, line: UInt = #line, function: String = #function) {\n    self.a = a\n    super.init(file: file)\n  }\n\n  override var b: String {\n    return a\n  }\n}\n',
      'class E',
    ],
    ['class E: C {\n  func f() {\n    if #available(iOS 13, *), b { g(#selector(go)) }\n  }\n}\n', 'class E'],
    [
      'class V<T>: S {\n  nonisolated(unsafe) var value: T\n  init(_ v: T) {\n    value = v\n  }\n}\n',
      'class V',
    ],
  ])('%j', async (text, names) => {
    expect(await called('a.swift', text)).toBe(names);
  });
});

test('Scala: methods belong to their class if arrows are single characters', async () => {
  const arrows = '  def first = list match {\n    case Nil ⇒ 0\n    case xs⇒ for (x ← xs) yield x\n  }\n';
  const second = `  def \\\\(a: Int): Int = {\n${'    run()\n'.repeat(60)}  }\n`;
  expect(await called('a.scala', `class M {\n${arrows}${second}}\n`)).toBe(
    'class M, method M > first, method M > \\\\',
  );
});

describe('syntax that a grammar does not know, or places elsewhere', () => {
  test.each([
    [
      'a.zig',
      'pub fn List(comptime T: type) type {\n    return struct {\n        pub fn init() void {}\n    };\n}\n',
      'List init',
    ],
    ['a.kt', 'class L(val i: S) : S by i {\n    override fun get() = 1\n    val x = 2\n}\n', 'L get i x'],
    ['a.kt', '/** Doc. */\npublic fun interface Clock {\n    fun now(): Long\n}\n', 'Clock now'],
    [
      'a.kt',
      'interface S {\n    fun suspend(a: Int) {\n        b = a\n    }\n}\n\nclass K : S\n',
      'K S suspend',
    ],
    [
      'a.kt',
      'suspend fun <T> List<T>.run() = 1\nfun <T> A.suspend() = 2\nval f: suspend () -> Int = g\n',
      'f run suspend',
    ],
    ['a.kt', 'class T {\n    fun `returns nothing`() {}\n}\n', 'T returns nothing'],
    [
      'a.php',
      '<?php\nenum E: string {\n  case A = "a";\n  final public const Z = self::A;\n  const W = 1;\n  public function label() {}\n}\n',
      'A E W Z label',
    ],
    [
      'a.scala',
      'extension [T](xs: List[T])\n  def second: T = xs(1)\n  def third: T = xs(2)\n',
      'List second third',
    ],
    ['a.scala', 'given intOrd: Ord[Int] with\n  def compare(a: Int) = 1\n', 'compare intOrd'],
    [
      'a.cs',
      'class A {\n  public static implicit operator int(A a) => 1;\n  event E Ev { add {} remove {} }\n}\n',
      'A Ev operator int',
    ],
    ['a.swift', 'func <~> (a: Int) -> Int { a }\nfunc `default`() {}\n', '<~> default'],
    ['a.js', 'it.each([1])("each %s", (a) => {});\ndescribe.each`a`("table", () => {});\n', 'each %s table'],
    ['Rakefile', 'task :install => ["x"] do\n  y\nend\ntask build: :prep do\n  z\nend\n', 'build install'],
    ['a.bats', '@test "it runs" {\n  run x\n}\n', 'it runs'],
    ['a.lua', 'M["quoted"] = function() end\n', 'quoted'],
  ])('%s: %j', async (path, text, names) => {
    expect((await defined(path, text)).join(' ')).toBe(names);
  });

  test('a long generic type of Zig is split at its members', async () => {
    const member = `        pub fn init() void {\n${'            run();\n'.repeat(60)}        }\n`;
    const text = `pub fn List(comptime T: type) type {\n    return struct {\n${member}    };\n}\n`;
    expect(await called('a.zig', text)).toBe('struct List, method List > init');
  });
});

describe('a statement defines the names defined inside it', () => {
  test.each([
    ['a.py', 'try:\n    import x\nexcept ImportError:\n    def fallback():\n        y = 1\n', 'fallback'],
    ['a.php', "<?php\nif (!function_exists('f')) {\n  function f() {}\n}\n", 'f'],
    ['a.ts', 'declare global {\n  interface Window { foo(): string }\n}\n', 'Window foo'],
    ['a.rs', 'extern "C" {\n    fn ext(a: i32);\n}\n', 'ext'],
    ['a.sh', 'if true; then\n  inner() { echo; }\nfi\ncase $1 in\n  a) f() { echo; } ;;\nesac\n', 'f inner'],
    ['a.ex', 'if X do\n  def f, do: 1\nend\n', 'f'],
    ['a.lua', 'if x then\n  function cond() end\nend\n', 'cond'],
    ['a.lua', 'return {\n  pub = function() end,\n  ["g"] = function() end,\n  other = rec,\n}\n', 'g pub'],
    [
      'a.js',
      '(function () {\n  var x = 1;\n  function inner() {\n    function deep() {}\n  }\n})();\n',
      'inner',
    ],
    ['A.java', 'enum E {\n  A { void f() {} };\n}\n', 'A E f'],
  ])('%s: %j', async (path, text, names) => {
    expect((await defined(path, text)).join(' ')).toBe(names);
  });

  test('in a long one each part defines the names in its rows', async () => {
    const text = `register({\n${Array.from({ length: 200 }, (_, i) => `  name${i}() {},\n`).join('')}});\n`;
    const { chunks } = await chunkFile('a.js', text);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      expect(chunk.definitions).toEqual([...chunk.text.matchAll(/name\d+/g)].map(match => match[0]));
    }
  });
});
