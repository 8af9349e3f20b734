import { describe, expect, test } from 'vitest';
import { formatCommand } from '../search-command/format-command.ts';
import { parseCommand } from '../search-command/parse-command.ts';
import { translations } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

const translate = (request: string, hint: TreeHint) => translations(request, hint)[0]!;

const HINT = { languages: new Map([['ts', 9]]), folders: new Set(['src', 'docs', 'lib', 'sources']) };

/** Requests, and the command that a person would type for each. */
describe('becomes the command', () => {
  test.each([
    ['calls to save', 'dowse search -r --kind call --name save'],
    ['who calls parseConfig?', 'dowse search -r --kind call --name parseConfig'],
    ['who imports os/exec', String.raw`dowse search --kind import --contains '/\bos\/exec\b/' -r`],
    [
      'files that import fmt but not os/exec',
      String.raw`dowse search --kind import --contains '/\bfmt\b/' --file-has-not 'import:/\bos\/exec\b/' -r -l`,
    ],
    [
      'files that import both os/exec and unicode/utf8',
      String.raw`dowse search --kind import --contains '/\bos\/exec\b/' --file-has 'import:/\bunicode\/utf8\b/' -r -l`,
    ],
    [
      'files that mention redis and amqp',
      String.raw`dowse search -r -l -U --pcre2 '\A(?=[\s\S]*redis)(?=[\s\S]*amqp)'`,
    ],
    [
      'files that mention both redis and amqp',
      String.raw`dowse search -r -l -U --pcre2 '\A(?=[\s\S]*redis)(?=[\s\S]*amqp)'`,
    ],
    [
      'files with redis and amqp',
      String.raw`dowse search -r -l -U --pcre2 '\A(?=[\s\S]*redis)(?=[\s\S]*amqp)'`,
    ],
    ['files that mention redis or amqp', "dowse search -r -l '(?:redis|amqp)'"],
    [
      'try blocks without a catch',
      "dowse search -r --kind syntax --name '{try_statement,try_expression,try_with_resources_statement,do_statement,begin}' --has 'keyword:{try,begin,do}' --has-not 'own catch'",
    ],
    [
      'if err != nil without return',
      String.raw`dowse search -r --kind syntax,call --name '{if_statement,if_expression,if,if_modifier}' --head '/\bif\b.*(?<![\w.])err\s+!=\s+nil/' --has-not return`,
    ],
    [
      'if statements without a return',
      "dowse search -r --kind syntax,call --name '{if_statement,if_expression,if,if_modifier}' --has-not return",
    ],
    ['how many ts files mention redis', 'dowse search -r -l --type typescript redis'],
    ['number of ts files', "dowse search -r -l --type typescript ''"],
    ['lines with name, value', "dowse search -r 'name, value'"],
    ['comments with @ts-ignore', "dowse search -r --kind comment '--regexp=@ts-ignore'"],
    ['structs that derive Clone and Debug', "dowse search -r --kind class --decorated 'Clone & Debug'"],
    ['structs that derive Clone or Debug', "dowse search -r --kind class --decorated '{Clone,Debug}'"],
    ['structs that derive Clone but not Debug', "dowse search -r --kind class --decorated 'Clone & !Debug'"],
    [
      'classes that implement both Runnable and Closeable',
      "dowse search -r --kind class --base 'Runnable & Closeable'",
    ],
    [
      'functions that call open_socket and close_socket',
      "dowse search -r --kind function --has 'call:open_socket' --has 'call:close_socket'",
    ],
    [
      'unsafe blocks without a SAFETY comment',
      "dowse search -r --kind syntax --name '{unsafe_block,unsafe_statement}' --doc-contains '!SAFETY'",
    ],
    [
      'unsafe blocks without a comment',
      "dowse search -r --kind syntax --name '{unsafe_block,unsafe_statement}' --doc none --has-not comment",
    ],
    ['tests whose name contains redirect', "dowse search -r --kind test --name '*redirect*'"],
    ['all the places where we swallow exceptions', 'dowse search -r --kind catch --body empty'],
    ['classes with #[cfg(test)]', "dowse search -r --kind class --decorated 'cfg & test'"],
    ['enums without a derive', "dowse search -r --kind enum --decorated '!derive'"],
    [
      'functions with a docstring that does not mention Returns',
      "dowse search -r --kind function --doc-contains '!Returns'",
    ],
    ['functions whose docs mention Panics', 'dowse search -r --kind function --doc-contains Panics'],
    [
      'functions without a # Safety section in their docs',
      "dowse search -r --kind function --doc-contains '!# Safety'",
    ],
    [
      'functions with a FIXME comment',
      String.raw`dowse search --kind function --only comments -r '--regexp=(?:\b(?:FIXME|fixme|Fixme)\b)'`,
    ],
    ['unwrap() calls', 'dowse search -r --kind call --name unwrap'],
    ['functions that call fetch', "dowse search --kind function --has 'call:fetch' -r"],
    ['functions named main', 'dowse search -r --kind function --name main'],
    ['functions whose name starts with get_', "dowse search -r --kind function --name 'get_*'"],
    ['methods ending in Handler', "dowse search -r --kind method --name '*Handler'"],
    ['public static methods', 'dowse search -r --kind method --modifier static,public'],
    ['async functions', 'dowse search -r --kind function --modifier async'],
    ['except blocks that only pass', 'dowse search --kind catch --body empty -r'],
    ['arrow functions', "dowse search --kind lambda --head '/=>/' -r"],
    [
      'async arrow functions with more than 2 parameters',
      "dowse search --kind lambda --modifier async --head '/=>/' --parameters '>2' -r",
    ],
    ['"needle" in sorces', "dowse search -r --glob '/sources/**' needle"],
    ['"needle" but not in LIBB', "dowse search -r --glob '!**/lib/**' needle"],
    ['"needle" outside of srcc', "dowse search -r --glob '!**/src/**' needle"],
    [
      '"needle" not in lib or the sorces folder',
      "dowse search -r --glob '!**/lib/**' --glob '!**/sources/**' needle",
    ],
    ['all NOTEs', 'dowse search -r --only comments "\\bNOTE\\b"'],
    ['every NOTE in src', "dowse search -r --only comments --glob '/src/**' '\\bNOTE\\b'"],
    ['NOTE comments', 'dowse search -r --only comments "\\bNOTE\\b"'],
    ['all notes', 'dowse search -r --kind comment'],
    ['FIXME notes', String.raw`dowse search --only comments -r '(?:\b(?:FIXME|fixme|Fixme)\b)'`],
    ['XXX comments', String.raw`dowse search --only comments -r '\bXXX\b'`],
    ['type: ignore comments', "dowse search --only comments -r 'type: ignore'"],
    [
      'calls to save with a keyword request',
      "dowse search --kind call --name save --parameters 'name:request' -r",
    ],
    [
      'calls to save with an argument named request',
      "dowse search --kind call --name save --parameters 'name:request' -r",
    ],
    [
      'calls to save that pass request as a keyword argument',
      "dowse search --kind call --name save --parameters 'name:request' -r",
    ],
    ['calls to fetch', 'dowse search --kind call --name fetch -r'],
    ['the word needle', 'dowse search -r -w needle'],
    [
      'methods with a pointer receiver named s',
      String.raw`dowse search --kind method --head '/^func\s*\(\s*(?:s)\b\s*\*/' -r`,
    ],
    ['enums with a mutex', "dowse search --kind enum --contains '/(?i:mutex)/' -r"],
    ['every XXX', 'dowse search -r "\\bXXX\\b"'],
    ['all XXXs', 'dowse search -r "\\bXXX\\b"'],
    ['all WIPs', 'dowse search -r WIP'],
    ['functions with more than 3 parameters', "dowse search -r --kind function --parameters '>3'"],
    ['classes that extend Base', 'dowse search -r --kind class --base Base'],
    ['lambdas in src', "dowse search -r --kind lambda --glob '/src/**'"],
    ['throw statements inside class Cart', 'dowse search -r --kind throw --inside class:Cart'],
    [
      'calls to save in functions named load',
      'dowse search -r --kind call --name save --inside function:load',
    ],
    ['"needle"', 'dowse search -r needle'],
    ['lines that contain "a needle"', "dowse search -r 'a needle'"],
    ['"needle" in any case', 'dowse search -r -i needle'],
    ['lines that start with "import"', "dowse search -r '^import'"],
    ['lines ending with ";"', "dowse search -r --crlf ';$'"],
    ['"needle" in python files', 'dowse search -r --type python needle'],
    ['"needle" in app/[id]/page.tsx', "dowse search -r --glob '**/app/\\[id\\]/page.tsx' needle"],
    ['"needle" in (auth)/page.tsx', "dowse search -r --glob '**/(auth)/page.tsx' needle"],
    ['"needle" in blog/[...slug]', "dowse search -r --glob '**/blog/\\[...slug\\]/**' needle"],
    ['"needle" in *.md files', 'dowse search -r --type md needle'],
    ['"needle" but not in lib', "dowse search -r --glob '!**/lib/**' needle"],
    ['"needle" with 2 lines of context', 'dowse search -r -C 2 needle'],
    ['llamadas a save', 'dowse search -r --kind call --name save'],
    ['clases que heredan de Base', 'dowse search -r --kind class --base Base'],
    ['goto statements', 'dowse search -r --kind keyword --name goto'],
    ['throws inside async functions', "dowse search -r --kind throw --inside 'async function'"],
    ['functions that call pause', 'dowse search -r --kind function --has call:pause'],
    ['calls to list', 'dowse search -r --kind call --name list'],
    ['methods whose name ends in !', "dowse search -r --kind method --name '*!'"],
    ['synchronized methods', "dowse search --kind method --head '/\\bsynchronized\\b/' -r"],
    [
      'implementations of Error() string',
      'dowse search --kind function --name Error --returns string --parameters =0 -r',
    ],
    ['local imports, i.e. imports inside a function', 'dowse search --kind import --inside function -r'],
    [
      'inner functions called x, i.e. functions defined inside another function',
      'dowse search --kind function --name x --inside function -r',
    ],
    ['calls of log.warn, log.info and so on', "dowse search --kind call --name 'log.*' -r"],
    ['classes that inherit from Base or from View', "dowse search -r --kind class --base '{Base,View}'"],
    ['catch blocks with nothing at all in them', 'dowse search -r --kind catch --body empty'],
    ['constants of the enum Mode', 'dowse search -r --kind enum-member --inside enum:Mode'],
    [
      'where do we start programs in src? execl calls',
      "dowse search -r --kind call --name execl --glob '/src/**'",
    ],
    ['calls to log.Printf without %d', "dowse search -r --kind call --name log.Printf --contains '!%d'"],
    ['loops without "lock()"', "dowse search -r --kind loop --contains '!lock()'"],
    [
      'imports of unittest in lib',
      "dowse search -r --kind import --contains '/\\bunittest\\b/' --glob '/lib/**'",
    ],
    [
      'typescript files that do not contain "strict"',
      "dowse search -r -l -U --pcre2 --type typescript '\\A(?![\\s\\S]*strict)'",
    ],
    [
      'files without "strict" in src',
      "dowse search -r -l -U --pcre2 --glob '/src/**' '\\A(?![\\s\\S]*strict)'",
    ],
    [
      'catch blocks that catch KeyError and continue',
      'dowse search -r --kind catch --of-type KeyError --has keyword:continue',
    ],
    [
      'strings that contain "redis://" in lib',
      "dowse search -r --kind string --glob '/lib/**' '--regexp=redis:\\/\\/'",
    ],
    ['classes without a docstring', 'dowse search -r --kind class --doc none'],
    ['undocumented methods', 'dowse search -r --kind method --doc none'],
    ['public methods without a comment', 'dowse search -r --kind method --modifier public --doc none'],
    ["enums that don't have a doc comment", 'dowse search -r --kind enum --doc none'],
    ['functions with a comment above them', 'dowse search -r --kind function --doc some'],
    [
      'decorated public methods with @cache',
      'dowse search -r --kind method --modifier public --decorated cache',
    ],
    ['annotated classes with Entity', 'dowse search -r --kind class --decorated Entity'],
    ['decorated functions', "dowse search -r --kind function --decorated '*'"],
    [
      'unsafe impls of Send',
      String.raw`dowse search -r --kind syntax --name impl_item '--regexp=\bunsafe\s+impl\b.*\bSend\b'`,
    ],
    [
      'unsafe blocks without comments',
      "dowse search -r --kind syntax --name '{unsafe_block,unsafe_statement}' --doc none --has-not comment",
    ],
    [
      'unsafe blocks, without comments',
      "dowse search -r --kind syntax --name '{unsafe_block,unsafe_statement}'",
    ],
    ['functions with documentation', 'dowse search -r --kind function --doc some'],
    ['functions without "this"', "dowse search -r --kind function --contains '!this'"],
    ['calls to patch without autospec', "dowse search -r --kind call --name patch --contains '!autospec'"],
    ['calls to patch without lib', "dowse search -r --kind call --name patch --glob '!**/lib/**'"],
    ['goto statements without "out"', "dowse search -r --kind keyword --name goto --contains '!out'"],
    ['fields that are neither final nor static', 'dowse search -r --kind field --not-modifier final,static'],
  ])('%s', (request, line) => {
    expect(translate(request, HINT).command).toEqual(parseCommand(line));
  });
});

