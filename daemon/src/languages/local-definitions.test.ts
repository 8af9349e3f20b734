import { describe, expect, test } from 'vitest';
import { chunkFile } from '../index/chunks/chunk-file.ts';

const chunksOf = async (path: string, text: string) => (await chunkFile(path, text)).chunks;
const all = (lists: readonly (readonly string[])[]) => lists.flat().sort().join(' ');

describe('local definitions of a function are found by name', () => {
  test.each([
    [
      'a.js',
      'function store() {\n  let x = 1;\n  function get() {\n    function deep() {}\n  }\n}\n',
      'store',
      'deep get',
    ],
    [
      'a.ts',
      'export const store = () => {\n  class Own {}\n  return { get() {\n  } };\n};\n',
      'store',
      'Own get',
    ],
    [
      'a.py',
      'def deco(f):\n    x = 1\n    def wrapper():\n        pass\n    return wrapper\n',
      'deco',
      'wrapper',
    ],
    [
      'a.rs',
      'fn run() {\n    const N: u8 = 1;\n    struct Own;\n    fn help() {}\n    impl Drop for Own {\n        fn drop(&mut self) {}\n    }\n}\n',
      'run',
      'Own drop help',
    ],
    ['a.go', 'func Run() {\n\tx := 1\n\ttype own struct {\n\t\tfield int\n\t}\n}\n', 'Run', 'field own'],
    ['a.lua', 'function M.run()\n  local x = 1\n  local function help()\n  end\nend\n', 'run', 'help'],
    [
      'A.java',
      'class A {\n  static final B X = new B() {\n    void go() {}\n  };\n  void run() {\n    int x;\n    class Own {}\n  }\n}\n',
      'A X run',
      'Own go',
    ],
    ['a.kt', 'fun run() = object : B {\n    override fun go() {\n    }\n}\n', 'run', 'go'],
    [
      'a.scala',
      'object I {\n  implicit val m: Monad[F] = new Monad[F] {\n    def pure = 1\n    val x = 2\n  }\n}\n',
      'I m',
      'pure',
    ],
    ['a.cs', 'class A {\n  void Run() {\n    int x;\n    void Help() {}\n  }\n}\n', 'A Run', 'Help'],
    ['a.swift', 'func run() {\n  let x = 1\n  func help() {}\n}\n', 'run', 'help'],
    ['a.rb', 'def run\n  obj = 1\n  def obj.call; end\nend\n', 'run', 'call'],
    [
      'a.c',
      'void run(void)\n{\n#define STEP 1\n  int x;\n  struct own { int y; };\n}\n',
      'run',
      'STEP own y',
    ],
    ['a.cpp', 'void run() {\n  std::string name(text);\n  struct Own {};\n}\n', 'run', 'Own'],
    ['a.hs', 'f x = go x\n  where\n    y = 1\n    go n = n\n', 'f', 'go'],
    [
      'a.hs',
      'f x = go (x :: Int) + (40 :: Int)\n  where\n    go, up :: Int -> Int\n    go (n :: Int) = n\n    up n = n\n',
      'f',
      'go up',
    ],
    [
      'a.zig',
      'test "t" {\n    const x = 1;\n    const S = struct {\n        fn go() void {}\n    };\n}\n',
      't',
      'S go',
    ],
  ])('%s: %j', async (path, text, definitions, members) => {
    const chunks = await chunksOf(path, text);
    expect(all(chunks.map(chunk => chunk.definitions))).toBe(definitions);
    expect(all(chunks.map(chunk => chunk.members))).toBe(members);
  });

  test('in a long function each is in the part with its rows', async () => {
    const inner = Array.from({ length: 60 }, (_, i) => `  function name${i}() {\n    a();\n  }\n`).join('');
    const chunks = await chunksOf('a.js', `function outer() {\n${inner}}\n`);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text, members } of chunks)
      expect(members).toEqual([...text.matchAll(/name\d+/g)].map(([name]) => name));
  });
});

describe('a variable in a condition is found if the condition opens no scope', () => {
  test.each([
    [
      'a.py',
      'try:\n    import x\nexcept ImportError:\n    x = None\n    def f():\n        y = 1\n',
      'f',
      'x',
    ],
    ['a.py', 'if TYPE_CHECKING:\n    from b import B\n    Query = str\n', '', 'Query'],
    ['a.py', 'for x in y:\n    z = x\n', '', ''],
    ['a.rb', 'if JRUBY\n  LIMIT = 1\nelse\n  LIMIT = 2\nend\n', '', 'LIMIT'],
    ['a.js', 'if (x) {\n  var y = 1;\n}\n', '', ''],
  ])('%s: %j', async (path, text, definitions, members) => {
    const chunks = await chunksOf(path, text);
    expect(all(chunks.map(chunk => chunk.definitions))).toBe(definitions);
    expect(all(chunks.map(chunk => chunk.members))).toBe(members);
  });
});
