/** What requests in plain words find in a small tree: the lines, whatever the command that finds them looks like. */
import { relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Match } from '../../daemon/src/api/schemas.ts';
import { translations } from '../../daemon/src/words/translate.ts';
import { Bench } from '../support/open-engine.ts';
import { writeFiles } from '../support/tree.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

/** A line that must be found ends in `!`, in a comment. */
test.each<[request: string, file: string, source: string]>([
  [
    'calls to parse config',
    'src/a.ts',
    `parseConfig(1); // !
parse_config(2); // !
_parseConfig(3); // !
parse(config);
parseConfigFile(4);
`,
  ],
  [
    'functions that call parse config',
    'src/a.ts',
    `function one() { // !
  return parse_config(1);
}
function two() {
  return parse(config);
}
`,
  ],
  [
    'empty ensure blocks',
    'src/a.rb',
    `def one
  two
ensure # !
end
def two
  one
ensure
  begin
    three
  end
end
`,
  ],
  [
    'methods with a parameter named colour',
    'src/a.rb',
    `def one(colour) # !
end
class Two
  def three(colour) # !
  end
end
def four(five)
end
`,
  ],
  [
    'lines with image in yaml files',
    'src/a.yml',
    `image: one # !
`,
  ],
  ['comments that mention hack', 'src/a.py', '# a hack to load  # !\n# HACK: this  # !\nhack = 1\n'],
  ['comments mentioning celery 6', 'src/a.py', '# Since Celery 6.0  # !\n# celery 5\n'],
  [
    'lines with uses: in .github/workflows',
    '.github/workflows/a.yml',
    'a:\n  - uses: b # !\n  # it uses a\n',
  ],
  ['"needle" in the .vscode folder', '.vscode/a.json', '["needle"] // !\n'],
  ['files named conftest', 'src/conftest.py', '# !\n'],
  ['python files whose names contain nfte', 'src/conftest.py', '# !\n'],
  [
    'except that swallows the error',
    'src/a.py',
    'try:\n  a()\nexcept B:  # !\n  pass\nexcept C:\n  error(1)\n',
  ],
  ['silently ignored errors', 'src/a.ts', 'try { a(); } catch { } // !\ntry { a(); } catch { b(); }\n'],
  [
    'calls that log at warning level',
    'src/a.py',
    'logger.warning(1)  # !\nself._log.warn(2)  # !\nwarn(3)  # !\nwarnings.warn(4)\nlogger.error(5)\n',
  ],
  ['comparisons to None with ==', 'src/a.py', "a = b is None and c == ''\nd = e == None  # !\n"],
  [
    'regular expressions compiled at module level',
    'src/a.py',
    'A = re.compile(1)  # !\ndef b():\n  return re.compile(2)\nC = "compiled"\n',
  ],
  [
    'raise ... from None',
    'src/a.py',
    `def one():
    raise KeyError(1) from None  # !
def two():
    raise KeyError(2)
def three(error):
    raise KeyError(3) from error
`,
  ],
  [
    'public functions, e.g. fn foo<T>(...)',
    'src/a.rs',
    `pub fn one<T>(a: T) {} // !
pub fn two(a: u8) {}
fn three<T>(a: T) {}
`,
  ],
  [
    'numbers such as 1_000_000',
    'src/a.ts',
    `const a = 1_000_000; // !
const b = 20_000; // !
const c = 1000000;
`,
  ],
  [
    'generators, function* foo() lines',
    'src/a.ts',
    `function* one() {} // !
function two() {}
class A { *three() {} }
`,
  ],
  [
    'imports with a wildcard',
    'src/A.java',
    `import java.util.*; // !
import java.util.List;
`,
  ],
  [
    'throw failure statements',
    'src/a.ts',
    `function one(failure: Error) {
  throw failure; // !
}
function two() {
  throw new Error('failures');
}
`,
  ],
  [
    'guards in src, the _ SomeType = (*Type)(nil) lines',
    'src/a.go',
    `package a
var _ Reader = (*File)(nil) // !
var file = (*File)(nil)
`,
  ],
  [
    'tests that are skipped',
    'src/walk.js',
    `it.skip('one', () => {}); // !
xit('two', () => {}); // !
describe('more', () => {
  // it.skip('three', () => {});
  it('four', function () {
    this.skip(); // !
  });
  it('five', () => { walk([1, 2]).pipe(skip(1)); });
});
`,
  ],
  [
    'skipped tests',
    'test_a.py',
    `@pytest.mark.skip(reason='slow')  # !
def test_one(): pass
@pytest.mark.skipif(old, reason='old')  # !
def test_two(): pass
def test_three(self):
    self.skipTest('later')  # !
    rows.skip(1)
`,
  ],
  [
    'skipped tests',
    'src/lib.rs',
    `pub fn rest() { list.iter().skip(1); }
#[cfg(test)]
mod tests {
    #[test]
    #[ignore] // !
    fn one() { list.iter().skip(1); }
    #[test]
    fn two() {
        pending().await;
    }
}
`,
  ],
  [
    'skipped tests',
    'a_test.go',
    `package a
import "testing"
func TestOne(t *testing.T) {
	t.Skip("later") // !
	scanner.Skip()
}
`,
  ],
  [
    'skipped tests',
    'spec/a_spec.rb',
    `describe 'one' do
  it 'two' do
    skip 'later' # !
    rows.skip(1)
  end
  xit 'three' do # !
  end
end
`,
  ],
  [
    'disabled tests',
    'src/test/java/ATest.java',
    `class ATest {
  @Disabled("later") // !
  @Test void one() {}
  @Test void two() { rows.stream().skip(1); ignore(); }
}
`,
  ],
  [
    'skipped tests',
    'Tests/A.cs',
    `class A {
  [Fact(Skip = "later")] // !
  public void One() {}
  [Test, Ignore("later")] // !
  public void Two() {}
  [Fact]
  public void Three() { rows.Skip(1); }
}
`,
  ],
  [
    'tests without assertions',
    'tests/a.test.ts',
    `test('one', () => { expect(1).toBe(1); });
test('two', () => { checkTotal(2); });
test('three', () => { cart.verify(); });
test('four', () => { run(); }); // !
test('five', () => { checkout(); }); // !
`,
  ],
  [
    'tests without assertions',
    'tests/test_a.py',
    `def test_one():
    assert run()
def test_two():
    check_total(2)
def test_three():  # !
    checkout()
`,
  ],
  [
    'tests without assertions',
    'tests/a.test.js',
    `function total(cart) { assert.equal(cart.total, 2); }
const both = cart => { total(cart); };
function stop() { cart.close(); stop(); }
test('one', () => { total(cart); });
test('two', () => { both(cart); });
test('three', () => { stop(); }); // !
test('four', t => { t.assert.equal(1, 1); });
test('five', () => { cart.total.should.equal(2); });
test('six', () => { mustBeEmpty(cart); });
test('seven', () => { mustard(cart); }); // !
`,
  ],
  [
    'tests without assertions',
    'a_test.go',
    `package a
import "testing"
func TestOne(t *testing.T) { // !
	log.Print("nothing")
}
func TestTwo(t *testing.T) {
	if got := run(); got != 1 { t.Errorf("got %d", got) }
}
func TestThree(t *testing.T) {
	require.NoError(t, run())
}
`,
  ],
  [
    'tests without assertions',
    'test/a-test.cc',
    `TEST(a, one) { EXPECT_EQ(run(), 1); }
TEST(a, two) { run(); } // !
`,
  ],
  [
    'strings that start with "http"',
    'src/a.py',
    `a = "http://one"  # !
b = f'https://{a}'  # !
c = "see http://two"
d = http(e)
`,
  ],
  [
    'strings that end with a period',
    'src/a.ts',
    `const a = 'One.'; // !
const b = \`\${a} two.\`; // !
const c = 'www.example';
`,
  ],
  [
    'comments that start with a lowercase letter',
    'src/a.c',
    `/* one */ // !\n/* Two of them */\nint a; // Three\n/// four !\n`,
  ],
  [
    'error strings that start with a capital letter',
    'src/a.go',
    `package a
var a = errors.New("Not found") // !
var b = fmt.Errorf("not found: %s", Cart)
func c() error {
	log.Error("Not saved")
	return fmt.Errorf("Not saved: %w", a) // !
}
`,
  ],
  [
    'exception messages that end with "."',
    'src/a.py',
    `def one():
    raise ValueError("One.")  # !
def two():
    raise KeyError("two")
def three():
    return "three."
`,
  ],
  [
    'error messages that contain "null"',
    'src/a.ts',
    `if (!a) throw new Error('a is null'); // !
if (!b) throw new Error('b is empty');
log('c is null');
`,
  ],
  [
    'log messages that start with a lowercase letter',
    'src/a.ts',
    `logger.info('One');
logger.warn('two'); // !
`,
  ],
  [
    'deprecated functions',
    'src/a.go',
    `package a
// One is first.
//
// Deprecated: use Two.
func One() {} // !
// Two replaces the deprecated One.
func Two() {}
`,
  ],
  [
    'functions marked @deprecated',
    'src/a.ts',
    `/** @deprecated use two */
export function one() {} // !
/** Two. */
export function two() {}
`,
  ],
  [
    'structs with a mutex field',
    'src/a.go',
    `package a
type One struct { // !
	lock sync.Mutex
}
type Two struct { // !
	mutex *Lock
}
type Mutex struct {
	held bool
}
`,
  ],
  [
    'functions that return self',
    'src/a.py',
    `def one(self):  # !
    return self
def two(self):
    return self.total
def three(self):
    return selfish
`,
  ],
  [
    'TODO or FIXME comments',
    'src/a.go',
    `package a
// TODO: one // !
// FIXME: two // !
// Three
`,
  ],
  [
    'classes with more than 2 methods',
    'src/a.py',
    `class One: # !
    def a(self): pass
    def b(self): pass
    def c(self): pass
class Two:
    def a(self): pass
    class Inner: # !
        def b(self): pass
        def c(self): pass
        def d(self): pass
`,
  ],
  [
    'enums with at least 3 variants',
    'src/a.rs',
    `enum Small { A, B }
enum Large { A, B(u8), C { d: u8 } } // !
`,
  ],
  [
    'files that import os but not sys',
    'src/a.py',
    `import os # !
from os import path
`,
  ],
])('%s', async (request, file, source) => {
  const one = bench.beside({ [file]: source });
  writeFiles(one.tree, { 'other/notes.txt': 'Nothing of this is code.\n' });
  const { results } = await one.engine.chat({ query: request, path: one.tree }, one.call);
  expect(found(one, results)).toEqual(markedIn(file, source));
});

