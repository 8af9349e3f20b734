import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import { withOtherEncodings } from './other-encodings.ts';
import { RipgrepSearch } from './pattern-search.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-encodings-')));
const search = withOtherEncodings(new RipgrepSearch());
const call = { roots: [root] };
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

/** Cyrillic letters and spaces. */
const cp1251 = (text: string) =>
  Buffer.from([...text].map(char => (char === ' ' ? 32 : char.codePointAt(0)! - 0x410 + 0xc0)));
const latin = (text: string) => Buffer.from(text, 'latin1');
const FILES: Record<string, string | Buffer> = {
  'a.php': latin('<?php\n// die Gebühr für den Liegeplatz\r\n$gebuehr = 1;\n'),
  'sub/b.rb': Buffer.concat([latin('# '), cp1251('стоимость стоянки'), latin('\ndef cost; end\n')]),
  // 漢字コードのテスト in Shift-JIS
  'c.c': Buffer.concat([
    latin('// '),
    Buffer.from('8abf8e9a8352815b836882cc83658358836782f08d7382a4', 'hex'),
    latin('\n'),
  ]),
  'd.ts': '// Gebühr, стоимость, 漢字 in UTF-8\n',
  'e.txt': Buffer.concat([Buffer.from('Gebühr Größe Maß und mehr äöü '), Buffer.from([0xff]), latin('\n')]),
  'f.bin': Buffer.concat([latin('Gebühr'), Buffer.from([0]), latin('Gebühr\n')]),
  'ignored/g.php': latin('// Gebühr für alle\n'),
  '.ignore': 'ignored/\n',
};
for (const [name, content] of Object.entries(FILES)) {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), content);
}

const find = async (pattern: string, options: SearchOptions = {}, path = '.') =>
  (await search.search({ pattern, path, options: { recursive: true, ...options } }, call)).results.map(
    ({ file_name, line_number, line }) => `${file_name.replace('./', '')}:${line_number}:${line}`,
  );

const IN_UTF8 = 'd.ts:1:// Gebühr, стоимость, 漢字 in UTF-8';

test.each([
  ['Gebühr,? f', {}, ['a.php:2:// die Gebühr für den Liegeplatz']],
  ['стоимость', {}, [IN_UTF8, 'sub/b.rb:1:# стоимость стоянки']],
  ['СТОИМОСТЬ', { ignore_case: true }, [IN_UTF8, 'sub/b.rb:1:# стоимость стоянки']],
  ['漢字', {}, ['c.c:1:// 漢字コードのテストを行う', IN_UTF8]],
  [
    'gebuehr|ü',
    { file_types: ['php'] },
    ['a.php:2:// die Gebühr für den Liegeplatz', 'a.php:3:$gebuehr = 1;'],
  ],
  ['漢', { globs: ['!c.c'] }, [IN_UTF8]],
] as [string, SearchOptions, string[]][])('%s', async (pattern, options, lines) => {
  expect(await find(pattern, options)).toEqual(lines);
});

test('a file that is named is read as it looks too', async () => {
  expect(await find('Gebühr', {}, 'a.php')).toEqual(['a.php:2:// die Gebühr für den Liegeplatz']);
});

test('a text in UTF-8 with a byte that is not stays one', async () => {
  expect(await find('Größe')).toEqual(['e.txt:1:Gebühr Größe Maß und mehr äöü \ufffd']);
});

test('ignored files are left out, and lifted by the option', async () => {
  expect((await find('für')).join()).not.toContain('ignored');
  expect((await find('für alle', { no_ignore: true })).join()).toBe('ignored/g.php:1:// Gebühr für alle');
});

test('counts, bounds and streams have them too', async () => {
  const request = { pattern: 'Gebühr', path: '.', options: { recursive: true, count: true } };
  expect(await search.search(request, call)).toMatchObject({ count: 3, files: 3 });
  const bounded = { ...request, options: { recursive: true, max_results: 2 } };
  const { results, truncated } = await search.search(bounded, call);
  expect([results.map(({ file_name }) => file_name), truncated]).toEqual([['a.php', 'd.ts'], true]);
  const streamed: string[] = [];
  for await (const { file_name } of search.stream({ ...request, options: { recursive: true } }, call))
    streamed.push(file_name);
  expect(streamed.sort()).toEqual(['a.php', 'd.ts', 'e.txt']);
});

test('an encoding that is named is taken for every file', async () => {
  expect(await find('Gebühr', { encoding: 'windows-1252' })).toEqual([
    'a.php:2:// die Gebühr für den Liegeplatz',
  ]);
  expect(await find('стоянки', { encoding: 'windows-1251' })).toEqual(['sub/b.rb:1:# стоимость стоянки']);
  expect(await find('Gebühr', { encoding: 'none' })).toEqual([IN_UTF8, expect.stringMatching(/^e\.txt:1:/)]);
});

test('an error gives the reason and the position', async () => {
  await expect(find('(ü')).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
});
