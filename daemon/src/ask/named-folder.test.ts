import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inNamedFolder } from './named-folder.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-named-folder-')));
  for (const folder of ['src/http', 'middleware', '.github/workflows'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/config'), '');
  symlinkSync('/usr', join(root, 'src/outside'));
  symlinkSync('loop', join(root, 'src/loop'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['where are errors handled in src/http', 'where are errors handled', 'src/http'],
  ['in src/http, where are errors handled?', ', where are errors handled?', 'src/http'],
  ['what is in `src/http/` about errors', 'what is about errors', 'src/http'],
  ['how are headers checked in the middleware folder', 'how are headers checked', 'middleware'],
  ['how are headers checked inside middleware/', 'how are headers checked', 'middleware'],
  ['how are headers checked in folder middleware', 'how are headers checked', 'middleware'],
  ['in middleware: how are headers checked', 'how are headers checked', 'middleware'],
  ['In the middleware folder: how are headers checked', 'how are headers checked', 'middleware'],
  ['in `src/http/`: how are headers checked', 'how are headers checked', 'src/http'],
  ['how are headers checked, in middleware:', 'how are headers checked,', 'middleware'],
  ['what is published under .github/workflows?', 'what is published?', '.github/workflows'],
])('%s', (question, rest, directory) => {
  expect(inNamedFolder(question, root)).toEqual({ question: rest, directory });
});

test.each([
  'how are headers checked in middleware',
  'what is read in src/config',
  'what is read in src/missing',
  'what is read in ../src/http',
  'what is read in /usr/lib',
  'what is read in src/outside',
  'what is read in src/loop',
  'what is read in src/loop/deeper',
  'the error in src/http/app.ts',
  'the error in src/http:3',
  'in src/http',
  'in middleware:',
  'in missing: how are headers checked',
  'the error in middleware: no such header',
  'in middleware::check how are headers checked',
  'first line\nthe error in src/http',
  `${'word '.repeat(80)} in src/http`,
])('no folder: %s', question => {
  expect(inNamedFolder(question, root)).toBeUndefined();
});