test.each([
  ['where is the retry logic', 'Ask it: dowse ask "where is the retry logic"'],
  ['how do retries work?', 'Ask it: dowse ask "how do retries work?"'],
  ['¿por qué falla el reintento?', 'Ask it: dowse ask "¿por qué falla el reintento?"'],
  ['unused functions', 'A search cannot tell which code is "unused". Try: '],
  ['functions that are never called from anywhere', 'A search cannot tell what is never called'],
  ['imports that are not used in src', 'A search cannot tell what is never called'],
  ['functions longer than their tests', 'A search cannot compare'],
  ['classes with more methods than fields', 'A search cannot compare'],
  ['funciones más largas que sus pruebas', 'A search cannot compare'],
  ['files with more than 3 classes', 'A search cannot count what files have'],
  ['functions that return more than 2 values', 'A search cannot count what functions return'],
  ['methods returning two results in src', 'A search cannot count what functions return'],
  ['rust files changed last week', 'A search cannot tell when'],
  ['functions modified in the last 3 days', 'A search cannot tell when'],
  ['recently added tests', 'A search cannot tell when'],
  ['archivos modificados ayer', 'A search cannot tell when'],
  ['classes without tests', 'A search cannot tell which code has tests'],
  ['functions in src that have no unit tests', 'A search cannot tell which code has tests'],
  ['functions that are not tested', 'A search cannot tell which code has tests'],
  ['files without tests', 'A search cannot find files only by'],
  ["files that don't import react", 'A search cannot find files only by'],
  ['   ', 'Try: '],
])('is refused, with what to do: %s', (request, details) => {
  const refusal = { code: 'UNSUPPORTED_QUERY', details: expect.stringContaining(details) };
  expect(() => translate(request, HINT)).toThrow(expect.objectContaining(refusal));
});

