import { dirname } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isQuestionRefused } from '../../daemon/src/api/questions.ts';
import { ChatResponse } from '../../daemon/src/api/schemas.ts';
import { parseCommand } from '../../daemon/src/search-command/parse-command.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const QUERY = 'find "needle"';

describe.each(SUBJECTS)('chat, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());

  test('echoes the query, explains how it was read, and finds', async () => {
    const response = await it.dowse.chat({ query: QUERY, path: '.' }, it.call);
    expect(Check(ChatResponse, response)).toBe(true);
    expect(response.query).toBe(QUERY);
    expect(response.explanation).not.toBe('');
    expect(response.results.map(match => match.file_name)).toContain('notes.txt');
  });

  test('a folder below the one that is searched is left out', async () => {
    const found = async (query: string) => {
      const { results, search } = await it.dowse.chat({ query, path: '.' }, it.call);
      expect((await it.dowse.search(search!, it.call)).results).toEqual(results);
      return new Set(results.map(match => dirname(match.file_name)));
    };
    expect(await found('"return" in src')).toEqual(new Set(['src', 'src/billing', 'src/net']));
    expect(await found('"return" in src but not in src/net')).toEqual(new Set(['src', 'src/billing']));
  });

  test.each(['.', 'src', 'src/net/retry.ts'])(
    'generated_command finds the same when it is run in %s, or in the folder of that file',
    async path => {
      const { generated_command, results } = await it.dowse.chat({ query: 'find "sleep"', path }, it.call);
      expect(results.length).toBeGreaterThan(0);
      expect(generated_command).toMatch(/^dowse search /);
      const command = parseCommand(generated_command);
      const folder = path.endsWith('.ts') ? dirname(path) : path;
      const searched = command.path === undefined ? folder : `${folder}/${command.path}`;
      const again = await it.dowse.search(
        { pattern: command.pattern, path: searched, options: command.options },
        it.call,
      );
      expect(again.results).toEqual(results);
    },
  );

  test('dry_run: the command, and no results', async () => {
    const response = await it.dowse.chat({ query: QUERY, path: '.', options: { dry_run: true } }, it.call);
    expect(Check(ChatResponse, response)).toBe(true);
    expect(response.results).toEqual([]);
    expect(parseCommand(response.generated_command).pattern).toContain('needle');
  });

  test('untried: the likeliest reading, also if another is the one that finds something', async () => {
    const read = (query: string, options = {}) =>
      it.dowse.chat({ query, path: '.', options: { dry_run: true, ...options } }, it.call);
    await expect(read('failed wishes')).rejects.toMatchObject({ code: 'UNSUPPORTED_QUERY' });
    const { generated_command, explanation, results } = await read('failed wishes', { untried: true });
    expect(parseCommand(generated_command).pattern).toContain('wish');
    expect([explanation.length > 0, results]).toEqual([true, []]);
  });

  test('exact: a request that leaves open what to find or where is refused', async () => {
    const exactly = (query: string) =>
      it.dowse.chat({ query, path: '.', options: { dry_run: true, exact: true } }, it.call);
    expect((await exactly('"return" in src')).generated_command).toContain('return');
    await expect(exactly(QUERY)).rejects.toMatchObject({ code: 'UNSUPPORTED_QUERY' });
    await expect(exactly('retry handling in src')).rejects.toMatchObject({ code: 'UNSUPPORTED_QUERY' });
  });

  test('file names are written as the path was', async () => {
    const { results } = await it.dowse.chat({ query: QUERY, path: it.link }, it.call);
    expect(results.length).toBeGreaterThan(0);
    for (const { file_name } of results) expect(file_name.startsWith(`${it.link}/`)).toBe(true);
  });

  test('a command that was typed comes back as it was, and finds lines whatever it says of printing', async () => {
    const { generated_command, search, results, count } = await it.dowse.chat(
      { query: 'dowse search needle -r --json -c', path: '.' },
      it.call,
    );
    expect(generated_command).toBe('dowse search -r -c --json needle');
    expect(search?.options).toEqual({ recursive: true });
    expect(results.length).toBeGreaterThan(0);
    expect(count).toBe(results.length);
  });

  test('an absolute path in a typed command is that path; outside the roots it is refused as outside', async () => {
    const typed = (path: string) => ({ query: `dowse search -r sleep '${path}'`, path: 'docs' });
    expect((await it.dowse.chat(typed(`${it.tree}/src`), it.call)).results.length).toBeGreaterThan(0);
    await expect(it.dowse.chat(typed(it.outside), it.call)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      details: expect.stringContaining('outside'),
    });
  });

  test('UNSUPPORTED_QUERY, 400, for what cannot be read', async () => {
    await expect(it.dowse.chat({ query: '   ', path: '.' }, it.call)).rejects.toMatchObject({
      code: 'UNSUPPORTED_QUERY',
      status: 400,
      details: expect.stringContaining('Try: '),
    });
  });

  test('plain words that are no request are refused, and looked for in quotes', async () => {
    await expect(it.dowse.chat({ query: 'failed wishes', path: '.' }, it.call)).rejects.toMatchObject({
      code: 'UNSUPPORTED_QUERY',
    });
    expect((await it.dowse.chat({ query: '"failed wishes"', path: '.' }, it.call)).results).toEqual([]);
  });

  test('a question is refused with the command that asks it', async () => {
    const query = 'where are failed requests retried?';
    const refusal = await it.dowse.chat({ query, path: '.' }, it.call).catch(error => error);
    expect(refusal).toMatchObject({ details: expect.stringContaining(`dowse ask "${query}"`) });
    expect(isQuestionRefused(refusal)).toBe(true);
  });

  test('of two readings, the one that finds something is taken, and the other is named', async () => {
    const { explanation, alternatives, results } = await it.dowse.chat(
      { query: 'sleep', path: '.' },
      it.call,
    );
    expect(results.length).toBeGreaterThan(0);
    for (const other of alternatives ?? []) {
      expect(other.explanation).not.toBe(explanation);
      expect(parseCommand(other.generated_command).options.recursive).toBe(true);
    }
  });

  test('FILE_NOT_FOUND and PERMISSION_DENIED as for a search', async () => {
    await expect(it.dowse.chat({ query: QUERY, path: 'missing' }, it.call)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      status: 404,
    });
    await expect(it.dowse.chat({ query: QUERY, path: it.outside }, it.call)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      status: 403,
    });
  });
});
