import { expect, test } from 'vitest';
import type { DowseError } from '../../api/errors.ts';
import type { Ask, CandidatesAsk } from '../common/rounds.ts';
import { roundAnswer, roundOf } from './messages.ts';
import { answered, askOf } from './wire.ts';

const EACH = 2 ** 32;
/** The node was asked for the trees at the places 1 and 3. */
const INDEXES = [
  { name: 'team/a', place: 1 },
  { name: 'team/b', place: 3 },
];
const ASK: CandidatesAsk = {
  round: 'candidates',
  ...{ live: 10, length: 100, files: 5, terms: [{ term: 'word', chunks: 2, paths: 0 }], vector: [1, -2] },
  ...{ symbols: [], places: [], literals: ['a text'], isBareSymbol: false, pairs: [] },
};
const CHUNK = {
  ...{ number: EACH + 7, file: EACH + 2, keyword: 1.5, cosine: 0.25, inBody: 1, inName: 0, inDoc: 0 },
  ...{ inSignature: 0, inContainer: 0, nameFit: 0, bodyLines: 9, length: 20, kind: 'function' },
};
const FILE = {
  ...{ number: EACH + 2, path: 'team/a/src/a.ts', language: 'TypeScript', first: EACH + 5, chunkCount: 4 },
  ...{ score: 2, cosine: 0.1, pathScore: 0, isLegacy: false, isGenerated: false },
};
const ANSWER = {
  ...{ chunks: [CHUNK], files: [FILE], byKeyword: [CHUNK.number], nearest: [], symbols: [], places: [] },
  ...{ filesByKeyword: [FILE.number], filesByPath: [], literals: [null], names: [], best: [], lines: [] },
  ...{ pairs: [], first: [] },
};
const TEXT = {
  ...{ id: CHUNK.number, startLine: 1, endLine: 2, startByte: 0, kind: 'function', symbol: null },
  ...{ container: null, signature: null, symbols: [] },
};
const TEXTS_ASK: Ask = { round: 'texts', chunks: [CHUNK.number], withLines: true, named: [] };

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'valid',
    error => (error as DowseError).code,
  );

test('a valid answer is taken as it is', async () => {
  expect(await answered(ASK, ANSWER, INDEXES)).toBe(ANSWER);
  expect(await answered(TEXTS_ASK, { chunks: [TEXT] }, INDEXES)).toEqual({ chunks: [TEXT] });
});

test.each<[string, object]>([
  ['a file of another tree', { files: [{ ...FILE, path: 'secret/vault/a.ts' }] }],
  ['a file below a longer name', { files: [{ ...FILE, path: 'team/ab/a.ts' }] }],
  ['a tree that was not asked for', { files: [{ ...FILE, number: 2 * EACH }] }],
  ['a chunk without its file', { files: [] }],
  ['a chunk that is not described', { byKeyword: [EACH + 8] }],
  ['a file that is not described', { filesByKeyword: [EACH + 3] }],
  ['too few lists', { literals: [] }],
  ['facts that the gateway works out', { files: [{ ...FILE, facts: {} }] }],
  ['a text in place of a number', { chunks: [{ ...CHUNK, keyword: '1' }] }],
  ['an unknown kind', { chunks: [{ ...CHUNK, kind: 'virus' }] }],
  ['endless rows', { best: Array.from({ length: 20_001 }, () => ({ file: FILE.number, chunks: [] })) }],
])('an answer with %s is refused', async (_what, wrong) => {
  expect(await codeOf(answered(ASK, { ...ANSWER, ...wrong }, INDEXES))).toBe('INTERNAL_ERROR');
});

test('texts of chunks that were not asked for are refused', async () => {
  const other = { chunks: [{ ...TEXT, id: CHUNK.number + 1 }] };
  expect(await codeOf(answered(TEXTS_ASK, other, INDEXES))).toBe('INTERNAL_ERROR');
});

test.each([[null], [{}], [{ round: 'constructor' }], [{ round: 'rows' }], [{ ...ASK, vector: [1000] }]])(
  'a round that is not valid is refused: %j',
  async wrong => {
    expect(await codeOf(askOf(wrong))).toBe('INVALID_REQUEST');
  },
);

test('a message has filters, a round, and the versions of the names', async () => {
  const message = { filters: { fileTypes: [], directory: '' }, isAlone: false, versions: [], ask: ASK };
  expect(await roundOf(message)).toEqual(message);
  for (const wrong of [null, {}, { ...message, filters: {} }, { ...message, ask: {} }])
    expect(await codeOf(roundOf(wrong))).toBe('INVALID_REQUEST');
});

test('an answer has the version of the indexes, or reports that they have changed', async () => {
  const index = { generation: 1, last_updated: '2026-11-28T09:00:00Z', stale_files: 0 };
  expect(await roundAnswer({ version: 'v', index, answer: ANSWER })).toEqual({
    version: 'v',
    index,
    answer: ANSWER,
  });
  expect(await roundAnswer({ hasChanged: true })).toBeUndefined();
  for (const wrong of [null, {}, { version: 'v' }])
    expect(await codeOf(roundAnswer(wrong))).toBe('INTERNAL_ERROR');
});