describe('a parameter or an argument at a position', () => {
  test.each([
    ['functions that take an http.Request as their first argument', 'function', '1:type:http.Request'],
    ['functions whose first parameter is a Context', 'function', '1:type:Context'],
    ['functions whose second argument is named opts', 'function', '2:name:opts'],
    ['functions with a last parameter of type Done', 'function', 'last:type:Done'],
    ['methods that accept a User in the third parameter', 'method', '3:type:User'],
    ['functions whose parameter 2 is a Cart', 'function', '2:type:Cart'],
    ['functions that take ctx.Context first', 'function', '1:type:ctx.Context'],
    ["functions that don't take a Context as first parameter", 'function', '1:type:!Context'],
    ['funciones que reciben un Carrito como primer argumento', 'function', '1:type:Carrito'],
    ['funciones cuyo último parámetro es un Carrito', 'function', 'last:type:Carrito'],
    ['calls that pass null as the second argument', 'call', `2:any:/^["'\`]?null["'\`]?$/`],
    ['calls whose first argument is console', 'call', `1:any:/^["'\`]?console["'\`]?$/`],
    ['llamadas con null como último argumento', 'call', `last:any:/^["'\`]?null["'\`]?$/`],
  ])('%s', (request, kind, parameters) => {
    expect(translate(request, HINT).command.options.structure).toMatchObject({
      kind: [kind],
      parameters: [parameters],
    });
  });

  test('is explained', () => {
    expect(translate('functions that take a Cart as the last argument', HINT).explanation).toBe(
      'Finds functions with the last parameter of type Cart.',
    );
    expect(translate('calls that pass null as the first argument', HINT).explanation).toBe(
      'Finds calls with "null" as the first argument.',
    );
  });
});

describe('a size that no search tests is refused', () => {
  test.each([
    'files bigger than 100 kb',
    'files larger than 100KB',
    'which files are over 1.5 MB?',
    'typescript files of at least 2 MiB',
    'files > 100k',
    'files >100k in src',
    'files between 10 and 20 kilobytes',
    'files of 512 bytes',
    'functions in files of 10 mb or more',
    'files longer than 500 lines',
    'files with more than 1000 lines',
    'archivos de más de 100 kb',
    'ficheros mayores de 1,5 MB',
  ])('%s', request => {
    const refusal = { details: expect.stringContaining('cannot test the size') };
    expect(() => translate(request, HINT)).toThrow(expect.objectContaining(refusal));
  });

  test.each([
    ['files larger than 50 kB', '-size +50k'],
    ['files smaller than 2 MB', '-size -2M'],
    ['files of at least 512 bytes', '-size +512c'],
    ['files longer than 500 lines', 'wc -l'],
  ])('%s: with a command for it', (request, hint) => {
    expect(() => translate(request, HINT)).toThrow(
      expect.objectContaining({ details: expect.stringContaining(hint) }),
    );
  });

  test.each([
    ['functions longer than 100 lines', 'dowse search -r --kind function --lines ">100"'],
    ['"more than 100 kb"', "dowse search -r 'more than 100 kb'"],
    ['"needle" with 2 lines of context in ts files', 'dowse search -r -C 2 --type typescript needle'],
  ])('but not %s', (request, line) => {
    expect(translate(request, HINT).command).toEqual(parseCommand(line));
  });
});

