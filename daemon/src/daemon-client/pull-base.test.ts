import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import type { BaseResponse } from '../api/index-base.ts';
import { pullBase } from './pull-base.ts';

const CONTENTS = ['first segment', 'second segment'].map(text => Buffer.from(text));
const describeSegment = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const BASE: BaseResponse = {
  ...{ id: 'a'.repeat(32), commit: 'b'.repeat(40), differing_files: 0, format: 1, model: 'm' },
  segments: CONTENTS.map(describeSegment),
};

let folder: string;
let asked: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-base-'));
  asked = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Open = (path: string) => AsyncIterable<Uint8Array>;
const whole: Open = async function* (path) {
  yield CONTENTS[Number(path.split('/').at(-1))]!;
};

function pull(base: unknown, open: Open = whole) {
  return pullBase({
    server: {
      json: async <T>() => base as T,
      open: async path => {
        asked.push(path);
        return open(path);
      },
    },
    repo: 'team/app',
    request: { commits: [BASE.commit], format: 1, model: 'm' },
    pullsDir: folder,
    onProgress: () => {},
  });
}

test('an interrupted pull resumes with the missing segment', async () => {
  const broken = pull(BASE, async function* (path) {
    yield* whole(path);
    if (path.endsWith('/1')) throw new Error('the line was cut');
  });
  await expect(broken).rejects.toMatchObject({ message: 'The transfer was interrupted.' });
  asked = [];
  const { folder: received } = await pull(BASE);
  expect(asked).toEqual([`/api/repos/team%2Fapp/base/${BASE.id}/1`]);
  expect([0, 1].map(number => readFileSync(join(received, `${number}.gz`)))).toEqual(CONTENTS);
});

test('a refusal because of the rate is waited for', async () => {
  let refusals = 1;
  const { bytes } = await pull(BASE, path => {
    if (refusals-- > 0) throw new DowseError('RATE_LIMIT_EXCEEDED', 'Rate limit exceeded.', '', 0.001);
    return whole(path);
  });
  expect(bytes).toBe(27);
});

describe('a hostile server', () => {
  const [segment] = BASE.segments as [BaseResponse['segments'][number]];
  test.each([
    ['a name that leads elsewhere', { id: '../../../../tmp/x' }],
    ['no segments', { segments: 'none' }],
    ['an empty entry', { segments: [null] }],
    ['a segment of a giant size', { segments: [{ ...segment, bytes: 2 ** 40 }] }],
    ['a segment of no size', { segments: [{ ...segment, bytes: 0 }] }],
    ['an invalid hash', { segments: [{ ...segment, sha256: 'x' }] }],
    ['too many segments', { segments: Array.from({ length: 5000 }, () => segment) }],
    [
      'more bytes than the limit',
      { segments: Array.from({ length: 4000 }, () => ({ ...segment, bytes: 32 * 1024 ** 2 })) },
    ],
    ['an invalid commit', { commit: '--upload-pack=x' }],
  ])('that announces %s is refused before anything is written', async (_, more) => {
    await expect(pull({ ...BASE, ...more })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect({ asked, names: readdirSync(folder) }).toEqual({ asked: [], names: [] });
  });

  test('that has another model or format is refused with what to do', async () => {
    const details = expect.stringContaining('dowse index build');
    await expect(pull({ ...BASE, model: 'other' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details,
    });
    await expect(pull({ ...BASE, format: 2 })).rejects.toMatchObject({ code: 'INVALID_REQUEST', details });
  });

  test('that sends without end is cut off at the announced size', async () => {
    let sent = 0;
    const endless = pull(BASE, async function* () {
      for (;;) {
        sent += 10;
        yield Buffer.alloc(10);
      }
    });
    await expect(endless).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(sent).toBeLessThanOrEqual(20);
  });

  test('that sends other bytes leaves no segment', async () => {
    const other = pull(BASE, async function* (path) {
      yield Buffer.from(CONTENTS[Number(path.at(-1))]!).fill(1);
    });
    await expect(other).rejects.toMatchObject({ details: expect.stringContaining('SHA-256') });
    const [name = ''] = readdirSync(folder);
    expect(existsSync(join(folder, name, '0.gz'))).toBe(false);
  });
});
