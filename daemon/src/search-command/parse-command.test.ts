import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACT_KINDS, MODIFIERS, type Structure } from '../api/structure.ts';
import { commandWords, formatCommand, type SearchCommand } from './format-command.ts';
import { parseCommand } from './parse-command.ts';
import type { CommandOptions } from './search-flags.ts';
import type { Shell } from './shell-words.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 }).map(value => value.replaceAll('\0', ''));
/** Text dense in what shells treat specially. */
const nasty = fc
  .array(fc.constantFrom(...'\'"\\$`!*?[]{}()<>|&;#~%^=@,:-– \t\n‘’‚‛“”€é'.split(''), 'a', '--', '$(id)'), {
    maxLength: 12,
  })
  .map(parts => parts.join(''));
const word = fc.oneof(text, nasty);
const set = fc.constantFrom(true as const, undefined);
const present = <T>(all: object): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const name = word.filter(value => value !== '');
const nodes = fc
  .tuple(fc.constantFrom('', 'async ', 'public static '), fc.constantFrom(...FACT_KINDS), name)
  .map(([modifiers, kind, text]) => `${modifiers}${kind}:${text}`)
  .filter(one => /^.{1,200}$/u.test(one));
const structure: fc.Arbitrary<Structure | undefined> = fc
  .record({
    kind: maybe(fc.subarray([...FACT_KINDS], { minLength: 1 })),
    name: maybe(name),
    modifier: maybe(fc.subarray([...MODIFIERS], { minLength: 1, maxLength: 8 })),
    returns: maybe(name),
    parameters: maybe(
      fc.array(fc.constantFrom('2', '>=3', 'name:-x', 'type:A B'), { minLength: 1, maxLength: 3 }),
    ),
    inside: maybe(fc.array(nodes, { minLength: 1, maxLength: 3 })),
    body: maybe(fc.constantFrom('empty' as const, 'none' as const)),
    except: maybe(fc.constant(['comments', 'strings'] as const)),
  })
  .map(all => present<Structure>(all))
  .map(all => (Object.keys(all).length > 0 ? all : undefined));
const options: fc.Arbitrary<CommandOptions> = fc
  .record({
    structure,
    recursive: set,
    ignore_case: set,
    fixed_strings: set,
    word: set,
    multiline: set,
    pcre2: set,
    crlf: set,
    encoding: fc.constantFrom('windows-1252', 'shift_jis', undefined),
    hidden: set,
    no_ignore: set,
    count: set,
    json: set,
    context: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    max_results: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
    file_types: fc.option(fc.array(fc.constantFrom('ts', 'd.ts', 'c++', 'zig'), { minLength: 1 }), {
      nil: undefined,
    }),
    globs: fc.option(
      fc.array(
        word.filter(value => value !== ''),
        { minLength: 1, maxLength: 3 },
      ),
      { nil: undefined },
    ),
  })
  .map(all => present<CommandOptions>(all));
const command: fc.Arbitrary<SearchCommand> = fc.record(
  { pattern: word, path: word.filter(value => value !== ''), options },
  { requiredKeys: ['pattern', 'options'] },
);

test.each<Shell>(['posix', 'fish', 'powershell'])('reading a %s line gives back the command', shell => {
  fc.assert(
    fc.property(command, one => {
      expect(parseCommand(formatCommand(one, shell), shell)).toEqual(one);
    }),
    { numRuns: 500 },
  );
});