describe('how many members something has', () => {
  test.each([
    ['enums with more than 5 variants', "--kind enum --has-count '>5:enum-member'"],
    ['enums with fewer than 3 values', "--kind enum --has-count '<3:enum-member'"],
    ['classes with more than 20 methods', "--kind class --has-count '>20:method'"],
    ['clases con más de 20 métodos', "--kind class --has-count '>20:method'"],
    ['classes that have at least 2 public methods', "--kind class --has-count '>=2:public method'"],
    ['classes that do not have more than 3 methods', "--kind class --has-count '<=3:method'"],
    ['classes with 10+ fields', "--kind class --has-count '>=10:field'"],
    [
      'classes with between 2 and 4 methods in src',
      "--kind class --has-count '>=2:method' --has-count '<=4:method' --glob '/src/**'",
    ],
    ['functions with several return statements', "--kind function --has-count '>1:return'"],
    ['functions with more than 3 calls to print', "--kind function --has-count '>3:call:print'"],
    ['interfaces with only one method', "--kind interface --has-count '=1:method'"],
    ['classes with no methods', '--kind class --has-not method'],
    ['interfaces with a method', '--kind interface --has method'],
    ['functions with >3 parameters', "--kind function --parameters '>3'"],
    ['functions with more than 3 parameters', "--kind function --parameters '>3'"],
  ])('%s', (request, flags) => {
    expect(translate(request, HINT).command).toEqual(parseCommand(`dowse search -r ${flags}`));
  });

  test('is explained', () => {
    expect(translate('enums with more than 5 variants', HINT).explanation).toBe(
      'Finds enums with more than 5 enum members.',
    );
  });
});

describe('what else the files have', () => {
  test.each([
    ['files that import Response but not View', 'import:/\\bView\\b/', '--file-has-not'],
    ['files that import Response and not View', 'import:/\\bView\\b/', '--file-has-not'],
    ['files that import Response without importing View', 'import:/\\bView\\b/', '--file-has-not'],
    ['files that import Response and call render', 'call:render', '--file-has'],
  ])('%s', (request, node, flag) => {
    expect(translate(request, HINT).command).toEqual(
      parseCommand(`dowse search -r -l --kind import --contains '/\\bResponse\\b/' ${flag} '${node}'`),
    );
  });

  test.each([
    ['files that call save but not load', '--kind call --name save --file-has-not call:load'],
    ['files with classes but no tests', '--kind class --file-has-not test'],
    ['which files define a class and have no imports', '--kind class --file-has-not import'],
  ])('%s', (request, flags) => {
    expect(translate(request, HINT).command).toEqual(parseCommand(`dowse search -r -l ${flags}`));
  });
});

test('a word that no rule reads is tried as a part of the name, as a text, and left out', () => {
  const commands = translations('methods in src presumably', HINT).map(one => formatCommand(one.command));
  const inSrc = "-r --glob '/src/**'";
  expect(commands.slice(0, 4)).toEqual([
    `dowse search --kind method --name /presumably/i ${inSrc}`,
    `dowse search --kind method --contains '/(?i:presumably)/' ${inSrc}`,
    `dowse search --kind method --contains presumably ${inSrc}`,
    `dowse search --kind method ${inSrc}`,
  ]);
});

/** The commands that a request may mean, the likeliest first, with what each explanation says of left-out words. */
const meanings = (request: string) =>
  translations(request, HINT).map(({ command, explanation }) => {
    const [, left] = /("\w+" was left out)/.exec(explanation) ?? [];
    return `${formatCommand(command)}${left === undefined ? '' : ` — ${left}`}`;
  });

test.each([
  // A plain word that was taken for a condition, beside code that was asked for.
  ['strange classes that extend Base', 'dowse search --kind class --base Base -r — "strange" was left out'],
  // Words after a verb without a rule.
  ['goto statements jumping to cleanup', "dowse search --kind keyword --name goto -r '--regexp=cleanup'"],
  ['panics built with newError()', "dowse search --kind 'call,macro,syntax'"],
  // A remark in brackets.
  [
    "throws of TypeError (TypeError only, I don't care about the rest)",
    'dowse search --kind throw --of-type TypeError -r',
  ],
  // What a body consists of.
  ['functions that only return', 'dowse search --kind function --has-only return -r'],
  ['methods that just throw', 'dowse search --kind method --has-only throw -r'],
  ['methods that only throw an exception', 'dowse search --kind method --has-only throw -r'],
  ['functions that do nothing but call save', "dowse search --kind function --has-only 'call:save' -r"],
  ['functions that only await', "dowse search --kind function --has-only 'keyword:{await"],
  ['except blocks that only log', "dowse search --kind catch --has-only 'call:/^(?:.*"],
  [
    'functions that only take a Request',
    "dowse search --kind function --parameters 'type:Request' --parameters '=1' -r",
  ],
  // Verbs that are words of a request elsewhere.
  ['functions that print', "dowse search --kind function --has 'call:/^(?:print|"],
  // Constructs with constructs that have conditions of their own.
  ['try blocks with an empty except', "--has 'own catch; body=empty' -r"],
  ['functions without a bare return', String.raw`--has-not 'return; head=/(?:\breturn\s*`],
  ['match without a wildcard arm', "--has 'keyword:{switch,match,when,case}' --has-not 'own syntax:"],
  [
    'switch statements without a default',
    "--has 'keyword:{switch,match,when,case}' --has-not 'own syntax:{switch_default",
  ],
  ['functions with a mutable default argument', "--has 'syntax:{default_parameter,typed_default_parameter};"],
  ['classes with a method that returns a Promise', "--kind class --has 'method; returns=Promise' -r"],
  [
    'functions with an if without an else',
    "--has 'syntax,call:{if_statement,if_expression,if,if_modifier}; has_not=",
  ],
  ['frozen dataclasses', String.raw`--decorated '/\bfrozen\s*=\s*True/'`],
  ['parameters of type any', 'dowse search --kind parameter --of-type any -r'],
  // A short form, a reordered phrase, an attribute.
  ['calls with an anonymous func', 'dowse search --kind call --has lambda -r'],
  ['[Theory] tests', 'dowse search --kind test --decorated Theory -r'],
  // Blocks by what they contain, methods by their receiver, calls by the number of their arguments.
  [
    'catch blocks that only return false',
    String.raw`dowse search --kind catch --has-only 'return; contains=/\breturn false\b/' -r`,
  ],
  ['methods with a *Cart receiver', "dowse search --kind method --name 'Cart.*' -r"],
  ['calls to save with exactly one argument', "dowse search --kind call --name save --parameters '=1' -r"],
  ['getcwd called with 2 args', "dowse search --kind call --name getcwd --parameters '=2' -r"],
  ['calls to save with retries=3', "dowse search --kind call --name save --argument '*retries=3*' -r"],
  // A variable that is thrown, a macro by its name, what is bound once, a verb that is a noun elsewhere.
  ['write! calls', 'dowse search --kind call --name write -r'],
  ['variables of type Cart', "dowse search --kind 'variable,constant' --of-type Cart -r"],
  ['comments that link to Cart.total', "dowse search --kind comment -r '--regexp=Cart\\.total'"],
  ['definitions of total', '--name total -r'],
  // A parameter by its name or its type.
  ['functions that accept a limit', "dowse search --kind function --parameters 'any:/^limit$/i' -r"],
  [
    'functions that take a context as their first argument',
    "dowse search --kind function --parameters '1:any:/^(?:context|ctx)$/i' -r",
  ],
  // Any definition with a word in its name.
  [
    'widgets that extend Base',
    "dowse search --kind 'function,class,interface,enum' --name /widget/i --base Base -r",
  ],
  ['methods named xyz_callback', "dowse search --kind method --name '*_callback' -r"],
])('may mean: %s', (request, command) => {
  expect(meanings(request)).toEqual(expect.arrayContaining([expect.stringContaining(command)]));
});

