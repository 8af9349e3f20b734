import { describe, expect, test } from 'vitest';
import { finds } from './testing/finds.ts';

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
