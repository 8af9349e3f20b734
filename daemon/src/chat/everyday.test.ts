import { describe, expect, test } from 'vitest';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

describe('functions by what they give back', () => {
  test.each([
    [
      'functions that return a pointer',
      'c',
      ['static struct a *b(int c)', 'struct a *', 'int b(char *c)'],
      2,
    ],
    [
      'functions returning a pointer',
      'go',
      ['func (a *A) B() *C {', 'func A() (int, *B) {', 'func (a *A) B(c *C) int {'],
      2,
    ],
    ['functions that return a reference', 'rs', ['fn a(&self) -> &B {', 'fn a(b: &B) -> C {'], 1],
    ['functions that return a slice', 'go', ['func A() []int {', 'func A(b []int) int {'], 1],
    [
      'functions that return an array',
      'ts',
      ['a(): string[] {', 'function a(b: C): Array<D> {', 'a(b: string[]): void {'],
      2,
    ],
    ['methods that return an array', 'java', ['  public int[] a(int b) {', '  public int a(int[] b) {'], 1],
    ['functions returning a map', 'go', ['func A() map[string]int {', 'func A(b map[string]int) {'], 1],
    ['functions that return a map', 'rs', ['fn a() -> HashMap<B, C> {', 'fn map() -> B {'], 1],
    ['functions returning multiple values', 'go', ['func A() (int, error) {', 'func A(b, c int) int {'], 1],
    ['functions that return a tuple', 'rs', ['fn a() -> (B, C) {', 'fn a((b, c): D) -> E {'], 1],
    ['functions that return a promise', 'ts', ['a(): Promise<B> {', 'a(b: Promise<C>) {'], 1],
    ['functions that return an option', 'rs', ['fn a() -> Option<B> {', 'fn option() -> B {'], 1],
    ['functions that return a user', 'kt', ['fun a(): User {', 'fun user(): A {'], 1],
    ['functions that return a float', 'py', ['def a() -> float:', 'def float() -> b:'], 1],
    ['functions that return an optional', 'swift', ['func a() -> B? {', 'func a(b: C?) -> D {'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('what has a name among programmers', () => {
  test.each([
    ["where's the Blueprint class", 'py', ['class Blueprint:', 'Blueprint()'], 1],
    ['where is the Engine type', 'go', ['type Engine struct {', 'Engine{}'], 1],
    ['url_for is called where', 'py', ['url_for(a)', 'import url_for'], 1],
    ['everything that raises', 'py', ['raise A', 'raised = 1'], 1],
    ['global constants', 'py', ['TIMEOUT = 1', 'timeout = 1'], 1],
    ['lines matching FLASK_.*_DIR', 'py', ['FLASK_APP_DIR', 'FLASK_APP'], 1],
    ["todo's", 'py', ['# TODO later', '# to do'], 1],
    ['abstract methods', 'py', ['    @abstractmethod', '    def a(self):'], 1],
    ['abstract methods', 'java', ['abstract void a();', 'void a() {'], 1],
    ['staticmethods', 'py', ['    @staticmethod', '    def a(self):'], 1],
    ['one-line docstrings', 'py', ['    """Says a."""', '    """Says a.'], 1],
    ['walrus operators', 'py', ['if (a := b()):', 'a = b'], 1],
    ['% formatting', 'py', ['"%s" % a', 'a % b'], 1],
    ['string formatting with .format', 'py', ['"{}".format(a)', 'reformat(a)'], 1],
    ['chained method calls', 'js', ['a.b().c()', 'a.b()'], 1],
    ['goto labels', 'c', ['out:', '  default:', '  goto out;'], 1],
    ['string comparisons with strcmp', 'c', ['if(strcmp(a, b))', 'if(a == "b")'], 1],
    ['inner classes', 'java', ['  private static class A {', 'public class B {'], 1],
    ['global variables', 'go', ['var a = 1', '\tvar b = 2', '// global'], 1],
    ['empty interfaces', 'go', ['a interface{}', 'type A interface {'], 1],
    ['try with resources', 'java', ['try (var a = b()) {', 'try {'], 1],
    ['methods that override something', 'java', ['@Override', 'void a() {'], 1],
    ['new ArrayList instantiations', 'java', ['a = new ArrayList<>();', 'ArrayList a;'], 1],
    ['console warnings', 'ts', ['console.warn(a)', 'console.log(a)'], 1],
    ['empty interfaces', 'ts', ['interface A {}', 'interface A {'], 1],
    ['events', 'js', ['on(events)', 'event a b'], 1],
    ['event declarations', 'cs', ['public event Handler A;', 'var events = 1;'], 1],
    ['associated types', 'rs', ['    type Item = A;', 'type B = A;'], 1],
    ['unknown types', 'ts', ['a: unknown', 'isUnknown()', '// unknown'], 1],
    ['string concatenations', 'java', ['a = "b" + c;', 'a = b + c;'], 1],
    ['subtests', 'go', ['t.Run("a", func(t *testing.T) {', 'run(t)'], 1],
    ['naked returns', 'go', ['\treturn', '\treturn err'], 1],
    ['http status constants', 'go', ['c.Status(http.StatusOK)', 'status := 1'], 1],
  ])('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });

  test('a folder is no kind of file where there are none of that kind', () => {
    const tree = {
      languages: new Map([['py', 9]]),
      folders: new Set(['src']),
      subfolders: new Set(['json']),
    };
    expect(translate('TODO comments in json', tree).command.options.globs).toEqual(['**/json/**']);
    const both = {
      ...tree,
      languages: new Map([
        ['py', 9],
        ['json', 2],
      ]),
    };
    expect(translate('TODO comments in json', both).command.options.file_types).toEqual(['json']);
  });
});