test('a negation within a searched text denies nothing', () => {
  const commands = (request: string) => translations(request, HINT).map(one => formatCommand(one.command));
  expect(commands('comments that say no longer used')[0]).toBe(
    "dowse search --kind comment -r '--regexp=no longer used'",
  );
  expect(commands('comments that say no longer in use in lib')[0]).toBe(
    "dowse search --kind comment -r --glob '/lib/**' '--regexp=no longer in use'",
  );
  // It may also be one: the tree decides.
  expect(commands('lines with no cover').slice(0, 2)).toEqual([
    "dowse search -r 'no cover'",
    'dowse search -r -v cover',
  ]);
  expect(translate('lines with no cover', HINT).isCertain).toBe(false);
});

test('tests of which none is within another are found by their text and their decorators', () => {
  const command = (request: string, extension: string) =>
    formatCommand(translate(request, { languages: new Map([[extension, 9]]) }).command);
  expect(command('tests that use mark.slow', 'py')).toBe(
    String.raw`dowse search --kind test --contains '/\bmark\.slow\b/' -r`,
  );
  expect(command('tests that use mark.slow', 'ts')).toBe(
    String.raw`dowse search --kind test -r '--regexp=\bmark\.slow\b'`,
  );
});

test.each([
  [
    'ts files in docs',
    "dowse search -r -l --type typescript --glob '/docs/**' ''",
    'all typescript files, in docs',
  ],
  [
    'ts files in .github',
    "dowse search -r -l --hidden --type typescript --glob '**/.github/**' ''",
    'all typescript files, in .github',
  ],
  [
    'ts files with redis',
    'dowse search -r -l --type typescript redis',
    'files that have "redis", in typescript files',
  ],
  [
    'ts files with redis but not in lib',
    "dowse search -r -l --type typescript --glob '!**/lib/**' redis",
    'files that have "redis", in typescript files, not in lib',
  ],
  ['json files', "dowse search -r -l --type json ''", 'all .json files'],
  ['test files in lib', "-l --glob '/lib/", 'all files, in lib, in tests'],
  [
    'files named broker that contain redis',
    "dowse search -r -l --glob '**/broker{,.*}' redis",
    'files that have "redis", in files with names broker',
  ],
  [
    'ts files in docs that mention redis',
    "dowse search -r -l --type typescript --glob '/docs/**' redis",
    'files that have "redis", in typescript files, in docs',
  ],
  ['files that use redis', 'dowse search -r -w -l redis', 'files that have the word "redis"'],
  ['files that contain "a.b"', 'dowse search -r -F -l a.b', 'files that have "a.b"'],
  ['source files mentioning redis', 'dowse search -r -l redis', 'files that have "redis"'],
  [
    'which ts files mention Redis?',
    'dowse search -r -l --type typescript Redis',
    'files that have "Redis", in typescript files',
  ],
  [
    'archivos typescript que contienen redis',
    'dowse search -r -l --type typescript redis',
    'files that have "redis", in typescript files',
  ],
  [
    'files that import react',
    String.raw`dowse search --kind import --contains '/\breact\b/' -r -l`,
    'files with imports named react',
  ],
  [
    'lines in ts files that mention redis',
    'dowse search -r --type typescript redis',
    'lines that have "redis", in typescript files',
  ],
  ['lines in files that mention FooBar', 'dowse search -r FooBar', 'lines that have "FooBar"'],
  ['show me the lines in files that mention FooBar', 'dowse search -r FooBar', 'lines that have "FooBar"'],
  [
    'which files import react? show the import lines',
    String.raw`dowse search --kind import --contains '/\breact\b/' -r`,
    'imports named react',
  ],
  [
    'files that contain foo_bar with 2 lines of context',
    'dowse search -r -C 2 foo_bar',
    'lines that have "foo_bar"',
  ],
])('files are listed, or those with a text: %s', (request, command, explanation) => {
  const best = translate(request, HINT);
  expect([formatCommand(best.command), best.explanation]).toEqual([
    command.startsWith('-') ? expect.stringContaining(command) : command,
    `Finds ${explanation}.`,
  ]);
});

