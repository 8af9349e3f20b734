import { expect, test } from 'vitest';
import { PartCollector } from './file-parts.ts';

const PART = 16_384;

function partsOf(text: string, pieces = 1): number {
  const bytes = Buffer.from(text);
  const collector = new PartCollector();
  collector.begin(bytes.length);
  const step = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length; at += step) {
    const piece = bytes.subarray(at, at + step);
    expect(collector.add(piece, piece.length)).toBe(true);
  }
  return collector.finish().length;
}

const line = `${'a line of text '.repeat(5)}\n`;

test('files are cut at line ends into parts of 16 KB', () => {
  expect(partsOf('')).toBe(1);
  expect(partsOf(line.repeat(10))).toBe(1);
  expect(partsOf(line.repeat((PART * 1.4) / line.length))).toBe(1);
  expect(partsOf(line.repeat((PART * 10) / line.length))).toBe(10);
  expect(partsOf(line.repeat((PART * 10) / line.length), 7)).toBe(10);
});

test('a line of any length is one part', () => {
  expect(partsOf('a line of text '.repeat(PART / 4))).toBe(1);
});

test('dense text, such as base64, is cut rarely: its parts would narrow nothing', () => {
  let state = 1;
  const letter = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(64 + (state >>> 26));
  };
  const random = Array.from({ length: PART * 10 }, (_, i) => (i % 76 === 75 ? '\n' : letter())).join('');
  expect(partsOf(random)).toBeLessThan(3);
});

test('the parts of one file are limited', () => {
  expect(partsOf(line.repeat((PART * 4200) / line.length), 50)).toBe(4001);
});
