import { describe, expect, test } from 'vitest';
import { formatCommand } from '../command/command.ts';
import { findsIn } from './testing/finds.ts';
import { translate } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

/** What people ask every day: each is understood, or refused with a reason. */
const tree: TreeHint = {
  languages: new Map([
    ['ts', 10],
    ['py', 8],
  ]),
  folders: new Set(['daemon', 'docs', 'src']),
};
const read = (query: string) => {
  const { command, intent } = translate(query, tree);
  return `${intent === 'find' ? '' : `${intent}: `}${formatCommand(command).replace('dowse search -r ', '')}`;
};

/** Which of the lines the request finds. */
const finds = (query: string, lines: readonly string[]) => findsIn(tree, query, lines);

describe('names that are only like one', () => {
  test.each([
    ['functions named like parse', ['function reparseAll() {'], ['const x = parse()', 'function par() {']],
    ['classes called something like Config', ['class MyConfigs {'], ['class Something {', 'new Config()']],
    ['functions named like parse*File', ['function parseOneFile() {'], ['function parse() {']],
  ])('%s', (query, wanted, others) => {
    expect(finds(query, [...wanted, ...others])).toEqual(wanted);
  });
});

describe('which files, and how many matches', () => {
  test.each([
    ['hidden files containing TODO', '--hidden TODO'],
    ['dot files that mention secret', '--hidden secret'],
    ['archivos ocultos que contienen TODO', '--hidden TODO'],
    ['ignored files containing TODO', '--no-ignore TODO'],
    ['first 3 TODO comments', '-w --max 3 TODO'],
    ['TODO comments, first 2', '-w --max 2 TODO'],
    ['foo_bar, only the first 2', '--max 2 foo_bar'],
    ['primeros 3 TODO', '--max 3 TODO'],
    ['search docs for "webhook"', 'webhook docs'],
    ['grep src for foo_bar', 'foo_bar src'],
    ['search everything for foo', 'foo'],
    ['files named package.json containing version', '--glob package.json version'],
    ['TODO in files named like dup', "--glob '*dup*' TODO"],
    ['case insensitive search for readme', '-i readme'],
    ['whole word search for app', '-w app'],
    ['regex search for a.b', 'a.b'],
  ])('%s', (query, line) => expect(read(query)).toBe(line));

  test.each(['the first_name field', 'lines with "first 3 TODO"'])('are not told by %s', query => {
    expect(translate(query).command.options.max_results).toBeUndefined();
  });
});

test('the first of an idea', () => {
  expect(translate('show me the first five urls', tree).command.options.max_results).toBe(5);
  expect(finds('show me the first five urls', ['https://a.example', 'urls'])).toEqual(['https://a.example']);
});

test('keys of JSON are looked for in JSON', () => {
  const query = 'json keys named "name"';
  expect(translate(query, tree).command.options.file_types).toEqual(['json']);
  expect(finds(query, ['  "name": "a",', '"a": "name"'])).toEqual(['  "name": "a",']);
});

describe('this but not that', () => {
  test('plurals are of words', () => {
    const lines = ['// TODO', '// TODO or FIXME', '// FIXME', '// TODOLIST'];
    expect(finds('TODOs but not FIXMEs', lines)).toEqual(['// TODO']);
  });

  test.each([
    ['TODO but not FIXME', "--pcre2 '^(?!.*FIXME).*TODO'"],
    ['TODO pero no FIXME', "--pcre2 '^(?!.*FIXME).*TODO'"],
    ['foo_bar but not in src', "--glob '!src/**' foo_bar"],
  ])('%s', (query, line) => {
    expect(read(query).replace('!**/src/**', '!src/**')).toBe(line);
  });

  test.each([
    'find foo_bar but not in comments',
    'foo_bar outside of comments',
    'foo_bar pero no en comentarios',
  ])('comments are left out: %s', query => {
    const { pattern, options } = translate(query, tree).command;
    const lines = ['foo_bar()', '  # foo_bar', 'x = 1  # foo_bar', '// foo_bar', 'foo_bar() // foo_bar'];
    expect(lines.filter(line => new RegExp(pattern).test(line))).toEqual([lines[0], lines[4]]);
    expect(options.pcre2).toBe(true);
  });

  test.each(['files containing both os and requests', 'find files that contain "Retry-After" but not "503"'])(
    'asked of files, it says that it is by line: %s',
    query => {
      expect(translate(query, tree).explanation).toContain('each line by itself, not the file as a whole');
    },
  );
});