test('a hyphen joins a negation with the rest of a name', () => {
  const command = (request: string) => formatCommand(translate(request, HINT).command);
  expect(command('lines with no-unused-vars')).toBe('dowse search -r no-unused-vars');
  expect(command('lines with set-cookie')).toBe('dowse search -r set-cookie');
  expect(command('lines with x-powered-by, not in src')).toBe(
    "dowse search -r --glob '!**/src/**' x-powered-by",
  );
  expect(command('lines with trailing-whitespace')).not.toContain('trailing');
  expect(command('no-argument methods')).toBe("dowse search --kind method --parameters '=0' -r");
});

test('functions with a number of parameters have another reading, with those without a name', () => {
  const all = translations('functions with more than 5 parameters', HINT).map(one =>
    formatCommand(one.command),
  );
  expect(all.slice(0, 2)).toEqual([
    "dowse search --kind function --parameters '>5' -r",
    "dowse search --kind 'function,lambda' --parameters '>5' -r",
  ]);
});

test('imports of a module are not those in its folder', () => {
  const inTree = (request: string) =>
    formatCommand(translate(request, { ...HINT, subfolders: new Set(['tomli']) }).command);
  expect(inTree('imports of tomli')).toBe(String.raw`dowse search --kind import --contains '/\btomli\b/' -r`);
  expect(inTree('imports in tomli')).toBe("dowse search --kind import -r --glob '**/tomli/**'");
});

test('conditions of which one is enough are read as all of them, and that is said', () => {
  const { caveat, isExact } = translate(
    'functions with more than 6 parameters or longer than 100 lines',
    HINT,
  );
  expect([caveat, isExact]).toEqual([
    'A search has no "or" between conditions: this one finds what meets all of them.',
    false,
  ]);
  expect(translate('methods that are static or private', HINT).caveat).toBeUndefined();
  expect(translate('calls to open or close', HINT).caveat).toBeUndefined();
});

test('the order of modifiers makes no other reading', () => {
  const all = translations('exported async functions', HINT).map(({ command }) => command.options.structure);
  const sets = all.map(structure => structure?.modifier?.toSorted().join());
  expect(sets.filter(one => one === 'async,export')).toHaveLength(1);
});

test('an explanation has constructs in the plural, and says how a name is compared', () => {
  expect(translate('arrow functions in lib', HINT).explanation).toBe('Finds arrow functions, in lib.');
  expect(translate('methods ending in Handler', HINT).explanation).toBe(
    'Finds methods with a name ending with Handler.',
  );
});

test.each([
  ["calls to malloc whose result isn't checked", '"checked" was searched as a word in code.'],
  ['loops without braces', '"braces" was searched as a word in code.'],
  ['TODO comments with a name', '"name" was passed over.'],
])('words that hardly limit a search are named: %s', (request, note) => {
  expect(translate(request, HINT).caveat).toContain(note);
});

test('dataclasses of Python are decorated', () => {
  const { command } = translate('dataclasses', { languages: new Map([['py', 9]]) });
  expect(command.options.structure).toEqual({ kind: ['class'], decorated: '*dataclass*' });
});

test('a text that a reading does not use is named', () => {
  const all = translations('calls to save with a Cart in lib', HINT);
  const without = all.filter(({ caveat }) => caveat?.includes('Without: "Cart"'));
  for (const { command, cost } of all)
    expect(formatCommand(command).includes('Cart') || without.some(one => one.cost === cost)).toBe(true);
});

test('keeps negations, names and code of the request', () => {
  for (const request of ['classes named strange that extend Base', 'strange classes that never extend Base'])
    expect(meanings(request).filter(one => one.includes('left out'))).toEqual([]);
});

test.each([
  ['TODO comments in libb', 'TODO comments in lib', '"libb" was read as "lib".'],
  ['TODO comments but not in LIBB', 'TODO comments but not in lib', '"LIBB" was read as "lib".'],
  ['calls to save outside of srcc', 'calls to save outside of src', '"srcc" was read as "src".'],
])('a misspelled folder is corrected, with a note: %s', (misspelled, right, note) => {
  const { command, caveat } = translate(misspelled, HINT);
  expect([command, caveat]).toEqual([translate(right, HINT).command, note]);
});

test('a known folder is not left out, and a caveat ends the explanation', () => {
  const [first, ...others] = translations('async functions in lib', { ...HINT, folders: new Set(['lib']) });
  expect(first?.caveat).toBeUndefined();
  expect(others.filter(({ caveat }) => caveat?.includes('left out'))).toEqual([]);
  const left = translations('strange classes that extend Base', HINT).find(({ caveat }) =>
    caveat?.startsWith('"strange"'),
  );
  expect(left?.caveat).toBe(
    '"strange" was left out, since nothing matches with it. This is a guess: put names and texts in quotes if something else is meant.',
  );
  expect(left?.explanation).toBe(`Finds classes that extend or implement Base. ${left?.caveat}`);
});

test('a folder at the top is meant first; folders of the same name below are another reading', () => {
  const hint = { ...HINT, subfolders: new Set(['lib', 'gen']) };
  const globs = (request: string) =>
    translations(request, hint)
      .slice(0, 2)
      .map(({ command, caveat }) => [command.options.globs, caveat !== undefined]);
  expect(globs('lambdas in lib')).toEqual([
    [['/lib/**'], false],
    [['**/lib/**'], true],
  ]);
  expect(globs('lambdas in lib/gen')).toEqual([
    [['/lib/gen/**'], false],
    [['**/lib/gen/**'], true],
  ]);
  expect(globs('lambdas in src')).not.toContainEqual([['**/src/**'], true]);
  expect(globs('lambdas in gen')[0]).toEqual([['**/gen/**'], false]);
});

test('explains how the request was read', () => {
  expect(translate('public methods that return a string, not in src', HINT).explanation).toBe(
    'Finds public methods that return string, not in src.',
  );
});

test('the command can be written and read again', () => {
  const { command } = translate('calls to save in functions named load, not in docs', HINT);
  expect(parseCommand(formatCommand(command))).toEqual(command);
});

