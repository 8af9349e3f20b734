import { describe, expect, test } from 'vitest';
import { formatCommand } from '../command/command.ts';
import { unabridged } from './terse.ts';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

const tree = (...extensions: string[]): TreeHint => ({
  languages: new Map(extensions.map(one => [one, 20])),
  folders: new Set(['src']),
});
const command = (query: string, hint: TreeHint) => formatCommand(translate(query, hint).command);

describe('a language behind what is looked for says in which files', () => {
  test.each([
    ['env vars js', 'js', 'env vars in js files'],
    ['unwrap rs', 'rs', 'unwrap in rs files'],
    ['lines over 140 chars, go', 'go', 'lines over 140 chars in go files'],
    ['@Test java only', 'java', '@Test in java files'],
    ['lock statements c#', 'cs', 'lock statements in c# files'],
    ['malloc c -tests', 'c', 'malloc in c files not in tests'],
    ['asserts in the c plus plus files', 'cc', 'asserts in the c++ files'],
  ])('%s', (query, extension, written) => {
    expect(unabridged(query, tree(extension))).toBe(written);
  });

  test.each([
    ['unwrap rs', 'py'],
    ['imports of java', 'java'],
    ['written in go', 'go'],
    ['the word swift', 'swift'],
    ['class Swift', 'swift'],
    ['parse json', 'json'],
  ])('but not in %s in a tree of .%s files', (query, extension) => {
    expect(unabridged(query, tree(extension))).toBe(query);
  });
});

test('words with a bar between them are alternatives, unless they are a regular expression', () => {
  expect(command('TODO|FIXME lua', tree('lua'))).toBe("dowse search -r -w --type lua 'TODO|FIXME'");
  expect(unabridged('the regex a|b', tree('lua'))).toBe('the regex a|b');
});

test('a dot that is dictated is one, and its letters are of any case', () => {
  const lines = ['System.cmd("ls", [])', 'system.cmd(a)', 'System.command(a)', 'System_cmd(a)'];
  expect(finds('where do we call system dot cmd', 'ex', lines)).toEqual(lines.slice(0, 2));
  expect(unabridged('lines that end with a dot in them', tree('ex'))).not.toContain('.');
});

test('a tag alone in small letters is found in capitals', () => {
  expect(command('todo py', tree('py'))).toBe('dowse search -r -i --type py todo');
});

describe('what is said around a request', () => {
  test.each([
    ['we had timeouts last week, so show me calls to connect', 'calls to connect'],
    [
      "I'm trying to see where headers are set, could you list the lines with reply.header please",
      'lines with reply.header',
    ],
    ['um show me calls to connect', 'calls to connect'],
    ['would you mind telling me which files use connect', 'which files use connect'],
    ['i need a list of all the calls to connect', 'calls to connect'],
    [
      'my boss wants to know where we have hard coded ip addresses, can you search the python files',
      'ip addresses in python files',
    ],
    ['files that mention connect, show only the names', 'files that mention connect'],
    ['which environment variables does the python code read', 'environment variables in python files'],
  ])('%s', (query, plain) => {
    expect(command(query, tree('py'))).toBe(command(plain, tree('py')));
  });
});

describe('words in the order of another language', () => {
  test.each([
    ['in which file is define class Cart', 'where is class Cart defined'],
    ['show me all place where is used getConnection', 'uses of getConnection'],
    ['functions what return str', 'functions that return str'],
    ['functions private which begins with parse', 'private functions which begin with parse'],
    ['lines where exist open and close together', 'lines with open and close together'],
    ['how much times is raise used', 'how many times is raise used'],
  ])('%s', (query, plain) => {
    expect(command(query, tree('py'))).toBe(command(plain, tree('py')));
  });
});

describe('what stands between the brackets', () => {
  test.each([
    ['calls to super with no arguments', 'py', ['super().save()'], ['super(A, self)', 'superb()']],
    ['calls to sleep without parentheses', 'rb', ['  sleep 5'], ['sleep(5)', 'asleep 5']],
    ['functions with more than 5 parameters', 'py', ['def f(a, b, c, d, e, f):'], ['def f(a, b, c, d, e):']],
    ['functions with at least 5 parameters', 'py', ['def f(a, b, c, d, e):'], ['def f(a, b, c, d):']],
    ['functions taking 3 or more arguments', 'go', ['func f(a int, b int, c int) {'], ['func f(a, b int) {']],
  ])('%s (%s)', (query, extension, wanted, others) => {
    expect(finds(query, extension, [...wanted, ...others])).toEqual(wanted);
  });
});

describe('things that are not what their words alone say', () => {
  test.each([
    ['new Promise constructors', 'ts', 'return new Promise(done => {', 'Promise.all(a)'],
    ['virtual destructors', 'cpp', '  virtual ~Shape() = default;', '  virtual void draw();'],
    ['unsafe impls', 'rs', 'unsafe impl Send for A {}', 'unsafe fn f() {}'],
    ['defmacro definitions', 'ex', '  defmacro assert(a) do', 'def macro(a) do'],
    ['imports with braces', 'scala', 'import a.{b, c}', 'import a.b'],
    ['== null comparisons (loose)', 'ts', 'if (a == null) return;', 'a = null'],
    ['#[derive] with Copy', 'rs', '#[derive(Clone, Copy)]', '#[derive(Clone)]'],
    ['rescue exception', 'rb', 'rescue Exception => e', 'rescue IOError => e'],
    ['select * from', 'sql', 'select * from a', 'select a from b'],
    ['tests that use TEST_F with BuildTest', 'cc', 'TEST_F(BuildTest, A) {', 'TEST_F(Other, A) {'],
  ])('%s (%s)', (query, extension, wanted, other) => {
    expect(finds(query, extension, [wanted, other])).toEqual([wanted]);
  });
});