describe('with a kind of thing, the kind is looked for and not its word', () => {
  test.each([
    ['calls to print with an f-string', ['print(f"a")', "print('f-string')"]],
    ['calls to print with f-strings', ['print(f"a")', "print('f-string')"]],
    ['raises of TypeError with an f-string', ['raise TypeError(f"a")', 'raise TypeError("an f-string")']],
    ['calls to open without an f-string', ['open("a")', 'open(f"a")']],
    ['lines with print but not an f-string', ['print("a")', 'print(f"a")']],
    ['uses of any as a type', ['let a: any;', 'any type']],
    ['typedefs of structs', ['typedef struct a {', 'typedef int structs;']],
  ])('%s', (query, [wanted = '', other = '']) => {
    expect(finds(query, [wanted, other])).toEqual([wanted]);
  });
});

describe('code keeps its commas', () => {
  test.each([
    ['where do we return nil, err', ['return nil, err', 'return err']],
    ['lines that return "", nil', ['return "", nil', 'return nil']],
    ['calls to add(a, b)', ['add(a, b)', 'add(b)']],
    ['uses of Map<String, Object>', ['Map<String, Object> a', 'Map<String>']],
    ['for k, v in items', ['for k, v in items:', 'for k in items:']],
    ['lines with x, y = y, x', ['x, y = y, x', 'x = y']],
  ])('%s', (query, [wanted = '', other = '']) => {
    expect(finds(query, [wanted, other])).toEqual([wanted]);
  });

  test.each([
    ['places that return foo, bar or baz', ['return foo', 'return baz']],
    ['TODO, FIXME', ['TODO', 'FIXME']],
  ])('and those of a list part it: %s', (query, lines) => {
    expect(finds(query, lines)).toEqual(lines);
  });
});

describe('a kind of thing with this and that has both', () => {
  test.each([
    ['defs with *args and **kwargs', 'def f(*args, **kwargs):', 'def f(*args):'],
    ['functions that take size and mode', 'def f(size, mode):', 'def f(size):'],
    ['calls to open with mode and encoding', 'open(a, mode=b, encoding=c)', 'open(a, mode=b)'],
  ])('%s', (query, wanted, other) => {
    expect(finds(query, [wanted, other])).toEqual([wanted]);
  });
});

describe('where something is, and what is quoted', () => {
  test.each([
    ['where is timeout', 'timeout'],
    ["where is 'export default'", "'export default'"],
    ['dónde está foo_bar', 'foo_bar'],
    [String.raw`find the string "a \"b\" c"`, `'a "b" c'`],
    [String.raw`find 'it\'s'`, String.raw`'it'\''s'`],
    [String.raw`find "C:\"`, String.raw`-F 'C:\'`],
    [String.raw`lines matching the regex "\d+\s"`, String.raw`'\d+\s'`],
    ['lines ending with ;', "--crlf ';$'"],
    ['lines ending with ; or , in ts files', "--crlf --type ts --type tsx '(;|,)$'"],
    ['líneas que terminan en ;', "--crlf ';$'"],
    ['lines ending with "{"', String.raw`--crlf '\{$'`],
    ['cuántos TODO hay', 'count: TODO'],
  ])('%s', (query, line) => expect(read(query)).toBe(line));

  test.each([
    ['callers of save', 'Lines with calls or definitions of “save”'],
    ['calls to save, not its definition', 'Lines with calls of “save”, definitions left out'],
    ['calls to json.dumps', 'Lines with calls of “json.dumps”'],
  ])('what is written alike is named: %s', (query, says) => {
    expect(translate(query, tree).explanation).toContain(says);
  });

  test('words around a quoted text that were passed over are named', () => {
    expect(translate('json objects around "name"').explanation).toContain(
      '“json objects around” was passed over',
    );
  });

  test.each([
    ['output sent to stderr with >&2', /“output sent to stderr with” was passed over/],
    ['feature gates cfg(feature = "...")', /“feature gates” was passed over/],
    ['context.TODO() in non-test files', /in non-test files/],
    ['&mut self', /^Lines with “&mut self”, recursively/],
  ])('so are those around code, and places that were left out: %s', (query, says) => {
    expect(translate(query, tree).explanation).toMatch(says);
  });

  test('a count in Spanish is of what is asked, in its place', () => {
    const query = 'cuántas funciones hay en daemon/src';
    expect(translate(query, tree)).toMatchObject({ intent: 'count', command: { path: 'daemon/src' } });
    expect(finds(query, ['def f():', 'function g() {', 'f()'])).toEqual(['def f():', 'function g() {']);
  });
});