test('files that have one thing and lack another', async () => {
  const one = bench.beside({
    'src/both.py': 'import os\nfrom lib import sys\n',
    'src/one.py': 'import json\nimport os\n',
    'src/other.py': 'import sys\n',
  });
  const { results } = await one.engine.chat(
    { query: 'files that import os but not sys', path: one.tree },
    one.call,
  );
  expect(found(one, results)).toEqual(['src/one.py:2']);
});

test('a definition whose name only begins as said, where none has the name', async () => {
  const source =
    'package a\n\nfunc (v *V) GetStringSlice() []string { return nil }\n\nfunc (v *V) Set() int { return 1 }\n';
  const one = bench.beside({ 'src/a.go': `${source}\nfunc (v *V) SetAll() int { return 1 }\n` });
  const ask = (query: string) => one.engine.chat({ query, path: one.tree }, one.call);
  const get = await ask('methods named Get that return a slice');
  expect(found(one, get.results)).toEqual(['src/a.go:3']);
  expect(get.caveat).toContain('names that start with it were searched');
  const set = await ask('methods named Set that return an int');
  expect(found(one, set.results)).toEqual(['src/a.go:5']);
  expect(set.caveat).toBeUndefined();
});

test('what skips is no skipped test in a file without tests', async () => {
  const one = bench.beside({
    'src/walk.js': 'walk(tree, { enter() { return this.skip(); } });\nskip(1);\n',
    'src/walk.test.js': "it('one', function () { this.skip(); });\n",
  });
  const { results } = await one.engine.chat({ query: 'tests that are skipped', path: one.tree }, one.call);
  expect(found(one, results)).toEqual(['src/walk.test.js:1']);
});

