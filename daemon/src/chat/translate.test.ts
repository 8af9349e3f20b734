import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCommand, parseCommand } from '../command/command.ts';
import { finds, findsIn } from './testing/finds.ts';
import { translate } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

const tree = (extension: string, ...folders: string[]): TreeHint => ({
  languages: new Map([[extension, 20]]),
  folders: new Set(folders),
});
const command = (query: string, hint: TreeHint = {}) => formatCommand(translate(query, hint).command);

describe('a role is written as the language writes it', () => {
  test.each([
    [
      'py',
      ['class Session:', '    class Session(Base):'],
      ['class SessionStore:', 'Session()', '# class of Session'],
    ],
    [
      'rs',
      ['pub struct Session {', 'pub(crate) enum Session {', 'struct Session;'],
      ['impl Session {', 'struct Sessions;'],
    ],
    ['rb', ['class Session', 'class Web::Session < Base'], ['class SessionStore', 'Session.new']],
    [
      'ex',
      ['defmodule Session do', 'defmodule Web.Session do'],
      ['alias Web.Session', 'defmodule Sessions do'],
    ],
  ])('in a tree of .%s files', (extension, wanted, others) => {
    const query = 'definition of class Session';
    expect(finds(query, extension, [...wanted, ...others])).toEqual(wanted);
  });

  test('in a tree of two languages, as both write it', () => {
    const hint = {
      languages: new Map([
        ['py', 10],
        ['rb', 9],
        ['go', 1],
      ]),
    };
    expect(command('imports of json', hint)).toMatch(/from.*import.*require/);
    expect(command('imports of json', hint)).not.toContain('[^"]*/');
  });

  test('in the language that the request names', () => {
    expect(command('go structs', tree('py'))).toMatch(/--type go .*struct/);
  });
});

describe('the place', () => {
  test.each([
    ['"x" in src/a/b.ts', 'dowse search -r x src/a/b.ts'],
    ['"x" in deep/a/b.ts', "dowse search -r --glob '**/deep/a/b.ts' x"],
    ['"x" in the lib folder', 'dowse search -r x lib'],
    ['"x" in the deep folder', "dowse search -r --glob '**/deep/**' x"],
    [
      '"x" in ts files in the deep folder',
      "dowse search -r --glob '**/deep/**/*.ts' --glob '**/deep/**/*.tsx' x",
    ],
    ['"x" but not in vendor', "dowse search -r --glob '!**/vendor/**' x"],
    ['"x" in lib except in test files', "dowse search -r --glob '!*_test.go' x lib"],
    ['"x" in /src', 'dowse search -r x src'],
    ['"x" in ./src', 'dowse search -r x src'],
    ['"x" in go files but not in d.ts files', "dowse search -r --type go --glob '!*.d.ts' x"],
    ['"x" in spec.ts or test.ts files', "dowse search -r --glob '*.spec.ts' --glob '*.test.ts' x"],
    ['"x" except in _test.go files', "dowse search -r --glob '!*_test.go' x"],
    ['"x" in package.json files', 'dowse search -r --glob package.json x'],
    ['"x" in ../secrets/a.ts', undefined],
    ['"x" in /etc/passwd.conf', undefined],
  ])('%s', (query, line) => {
    const hint = tree('go', 'lib', 'src');
    if (line) expect(command(query, hint)).toBe(line);
    else expect(() => translate(query, hint)).toThrow('could not be read');
  });
});

