import { expect, test } from 'vitest';
import { shortWords } from './short-words.ts';

test.each([
  ['D bindings', ['d']],
  ['h2 or P2P?', ['h2', 'p2p', 'p2']],
  ['Http2Stream', ['http2stream', 'http2']],
  ['open_s3_bucket', ['s3']],
  ['v2', ['v2']],
  ['sha256 of md5sum', ['md5sum', 'md5']],
  ["it's the user's own, don't", []],
  ['base64 and 3 retries of 12', []],
  ['größe', []],
])('short words of %s', (text, words) => {
  expect(shortWords(text)).toEqual(words);
});
