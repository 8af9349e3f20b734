import { globSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { processIo } from './io.ts';
import { createProgram } from './program.ts';

const text = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');
const SOURCES = new URL('../', import.meta.url);
/** Internal variables, and names of constants. */
const INTERNAL = ['DOWSE_IN_BACKGROUND', 'DOWSE_EARLIER', 'DOWSE_IGNORE'];
/** Documented once for all commands. */
const EVERYWHERE = new Set(['--json']);
/** Commands whose options are used only by programs. */
const ELSEWHERE = new Set(['lsp']);

/** Usages in backticks that begin with `dowse NAME`. In a table, `\|` separates alternatives. */
function usages(name: string): string[] {
  return [...text.matchAll(/`dowse ([^`]+)`/g)]
    .map(([, usage]) => usage!)
    .filter(usage => usage.split(' ')[0] === name);
}

function sections(name: string): string {
  const found = text.split('\n## ').filter(section => section.split(/\s/, 1)[0] === name);
  return found.join('\n');
}

function allOptionsOf(command: Command): string[] {
  const own = command.options.flatMap(({ long, short }) => [long ?? [], short ?? []].flat());
  return [...own, ...command.commands.flatMap(allOptionsOf)];
}

function optionsOf(command: Command): string[] {
  const own = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long!);
  return [...own, ...command.commands.flatMap(optionsOf)].filter(option => !EVERYWHERE.has(option));
}

test('docs/command-line.md names only existing options', async () => {
  const { commands } = await createProgram(processIo(), undefined);
  const known = new Set([...commands.flatMap(allOptionsOf), '--help', '--version']);
  const options = text.match(/(?<![\w-])--?[a-zA-Z][a-z0-9-]*(?![\w-])/g) ?? [];
  // Short options may be combined, and precede their value: -rin, -A3.
  const isCombined = (option: string) =>
    /^-[a-zA-Z]/.test(option) &&
    [...option.slice(1).replace(/\d+$/, '')].every(letter => known.has(`-${letter}`));
  expect([...new Set(options)].filter(option => !known.has(option) && !isCombined(option))).toEqual([]);
  for (const command of commands) {
    const own = new Set([...allOptionsOf(command), '--help']);
    const inSection = sections(command.name()).match(/(?<![\w-])--[a-z][a-z0-9-]*/g) ?? [];
    expect([command.name(), inSection.filter(option => !own.has(option))]).toEqual([command.name(), []]);
  }
});

test('docs/command-line.md lists every environment variable that the code reads', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter(file => !file.includes('.test.'));
  const code = sources.map(file => readFileSync(new URL(file, SOURCES), 'utf8')).join('\n');
  const read = new Set(code.match(/\bDOWSE_[A-Z_]+[A-Z]\b/g));
  for (const name of INTERNAL) read.delete(name);
  expect([...read].filter(name => !text.includes(`\`${name}\``))).toEqual([]);
});

test('help states the default of an option once', async () => {
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  const options = all(await createProgram(processIo(), undefined)).flatMap(({ options }) => options);
  expect(options.length).toBeGreaterThan(50);
  const twice = options.filter(
    ({ defaultValue, description }) => defaultValue !== undefined && description.includes('default'),
  );
  expect(twice.map(({ flags }) => flags)).toEqual([]);
});

test('docs/command-line.md lists every command with its subcommands and options', async () => {
  const { commands } = await createProgram(processIo(), undefined);
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const name = command.name();
    expect([name, usages(name)]).not.toEqual([name, []]);
    const words = usages(name).flatMap(usage => usage.split(/\s|\\\|/));
    for (const sub of command.commands)
      expect([name, words]).toEqual([name, expect.arrayContaining([sub.name()])]);
    if (ELSEWHERE.has(name)) continue;
    const documented = new Set(sections(name).match(/--[a-z0-9-]+/g));
    expect([name, optionsOf(command).filter(option => !documented.has(option))]).toEqual([name, []]);
  }
});
