import { describe, expect, test } from 'vitest';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

describe('Dart', () => {
  test.each([
    [
      'classes extending BaseClient',
      ['class A extends http.BaseClient {', 'class A implements BaseClient {'],
      1,
    ],
    ['what implements Client', ['abstract class A implements Client {', 'class A extends Client {'], 1],
    ['mixins', ['mixin Log on Base {', 'base mixin class A {', '/// A mixin for logs.'], 2],
    ['where is close defined', ['  Future<void> close() async {', '  void close();', '  close();'], 2],
    ['where is name defined', ['  String get name => _name;', '  final x = name;'], 1],
    ['functions', ['int add(int a, int b) => a + b;', '  return add(1, 2);', 'main() {', '  add(1, 2);'], 2],
    ['enums', ['enum State { open }', '// enum values'], 1],
    ['functions returning Future<void>', ['  Future<void> close() {', '  Future<int> size() {'], 1],
    ['functions that return a boolean', ['bool isOpen() => true;', 'int size() => 1;'], 1],
    ['late final fields', ['  late final int a;', '  final int b;'], 1],
    ['static methods', ['  static int of(int a) {', '  int of(int a) {'], 1],
    ['factory constructors', ['  factory Uri.parse(String a) {', '  Uri.parse(String a);'], 1],
    ['constructors of Request', ['  Request(this.url);', '  Request.get(this.url);', '  request(url);'], 2],
    ['async functions', ['void a() async {', 'Stream<int> b() async* {', 'void c() {'], 2],
    ['print statements', ["print('a');", "footprint('a');"], 1],
    ['@override annotations', ['  @override', '  // overridden'], 1],
    ['imports of package:test', ["import 'package:test/test.dart';", "import 'package:tests/a.dart';"], 1],
    ['part of directives', ["part of 'a.dart';", "part 'b.dart';"], 1],
    ['private methods', ['  void _open() {', '  void open() {'], 1],
    ['null checks', ['if (a == null) {', 'if (a == 1) {'], 1],
    ['typedefs', ['typedef Handler = void Function(int);', 'Handler handler;'], 1],
    ['fields of type String', ['  final String name;', '  final int size;'], 1],
    ['extensions on String', ['extension Words on String {', 'extension Numbers on int {'], 1],
    ['doc comments starting with ///', ['  /// Says what.', '  // no'], 1],
    ['where is ClientException thrown', ["throw ClientException('a');", "throw StateError('a');"], 1],
  ])('%s', (query, lines, count) => {
    expect(finds(query, 'dart', lines)).toHaveLength(count);
  });
});