test.each([
  'TODO comments in ../other/src',
  'find "TODO" in /usr/include',
  'TODO in ~/notes',
  'TODO in ./src/../..',
  String.raw`TODO in C:\notes`,
])('a place elsewhere is refused with that reason, and with what to do: %s', query => {
  const details = expect.stringMatching(/is not below the folder.* search that folder \(dowse chat/);
  expect(() => translate(query)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_QUERY', details }));
});

test('a folder is called a folder', () => {
  expect(translate('"x" in the deep folder', tree('go', 'lib')).explanation).toContain(
    'in folders named deep',
  );
});

describe('one word alone is text, its plural may be an idea', () => {
  test.each([
    ['lines mentioning timeout', 'dowse search -r timeout'],
    ['"urls"', 'dowse search -r urls'],
    ['find `a.b(c)`', "dowse search -r -F 'a.b(c)'"],
  ])('%s', (query, line) => {
    expect(command(query)).toBe(line);
  });
});

test('the intent is told apart from the search', () => {
  expect(translate('how many times does session appear')).toMatchObject({
    intent: 'count',
    command: { pattern: 'session' },
  });
  expect(translate('which files import json', tree('py')).intent).toBe('files');
  expect(translate('calls to main').intent).toBe('find');
});

test('what of a question no pattern knows is said to be passed over', () => {
  expect(translate('where are promises created').explanation).toContain('“created” was passed over');
  expect(translate('where are environment variables read').explanation).not.toContain('passed over');
  expect(translate('where are channels created').explanation).not.toContain('passed over');
});

test('the explanation is one sentence that names what, where and how', () => {
  expect(translate('find all TODO comments in zig files').explanation).toBe(
    'Lines with the whole word TODO in .zig files, recursively.',
  );
});

test.each(['', '   ', 'what should I do about it all', 'please help me with that', 'the of in'])(
  'what cannot be read is refused with three requests that work: %j',
  query => {
    let details = '';
    try {
      translate(query);
    } catch (error) {
      expect(error).toMatchObject({ code: 'UNSUPPORTED_QUERY' });
      details = (error as { details: string }).details;
    }
    const near = details.replace(/^.*Try: /, '').split(' · ');
    expect(near).toHaveLength(3);
    for (const request of near) expect(() => translate(request)).not.toThrow();
  },
);

test('whatever is asked, it answers with a command that can be read back, or refuses', () => {
  const words = fc.constantFrom(
    ...'find all calls to the "a b" in files except tests class foo_bar \' ` / [x-z]+ ( lines that start with and or no 5 regex'.split(
      ' ',
    ),
  );
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(words, { maxLength: 12 }).map(all => all.join(' ')),
  );
  fc.assert(
    fc.property(query, text => {
      try {
        const { command: found } = translate(text);
        expect(parseCommand(formatCommand(found))).toEqual(found);
      } catch (error) {
        expect(error).toMatchObject({ code: 'UNSUPPORTED_QUERY' });
      }
    }),
    { numRuns: 500 },
  );
});

describe('words for what, how many and where go together', () => {
  const go: TreeHint = { languages: new Map([['go', 9]]) };
  const read = (query: string) => {
    const { command, intent } = translate(query, go);
    return `${intent}: ${formatCommand(command)}`;
  };

  test.each([
    ['how many TODO comments in ts files', 'count: dowse search -r -w --type ts --type tsx TODO'],
    ['engine, any case, as a word, in md files', 'find: dowse search -r -i -w --type md engine'],
    ['lines with foo but not bar', "find: dowse search -r --pcre2 '^(?!.*bar).*foo'"],
    ['CURLE_ error codes', 'find: dowse search -r CURLE_'],
  ])('%s', (query, command) => expect(read(query)).toBe(command));

  test.each([
    ['how many goto statements are in url.c', 'count', ['url.c'], ['  goto fail;'], ['gotohell();']],
    [
      'how many decorators are there in app.py',
      'count',
      ['app.py'],
      ['@app.route("/")', '  @cached'],
      ['a @ b'],
    ],
    ['count of print calls in app.py', 'count', ['app.py'], ['print(a)'], ['printer(a)', 'print = a']],
    ['urls in README.md', 'find', ['README.md'], ['see https://a.example/b', '<http://c.example>'], ['urls']],
    [
      'functions returning bool',
      'find',
      undefined,
      ['func (s *T) ok() bool {', 'func ok() (int, bool) {'],
      ['func no() int {'],
    ],
    ['everywhere we call abort', 'find', undefined, ['abort(1)', 'x.abort()'], ['aborted()', 'abort = 1']],
  ])('%s: what for, in which files, which lines', (query, intent, globs, wanted, others) => {
    const read = translate(query, go);
    expect([read.intent, read.command.options.globs]).toEqual([intent, globs]);
    expect(findsIn(go, query, [...wanted, ...others])).toEqual(wanted);
  });

  test('an idea that a question names is an idea', () => {
    expect(read('where are environment variables read')).toContain('Getenv');
  });
});

describe('plain words without a quote', () => {
  test.each([
    'module level things here',
    'quarterly sales figures',
    'const char pointers',
    'widgets that belong to foo_bar',
    'static fields of sorts somewhere',
  ])('are no text to look for: %s', query => {
    expect(() => translate(query)).toThrow(
      expect.objectContaining({
        code: 'UNSUPPORTED_QUERY',
        details: expect.stringMatching(/Try: .+ · .+ · /),
      }),
    );
  });

  test('a list of files is no search for the word list', () => {
    expect(() => translate('list all python files')).toThrow('could not be read');
    expect(translate('list in python files').command.pattern).toBe('list');
  });

  test('are text when the request says so', () => {
    expect(translate('lines that say unable to open file').command.pattern).toBe('unable to open file');
    expect(translate('"quarterly sales figures"').command.pattern).toBe('quarterly sales figures');
    expect(translate('lines that say cannot parse value').command.pattern).toBe('cannot parse value');
  });
});

describe('what stands on several lines', () => {
  const inTree = (language: string) => ({ languages: new Map([[language, 9]]) });

  test.each([
    ['methods of class Server', 'rb'],
    ['methods of Puma::ThreadPool', 'rb'],
    ['private methods of class Server', 'php'],
    ['members of struct session', 'c'],
    ['functions with a decorator', 'py'],
    ['functions without a docstring', 'py'],
    ['try blocks without finally', 'java'],
    ['which try blocks have no finally in src', 'py'],
    ['switch statements without a default case', 'ts'],
    ['classes without methods', 'py'],
    ['public structs that derive Clone', 'rs'],
    ['async functions decorated with @fixture', 'py'],
    ['files without imports', 'py'],
    ['funciones sin docstring', 'py'],
    ['bloques try sin finally', 'py'],
    ['archivos que no importan asyncio', 'py'],
    ['files in src that do not import asyncio', 'py'],
  ])('is refused, with the reason: %s', (query, language) => {
    expect(() => translate(query, inTree(language))).toThrow(
      expect.objectContaining({
        code: 'UNSUPPORTED_QUERY',
        details: expect.stringContaining('one line at a time'),
      }),
    );
  });

  test('is found where a language has it on one', () => {
    const lines = ['func (s *Server) Start() {', 'func (s Server) Stop() {'];
    const others = ['func NewServer() {', 's.Server.Start()'];
    expect(finds('methods of class Server', 'go', [...lines, ...others])).toEqual(lines);
  });

  test('and where its pattern spans lines', () => {
    expect(translate('except blocks that only pass', inTree('py')).command.options.multiline).toBe(true);
  });

  test('a function of C has its name at the start of the line below its type, too', () => {
    const { pattern } = translate('definition of tty_init', inTree('c')).command;
    for (const line of ['tty_init(struct tty *tty)', 'int tty_init(struct tty *tty)', '#define tty_init 1'])
      expect(line).toMatch(new RegExp(pattern));
    for (const line of ['\ttty_init(tty);', 'tty_init(tty);', 'tty_init_term(struct tty *tty)'])
      expect(line).not.toMatch(new RegExp(pattern));
  });
});
