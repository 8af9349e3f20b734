import { expect, test } from 'vitest';
import { CreateKeyRequest, RotateKeyRequest } from '../api/admin.ts';
import { AskRequest, BuildRequest, SearchOptions } from '../api/schemas.ts';
import { Structure } from '../api/structure.ts';
import { CreateWebhookRequest } from '../api/webhooks.ts';
import { fieldNames } from './field-names.ts';
import { processIo } from './io.ts';
import { createProgram } from './program.ts';

const program = await createProgram(processIo(), undefined);
const nameOf = fieldNames();

/** Fields without an option: used only by programs, or given as arguments. */
const NO_OPTIONS = {
  // --name is called “the name”, as an argument of other commands is.
  // In a pattern, filters are options only: it may hold any text.
  search: ['stream', 'code_first', 'ranges', 'structure', 'name', 'container', 'typed_filters'],
  // --in is the path, which is an argument of other commands: `ask` itself names it.
  // Deciding lines are what a pipe gets without --full.
  // Filters are typed into the question.
  ask: ['names', 'directory', 'path', 'key_lines', 'filters'],
  // A base is named by `dowse index pull`.
  'index build': ['target_dir', 'wait', 'base'],
  'keys create': ['name', 'per_second'],
  'keys rotate': [],
  'webhooks add': ['name'],
};

test.each([
  ['search', SearchOptions],
  ['search', Structure],
  ['ask', AskRequest.properties.options],
  ['index build', BuildRequest],
  ['keys create', CreateKeyRequest],
  ['keys rotate', RotateKeyRequest],
  ['webhooks add', CreateWebhookRequest],
] as const)('every field that dowse %s sends has an option', (line, { properties }) => {
  let command = program;
  for (const word of line.split(' ')) command = command.commands.find(sub => sub.name() === word)!;
  const options = command.options.flatMap(({ long, short }) => [long, short]);
  const fields = Object.keys(properties).filter(field => !NO_OPTIONS[line].includes(field as never));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(field => !options.includes(nameOf(field)))).toEqual([]);
});

test('the text that the user wrote takes precedence', () => {
  expect(fieldNames({ path: '--in src' })('path')).toBe('--in src');
});
