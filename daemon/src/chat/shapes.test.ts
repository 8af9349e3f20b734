import { describe, expect, test } from 'vitest';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

/** A request, the language of the tree, lines, and how many of them it is about: the first ones. */
type Shape = readonly [query: string, extension: string, lines: string[], first: number];

const SHAPES: readonly Shape[] = [
  // Blanks.
  ['lines with trailing whitespace', 'py', ['a  ', 'whitespace'], 1],
  ['lines wiht trailing whitspace', 'py', ['a  ', 'whitespace'], 1],
  ['any line that has spaces at its end', 'py', ['a  ', 'a b'], 1],
  ['does any line end with blanks?', 'py', ['a  ', 'blanks'], 1],
  ['lines with only whitespace', 'py', ['  ', 'whitespace', ''], 1],
  ['lines made up only of whitespace', 'py', ['  ', 'whitespace', ' a'], 1],
  ['leading whitespace', 'go', ['\ta', ' a', 'a b'], 2],
  ['lines indented with tabs', 'go', ['\ta', 'a\tb', ' a'], 1],
  ['lines indented with spaces', 'go', ['  a', '\ta'], 1],
  ['lines indented by four spaces', 'go', ['    a', '     a', '\ta'], 1],
  ['lines with 4 spaces of indentation', 'rs', ['    a', '        a'], 1],
  ['spaces before tabs', 'py', [' \ta', '\t a'], 1],
  ['two spaces before a comment', 'py', ['a = 1  # b', 'a = 1 # b', '# a  b'], 1],
  ['missing space after a comma', 'py', ['a(b,c)', 'a(b, c)'], 1],
  // The start and the end of a line.
  ['lines that start with a digit', 'py', ['1. a', 'a 1', '[0-9]'], 1],
  ['lines beginning with a number', 'py', ['1. a', 'number'], 1],
  ['lines starting with a capital letter', 'py', ['Aa', 'aA'], 1],
  ['lines starting with lowercase letters', 'py', ['aA', 'Aa'], 1],
  ['lines whose first character is a digit', 'py', ['1. a', 'a 1'], 1],
  ['lines with a semicolon at the end', 'java', ['a;', 'a; // the end'], 1],
  ['semicolon at end of line', 'java', ['a;', 'a; b'], 1],
  ['lines that do not end with a semicolon', 'js', ['a()', 'a();', ''], 1],
  ['lines without a trailing comma', 'js', ['a: 1', 'a: 1,'], 1],
  ["lines that don't start with a space", 'js', ['a', ' a'], 1],
  ['const at the beginning and a semicolon at the end', 'ts', ['const a = 1;', 'a = const;', 'const a'], 1],
  ['lines that consist of dashes only', 'md', ['----', '- a'], 1],
  // Characters, as many as there are.
  ['lines with square brackets', 'md', ['[a]', '(a)'], 1],
  ['lines with an ellipsis', 'md', ['wait...', 'ellipsis'], 1],
  ['lines with backticks', 'md', ['`a`', 'backticks'], 1],
  ['question marks', 'md', ['a?', 'question marks'], 1],
  ['two exclamation marks in a row', 'md', ['a!!', 'a! b!'], 1],
  ['multiple exclamation marks', 'md', ['a!!!', 'a!'], 1],
  ['empty brackets', 'py', ['a = []', 'a = [1]'], 1],
  ['nested parentheses', 'c', ['((a))', '(a)(b)'], 1],
  ['lines of less than 5 characters', 'go', ['abcd', 'abcde'], 1],
  ['lines with at most 3 characters', 'go', ['abc', 'abcd'], 1],
  ['lines of 10+ chars', 'go', ['0123456789', '012345678'], 1],
  ['lines with more than one statement', 'py', ['a = 1; b = 2', 'a = 1', 'statement'], 1],
  ['non-empty lines', 'py', ['a', ''], 1],
  ['lines that are not comments', 'py', ['a = 1', '# a', ''], 1],
  // Numbers and dates.
  ['numbers in scientific notation', 'py', ['a = 1e-5', 'a = 15'], 1],
  ['negative numbers', 'py', ['a = -1', 'return -1', 'a - 1'], 2],
  ['floating point numbers', 'c', ['a = 3.14f;', 'a = 3;'], 1],
  ['numbers with underscores in them', 'rs', ['a = 1_000', 'a_1'], 1],
  ['dates in dd/mm/yyyy format', 'md', ['05/11/2023', '2023-11-05'], 1],
  ['iso timestamps', 'md', ['2024-01-15T10:31:00Z', '2024-01-15'], 1],
  ['version numbers prefixed with v', 'md', ['v1.2', '1.2'], 1],
  ['numbers ending in 00', 'ts', ['a = 500;', 'a = 501;'], 1],
  ['durations in milliseconds', 'md', ['took 12ms', 'took 12 s'], 1],
  // The letters of names.
  ['words with a hyphen', 'md', ['my-name', 'my name'], 1],
  ['all uppercase lines', 'md', ['ALL OF IT', 'ALL of it', 'uppercase'], 1],
  ['names in SCREAMING_SNAKE_CASE', 'ts', ['MAX_SIZE = 1', 'maxSize = 1'], 1],
  ['kebab-case words', 'md', ['a my-name b', 'my_name'], 1],
  ['words in all caps', 'md', ['HELLO all', 'all caps'], 1],
  ['the same word twice in a row', 'md', ['the the rest', 'the rest the'], 1],
  ['single letter variable names', 'rs', ['let x = 1;', 'let xy = 1;'], 1],
];