test.each<[request: string, lines: string[]]>([
  ['files that import os and sys', ['src/both.py:1']],
  ['files that import both os and sys', ['src/both.py:1']],
  ['files importing os, sys and json', ['src/both.py:1']],
  ['files that import os.path and call sys.exit', ['src/both.py:1']],
  ['files that call sys.exit and json.load', ['src/both.py:4', 'src/other.py:3']],
  ['files that import os or json', ['src/both.py:1', 'src/one.py:1']],
  ['functions that call sys.exit but not json.load', ['src/one.py:2']],
])('%s', async (query, lines) => {
  const one = bench.beside({
    'src/both.py': 'import os.path\nimport sys\nimport json\nsys.exit(json.load(file))\n',
    'src/one.py': 'import os\ndef stop():\n    sys.exit(pickle.load(file))\n',
    'src/other.py': 'import sys\ndef read():\n    sys.exit(json.load(file))\n    os.exit()\n',
  });
  const { results } = await one.engine.chat({ query, path: one.tree }, one.call);
  expect(found(one, results)).toEqual(lines);
});

test('a piece of code after a request may say which of the found', async () => {
  const source = 'for (;;) {} // !\nfor (let i = 0; i < 9; i++) {}\nwhile (true) {}\n';
  const one = bench.beside({ 'src/a.ts': source });
  const hint = { languages: new Map([['ts', 1]]), folders: new Set(['src']) };
  const meanings = translations('loops in src, for (;;)', hint).map(async ({ command }) => {
    const { pattern, options } = command;
    const { results } = await one.engine.search({ pattern, path: one.tree, options }, one.call);
    return found(one, results);
  });
  expect(await Promise.all(meanings)).toContainEqual(markedIn('src/a.ts', source));
});

/** The lines of a source that must be found. */
function markedIn(file: string, source: string): string[] {
  const marked = source.split('\n').flatMap((line, row) => (/!$/.test(line) ? [`${file}:${row + 1}`] : []));
  expect(marked.length).toBeGreaterThan(0);
  return marked;
}

const found = ({ tree }: Bench, matches: readonly Match[]) =>
  matches.map(({ file_name, line_number }) => `${relative(tree, file_name)}:${line_number}`);