describe('what other languages have of their own', () => {
  test.each([
    ['functions returning Status', 'cc', ['Status DB::Open(int a) {', '  Status s = Open(1);'], 1],
    ['methods of class Cache implemented', 'cc', ['void Cache::Put(int a) {', 'class Cache {'], 1],
    ['delete statements', 'cc', ['  delete rep_;', '  delete[] buf;', 'A(const A&) = delete;'], 2],
    [
      'functions taking a pointer to Slice',
      'cc',
      ['void Get(const Slice* key) {', '  bool Has(Slice *key) const;', 'void Put(const Slice& key) {'],
      2,
    ],
    [
      'functions that take a pointer to Config',
      'go',
      ['func Run(c *app.Config) {', 'func Run(c Config) {'],
      1,
    ],
    ['functions that return nothing', 'go', ['func (a *A) Close() {', 'func (a *A) Close() error {'], 1],
    ['functions that return nothing', 'rs', ['pub fn close(&mut self) {', 'fn size(&self) -> usize {'], 1],
    ['methods returning void', 'cs', ['  public void Close() {', '  public int Size() {'], 1],
    ['void functions', 'ts', ['close(): void {', 'size(): number {'], 1],
    ['structs with a mutex field', 'go', ['\tmu sync.Mutex', '\tsync.RWMutex', '\tname string'], 2],
    ['structs with a mutex field', 'cc', ['  std::mutex mu_;', '  int size_;'], 1],
    ['if conditions with an assignment', 'c', ['if (a = next()) {', 'if (a == next()) {'], 1],
    ['assignments in conditions', 'py', ['if (m := match(a)):', 'if m == 1:'], 1],
    ['imports of numpy as np', 'py', ['import numpy as np', 'import numpy', 'import pandas as np'], 1],
    ['where is log imported as logger', 'go', ['\tlogger "std/log"', '\t"std/log"'], 1],
    ['subclasses of Faraday::Error', 'rb', ['class A < Error', 'class B < Faraday::Error', 'class C < D'], 2],
    [
      'files requiring json',
      'rb',
      ["require 'json'", "require 'faraday/json'", "require_relative 'json'"],
      2,
    ],
    ['symbols named :timeout', 'rb', ['get(:timeout)', 'get(:timeout_ms)', 'timeout = 1'], 1],
    ['raise or reraise', 'ex', ['raise "a"', 'reraise e, s', 'raised = 1'], 2],
    ['@spec for call', 'ex', ['  @spec call(a) :: b', '  @spec caller(a) :: b'], 1],
    ['functions that take a %User{} argument', 'ex', ['def a(%User{id: 1}) do', 'def a(user) do'], 1],
    ['modules ending with Test', 'ex', ['defmodule A.BTest do', 'defmodule A.BTest.C do'], 1],
    ['shell functions', 'sh', ['do-it() {', 'function a.b {', 'do_it'], 2],
    ['exported variables starting with APP', 'sh', ['export APP_HOME=/', 'export PATH=$APP_HOME'], 1],
    ['echo to stderr', 'sh', ['echo "no" >&2', 'usage >&2'], 1],
    ['tests about hooks', 'bats', ['@test "runs hooks" {', 'hooks() {', '@test "runs" {'], 1],
    ['double bang operators', 'kt', ['a!!.b', '!a'], 1],
    ['private[xml] members', 'scala', ['private[xml] def a = 1', 'private def a = 1'], 1],
    ['def toString with override', 'scala', ['override def toString = ""', 'def toString = ""'], 1],
    ['@Option property wrappers', 'swift', ['@Option var a: Int', '@OptionGroup var a: B'], 1],
    ['#if os conditions', 'swift', ['#if os(Linux)', '#if DEBUG'], 1],
    ['nullable parameter types', 'php', ['function a(?string $b) {', 'function a(string $b) {'], 1],
    ['new instances of Foo or Bar created', 'php', ['$a = new Foo();', 'new Bar;', 'Foo::of();'], 2],
    ['sql functions that return trigger', 'sql', ['returns trigger as', 'drop trigger a'], 1],
    ['where is get_user defined in sql files', 'sql', ['create function api.get_user()', 'get_user()'], 1],
    ['grant select on in sql files', 'sql', ['grant select on a to b;', 'grant all on a to b;'], 1],
    [
      'PackageReference elements in csproj files',
      'cs',
      ['<PackageReference Include="A" />', '<Package />'],
      1,
    ],
    ['implementation dependencies in gradle files', 'kt', ['  implementation(libs.a)', '  api(libs.a)'], 1],
    ['href links in html files', 'html', ['<a href="a">', '<a name="href-a">'], 1],
    ['script elements', 'html', ['<script src="a">', 'script = 1'], 1],
    ['describe blocks', 'rb', ['RSpec.describe Foo do', '# describes it'], 1],
    ['places where we include or extend a module', 'rb', ['  include Log', '# include it'], 1],
    ['constants written in SCREAMING_CASE', 'rb', ['  MAX_SIZE = 1', '  size = 1'], 1],
    ['calls to super with parentheses', 'rb', ['super(a)', 'super a'], 1],
    ['calls to super with arguments', 'rb', ['super(a)', 'super()'], 1],
    ['return types that are nullable', 'php', ['function a(): ?int {', 'function a(?int $b): int {'], 1],
    ['classes that are abstract or final', 'php', ['abstract class A', 'final class B', 'class C'], 2],
    ['<see cref> references', 'cs', ['/// <see cref="A"/>', '/// see cref'], 1],
    ['Theory tests', 'cs', ['  [Theory]', '  [Fact]'], 1],
    ['readonly fields that are private', 'cs', ['private readonly int a;', 'private int a;'], 1],
    ['readonly fields', 'cs', ['private readonly int a;', '<input readonly>'], 1],
    ['object declarations', 'kt', ['object Foo {', 'return object : Bar {'], 1],
    ['where is object Foo defined', 'kt', ['internal object Foo : Bar {', 'object Food'], 1],
    ['fun interface declarations', 'kt', ['fun interface A {', 'interface A {'], 1],
    ['throwing initializers', 'swift', ['init(a: Int) throws {', 'init(a: Int) {'], 1],
    ['imports with wildcards', 'scala', ['import a.b._', 'import a.b.C'], 1],
    ['functions with a default argument (\\\\)', 'ex', ['def a(b \\\\ 1) do', 'def a(b) do'], 1],
    ['pattern matches on {:error, reason}', 'ex', ['{:error, reason} -> a', '{:ok, a} -> a'], 1],
    ['functions that return Text', 'hs', ['a :: Int -> Text', 'a :: Int -> Maybe Text'], 1],
    ['private functions', 'zig', ['fn a() void {', 'pub fn a() void {'], 1],
    [
      'string parameters passed by const reference',
      'cc',
      ['void A(const string& b);', 'void A(string b);'],
      1,
    ],
    ['Slice parameters passed by reference', 'cc', ['void A(Slice& b);', 'void A(Slice* b);'], 1],
    ['local variables', 'sh', ['  local -a b', 'a() { local b=1; }', '# the local one'], 2],
    [
      'create or replace function in sql',
      'sql',
      ['create or replace function a()', 'create function a()'],
      1,
    ],
    ['toml or yaml keys called name', 'yml', ['name: a', '  - name: a', 'names: a'], 2],
    ['link elements with rel stylesheet', 'html', ['<link rel="stylesheet">', '<link rel="icon">'], 1],
    ['gems declared in the Gemfile', 'rb', ["gem 'rake'", '# gem of a file'], 1],
    ['ruby methods taking a block (&block)', 'rb', ['def a(&block)', 'run(&block)'], 1],
    ['or-equals assignments (||=)', 'rb', ['a ||= 1', 'a = 1 || 2'], 1],
    [
      'methods that return self or static',
      'php',
      ['function a(): self', 'function b(): static', 'return $self;'],
      2,
    ],
    [
      'override val or override var',
      'kt',
      ['override val a = 1', 'override var b: Int', 'val override = 1'],
      2,
    ],
    ['kdoc comments that mention JSON', 'kt', ['/** Reads JSON. */', ' * to JSON', 'val a = JSON'], 2],
    ['static lets', 'swift', ['static let a = 1', 'static var a = 1'], 1],
    [
      'protected vals or vars',
      'scala',
      ['protected val a = 1', 'protected var b = 1', 'protected def c = 1'],
      2,
    ],
    ['require Logger', 'ex', ['require Logger', 'alias A.Logger'], 1],
    ['aliases of Plug.Conn', 'ex', ['alias Plug.Conn', 'import Plug.Conn'], 1],
    ['captures', 'ex', ['map(&a/1)', 'map(&(&1 + 1))', 'a && b'], 2],
    ['iex prompts', 'ex', ['    iex> 1', '    iex(2)> 1', 'iex'], 2],
    ['metamethods such as __index', 'lua', ['__index = a', 'b.__call = c', 'index = 1'], 2],
    ['required named parameters', 'dart', ['A({required this.b})', '// required by'], 1],
    ['extension types', 'dart', ['extension type A(int b) {', 'extension B on C {'], 1],
    ['test groups', 'dart', ["  group('a', () {", "  test('a', () {"], 1],
    ['ignore comments for the linter', 'dart', ['// ignore: a', '// ignored'], 1],
    ['static member functions defined in headers', 'h', ['  static int A(int b) {', '  int A(int b) {'], 1],
    ['data declarations deriving Eq', 'hs', ['data A = B deriving (Eq, Show)', '  deriving Show'], 1],
    ['async methods', 'cs', ['public async Task A() {', 'b.Run(async () => 1);'], 1],
    ['async methods', 'ts', ['  async load() {', 'run(async () => 1)'], 1],
    ['html comments', 'html', ['<p> <!-- a -->', '<p>'], 1],
    ['tests about hooks', 'bats', ['@test "the hook runs" {', '@test "runs" {'], 1],
    ['haddock comments (lines starting with -- |)', 'hs', ['-- | Reads.', '-- Reads.'], 1],
    ['property getters and setters { get; set; }', 'cs', ['int A { get; set; }', 'int B { get; }'], 1],
    ['protected methods', 'rb', ['  protected', '  protected def a', '# protected ones'], 2],
    ['word arrays', 'rb', ['%w[a b]', '[1, 2]'], 1],
    ['obsolete members', 'cs', ['[Obsolete("a")]', 'int obsolete;'], 1],
    [
      'global usings or file scoped namespaces',
      'cs',
      ['global using A;', 'namespace B;', 'namespace C {'],
      2,
    ],
    ['annotation classes', 'kt', ['annotation class A', 'class B'], 1],
    ['val declarations with by lazy', 'kt', ['val a by lazy { 1 }', 'val b = lazy'], 1],
    ['is checks on String', 'kt', ['if (a is String)', 'if (a == String)'], 1],
    ['subscript definitions', 'swift', ['subscript(a: Int) -> B {', 'let subscript = 1'], 1],
    ['failable initializers', 'swift', ['init?(a: Int) {', 'init(a: Int) {'], 1],
    ['throw new exceptions', 'scala', ['throw new A("b")', 'throw a'], 1],
    ['mem.eql comparisons', 'zig', ['if (mem.eql(u8, a, b)) {', 'mem.copy(a)'], 1],
    ['switch expressions or statements', 'dart', ['switch (a) {', 'final b = switch (c) {', 'case d:'], 2],
    ['port:: qualified names', 'cc', ['port::Mutex mu_;', 'int port;'], 1],
    [
      'functions with noexcept or override',
      'cc',
      ['A() noexcept : b_(0) {', 'int B() override;', 'int C();'],
      2,
    ],
    ['select statements with a where clause', 'sql', ['select a from b where c = 1;', 'select a from b;'], 1],
    ['functions returning Maybe', 'hs', ['a :: Int -> Maybe Text', 'b :: Maybe Int -> Text'], 1],
    // Fields stand on lines of their own, with their names.
    [
      'structs with a field named timeout',
      'go',
      ['\ttimeout time.Duration', '\ttimeout := 1', 'type timeout struct {'],
      1,
    ],
    ['fields named size', 'cc', ['  size_t size;', '  int size = 0;', '  return size();'], 2],
    ['where is the property Name declared', 'cs', ['public string Name { get; }', 'return Name;'], 1],
    ['the field called name', 'java', ['  private String name;', '  return name;'], 1],
    ['fields named name', 'py', ['        self.name = 1', '    name: str', '        return self.name'], 2],
    ['properties named title', 'swift', ['  let title: String', '  self.title = title'], 1],
    ['records with a field named uri', 'hs', ['  , uri :: Text', '  { uri = 1'], 1],
    ['who uses the trait or class named FooBar', 'php', ['use App\\FooBar;', 'class Foo'], 1],
    [
      'where is the method Open defined',
      'cs',
      ['  IFile<T> Open(string a);', '  public void Open() {', '  return Open(a);'],
      2,
    ],
    ['calls to foreach', 'scala', ['a.foreach(b)', 'a.foreach { b =>', 'foreach'], 2],
    ['vars', 'scala', ['private var a = 1', 'val b = 1'], 1],
    ['source statements', 'sh', ['source a.sh', '. ./b.sh', '# the source'], 2],
    ['imports that start with dart:', 'dart', ["import 'dart:io';", "import 'package:a/b.dart';"], 1],
    ['css rules with display: none', 'css', ['  display: none;', '  float: none;'], 1],
    // Behind a title all that is meant.
    ['guards: lines with when is_binary', 'ex', ['def a(b) when is_binary(b)', 'def a(b) when b'], 1],
    ['include guards: #ifndef LIB_', 'h', ['#ifndef LIB_A_H_', '#ifdef LIB_A'], 1],
    ['pattern match on null: case null', 'scala', ['case null => 1', 'a match { case b => null }'], 1],
  ])('%s (%s)', (query, extension, lines, count) => {
    expect(finds(query, extension, lines)).toHaveLength(count);
  });
});

test.each([
  ['python code blocks in markdown', ['```python', '```py'], ['```', '```ruby', 'def a():']],
  ['show me ```ruby code fences in the docs', ['```ruby', '   ```rb'], ['```', '```rust']],
  ['code fences tagged bash', ['```bash'], ['```console', '```']],
])('code of one language in documents: %s', (query, found, others) => {
  expect(finds(query, 'md', [...found, ...others])).toEqual(found);
});

test('the tests folder of a tree that has none is wherever its tests are', () => {
  const tree = {
    languages: new Map([['cs', 20]]),
    folders: new Set(['src']),
    subfolders: new Set(['A.Tests']),
  };
  expect(translate('calls to RuleFor in the tests folder', tree).command.options.globs).toContain(
    '**/*.Tests/**',
  );
  const withFolder = { ...tree, folders: new Set(['src', 'tests']) };
  expect(translate('calls to RuleFor in the tests folder', withFolder).command.path).toBe('tests');
});

test('what two imports of a file are is no question for a search of lines', () => {
  expect(() => translate('files that import os but not sys')).toThrow(
    expect.objectContaining({ details: expect.stringMatching(/Each import stands on a line of its own/) }),
  );
});
