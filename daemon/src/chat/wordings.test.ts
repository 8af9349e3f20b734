import { describe, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

describe('the same asked in other words', () => {
  test.each([
    // Who does something, and where.
    ["who's calling app.run", 'py', ['app.run(1)', 'app.run = 1'], 1],
    ['who is using kErrors', 'ts', ['throw kErrors', 'kErrorsOf()'], 1],
    ["what's importing lodash", 'ts', ["import a from 'lodash'", 'lodash()'], 1],
    ['what do we import from os.path', 'py', ['from os.path import join', 'import os'], 1],
    ['what does it import from os.path?', 'py', ['from os.path import join', 'import os'], 1],
    ['jsonify - in which file is that function declared?', 'py', ['def jsonify():', 'jsonify()'], 1],
    ['jsonify, where is it defined', 'py', ['def jsonify():', 'jsonify()'], 1],
    ['where do they lock', 'cs', ['lock (gate)', 'Unlock();'], 1],
    ['where does the code panic', 'go', ['panic(err)', 'dontPanic = 1'], 1],
    ['where do we check instanceof Node', 'java', ['if (a instanceof Node)', 'Node a;'], 1],
    ['where do we check err against nil', 'go', ['if err != nil {', 'panic("err is nil")'], 1],
    ['nil checks on err', 'go', ['if err != nil {', 'if errA == nil {'], 1],
    ['None checks on user', 'py', ['if user is None:', 'if users is None:'], 1],
    // A kind by its keyword, though only one is named.
    ['list every def that ends with _context', 'py', ['def app_context():', 'def context():'], 1],
    ['any fn named parse', 'rs', ['fn parse() {', 'parse()'], 1],
    ['all pub fns', 'rs', ['pub fn a() {', 'pub(crate) fn b() {', 'fn c() {'], 2],
    // What methods may do.
    [
      'methods that can throw IOException',
      'java',
      ['void a() throws IOException {', 'throw new IOException();'],
      1,
    ],
    ['methods declaring throws IOException', 'java', ['void a() throws IOException {', '// IOException'], 1],
    ['private constructors', 'java', ['  private Node() {}', '  private Node a() {', '  public Node() {'], 1],
    ['methods with a splat argument', 'rb', ['def a(*args)', 'def a(b = 2 * 3)', 'def b(splat)'], 1],
    ['methods that take a block', 'rb', ['def a(&block)  run(&block) end', 'def a(b)'], 1],
    // What lines and marks are called.
    ['case statements', 'go', ['  case "a":', 'switch a {'], 1],
    ['case statements', 'sh', ['case "$1" in', 'switch'], 1],
    ['things marked as deprecated', 'go', ['// Deprecated: use B.', '// not deprecated'], 1],
    ['functions flagged as deprecated', 'py', ['# deprecated', 'def a():'], 1],
    ['aliases', 'rb', ['  alias to uri', '  alias_method :a, :b', '# an alias'], 2],
    ['variadic functions', 'go', ['func a(b ...int) {', 'a(b...)', 'append(a, b...)'], 1],
    ['volatile fields', 'java', ['  private volatile int a;', '   * is {@code volatile} as'], 1],
    [
      'properties with a private setter',
      'cs',
      ['public int A { get; private set; }', 'public int A { get; set; }'],
      1,
    ],
    ['summary tags in xml docs', 'cs', ['/// <summary>', '/// a summary'], 1],
    ['@param tags in the doc comments', 'java', [' * @param a', 'int param;'], 1],
    ['parameters typed any', 'ts', ['function a(b: any) {', 'const many = 1'], 1],
    [
      'type hints with Optional',
      'py',
      ['def a(b: Optional[int]):', 'a: Optional[int] = None', '# Optional'],
      2,
    ],
    [
      "typeof comparisons with 'function'",
      'ts',
      ["if (typeof a === 'function') {", "typeof a === 'string'", 'function typeof'],
      1,
    ],
    ['typeof checks', 'ts', ["if (typeof a === 'function') {", 'a === b'], 1],
    ['variables declared with let', 'ts', ['for (let i = 0;', 'let a', 'const a = 1'], 2],
    [
      'suppressed unchecked warnings',
      'java',
      ['@SuppressWarnings("unchecked")', '@SuppressWarnings("rawtypes")'],
      1,
    ],
    [
      'where do we suppress unchecked warnings',
      'java',
      ['@SuppressWarnings("unchecked")', '@SuppressWarnings("rawtypes")'],
      1,
    ],
    ['serde rename attributes', 'rs', ['#[serde(rename = "a")]', '#[serde(default)]', 'rename(serde)'], 1],
    ['use statements that start with crate', 'rs', ['use crate::a;', 'pub use crate::b;', 'use std::a;'], 2],
    ['constants starting with MIME', 'go', ['\tMIMEJSON = 1', 'const MIMEXML = 2', '\tuse(MIMEJSON)'], 2],
    ['where is constant MIMEJSON defined', 'go', ['\tMIMEJSON = 1', '\tMIMEJSON2 = 1', '\tuse(MIMEJSON)'], 1],
    // Where a text ends.
    ['lines with return 1', 'c', ['  return 1;', '  return 11;', '  return 1u;'], 1],
    ['return 0 statements', 'c', ['  return 0;', '  return 0x01;'], 1],
    ['versionchanged 2.2 notes', 'py', ['.. versionchanged:: 2.2', '.. versionadded:: 2.2'], 1],
    // A part of a package that people name by what it is.
    ['NIO imports', 'java', ['import java.nio.file.Path;', 'import java.util.Union;'], 1],
    ['JSON imports', 'rb', ["require 'json'", "require 'set'"], 1],
    ['imports of NIO', 'java', ['import java.nio.file.Path;', 'import java.util.Union;'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });

  test('Markdown headings are those of documents where something else is there too', () => {
    const tree = {
      languages: new Map([
        ['go', 9],
        ['md', 2],
      ]),
    };
    expect(translate('Markdown headings', tree).command.options.file_types).toEqual(['md']);
    expect(translate('headings in README', tree).command.options.file_types).toBeUndefined();
  });

  test('the manifest of a crate may be named in the plural', () => {
    expect(translate('cargo tomls that mention proc-macro2').command).toMatchObject({
      pattern: 'proc-macro2',
      options: { globs: ['Cargo.toml'] },
    });
  });

  test.each(['grep -i session in app.py', 'grep -rn session', 'grep -i "a b" src', 'rg session -g x.py'])(
    '%s is refused as the command of another tool',
    query => {
      expect(() => translate(query)).toThrow(
        expect.objectContaining({ details: expect.stringMatching(/another tool/) }),
      );
      expect(() => translate(query)).toThrow(DowseError);
    },
  );
});

describe('what is asked with a few words more', () => {
  test.each([
    // What overrides, returns, or is implemented for something.
    ['who overrides toString', 'java', ['  public String toString() {', '    return a.toString();'], 1],
    ['where is close overridden', 'py', ['    def close(self):', 'a.close()'], 1],
    ['overrides of Next', 'cc', ['  void Next() override { a(); }', '  void Next() {', '  Next();'], 1],
    ['return statements returning nil', 'go', ['return nil', 'nil = return'], 1],
    [
      'functions that return void pointers',
      'c',
      ['void *hi_malloc(size_t n) {', 'int run(void *p) {', 'void run() {'],
      1,
    ],
    [
      'traits implemented for Frame',
      'rs',
      ['impl Display for Frame {', 'impl Frame {', 'impl Frame for A {'],
      1,
    ],
    ['impls for Frame', 'rs', ['impl Display for Frame {', 'impl Frame for A {', 'impl Frame {'], 2],
    [
      'methods that throw IOException',
      'java',
      ['void a() throws IOException {', ' * @throws IOException if'],
      1,
    ],
    [
      'where do we throw IOException',
      'java',
      ['throw new IOException("a");', '// these throw IOException'],
      1,
    ],
    ['the constructor calls new Options()', 'java', ['a = new Options();', 'b.Options();'], 1],
    // Branches, chains and casts.
    ['match on self', 'rs', ['match self {', 'match *self {', '// a match of self'], 2],
    ['switch statements on type', 'c', ['switch (type) {', 'switch (types) {'], 1],
    [
      'case labels starting with kType',
      'cc',
      ['case kTypeValue:', 'case db::kTypeValue:', 'a = kTypeValue;'],
      2,
    ],
    ['cases for kOk', 'cc', ['case kOk:', 'case kOkay:'], 1],
    ['optional chaining on socket', 'ts', ['socket?.end()', 'onEnd?.(socket)'], 1],
    ['catch blocks', 'ts', ['} catch (error) {', '} catch {', 'p.catch(a)', '// which we catch here'], 2],
    ['`as any` casts', 'ts', ['(a as any).b', 'has any'], 1],
    ['where do we await something', 'ts', ['await a()', 'a.awaiting()'], 1],
    ['func literals', 'go', ['go func() {', 'func run() {'], 1],
    ['anonymous namespaces', 'cc', ['namespace {', 'namespace db {', '// a namespace'], 1],
    ['extern declarations', 'c', ['extern int a;', 'extern "C" {', '// extern'], 2],
    [
      'conditional compilation on _WIN32',
      'c',
      ['#ifdef _WIN32', '#elif defined _WIN32', '#endif // _WIN32'],
      2,
    ],
    // A type and a name, a tag and a word, a marker and its owner.
    [
      'uint64_t variables named number',
      'cc',
      ['uint64_t number = 1;', 'uint64_t numbers;', 'int number;'],
      1,
    ],
    ['string fields called name', 'ts', ['  name: string;', '  name: number;'], 1],
    ['@since 1.3 javadoc tags', 'java', [' * @since 1.3', ' * @since 1.5'], 1],
    ['properties defined with @property', 'py', ['    @property', '    property = 1'], 1],
    ['TODO comments with an owner', 'cc', ['// TODO(ann): mend', '// TODO: mend'], 1],
    ['TODO, XXX or BUG', 'c', ['// XXX', '#define DEBUG'], 1],
    ['test classes', 'py', ['class TestRun:', 'class RunTest(Base):', 'class Latest:'], 2],
    ['test classes', 'java', ['public class RunTest {', 'class Latest {'], 1],
    ['methods starting with double underscore', 'py', ['    def __len__(self):', '    def _len(self):'], 1],
    // What stands behind a title, and words before what is quoted.
    ['null checks: == nullptr or != nullptr', 'cc', ['if (a == nullptr)', 'b != nullptr', 'a = nullptr;'], 2],
    ['macros: println! or eprintln!', 'rs', ['println!("a")', 'macro_rules! a'], 1],
    ['license headers: lines with "Licensed to the"', 'java', [' * Licensed to the A', ' * the License'], 1],
    ['generics: usages of List<Option>', 'java', ['List<Option> a;', 'List<Group> generics'], 1],
    ['isDone: true (exact text)', 'ts', ['isDone: true,', 'isDone: false,'], 1],
    // The same in other words.
    ['try to find the lines that contain both "a1" and "b2"', 'py', ['b2 = a1', 'a1 = 2'], 1],
    ['make me a list of all errors.New', 'go', ['errors.New("a")', 'errors.Is(a)'], 1],
    ['use statements that bring in tokio', 'rs', ['use tokio::net;', 'tokio::spawn(a)'], 1],
    ['headers included from leveldb/', 'cc', ['#include "leveldb/db.h"', '#include "db/db.h"'], 1],
    ['version of tokio', 'toml', ['tokio = "1"', 'version = "1"'], 1],
    ['fprintf to stderr', 'c', ['fprintf(stderr, "a");', 'fprintf(out, "a");'], 1],
    [
      'where is the struct Frame or enum Frame declared',
      'rs',
      ['pub struct Frame {', 'enum Frame {', 'Frame {}'],
      2,
    ],
    ['how often is NOTHING used', 'py', ['a = NOTHING', 'nothing'], 1],
    ['the ?? operator', 'ts', ['a ?? b', 'a ? b : c'], 1],
    ['React hooks: useState or useEffect calls', 'ts', ['useState(1)', 'useEffect(a)', 'useRef(a)'], 2],
    ['where do we implement Reader for something', 'rs', ['impl Reader for A {', 'impl A {'], 1],
    ['http methods GET, POST or DELETE', 'go', ['DELETE("/a")', 'func (a *A) Put()'], 1],
    ['hash sign comments that contain a url', 'py', ['# see https://a.org', 'a = "https://a.org"'], 1],
    ['regex literals: re.compile', 'py', ['re.compile(a)', 'regex literals'], 1],
    ['the decorator @route', 'py', ['@app.route("/a")', '@routes'], 1],
    ['where do we check for NULL', 'c', ['if (a == NULL)', 'a = NULL;'], 1],
    ['all structs with pub visibility', 'rs', ['pub struct A {', 'pub(crate) struct B;', 'struct C {'], 2],
    ['code fences for go', 'md', ['```go', '```', 'go'], 1],
    ['string comparison with equals', 'java', ['a.equals(b)', 'a == b'], 1],
    ['None as an argument default', 'py', ['def a(b=None):', 'b = None'], 1],
    ['struct event_base definition', 'c', ['struct event_base {', 'struct event_base *a;'], 1],
    ['tokio::test functions', 'rs', ['#[tokio::test]', '#[tokio::main]', 'fn test() {'], 1],
    ['enums with derive Debug', 'rs', ['#[derive(Clone, Debug)]', '#[derive(Clone)]', 'enum A {'], 1],
    ['methods named parses', 'java', ['    @Test void parses() {', '    parses();'], 1],
    // Questions that are answered by places.
    ['is current_app used anywhere?', 'py', ['a = current_app', 'current_apps'], 1],
    ['need every spot where abort gets called', 'py', ['abort(404)', 'abort = 1'], 1],
    ['find ImportError handlers', 'py', ['except ImportError:', 'raise ImportError'], 1],
    ['test functions about sessions', 'py', ['def test_open_session():', 'def test_open():'], 1],
    ['assert with "in rv.data"', 'py', ['assert b"a" in rv.data', 'in rv.data'], 1],
    ['show where secret_key is set', 'py', ['app.secret_key = "a"', 'app.secret_key == "a"'], 1],
    ['who sets c->err', 'c', ['c->err = 1;', 'if (c->err == 0)'], 1],
    ["where's main?", 'rs', ['fn main() {', '#[tokio::main]'], 1],
    ['where do the tests call t.Run', 'go', ['t.Run("a", func() {', 't.Runner()'], 1],
    ['global variables whose name starts with _cv', 'py', ['_cv_app = 1', 'global _cv_app'], 1],
    [
      'functions named something like *Trans*',
      'ts',
      ['function aTransform() {', 'function something() {'],
      1,
    ],
    ['which files use zlib', 'js', ["import zlib from 'zlib'", 'zlibOptions'], 1],
    [
      'who imports Options type from ./options.js',
      'ts',
      ["import {Options} from './options.js'", "import Options from './a.js'"],
      1,
    ],
    ['imports of join from os.path', 'py', ['from os.path import join', 'from os.path import split'], 1],
    ['use crate:: lines', 'rs', ['use crate::Frame;', 'crate::Frame'], 1],
    ['#[derive(Debug)] exactly', 'rs', ['#[derive(Debug)]', '#[derive(Debug, Clone)]'], 1],
    ['struct fields that are pub', 'rs', ['    pub name: String,', '    name: String,', 'pub fn a() {'], 1],
    ['errors wrapped with fmt.Errorf', 'go', ['return fmt.Errorf("a: %w", err)', 'errors.New("a")'], 1],
    ['returns of nil, err', 'go', ['return nil, err', 'return nil'], 1],
    ['anonymous structs', 'go', ['for _, a := range []struct {', 'type A struct {'], 1],
    ['null assignments', 'java', ['a = null;', 'if (a == null) {', 'a != null'], 1],
    ['error strings that mention "memory"', 'c', ['err(c, "Out of memory");', '/* error: memory */'], 1],
    ['const char * parameters named format', 'c', ['int a(const char *format);', 'int a(int format);'], 1],
    ['override methods named Name', 'cc', ['const char* Name() const override { return 0; }', 'a.Name()'], 1],
    ['#pragma once or include guards', 'cc', ['#pragma once', '#ifndef A_B_H_', '#ifdef A'], 2],
    ['use strict directives', 'js', ["'use strict';", 'strictEqual(a)'], 1],
    ['t.is assertions with 200', 'ts', ['t.is(a.status, 200)', 't.is(a.status, 404)'], 1],
  ])('%s (%s)', (query, extension, lines, count) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, count));
  });
});