describe('the shells themselves hand on the same arguments', () => {
  const printer = 'for (const a of process.argv.slice(1)) process.stdout.write(a + "\\0")';
  const shells: [string, Shell, string[]][] = [
    ['bash', 'posix', ['-c']],
    ['sh', 'posix', ['-c']],
    ['zsh', 'posix', ['-c']],
    ['fish', 'fish', ['--no-config', '-c']],
    ['pwsh', 'powershell', ['-NoProfile', '-Command']],
  ];
  for (const [program, shell, run] of shells) {
    const present = spawnSync(program, [...run, 'exit 0']).status === 0;
    test.skipIf(!present)(`${program}${present ? '' : ' (not on this machine)'}`, () => {
      const commands = fc.sample(command, { numRuns: process.env.DOWSE_TESTS === 'fast' ? 6 : 25, seed: 20 });
      const node = shell === 'powershell' ? `& '${process.execPath}'` : `'${process.execPath}'`;
      for (const one of commands) {
        const line = formatCommand(one, shell).replace(/^dowse search/, `${node} -e '${printer}' --`);
        const ran = spawnSync(program, [...run, line], { encoding: 'utf8' });
        expect(ran.stdout.split('\0').slice(0, -1), line).toEqual(commandWords(one));
      }
    });
  }
});

test('a pattern that starts with a dash comes after --', () => {
  const line = formatCommand({ pattern: '->next', path: '-odd', options: { recursive: true } });
  expect(line).toBe("dowse search -r -- '->next' '-odd'");
  expect(parseCommand(line)).toEqual({ pattern: '->next', path: '-odd', options: { recursive: true } });
});

test('joined and long flags are read as people write them', () => {
  expect(parseCommand('dowse search -riC2 --type=zig --max 5 "a \\"b\\"" src')).toEqual({
    pattern: 'a "b"',
    path: 'src',
    options: { recursive: true, ignore_case: true, context: 2, file_types: ['zig'], max_results: 5 },
  });
});

test("ripgrep's short forms are read, and never written", () => {
  const read = parseCommand("dowse search -rP -t zig -tgo -g '!test/**' 'a(?=b)'");
  expect(read.options).toEqual({
    recursive: true,
    pcre2: true,
    file_types: ['zig', 'go'],
    globs: ['!test/**'],
  });
  expect(formatCommand(read)).toBe("dowse search -r --pcre2 --type zig --type go --glob '!test/**' 'a(?=b)'");
});

test.each([
  ['dowse search x; rm -rf /', /";"/],
  ['dowse search $(id)', /"\$"/],
  ['dowse search "$(id)"', /"\$"/],
  ['dowse search "`id`"', /"`"/],
  ['dowse search x | sh', /"\|"/],
  ['dowse search x > out', /">"/],
  ['dowse search x\nrm -rf /', /"\\n"/],
  ["dowse search 'x", /character 14/],
  ['dowse search', /no pattern/],
  ['dowse search a b c', /more than/],
  ['dowse search --exec x', /unknown option --exec/],
  ['dowse search -C many x', /whole number/],
  ['dowse search -C 500 x', /range/],
  ['dowse search x --type', /needs a value/],
  ['dowse search x --json=1', /takes no value/],
  ["dowse search x --type '*.c'", /range/],
  ["dowse search x ''", /path is empty/],
  ['rg x', /dowse search/],
])('refuses %j', (line, reason) => {
  expect(() => parseCommand(line)).toThrow(
    expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringMatching(reason) }),
  );
});

test('a NUL character cannot be put on a command line', () => {
  expect(() => formatCommand({ pattern: 'a\0b', options: {} })).toThrow(/NUL/);
});

test('a search by structure: a kind needs no pattern, and one comes after --regexp', () => {
  const structure: Structure = { kind: ['call'], name: 'unwrap', not_inside: ['test'] };
  const line = 'dowse search --kind call --name unwrap --not-inside test -r src';
  const command = { pattern: '', path: 'src', options: { recursive: true, structure } };
  expect(formatCommand(command)).toBe(line);
  expect(parseCommand(line)).toEqual(command);
  const within = { ...command, pattern: 'a b' };
  expect(formatCommand(within)).toBe(
    "dowse search --kind call --name unwrap --not-inside test -r '--regexp=a b' src",
  );
  expect(parseCommand(formatCommand(within))).toEqual(within);
  expect(parseCommand('dowse search -r --only comments TODO').options.structure).toEqual({
    only: ['comments'],
  });
});
