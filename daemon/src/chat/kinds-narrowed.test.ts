import { describe, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

describe('what narrows a kind of thing', () => {
  test.each([
    // Where in its list a parameter stands.
    [
      'functions that take app as first parameter',
      'py',
      ['def run(app, port):', 'def open(self, app):', 'def load(path) -> app:'],
      1,
    ],
    ['functions whose last argument is ctx', 'go', ['func a(b int, ctx C) {', 'func a(ctx C, b int) {'], 1],
    ['functions that take a *Context', 'go', ['func Run(c *Context) {', 'func (c *Context) Next() {'], 1],
    ['functions that take an allocator', 'zig', ['fn a(gpa: std.mem.Allocator) void {', 'fn b() void {'], 1],
    // What is quoted, and what it is called.
    ['calls to log with "error" level', 'lua', ['log("error", "no host")', 'log("info", "an host")'], 1],
    ['templates with typename T', 'cpp', ['template <typename T>', 'template <typename Tuple>'], 1],
    ['#endif lines with a comment', 'c', ['#  endif /* DEBUG */', '#endif'], 1],
    ['if statements that check for None', 'py', ['if user is None:', 'if user:'], 1],
    ['if statements checking typeof', 'ts', ["if (typeof a === 'string')", 'if (a)'], 1],
    // Said of all kinds, though it stands behind the last.
    [
      'classes and interfaces whose names end with Error',
      'ts',
      ['class ParseError {', 'interface IoError {', 'class Parser {'],
      2,
    ],
    ['float or double fields', 'java', ['private double x;', 'private float y = 1;', 'private int z;'], 2],
    ['internal functions', 'kt', ['internal fun open() {', 'private fun close() {'], 1],
    ['implicit vals', 'scala', ['implicit final val x = 1', 'val implicitly = 2'], 1],
    ['local functions', 'lua', ['local function a()', 'local b = function()', 'function M.c()'], 2],
    ['const char pointers', 'c', ['int f(const char *name);', 'int f(char *name);'], 1],
    ['class attributes annotated with ClassVar', 'py', ['  a: t.ClassVar[int] = 1', '  @ClassVar'], 1],
    ['methods decorated with property', 'py', ['  @property', '  def property(self):'], 1],
    ['functions named serialize_something', 'rs', ['fn serialize_map() {', 'fn deserialize() {'], 1],
    ['members of type curl_off_t', 'c', ['  curl_off_t size;', 'int f(curl_off_t a) {'], 1],
    ['functions exported as default', 'ts', ['export default function a() {', 'export function b() {'], 1],
    ['everything raising UsageError', 'py', ['raise UsageError(1)', 'class UsageError:'], 1],
    ['format! or write! macros', 'rs', ['format!("a")', 'write!(f, "b")', 'fn write() {'], 2],
    ['expect or actual declarations', 'kt', ['expect fun a()', 'actual fun b() {', 'fun c() {'], 2],
    ['imports that use an alias', 'py', ['import typing as t', 'import typing'], 1],
    ['calls to launch', 'kt', ['launch {', 'launch(context) {', 'launched = 1'], 2],
    // What is imported, exported and made.
    ['usings of System.Data', 'cs', ['using System.Data;', 'using System.Linq;'], 1],
    ['what gets required', 'rb', ["require 'json'", '# required'], 1],
    ['what is required from core', 'lua', ['local a = require("core.util")', 'local b = require("util")'], 1],
    ['what aliases Plug.Conn', 'ex', ['  alias Plug.Conn', '  alias Plug.Router'], 1],
    ['standard headers that are included', 'c', ['#include <vector>', '#include "a.h"'], 1],
    ['where is NVM_DIR exported', 'sh', ['export NVM_DIR=a', 'NVM_DIR=a'], 1],
    ['where do we create HttpClient', 'kt', ['val a = HttpClient<Engine>(b)', 'val a: HttpClient = b'], 1],
    ['exceptions defined in here', 'ex', ['  defexception [:conn]', '  raise "exception"'], 1],
    // What values are named, bounded and compared by.
    ['where is timeout passed as a keyword argument', 'py', ['get(a, timeout=3)', 'if timeout == 3:'], 1],
    ['keyword argument timeout', 'rb', ['get(a, timeout: 3)', 'Timeout::Error'], 1],
    ['default arguments that are None', 'py', ['def a(b=None):', 'b = None'], 1],
    [
      'type parameters extending Action',
      'ts',
      ['function a<B extends Action>(', '  A extends Action,', 'class A extends Action {'],
      2,
    ],
    ['generics bounded by Number', 'kt', ['class A<T : Number>', 'class A : Number()'], 1],
    ['errors compared with nil', 'go', ['if err != nil {', 'if expectError == nil {', 'if a == nil {'], 2],
    ['symbols passed to set', 'rb', ['set :run, true', 'get :run'], 1],
    ['ipairs loops', 'lua', ['for _, a in ipairs(b) do', 'for a, b in pairs(c) do'], 1],
    ['instance variables that get set', 'rb', ['@a = b', '@a ||= b', 'return @a if @a == b'], 2],
    ['if modifiers', 'rb', ['return a if b', 'if a', '  unless b'], 1],
    // What a function says of itself.
    ['functions marked throws', 'swift', ['func a() throws {', 'func b() {'], 1],
    ['initializers that can fail', 'swift', ['init?(a: B) {', 'init(a: B) {'], 1],
    ['functions that can fail', 'zig', ['fn a() Error!void {', 'fn a() void {'], 1],
    ['property getters', 'py', ['    @property', '    def a(self):'], 1],
    ['functions defined on M', 'lua', ['function M.a()', 'M.b = function()', 'local function c()'], 2],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('what is said of parameters, values and errors', () => {
  test.each([
    ['functions taking a callback called done', 'js', ['function run(a, done) {', 'function done(a) {'], 1],
    ['methods with a handler named next', 'js', ['  run(next) => {', '  next() {'], 1],
    ['async def functions that take a loop argument', 'py', ['async def run(loop):', 'def run(loop):'], 1],
    ['def methods starting with do_', 'py', ['  def do_get(self):', '  def get(self):'], 1],
    ['functions with default argument None', 'py', ['def run(a, b=None):', 'b = None'], 1],
    ['methods with default value False', 'py', ['  def run(self, b=False):', '  if b is False:'], 1],
    ['functions whose default argument is None', 'py', ['def run(a, b=None):', 'b = None'], 1],
    [
      'raise ValueError with a message about port',
      'py',
      ['raise ValueError("no port")', 'raise ValueError(x)'],
      1,
    ],
    ['raises TypeError saying "expected"', 'py', ['raise TypeError("expected x")', 'raise TypeError(x)'], 1],
    ['throws of RangeError errors', 'js', ['throw new RangeError(x)', 'throw new Error(x)'], 1],
    ['calls to reply.code with a 404 status', 'js', ['reply.code(404)', 'reply.code(200)'], 1],
    ['calls to reply.code with a 4xx status', 'js', ['reply.code(404)', 'reply.code(200)'], 1],
    ['kfree()', 'c', ['kfree(buffer);', 'void *kfree;'], 1],
    ['unlikely() branches', 'c', ['if (unlikely(a)) {', 'unlikely to'], 1],
    ['functions that take a struct foo pointer', 'c', ['int a(struct foo *b)', 'int a(struct bar *b)'], 1],
    ['functions named on*Hook', 'ts', ['function onRequestHook() {', 'function onRequest() {'], 1],
    ['functions named like on*Hook', 'ts', ['function onRequestHook() {', 'function like() {'], 1],
    ['places where we check Array.isArray', 'ts', ['if (Array.isArray(a)) {', 'isArray'], 1],
    [
      'type definitions for Options',
      'ts',
      ['export interface Options {', 'export type Options = {', 'new Options()'],
      2,
    ],
    ['assignments to kState', 'js', ['this[kState] = 1', 'if (this[kState] === 1)'], 1],
    ['where is the x-id header set', 'js', ["set('x-id', 1)", 'x'], 1],
    ['where do we set the x-id header', 'js', ["set('x-id', 1)", 'x'], 1],
    ['declarations of type u16', 'c', ['  u16 data;', 'typedef int u16;'], 1],
    ['4 digit hex numbers', 'c', ['a = 0x12ab;', 'a = 0x12ab3;'], 1],
    ['hex numbers longer than 4 digits', 'c', ['a = 0x12ab3;', 'a = 0x12ab;', 'a = 100000;'], 1],
    ['hex constants with at least 4 digits', 'c', ['a = 0x12ab;', 'a = 0x12a;', 'a = 1000;'], 1],
    ['regular expressions with lookbehind', 'js', ['/(?<!a)b/', '/(?:a)b/', '/(?<name>a)/'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('what a request says of lines and words', () => {
  test.each([
    ['lines that contain exactly pass', 'py', ['    pass', 'passed = 1'], 1],
    ['lines with a trailing comma', 'py', ['a,', 'a, b'], 1],
    ['"b" preceded by "a"', 'py', ['a then b', 'b then a'], 1],
    ['raise', 'py', ['raise ValueError', '# was raised'], 1],
    ['comments that start with a capital letter', 'py', ['# A comment', '# of these'], 1],
    ['while loops and for loops', 'py', ['while True:', 'for x in y:', 'if x:'], 2],
    ['the word any', 'ts', ['x: any', 'many'], 1],
    ['functions that yield', 'py', ['    yield x', 'def yielding():'], 1],
    ['#endif lines', 'c', ['#endif', '#  endif', '#else'], 2],
    ['comparisons with null', 'java', ['if (a == null)', 'this is null', 'a -> null'], 1],
    ['http status codes in the 400s', 'py', ['status = 404', 'status = 500'], 1],
    ['non-zero exit codes', 'sh', ['exit 2', 'exit 0'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });

  test.each(['struct literals of type H', 'if tests with a flag', 'promises that are not awaited'])(
    '%s is no text to look for',
    query => {
      expect(() => translate(query, { languages: new Map([['go', 9]]) })).toThrow(DowseError);
    },
  );

  test('a question for the number may stand behind', () => {
    const { intent, command } = translate('goto statements, how many?');
    expect(intent).toBe('count');
    expect(command.pattern).toContain('goto');
  });

  test('what an end of a line is called is no text to look for', () => {
    expect(() => translate('lines ending with a semicolon between two brackets')).toThrow(DowseError);
  });
});

describe('what stands beside a name', () => {
  test.each([
    ['kmalloc with GFP_ATOMIC', 'c', ['p = kmalloc(n, GFP_ATOMIC);', 'p = kmalloc(n, GFP_KERNEL);'], 1],
    ['curl with --silent', 'sh', ['curl --silent "$url"', 'curl "$url"'], 1],
    ['sprintf without the n', 'c', ['sprintf(a, "b");', 'snprintf(a, 2, "b");'], 1],
    ['magic number 1024', 'c', ['char a[1024];', 'char a[10240];'], 1],
    ['spin_lock callers', 'c', ['spin_lock(&a);', '/* spin_lock */'], 1],
    ['CURLE_ codes returned', 'c', ['return CURLE_OK;', 'if(result == CURLE_OK)'], 1],
    ['TEST_F macros', 'cpp', ['TEST_F(A, B) {', '#define TEST_F(a, b)', '// TEST_F'], 2],
    ['lines with @OptIn or @Suppress', 'kt', ['@OptIn(A::class)', '@Suppress("b")', 'val OptIn = 1'], 2],
    ['lines with @media', 'css', ['@media print {', 'media: 1'], 1],
    ['kdoc @param tags', 'kt', [' * @param name', 'val param = 1'], 1],
    ['generic functions named create...', 'ts', ['function createA<T>() {', 'function recreate<T>() {'], 1],
    ['functions on the M table', 'lua', ['function M.open()', 'function other.open()'], 1],
    ["where's SIGTERM handled", 'rb', ['trap("SIGTERM") { stop }', 'rescue Error'], 1],
    ['deinit blocks', 'swift', ['deinit {', 'deinitialize()'], 1],
    ['try? in src', 'swift', ['try? open()', 'try open()'], 1],
    ['which handlers extend BaseHandler', 'php', ['class A extends BaseHandler', 'class BaseHandler'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('what is said of a kind, and how it is written', () => {
  test.each([
    [
      'computed properties returning Bool',
      'swift',
      ['  var a: Bool {', '  var a: Int {', '  var a: Bool'],
      1,
    ],
    ['protected properties typed string', 'php', ['  protected string $a;', '  private string $a;'], 1],
    ['async Task methods', 'cs', ['  public async Task Run() {', '  public Task Run() {'], 1],
    ['virtual methods that are pure', 'cpp', ['virtual int a() = 0;', 'virtual int a();'], 1],
    ['overrides of flatMap', 'scala', ['override def flatMap[A](a: A)', 'override def map = flatMap'], 1],
    ['where are lazy vals declared', 'scala', ['lazy val a = 1', 'val a = 1', 'lazy var b = 1'], 1],
    ['anonymous Visitor classes', 'java', ['walk(new Visitor() {', 'new Other() {', 'new Visitor()'], 1],
    ['strict comparisons with null', 'php', ['if ($a === null)', 'if ($a == null)'], 1],
    ['loose comparisons with null', 'php', ['if ($a == null)', 'if ($a === null)'], 1],
    ['private keyword on its own line', 'rb', ['  private', '  private def a'], 1],
    ['where is the Core class constructed', 'py', ['core = Core(a)', 'class Coretta:'], 1],
    ['poll_ready implementations', 'rs', ['    fn poll_ready(&mut self) {', 'a.poll_ready()'], 1],
    ['@Nullable parameters or methods', 'java', ['@Nullable A a() {', 'A b() {'], 1],
    ['tostring() calls without arguments', 'lua', ['a = tostring()', 'a = tostring(1)'], 1],
    ['expression-bodied members', 'cs', ['  public int A => 1;', '  a => a + 1'], 1],
    ['out parameters', 'cs', ['bool Read(out uint value) {', 'Read(out value);', 'int Out(int a) {'], 1],
    ['foreach loops', 'cs', ['foreach (var a in b)', 'for (var a = 0; a < 1; a++)'], 1],
    ['enhanced for loops', 'java', ['for (A a : all) {', 'for (int a = 0; a < 1; a++) {'], 1],
    ['for loops', 'java', ['for (A a : all) {', 'for (int a = 0; a < 1; a++) {'], 2],
    ['php 8 attributes', 'php', ['#[Pure]', '// attributes of 8'], 1],
    ['derives of Debug and Clone both', 'rs', ['#[derive(Clone, Debug)]', '#[derive(Debug)]'], 1],
    ['@Test methods with expected exception', 'java', ['@Test(expected = A.class)', '@Test'], 1],
    ['modules implementing the Plug behaviour', 'ex', ['  @behaviour Plug', '  use Plug.Router'], 1],
    ['functions with a when guard', 'ex', ['def a(b) when is_map(b) do', 'def a(b) do'], 1],
    ['MODULE_LICENSE lines that are not GPL', 'c', ['MODULE_LICENSE("MIT")', 'MODULE_LICENSE("GPL")'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });

  test('conditions of the preprocessor about a system name it as macros do', () => {
    const lines = ['#ifdef _WIN32', '#if defined(_WIN32)', '#ifdef __linux__', '// ifdef windows'];
    expect(finds('#ifdefs about windows', 'c', lines)).toEqual(lines.slice(0, 2));
  });
});

describe('kinds that were told too broadly', () => {
  test.each([
    ['raise statements', 'py', ['    raise ValueError(a)', 'except A: raise', 'this can raise an error'], 2],
    ['let declarations', 'ts', ['let a = 1', 'let b', 'for (let c of d) {', 'to let your component know'], 3],
    ['where clauses', 'rs', ['where', '    T: A where T: Clone {', '// where a value is: here'], 2],
    ['pytest fixtures', 'py', ['@pytest.fixture()', '@fixture', '# importing until the fixture'], 2],
    ['it blocks', 'ts', ["it('adds', () => {", 'is it (a)'], 1],
    ['describe or it blocks', 'ts', ["describe('a', () => {", "  it('adds', () => {", 'it is'], 2],
    ['attributes starting with serde', 'rs', ['#[serde(default)]', '#[doc = "serde"]'], 1],
    ['structs with lifetime parameters', 'rs', ["struct A<'a> {", 'struct A<T> {'], 1],
    ['enum variants named Str', 'rs', ['    Str(&str),', '    Strict,', 'let a = Str;'], 1],
    ['static const char arrays', 'c', ['static const char names[] = "a";', 'static const char *name;'], 1],
    [
      'functions that take a reducer',
      'ts',
      ['function a<S>(reducer: R) {', '// a function, for (say) a reducer'],
      1,
    ],
    ['hex escapes like \\x1b', 'c', ['"\\x1b[0m"', '"\\n"'], 1],
    ['with statements that open files', 'py', ['with open(a) as b:', 'with lock:', 'open(a)'], 1],
    [
      'while loops with an infinite condition',
      'c',
      ['while(TRUE) {', 'while (1) {', 'while (a) {', '/* while 16K'],
      2,
    ],
    ['infinite loops', 'go', ['for {', 'for a {'], 1],
    ['for loops without a condition', 'go', ['for {', 'for a < b {', 'prefix: "while(1);"'], 1],
    ['uses of the any type', 'ts', ['a: any', 'Map<string, any>', 'grateful for, any contribution'], 2],
    ['const declarations', 'ts', ['const $$a = 1', 'const { b } = c', 'constant'], 2],
    ['comments with the word mutex', 'cc', ['// the mutex is held', '// mutex_ is held', 'mutex.lock()'], 1],
    ['strings with the word mutex', 'cc', ['log("no mutex");', 'log("mutexes");'], 1],
    ['hostnames ending in .example.com', 'py', ['a = "www.example.com"', 'a = "example.org"'], 1],
    [
      'types that implement Future',
      'rs',
      [
        'impl<T> Future for Timeout<T> {',
        "impl From<&'a str> for A {",
        'impl<F: Future> Drive<F> for Ordered<F> {',
      ],
      1,
    ],
    ['types that implement From', 'rs', ["impl From<&'a str> for A {", 'impl<T: From<A>> B for C {'], 1],
    // In a header functions are declared; elsewhere a definition ends with no semicolon.
    [
      'functions starting with redisAsync in async.h',
      'c',
      ['redisAsync *redisAsyncConnect(int a);', '#define A'],
      1,
    ],
    ['where is connect declared', 'c', ['int connect(int a);', 'int connect(int a) {', 'connected(a);'], 2],
    ['where is connect defined', 'c', ['int connect(int a) {', 'int connect(int a);'], 1],
    ['async methods', 'ts', ['  async run(a) {', 'app.get(async (a) => {', 'async function run() {'], 1],
    ['functions without a receiver', 'go', ['func run() {', 'func (a *A) Run() {'], 1],
    ['numeric separators', 'ts', ['a = 10_000', 'a_1'], 1],
    ['return statements with two values', 'go', ['return nil, err', 'return f(a, b)'], 1],
    ['public sections', 'cc', [' public:', 'class A : public B {'], 1],
    ['typedefs and usings', 'cc', ['typedef int A;', 'using A = int;', '// by using it'], 2],
    ['string formatting with %', 'py', ['"a %s" % b', 'a % b'], 1],
    ['continue or break', 'py', ['continue', 'break', 'breaking = 1'], 2],
    ['return type annotations of bool', 'py', ['def a() -> bool:', 'def a(b: bool) -> int:'], 1],
    ['dictionary comprehensions', 'py', ['{a: 1 for a in b}', '{a for a in b}'], 1],
    ['set comprehensions', 'py', ['{a for a in b}', '{a: 1 for a in b}'], 1],
    ['imports inside functions', 'py', ['    import os', 'import os'], 1],
    ['object spread', 'ts', ['{ ...a }', '{ a }'], 1],
    [
      'functions that take a &str',
      'rs',
      ["fn a(b: &'static str) {", 'fn a(b: &str) {', 'fn a(b: String) {'],
      2,
    ],
    [
      'unimplemented or unreachable macro calls',
      'rs',
      ['unreachable!()', 'unimplemented!("a")', 'fn unreachable()'],
      2,
    ],
    ['type conversions to []byte', 'go', ['a := []byte(b)', 'var a []byte'], 1],
    ['numbers larger than 5 digits', 'c', ['a = 123456;', 'a = 12345;'], 1],
    ['strict equality with undefined', 'ts', ['a === undefined', "typeof a === 'undefined'"], 1],
    [
      'isinstance checks for str or bytes',
      'py',
      ['isinstance(a, (str, bytes))', 'isinstance(a, basestring)'],
      1,
    ],
    // A name that is a part of what is left out is looked for by itself.
    ['printf but not snprintf', 'c', ['printf("b")', 'printf(snprintf)', 'curl_mprintf(a)'], 2],
    ['free( but not hi_free(', 'c', ['free(a);', 'hi_free(a);', 'sdsfree(a);'], 1],
    ['prop but not t.prop', 'py', ['prop = 1', 't.prop = 1'], 1],
  ])('%s (%s)', (query, extension, lines, count) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, count));
  });

  test.each([
    ['decorated with pass_context', 'py', ['@click.pass_context', 'pass_context = 1'], 1],
    ['javadoc lines with {@link', 'java', [' * {@link A}', ' * @see A'], 1],
    ['status codes 404 or 500', 'py', ['a = 404', 'b = 500', 'port = 5000'], 2],
    ['lines of 12 characters or more', 'go', ['a := "0123456789"', 'a := 1'], 1],
    ['show TODOs and also XXX', 'py', ['# TODO: a', '# XXX', '# todo_b'], 2],
    [
      'where are options declared with is_flag=True',
      'py',
      ['a = option("--a", is_flag=True)', 'options = 1'],
      1,
    ],
    [
      'throws IOException in method signatures',
      'java',
      ['void a() throws IOException {', ' * @throws IOException'],
      1,
    ],
    ['"timeout" in function signatures', 'py', ['def get(url, timeout=1):', 'get(url, timeout=2)'], 1],
    ['expect(...).toThrow', 'ts', ['expect(() => a()).toThrow()', 'expect(a).toBe(b)'], 1],
    ['lines with "private": true', 'json', ['  "private": true,', '  "private": false,'], 1],
    ['http links (not https)', 'md', ['http://a.org', 'https://a.org'], 1],
  ])('%s (%s)', (query, extension, lines, count) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, count));
  });
});
