/** Features of searches for editors: unsaved texts, match ranges, and typed commands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchStreamEnd } from '../../daemon/src/api/dowse.ts';
import type { Match, SearchRequest } from '../../daemon/src/api/schemas.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

describe.each(SUBJECTS)('for editors, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());

  const request = (more: Partial<SearchRequest> = {}): SearchRequest => ({
    pattern: 'merge_settings|unsaved',
    path: '.',
    options: { recursive: true, ranges: true },
    unsaved: [{ path: 'src/config.py', text: 'an unsaved line, unsaved\n' }],
    ...more,
  });
  const EXPECTED: Match[] = [
    {
      file_name: 'src/config.py',
      line_number: 1,
      line: 'an unsaved line, unsaved',
      ranges: [
        [3, 10],
        [17, 24],
      ],
      unsaved: true,
    },
  ];

  test('an unsaved text replaces its file, and each match has its ranges', async () => {
    expect((await it.dowse.search(request(), it.call)).results).toEqual(EXPECTED);
    const onDisk = await it.dowse.search(request({ unsaved: [] }), it.call);
    expect(onDisk.results).toMatchObject([{ line_number: 10, ranges: [[4, 18]] }]);
    expect(onDisk.results[0]).not.toHaveProperty('unsaved');
  });

  test('also in a stream', async () => {
    const stream = it.dowse.searchStream(request(), it.call);
    const found: Match[] = [];
    let end: SearchStreamEnd | undefined;
    while (!end) {
      const step = await stream.next();
      if (step.done) end = step.value;
      else found.push(step.value);
    }
    expect(found).toEqual(EXPECTED);
    expect(end).toMatchObject({ count: 1 });
  });

  test('also as a count', async () => {
    const counted = request({ options: { recursive: true, count: true } });
    expect(await it.dowse.search(counted, it.call)).toMatchObject({ results: [], count: 1, files: 1 });
  });

  test('a text outside the roots is refused', async () => {
    const beyond = request({ unsaved: [{ path: `${it.outside}/secret.txt`, text: '' }] });
    await expect(it.dowse.search(beyond, it.call)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  test('chat returns the search of its command, which finds the same', async () => {
    const chat = await it.dowse.chat({ query: 'find "sleep" in src', path: '.' }, it.call);
    const { results } = await it.dowse.search(chat.search!, it.call);
    expect(results.length).toBeGreaterThan(0);
    expect(results).toEqual(chat.results);
  });

  test('chat runs a command line as typed', async () => {
    const typed = 'dowse search -r "def (load|merge)_settings" src';
    const chat = await it.dowse.chat({ query: typed, path: '.' }, it.call);
    expect(chat.results.map(match => match.line_number)).toEqual([4, 10]);
    expect(chat.search).toMatchObject({ pattern: 'def (load|merge)_settings', options: { recursive: true } });
    const counted = await it.dowse.chat({ query: 'dowse search -rc settings src', path: '.' }, it.call);
    expect(counted.count).toBe(counted.results.length);
    await expect(it.dowse.chat({ query: 'dowse search --nope x', path: '.' }, it.call)).rejects.toMatchObject(
      { code: 'INVALID_REQUEST' },
    );
    await expect(
      it.dowse.chat({ query: `dowse search -r x ../../../../../..${it.outside}`, path: '.' }, it.call),
    ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