describe('what a search of lines cannot answer is refused with the reason', () => {
  test.each([
    ['last 5 TODOs', /only the first/],
    ['foo_bar, only the last 2', /only the first/],
    ['últimos 5 TODO', /only the first/],
    ['unused imports', /one line at a time/],
    ['functions that are never called', /one line at a time/],
    ['variables no usadas', /one line at a time/],
    ['files named package.json', /where to look/],
    ['how many ts files import fs', /not files.*which files/],
    ['number of files containing TODO', /not files.*which files/],
    ['cuántos archivos mencionan TODO', /not files.*qué archivos/],
    ['count foo_bar per file', /all files together/],
    ['how many TODOs in each folder', /all files together/],
    ['exit codes other than 0', /not clear what.*TODO comments/],
    ['use_strict missing', /not the files without one/],
    ['only file names: foo_bar', /no names alone.*which files/],
    ['foo_bar, just the names of the files', /no names alone/],
    ['foo_bar sorted by date', /in no other/],
    ['foo_bar in descending order', /in no other/],
    ['who changed foo_bar yesterday', /git blame.*foo_bar/],
    ['what does foo_bar do?', /dowse ask.*foo_bar/],
    ['where do the failed jobs get retried', /dowse ask/],
    ['rename foo_bar to baz', /changes no files.*foo_bar/],
    ['sort the imports of this module', /changes no files.*imports/],
    ['"foo_bar" in the first line of each file', /where in its file a line stands/],
    ['functions that are never called', /Try: functions · how many functions/],
    ['no old files: foo_bar', /Try/],
    ['"foo_bar" is missing', /not the files without one/],
    ['foo_bar in the last line of a function', /where in its file a line stands/],
    ['widgets quickly removed elsewhere', /^(?!.*quickly).*Try/],
    // In another language each word may be one of the request.
    ['zeige alle Funktionen in src', /English and Spanish/],
    ['finde "foo bar" ohne Tests', /English and Spanish.*lines containing|English and Spanish/],
    ['cherche foo_bar dans les fichiers', /English and Spanish.*foo_bar/],
    ['mostre todas as linhas', /English and Spanish/],
    ['найди все вызовы', /English and Spanish/],
    ['foo_bar の定義', /English and Spanish.*foo_bar/],
    ['查找所有测试', /English and Spanish/],
    ['how is the /users route wired up', /lines containing "\/users"/],
    ['list all files named Makefile', /Try/],
    ['numbers greater than 1000', /compares no numbers/],
    ['files larger than 1MB', /how large or how old/],
    ['python files modified since yesterday', /how large or how old/],
    ['string comparisons using ==', /which type/],
    ['files missing "use strict"', /those without it/],
    ['modules that lack a licence', /those without it/],
    ['js files lacking use_strict', /those without it/],
    ['grep -rn foo_bar src', /another tool/],
    ['rg -i foo_bar', /another tool/],
    ['"foo bar" -i --type sql', /begin with “dowse search”/],
    ['methods annotated with @Override named toString in java files', /stand on several/],
    ['TODO not in strings', /Try/],
    ['VB classes', /How VB writes classes/],
    ['private groovy methods', /How groovy writes private methods/],
    ['perl packages', /How perl writes packages/],
    ['trait fields', /made of stands on other lines/],
    ['interface members', /made of stands on other lines/],
    ['function bodies', /made of stands on other lines/],
    ['foo_bar values that are in "x" but not here', /Try/],
  ])('%s', (query, reason) => {
    expect(() => translate(query, tree)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_QUERY', details: expect.stringMatching(reason) }),
    );
  });

  test.each([
    ['"найди все вызовы"', 'найди все вызовы'],
    ['lines with ошибка сети', 'ошибка сети'],
    ['注释', '注释'],
    ['größe', 'größe'],
    ['nicht gefunden', 'nicht gefunden'],
    ['import os as die', 'import os as die'],
  ])('text of any language is looked for: %s', (query, text) =>
    expect(translate(query, { languages: new Map([['txt', 1]]) }).command.pattern).toContain(
      text.split(' ').at(-1),
    ),
  );

  test.each([
    ['import groups', /as others do \(go/],
    ['trait objects', /as others do \(rust/],
    ['class operators', /In quotes/],
    ['crimson attempts', /“crimson attempts”.*In quotes/],
    ['crimson attempts or stale_wishes', /“crimson attempts” or “stale_wishes”/],
  ])('or, where no line has what it was taken for: %s', (query, reason) => {
    expect(translate(query, { languages: new Map([['py', 3]]) }).orElse).toMatch(reason);
  });

  test.each(['timeout', 'crimson(attempts)', 'TODO', '"crimson attempts"', 'classes called operators'])(
    'never where it is one word, code, quoted or named: %s',
    query => expect(translate(query, tree).orElse).toBeUndefined(),
  );

  test.each(['unused', '"last 5 TODOs"', 'lines with unused', 'dead code in comments', 'last_saved'])(
    'no more than that: %s',
    query => expect(() => translate(query, tree)).not.toThrow(),
  );
});