const COMBINED: readonly Shape[] = [
  ['lines with const that end with a semicolon', 'ts', ['const a = 1;', 'const a', 'a;'], 1],
  ['user_id with no equals sign', 'py', ['f(user_id)', 'user_id = 1'], 1],
  ['everything containing fetch or curl, any file type', 'py', ['fetch', 'curl', 'or'], 2],
  ['lines where err comes before nil', 'go', ['err != nil', 'nil err'], 1],
  ['lines containing def as well as user', 'py', ['def user():', 'def a():', 'user'], 1],
  ['lines with import but not from', 'py', ['import a', 'from a import b'], 1],
  ['user, not users', 'py', ['user', 'users', 'user and users'], 1],
  ['lines where user appears more than once', 'py', ['user = user', 'user'], 1],
  ['data before path on the same line', 'py', ['data, path', 'path, data', 'same line'], 1],
  ['lines containing neither user nor path', 'py', ['other', 'user', 'path'], 1],
  ['lines with return but neither user nor path', 'py', ['return a', 'return user', 'return path'], 1],
  ['user, excluding tests and comments', 'py', ['user = 1', '# user'], 1],
  ['return not followed by a value', 'ts', ['return;', 'return value;'], 1],
  ['return statements that have no value', 'ts', ['  return;', 'return a;'], 1],
  ['log not preceded by console', 'ts', ['log()', 'console.log()'], 1],
];

const NAMED: readonly Shape[] = [
  ['anything prefixed with is or has', 'ts', ['const isReady = a', 'hasAccess()', 'this.a'], 2],
  ['identifiers that contain timeout', 'py', ['my_timeout = 1', 'time out'], 1],
  ['names with the prefix DB_', 'py', ['DB_HOST', 'MY_DB'], 1],
  ['functions prefixed with is', 'py', ['def is_a():', 'def a():'], 1],
  ['functions with snake_case names', 'py', ['def a_b():', 'def ab():'], 1],
  ['camelCase functions', 'js', ['function aB() {', 'function ab() {'], 1],
  ['constants in screaming snake case', 'py', ['A_B = 1', 'a_b = 1'], 1],
  ['assigned from json.load', 'py', ['a = json.load(b)', 'json.load(b)'], 1],
  ['functions called handleSomething', 'ts', ['function handleClick() {', 'function click() {'], 1],
  ['private fields named userName', 'java', ['private String userName = null;', 'private int a;'], 1],
  ['variables assigned to null', 'ts', ['a = null;', 'null'], 1],
  ['assigned to None', 'py', ['a = None', 'return None'], 1],
  ['timeout assigned to 30', 'py', ['timeout = 30', 'timeout = 300', 'timeout'], 1],
  ['things that are assigned the result of readFile', 'ts', ["a = await readFile('b')", 'readFile(a)'], 1],
  ['user passed to transform', 'py', ['transform(user)', 'transform(a)', 'user'], 1],
  ['returned None', 'py', ['return None', 'None'], 1],
  ['lines where users is returned', 'py', ['return users', 'users = 1'], 1],
  ['a variable assigned to itself', 'c', ['x = x;', 'x = y;'], 1],
];

describe('shapes of lines, characters, numbers and names', () => {
  test.each(SHAPES)('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('several things on one line, or one without the other', () => {
  test.each(COMBINED)('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('what names begin with, hold, and become', () => {
  test.each(NAMED)('%s (%s)', (query, extension, lines, first) => {
    expect(finds(query, extension, lines)).toEqual(lines.slice(0, first));
  });
});

describe('files by their names', () => {
  const tree = { languages: new Map([['ts', 9]]), folders: new Set(['src']) };

  test.each([
    ['files ending in .test.ts that use getUser', ['*.test.ts']],
    ['getUser in files whose name contains test', ['*test*']],
    ['getUser in files with test in their name', ['*test*']],
  ])('%s', (query, globs) => {
    const { pattern, options } = translate(query, tree).command;
    expect(pattern).toContain('getUser');
    expect(options.globs).toEqual(globs);
  });
});

test('a list of kinds of files may stand behind a comma', () => {
  const { command } = translate('host or port, yaml and ini');
  expect(command.options.file_types).toEqual(['yml', 'yaml', 'ini']);
});

describe('what no line shows is refused with the reason', () => {
  test.each([
    ['functions that call malloc without checking the result', /other lines/],
    ['calls to open without closing it', /other lines/],
    ['calls to open that are never closed', /other lines/],
    ['enum values in java', /other lines than its name/],
    ['lines with an odd number of quotes', /counts no pairs/],
    ['lines with unbalanced parentheses', /counts no pairs/],
    ['aligned comments', /above or below/],
    ['the longest lines', /compares no lines/],
  ])('%s', (query, reason) => {
    expect(() => translate(query)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_QUERY', details: expect.stringMatching(reason) }),
    );
  });
});

test('emoji are what they look like', () => {
  expect(translate('lines with emoji').command.pattern).toMatch(/^\[\\x\{1F300\}/);
});