describe('is an exact request if its texts are code or quoted, and it names a place or syntax', () => {
  const isExact = (request: string) => translations(request, HINT).some(one => one.isExact);

  test.each([
    'console.log in src',
    'res.send not in tests',
    'Jsoup.connect in java files',
    '"not found" in lib',
    'TODO in lib',
    'console.log in libb',
    'console.log but not in LIBB',
    'console.log outside of srcc',
    'require("express") in docs',
    'exported functions longer than 100 lines',
    'nested loops',
    'print statements',
    'TODO comments',
    'empty functions in lib',
    'console.warn calls not in tests',
    'unwrap() calls',
    'console.warn calls',
    'todo comments',
    'enum declarations',
    'class definitions in lib',
    'static final fields of type Pattern',
    'async functions returning Poll',
    'public methods that return a string',
    'private fields named size',
    'deprecated methods in StringUtils.java',
    'volatile fields',
    'string literals containing timeout',
    'test functions whose name contains redirect',
    'private methods starting with load',
  ])('%s', request => expect(isExact(request)).toBe(true));

  test.each([
    'cookies in lib',
    'error handling in lib',
    'views in src',
    'handling of req.query in lib',
    'JSON request binding and validation',
    'unit tests',
    'variable scope',
    'retry loop',
    'idempotent methods',
    'deprecation notices',
    'save calls',
    'schema definitions',
    'todo items',
    'cache tests',
    'Fields of type Pattern in Builders',
    'export to a Graphite server',
    'marked names in strings',
    'Called when an ApplicationData record is received',
    'retry handlers called by the scheduler',
    'error reports containing secrets',
  ])('not %s', request => expect(isExact(request)).toBe(false));
});

test('a name after "with" may be that of a decorator, which is the second reading', () => {
  const lines = translations('functions with must_use', HINT).map(({ command }) => formatCommand(command));
  expect(lines.slice(0, 2)).toEqual([
    'dowse search --kind function --contains must_use -r',
    'dowse search --kind function --decorated must_use -r',
  ]);
});

test('marks in comments are alternatives, also in the plural', () => {
  const [best] = translations('TODOs, XXXs or HACKs', HINT);
  const finds = (line: string) => new RegExp(best!.command.pattern.replaceAll('(?i:', '(?:')).test(line);
  expect(['// TODO: a', '/* XXX */', '-- HACK b'].filter(finds)).toHaveLength(3);
  expect(["get('//todo@txt')", 'a hack', 'XXXX'].filter(finds)).toEqual([]);
});

test('a placeholder alone is a text, not any name', () => {
  const patterns = translations('all xyz', HINT).map(({ command }) => command.pattern);
  expect(patterns).toContain('xyz');
  expect(patterns.filter(pattern => new RegExp(pattern).test('anything'))).toEqual([]);
});

test('a construct of a language that few files have is the second reading', () => {
  const first = (...languages: [string, number][]) =>
    translate('structs', { languages: new Map(languages) }).command.options?.structure?.kind;
  expect(first(['java', 90], ['ex', 3])).toEqual(['struct']);
  expect(first(['ex', 90], ['java', 3])).toEqual(['syntax']);
  const { command } = translate('annotation types', { languages: new Map([['java', 9]]) });
  expect(command.options?.structure).toMatchObject({ kind: ['syntax'], name: 'annotation_type_declaration' });
});

test.each(['imports from the serde crate', 'imports of the serde package', 'imports of the serde module'])(
  'imports from a module are those of it, not those in its folder: %s',
  text => {
    const { command } = translate(text, { languages: new Map([['rs', 9]]), folders: new Set(['src']) });
    expect(command.options?.structure).toMatchObject({ kind: ['import'], contains: '/\\bserde\\b/' });
    expect(command.options).not.toHaveProperty('globs');
  },
);

test('a language in capitals is one, also where a file is named so', () => {
  const hint = { languages: new Map([['c', 9]]), folders: new Set(['lib']), files: new Set(['c']) };
  expect(translate('"needle" in C files', hint).command.options).toEqual({
    recursive: true,
    file_types: ['c'],
  });
});

test('marks that a last word places in comments are all searched there', () => {
  const { command } = translate('TODO, FIXME or XXX comments', HINT);
  expect(command.options.structure).toEqual({ only: ['comments'] });
  expect(
    ['// TODO: a', '# FIXME', '/* XXX */', '// done'].map(line => new RegExp(command.pattern).test(line)),
  ).toEqual([...[true, true, true], false]);
});

describe('is refused rather than read without a part', () => {
  const reasonOf = (request: string) => {
    try {
      return translations(request, HINT).map(one => formatCommand(one.command));
    } catch (error) {
      return (error as { details: string }).details;
    }
  };

  test.each([
    'files that import Response without mentioning View',
    'files that import Response but do not use View',
  ])('%s', request => expect(reasonOf(request)).toMatch(/cannot find files that lack such a thing/));

  test('an exclusion of files in a place is none', () => {
    expect(reasonOf('files that import Response but not in tests')).toBeInstanceOf(Array);
    expect(reasonOf('files that import Response, not in lib')).toBeInstanceOf(Array);
  });

  test('an exclusion of a folder that the tree lacks', () => {
    expect(reasonOf('lambdas but not Base')).toMatch(/^(?:Try|These words)/);
  });

  test('values of numbers', () =>
    expect(reasonOf('numbers greater than 1000')).toMatch(/^A search cannot compare the values of numbers/));

  test('two unknown words', () => expect(reasonOf('errors that are ignored')).toMatch(/^Try/));

  test('the only condition is kept', () => {
    const commands = reasonOf('comments about retry in src');
    expect(commands).toContain("dowse search --kind comment -r --glob '/src/**' '--regexp=retry'");
    expect(commands).not.toContain("dowse search --kind comment -r --glob '/src/**'");
  });

  test('a type that the lexicon has is kept', () => {
    for (const command of reasonOf('functions that return a Result')) expect(command).toContain('Result');
  });

  test('the name of a call is kept', () => {
    expect(formatCommand(translate('calls to get with timeout=', HINT).command)).toContain('--name get');
  });

  test('a kind of files is kept', () => {
    expect(reasonOf('comments about retry in yaml files')).not.toContain(
      "dowse search --kind comment -r '--regexp=retry'",
    );
  });
});

