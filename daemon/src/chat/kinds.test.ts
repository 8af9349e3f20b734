import { describe, expect, test } from 'vitest';
import { escapePattern } from './patterns.ts';
import { translate } from './translate.ts';

/** Which of the lines a request finds in a tree of one language. */
function found(query: string, extension: string, lines: readonly string[]): string[] {
  const { pattern, options } = translate(query, { languages: new Map([[extension, 9]]) }).command;
  const flags = options.ignore_case ? 'i' : '';
  const source = options.fixed_strings ? escapePattern(pattern) : pattern;
  const test = new RegExp(options.word ? `\\b(?:${source})\\b` : source, flags);
  return lines.filter(line => test.test(line));
}

/** A request, the language of the tree, the lines that it is about, and others with the same words. */
const KINDS: readonly [string, string, string[], string[]][] = [
  ['all deprecation warnings', 'py', ['warn(DeprecationWarning)'], ['# deprecated']],
  // What restricts a kind is asked of it, and is no text.
  [
    'functions returning only an error',
    'go',
    ['func Close() error {', 'func (s *S) Close(n int) (err error) {'],
    ['func Open() (int, error) {'],
  ],
  [
    'functions that return error and nothing else',
    'go',
    ['func Close() error {'],
    ['func Open() (*S, error) {'],
  ],
  ['values piped into Enum.sort', 'ex', ['|> Enum.sort()'], ['Enum.sort(a)']],
  ['comments only containing TODO', 'py', ['# TODO', 'x = 1  # TODO:'], ['# TODO: more', 'TODO']],
  ['comments that say nothing but FIXME', 'go', ['// FIXME'], ['// FIXME later']],
  ['rescue blocks without a class', 'rb', ['rescue', '  rescue => e'], ['rescue IOError', 'class A']],
  ['catch clauses with no parameter', 'ts', ['} catch {'], ['} catch (error) {', 'catch']],
  ['imports that are not relative', 'rb', ["require 'json'"], ["require_relative 'a'"]],
  ['imports which are not relative', 'js', ["const a = require('a')"], ["const a = require('./a')"]],
  ['p or pp statements', 'rb', ['p item', 'pp item'], ['push item']],
  // What a type extends, implements or derives: with "and" both.
  [
    'structs that derive Clone and Debug',
    'rs',
    ['#[derive(Debug, Clone)]'],
    ['#[derive(Debug)]', '#[derive(Clone)]'],
  ],
  [
    'classes that implement Closeable and Runnable',
    'java',
    ['class A implements Runnable, Closeable {'],
    ['class A implements Runnable {'],
  ],
  [
    'interfaces that extend another interface',
    'java',
    ['interface A extends B {'],
    ['class A extends B {', 'interface A {'],
  ],
  ['protocols that inherit from Sendable', 'swift', ['protocol A: Sendable {'], ['struct A: Sendable {']],
  [
    'classes that extend something',
    'java',
    ['class A extends B {'],
    ['class A {', 'interface A extends B {'],
  ],
  ['class definitions with no base class', 'py', ['class A:', 'class A():'], ['class A(B):']],
  ['classes that do not extend anything', 'ts', ['export class A {'], ['class A extends B {']],
  ['traits with a supertrait', 'rs', ['pub trait A: B {'], ['pub trait A {']],
  [
    'structs that embed sync.Mutex',
    'go',
    ['\tsync.Mutex', '\t*sync.Mutex'],
    ['\tmu sync.Mutex', 'var m sync.Mutex'],
  ],
  [
    'types that have a Close method',
    'go',
    ['func (a *A) Close() error {'],
    ['a.Close()', 'type Close struct {'],
  ],
  [
    'extension methods on IDbConnection',
    'cs',
    ['int Run(this IDbConnection c)'],
    ['int Run(IDbConnection c)'],
  ],
  ['extension functions of String', 'kt', ['fun String.trimmed() = 1'], ['fun trimmed(a: String) = 1']],
  // Words of the language that stand on the definition.
  ['member functions marked override', 'cpp', ['void Run() override;'], ['void Run();', '[[override]]']],
  ['methods marked private', 'ts', ['  private run() {'], ['  run() {']],
  [
    'methods that are async and static',
    'cs',
    ['static async Task A() {'],
    ['static Task A() {', 'async Task A() {'],
  ],
  ['functions marked as deprecated', 'java', ['@Deprecated', ' * @deprecated use b'], ['deprecated']],
  [
    'static inline functions',
    'c',
    ['static inline int', 'static inline int a(void) {'],
    ['static int', 'int a;'],
  ],
  ['protected methods of classes', 'ts', ['  protected run() {'], ['  run() {']],
  ['getters', 'ts', ['  public get size(): number {', '  get size() {'], ['  getSize() {']],
  [
    'public initializers that throw',
    'swift',
    ['public init(a: Int) throws {'],
    ['public init(a: Int) {', 'init() throws {'],
  ],
  [
    'private static final fields that are not String',
    'java',
    ['  private static final int A = 1;'],
    ['  private static final String A = "a";'],
  ],
  // Types as they are spoken of, and as the language writes them.
  ['functions that return a string', 'py', ['def f() -> str:'], ['def f() -> bytes:', 'return string']],
  ['functions that return a boolean', 'go', ['func f() bool {'], ['func f() int {']],
  ['functions that return a boolean', 'ex', ['@spec f?() :: boolean()'], ['@spec f() :: true']],
  [
    'functions that return enum state',
    'c',
    ['enum state', 'static enum state f(void)'],
    ['enum state {', 'int'],
  ],
  ['functions with a nullable return type', 'php', ['function f(): ?int'], ['function f(): int']],
  ['functions that return an error union', 'zig', ['fn f() !void {'], ['fn f() void {']],
  [
    'functions that take a Request or a Response',
    'py',
    ['def f(a: Response):', 'def f(a: Request):'],
    ['def f(a):'],
  ],
  ['functions with a default value of None', 'py', ['def f(a=None):'], ['def f(a=1):', 'a = None']],
  ['calls to isinstance with str', 'py', ['isinstance(a, str)'], ['isinstance(query_string, b)']],
  // How things are done.
  ['every raise of ValueError', 'py', ['raise ValueError("a")'], ['except ValueError:']],
  ['where do we create a new StringBuilder', 'java', ['a = new StringBuilder();'], ['StringBuilder a;']],
  [
    'all implementations of backend_impl',
    'c',
    ['static const struct backend_impl drm = {', 'backend_impl all[] =', 'class A : public backend_impl {'],
    ['struct backend_impl {', 'static const struct backend_impl *drm = find();', 'use(backend_impl);'],
  ],
  [
    'implementations of the backend_impl struct',
    'c',
    ['struct backend_impl drm = {'],
    ['struct backend_impl {', 'struct backend_impl *drm;'],
  ],
  ['classes that implement Shape', 'cc', ['class A : public Shape {'], ['Shape a = {']],
  [
    'structs that implement Close',
    'go',
    ['func (s *Store) Close() error {'],
    ['func (s *Store) Closed() bool {', 'func (s *Store) CloseAll() {', 's.Close()'],
  ],
  [
    'calls to grow, not its definition',
    'c',
    ['  grow(s, 1);', 'if (grow(s)) {', '  return grow(s);'],
    ['static int grow(struct s *s, int n)', 'int grow(int n) {', 'void shrink(int n) {'],
  ],
  ['where do we free memory', 'c', ['free(a);'], ['malloc(1);']],
  ['places where an error is thrown', 'js', ['throw new TypeError()', 'throw a'], ['catch (error) {']],
  ['lines that defer a Close call', 'go', ['defer a.Close()'], ['a.Close()', 'defer close(c)']],
  ['"fmt.Errorf" calls that wrap with %w', 'go', ['fmt.Errorf("a: %w", e)'], ['fmt.Errorf("a: %v", e)']],
  ['handlers that call c.Abort', 'go', ['c.Abort()'], ['c.AbortWith()']],
  [
    'error variables declared with errors.New',
    'go',
    ['var errA = errors.New("a")'],
    ['return errors.New("a")'],
  ],
  ['exceptions rescued without naming a class', 'rb', ['rescue', 'rescue => e'], ['rescue IOError']],
  ['except clauses that catch more than one exception', 'py', ['except (A, B):'], ['except A:']],
  [
    'tests that expect an exception',
    'java',
    ['@Test(expected = A.class)', 'assertThrows(A.class, b)'],
    ['throw a;'],
  ],
  ['echo statements that write to stderr', 'sh', ['echo "a" >&2'], ['echo "a"']],
  ['environment variables exported in bash', 'sh', ['export A=1'], ['A=1']],
  [
    'attr_reader and attr_accessor declarations',
    'rb',
    ['  attr_reader :a'],
    ['  attr_writer :a', 'a.attr_reader'],
  ],
  ['weak references to self in closures', 'swift', ['{ [weak self] in'], ['weak var a: A?']],
  ['places that use the any type', 'ts', ['let a: any'], ['type A = string']],
  [
    'struct fields with a json tag containing omitempty',
    'go',
    ['A int `json:"a,omitempty"`'],
    ['A int `json:"a"`'],
  ],
  [
    "imports from '../utils/log'",
    'ts',
    ["import { a } from '../utils/log'"],
    ["import { a } from '../../utils/log'"],
  ],
  ['require calls that load a relative path', 'js', ["require('./a')"], ["require('a')"]],
  [
    'lines with #ifdef or #if defined for USE_SSL',
    'c',
    ['#ifdef USE_SSL', '#if defined(USE_SSL)'],
    ['#ifdef A', '#define USE_SSL'],
  ],
  ['comments that contain a url', 'ts', ['// see https://a.org'], ['// a url', "a('https://a.org')"]],
  ['javadoc @param tags', 'java', [' * @param a b'], [' * @return a']],
  ['javadoc lines with @since 1', 'java', [' * @since 1.4'], [' * @param a']],
  ['headings of level 2', 'md', ['## A'], ['# A', '### A']],
  [
    'local variables declared in run.sh that start with RUN_',
    'sh',
    ['  local RUN_DIR', 'local RUN_DIR=1'],
    ['RUN_DIR=1', 'local dir="$RUN_DIR"'],
  ],
  ['@spec lines that return a boolean', 'ex', ['@spec f?() :: boolean()'], ['@spec f() :: true']],
  // Of a file is not in it.
  [
    'requires of lib/queue.js',
    'js',
    ["require('../lib/queue')", "import a from './queue.js'"],
    ["require('./queues')"],
  ],
  [
    'users of shop/tax.py',
    'py',
    ['from shop.tax import a', 'import shop.tax', 'from . import tax'],
    ['tax = 1'],
  ],
  ['includes of net/url.h', 'cpp', ['#include "net/url.h"', '#include <a/net/url.h>'], ['#include "url.h"']],
  ['imports of java.net.*', 'java', ['import java.net.URL;'], ['import java.nio.URL;']],
  [
    'constructors of Session',
    'java',
    ['  public Session(int a) {'],
    ['  return new Session(1);', 'class Session {'],
  ],
  [
    'constructors of Session',
    'cpp',
    ['Session::Session(int a)', '  explicit Session(int a);'],
    ['  Session a;'],
  ],
  [
    'pure virtual methods',
    'cpp',
    ['virtual void run() = 0;', 'int size() const = 0;'],
    ['int a = 0;', 'virtual ~A();'],
  ],
  [
    '#[cfg(...)] attributes excluding windows',
    'rs',
    ['#[cfg(unix)]'],
    ['#[cfg(windows)]', '#[derive(Debug)]'],
  ],
  ['synchronized blocks', 'java', ['synchronized (this) {'], ['synchronized void run() {']],
  ['synchronized methods', 'java', ['  public synchronized void run() {'], ['synchronized (this) {']],
  [
    'template classes',
    'cpp',
    ['template <typename T> class Box {', 'template <class T>\nstruct Box final : public Base<T> {'],
    ['template <typename T> void run(T t) {', 'class Box {'],
  ],
  [
    'template functions',
    'cpp',
    ['template <typename T> void run(T t) {', 'template <class T>\nstatic T &Box<T>::get() {'],
    ['template <typename T> class Box {', 'void run(T t) {'],
  ],
  [
    'methods with a pointer receiver on Command',
    'go',
    ['func (c *Command) Run() {'],
    ['func (c Command) Run() {', 'func (s *Store) Run(c *Command) {'],
  ],
  [
    'methods with a value receiver on Command',
    'go',
    ['func (c Command) Run() {'],
    ['func (c *Command) Run() {'],
  ],
  [
    'methods with a pointer receiver',
    'go',
    ['func (c *Command) Run() {'],
    ['func (c Command) Run(p *int) {'],
  ],
  [
    'unexported functions',
    'go',
    ['func run() {', 'func (c *C) run() {'],
    ['func Run() {', 'func (c *C) Run() {'],
  ],
  ['functions that are not exported', 'go', ['func run() {'], ['func Run() {']],
  [
    'unexported functions',
    'ts',
    ['function run() {'],
    ['export function run() {', 'export default function run() {'],
  ],
  ['non-public structs', 'rs', ['struct A;'], ['pub struct A;', 'pub(crate) struct A;']],
  [
    'proc definitions in tcl files',
    'tcl',
    ['proc start {a} {', 'proc ::net::start {a} {'],
    ['start a', 'set proc 1'],
  ],
  ['tcl procs', 'c', ['proc start {a} {'], ['int start(int a)']],
  ['for loops over i', 'c', ['for (i = 0; i < n; i++)'], ['for (int j = 0; j < n; j++)', 'if (i)']],
  [
    'tests named after Buffer',
    'py',
    ['def test_buffer_grows():'],
    ['def test_grows(buffer):', 'class Buffer:'],
  ],
  ['javadoc @since 1.9', 'java', [' * @since 1.9'], [' * @since 1.8', ' * Since 1.9']],
  [
    'arrow functions assigned to a const',
    'ts',
    ['const run = () => {'],
    ['constructor(() => {', 'let run = () => {', 'run(() => { const a = 1; })'],
  ],
  ['with open(...) statements', 'py', ['with open(path) as f:'], ['f = open(path)']],
  ['yield from', 'py', ['yield from items'], ['yield items', 'xyield from']],
  ['functions without type hints', 'py', ['def run(a):'], ['def run(a: int) -> int:', 'a = 1']],
  ['methods that are not constructors', 'py', ['    def run(self):'], ['    def __init__(self):']],
  ['@throws IOException tags', 'java', [' * @throws IOException never'], [' * @throws Error']],
  ['functions returning (string, error)', 'go', ['func a() (string, error) {'], ['func a() (int, error) {']],
  ['calls to print with a string', 'py', ['print("x")'], ['print(a)']],
  ['where "c.JSON(" is called', 'go', ['c.JSON(200, x)'], ['c.JSONP(200, x)']],
  ['lines with foo_a and foo_b but not foo_c', 'py', ['foo_a foo_b'], ['foo_a', 'foo_a foo_b foo_c']],
  // How a part is to be matched holds for that part.
  ['lines with /fo+x/i but not bar', 'py', ['FOOX', 'foox BAR'], ['FOOX bar', 'fx']],
  ['lines with both /fo+x/i and "bar"', 'py', ['FOOX bar'], ['FOOX BAR', 'bar']],
  ['/fo+x/i or "bar"', 'py', ['FOOX', 'bar'], ['BAR']],
  ['lines with both the word foo and bar', 'py', ['foo bars'], ['food bar']],
  ['lines with the word foo and the word bar', 'py', ['foo, bar'], ['food bar', 'foo bars']],
  ['strings with TODO or FIXME', 'py', ['f"TODO x"'], ['"TODOS"']],
  [
    'tests for hover',
    'zig',
    ['test "hover - literal" {', 'test "Hover of a field" {'],
    ['a:hover > b {', 'const hover = 1;'],
  ],
  [
    'where are the tests for BindJSON',
    'go',
    ['func TestContextBindJSON(t *testing.T) {'],
    ['if BindJSON == nil {', 'func BindJSON() {'],
  ],
  ['tests for parse_url', 'py', ['def test_parse_url_empty():'], ['if x == parse_url:']],
  ['tests for NULL', 'c', ['if(p == NULL)'], ['TEST(null)']],
  // What people asked of six projects that was read as something else, or refused.
  [
    'where do we set CURLOPT_SSL_VERIFYPEER to 0',
    'c',
    ['curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);', '  opts.CURLOPT_SSL_VERIFYPEER = 0;'],
    ['curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L); /* 0 */', 'CURLOPT_SSL_VERIFYPEER = 10;'],
  ],
  [
    'where is DEBUG set to False',
    'py',
    ['DEBUG = False', "    'DEBUG': False,"],
    ['DEBUG = True  # not False', 'NO_DEBUGGER = False'],
  ],
  ['all switch cases for CURLOPT_', 'c', ['  case CURLOPT_URL:'], ['x = CURLOPT_URL;']],
  [
    'lambdas passed to launch',
    'kt',
    ['scope.launch {', 'GlobalScope.launch(Dispatchers.IO) {'],
    ['when (x) { 1 -> launch() }', 'fun launchIn(block: () -> Unit)'],
  ],
  [
    'callbacks passed to setTimeout',
    'ts',
    ['setTimeout(() => go(), 5);', 'setTimeout(function () {'],
    ['setTimeout(go, 5);', '// the callback of setTimeout'],
  ],
  [
    'nullable String parameters',
    'kt',
    ['fun send(name: String?, count: Int)'],
    ['fun send(name: String)', 'fun send(count: Int?)'],
  ],
  [
    'optional string parameters',
    'ts',
    ['send(name?: string) {', 'send(name: string | undefined) {'],
    ['send(name: string) {', 'send(count?: number) {'],
  ],
  [
    'TODO comments with a ticket number like KTOR-1234',
    'kt',
    ['// TODO KTOR-77 remove', '// TODO(#12): remove'],
    ['// TODO remove', '// see KTOR-77'],
  ],
  ['comments with issue numbers', 'go', ['// fixes #12', '// see GO-7'], ['// issue', 'x := 12']],
  ['comments that mention RFC numbers', 'c', ['/* RFC 7230 */', '/* by rfc2616 */'], ['/* an RFC */']],
  [
    'struct fields of type []const u8',
    'zig',
    ['    name: []const u8,'],
    ['    name: u8,', 'fn run(name: []const u8) void {'],
  ],
  [
    'defer statements that free something',
    'zig',
    ['defer allocator.free(buf);'],
    ['defer list.deinit();', 'allocator.free(buf);'],
  ],
  ['defer statements that unlock a mutex', 'go', ['defer mu.Unlock()'], ['defer f.Close()', 'mu.Unlock()']],
  [
    'computed properties',
    'swift',
    ['    public var isEmpty: Bool {'],
    ['    var count: Int = 1', '    let name: String'],
  ],
  [
    'functions with a receiver of type *Context',
    'go',
    ['func (c *Context) Next() {'],
    ['func (s *Store) Run(c *Context) {'],
  ],
  ['http status codes 4xx', 'go', ['return 404'], ['return 200']],
  [
    'table driven tests',
    'go',
    ['	tests := []struct {', '	cases := map[string]struct {'],
    ['type A struct {', 'func TestA(t *testing.T) {'],
  ],
  ['parametrized tests', 'py', ['@pytest.mark.parametrize("a", [1])'], ['def test_a():']],
  ['structs with json tags', 'go', ['	Name string `json:"name"`'], ['type A struct {']],
  ['fields with a yaml tag', 'go', ['	Name string `yaml:"name"`'], ['	Name string `json:"name"`']],
  [
    'exported constants',
    'go',
    ['const Max = 1', '	MIMEJSON = "application/json"', 'const Max int = 1'],
    ['var Max = 1', 'const max = 1', '	if Max == 1 {'],
  ],
  ['errors that are ignored with _', 'go', ['_ = f.Close()', 'v, _ := read()'], ['err_ := errors.New("a")']],
  [
    'impl blocks for Deserialize',
    'rs',
    ["impl<'de> Deserialize<'de> for A {"],
    ["impl<'de> Deserializer<'de> for B {", 'fn deserialize() {'],
  ],
  [
    'functions generic over T',
    'rs',
    ['pub fn run<T>(value: T) {', 'fn pair<K, T: Clone>(t: T) {'],
    ['fn generic() {}', 'fn run<U>(value: U) -> T {'],
  ],
  ['functions with a lifetime parameter', 'rs', ["fn run<'a>(s: &'a str) {"], ['fn run(lifetime: u8) {']],
];

describe('a kind of thing is what it looks like, and no line that has its words', () => {
  test.each(KINDS)('%s (%s)', (query, extension, lines, others) => {
    expect(found(query, extension, [...lines, ...others])).toEqual(lines);
  });
});

test('of which type a property is stands on another line than what it returns', () => {
  const hint = { languages: new Map([['py', 9]]) };
  expect(() => translate('the properties that return a string', hint)).toThrow(/could not be read/);
});
