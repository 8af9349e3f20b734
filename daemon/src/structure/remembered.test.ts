import { expect, test } from 'vitest';
import type { SearchRequest } from '../api/schemas.ts';
import type { Candidate } from './candidates.ts';
import { Remembered } from './remembered.ts';

const REQUEST: SearchRequest = {
  pattern: '',
  path: '/tree',
  options: { recursive: true, structure: { kind: ['function'] } },
};
const FILE: Candidate = { name: 'a.ts', absolute: '/tree/a.ts', matches: [] };
const STAMP = { size: 1, mtimeMs: 1, ctimeMs: 1 };
const MATCHES = [{ file_name: 'a.ts', line_number: 1, line: 'function a() {}' }];

const request = (options: SearchRequest['options']) => ({
  ...REQUEST,
  options: { ...REQUEST.options, ...options },
});

test('a search with other limits and files gets what was found in an unchanged file', () => {
  const known = new Remembered();
  known.of(REQUEST)?.set(FILE, STAMP, MATCHES);
  const again = known.of(request({ max_results: 9, globs: ['*.ts'] }));
  expect(again?.get(FILE, STAMP)).toEqual(MATCHES);
  expect(again?.get(FILE, { ...STAMP, size: 2 })).toBeUndefined();
  expect(again?.get(FILE, undefined)).toBeUndefined();
});

test('another search does not', () => {
  const known = new Remembered();
  known.of(REQUEST)?.set(FILE, STAMP, MATCHES);
  expect(known.of(request({ structure: { kind: ['class'] } }))?.get(FILE, STAMP)).toBeUndefined();
  expect(known.of(request({ context: 2 }))?.get(FILE, STAMP)).toBeUndefined();
  expect(known.of({ ...REQUEST, path: '/other' })?.get(FILE, STAMP)).toBeUndefined();
});

test('a file that has just changed, was not parsed or is being edited is not remembered', () => {
  const files = new Remembered().of(REQUEST)!;
  const now = { ...STAMP, mtimeMs: Date.now() };
  files.set(FILE, now, MATCHES);
  expect(files.get(FILE, now)).toBeUndefined();
  files.set(FILE, STAMP, null);
  expect(files.get(FILE, STAMP)).toBeUndefined();
  expect(files.stampOf({ ...FILE, unsaved: 'text' })).toBeUndefined();
});

test('the matches of a pattern are not remembered', () => {
  expect(new Remembered().of({ ...REQUEST, pattern: 'a' })).toBeUndefined();
});

test('the last searches are remembered', () => {
  const known = new Remembered();
  const of = (context: number) => known.of(request({ context }))!;
  for (let at = 0; at < 9; at++) of(at).set(FILE, STAMP, MATCHES);
  expect(of(8).get(FILE, STAMP)).toEqual(MATCHES);
  expect(of(1).get(FILE, STAMP)).toEqual(MATCHES);
  expect(of(0).get(FILE, STAMP)).toBeUndefined();
});