describe('a library is known by what it is called', () => {
  const pattern = (request: string, hint: TreeHint = HINT) => {
    const { pattern: source, options } = translate(request, hint).command;
    expect(options?.structure).toEqual({ only: ['code'] });
    return new RegExp(source);
  };

  test.each([
    ['uses of the regex crate', 'let one = regex::Regex::new(x);', 'self.regex.find(x)'],
    ['usages of the regex crate', 'use regex::{Regex, RegexSet};', 'fn regex(x: u8) {}'],
    ['usages of the os module', 'from os import path', 'cost = os + 1'],
    [
      'where is the fs module used',
      "import { readFile } from 'node:fs/promises';",
      "import x from './prefs';",
    ],
    [
      'which files use the lodash package',
      "const _ = require('lodash');",
      "import { lodash } from './mine';",
    ],
    ['slog package usages', '\t"log/slog"', 'log("slog")'],
    ['references to the zlib library', '#include <zlib.h>', 'int zlib = 1;'],
    ['who uses the react-query package', "import { useQuery } from 'react-query';", 'reactquery(1)'],
  ])('%s', (request, used, other) => {
    const found = pattern(request);
    expect([used, other].filter(line => found.test(line))).toEqual([used]);
  });

  test('the module of a gem begins with a capital', () => {
    const ruby = { ...HINT, languages: new Map([['rb', 9]]) };
    expect('Rack::Utils.parse(x)').toMatch(pattern('uses of the rack gem', ruby));
    expect('Rack::Utils.parse(x)').not.toMatch(pattern('uses of the rack library'));
  });

  test('a crate of the tree may be known by the end of its name', () => {
    const tree = { ...HINT, packages: new Set(['crates/mdbook-core']) };
    expect('use mdbook_core::book::Book;').toMatch(pattern('uses of the core crate', tree));
  });

  test.each(['calls to functions of the os module', 'calls to the os module', 'os module calls'])(
    '%s',
    request => {
      expect(formatCommand(translate(request, HINT).command)).toBe(
        "dowse search --kind call --name 'os.*' -r",
      );
    },
  );
});

describe('a package is a folder with a manifest', () => {
  const tree = {
    ...HINT,
    folders: new Set(['crates', 'tokio-util', 'packages']),
    subfolders: new Set(['mdbook-core', 'util', 'testing', 'core-js']),
    packages: new Set(['crates/mdbook-core', 'tokio-util', 'packages/testing', 'packages/core-js']),
  };
  test.each([
    ['structs in the core crate', '/crates/mdbook-core/**'],
    ['structs in crate core', '/crates/mdbook-core/**'],
    ['unsafe blocks in the util crate', '/tokio-util/**'],
    ['functions in the testing package', '/packages/testing/**'],
    ['functions in the util folder', '**/util/**'],
    ['functions in the core folder', '/crates/mdbook-core/**'],
  ])('%s', (request, glob) => {
    expect(translate(request, tree).command.options?.globs).toEqual([glob]);
  });
});

test.each([
  ['setTimeout with 0', '--name setTimeout --argument', 'x, 0', 'x, 10'],
  ['useEffect with an empty dependency array', '--name useEffect --argument', '[ ]', '[a]'],
  ['watch with immediate: true', '--name watch --argument', '{ immediate: true }', '{ immediate: false }'],
  ['calls to save with a callback', '--name save --argument', '() => x', 'callback'],
])('the arguments of a call have a shape: %s', (request, command, fits, other) => {
  const { structure } = translate(request, HINT).command.options!;
  expect(formatCommand(translate(request, HINT).command)).toContain(command);
  const source = new RegExp(structure!.argument!.slice(1, -1));
  const passes = (all: string) => all.split(', ').some(one => source.test(one));
  expect([fits, other].map(passes)).toEqual([true, false]);
});

test.each([
  ['calls to fetch without await', '--name fetch --not-inside', 'await_expression'],
  ['calls to fetch that are not awaited', '--name fetch --not-inside', 'await_expression'],
  ['calls to open without a with', '--name open --not-inside', 'syntax:with_item'],
  ['calls to open without a try', '--name open --not-inside', 'try_statement'],
])('what is around a call is not inside it: %s', (request, ...parts) => {
  const commands = translations(request, HINT).map(({ command }) => formatCommand(command));
  for (const part of parts) expect(commands[0]).toContain(part);
  expect(commands.filter(one => one.includes('--has-not'))).toEqual([]);
});

test('a keyword is an annotation in a language that writes it so', () => {
  const first = (extension: string) =>
    translate('synchronized methods', { languages: new Map([[extension, 9]]) });
  expect(formatCommand(first('kt').command)).toContain('--decorated Synchronized');
  expect(first('kt').caveat).toContain('not the keyword synchronized');
  expect(formatCommand(first('java').command)).toContain(String.raw`--head '/\bsynchronized\b/'`);
});

test('synchronized blocks are not synchronized methods', () => {
  const { structure } = translate('synchronized blocks', HINT).command.options!;
  expect(structure).toEqual({ kind: ['syntax', 'call'], name: '{synchronized_statement,synchronized}' });
});

describe('the beginning of a name, after the whole name', () => {
  const noted = (request: string) =>
    translations(request, HINT)
      .filter(({ caveat }) => caveat?.startsWith('Nothing fits with exactly this name'))
      .map(({ command, explanation }) => [formatCommand(command), explanation.split('.')[0]]);

  test.each([
    ['methods named Get', "--kind method --name 'Get*' -r", 'methods with a name starting with Get'],
    ['classes called Base', "--kind class --name 'Base*' -r", 'classes with a name starting with Base'],
    ['enums named Kind', "--kind enum --name 'Kind*' -r", 'enums with a name starting with Kind'],
    [
      'functions named parse with more than 2 parameters',
      "--kind function --name 'parse*' --parameters '>2' -r",
      'functions with a name starting with parse with more than 2 parameters',
    ],
    [
      'methods named Get or Set',
      "--kind method --name '{Get*,Set*}' -r",
      'methods with a name starting with Get or Set',
    ],
  ])('%s', (request, command, explanation) => {
    expect(noted(request)[0]).toEqual([`dowse search ${command}`, `Finds ${explanation}`]);
  });

  test.each([
    'calls to Get',
    'methods starting with Get',
    'methods not named Get',
    'classes that extend Base',
  ])('but not %s', request => {
    expect(noted(request)).toEqual([]);
  });
});
