import { expect, test } from 'vitest';
import { UpdateProgress } from './update-progress.ts';

const file = (path: string, size = 100) => ({ path, size, knownHash: null });

function progressOf(sizes: number[]) {
  const files = sizes.map((size, i) => file(`${i}.ts`, size));
  const told: number[] = [];
  const progress = new UpdateProgress(files, ({ done }) => told.push(Math.round(done * 100) / 100));
  progress.scanned();
  return { files, told, progress };
}

test('moves with the scan, with each file that is read, and with each block', () => {
  const { files, told, progress } = progressOf([100, 100, 100, 100]);
  expect(told).toEqual([0.05]);
  const reading = progress.reading(files.slice(0, 3));
  for (const at of [0, 0, 1, 1, 2]) reading(at);
  expect(told.splice(0)).toEqual([0.05, 0.16, 0.28]);
  progress.stored(files.slice(0, 3));
  progress.stored(files.slice(3));
  expect(told).toEqual([0.76, 1]);
});

test('does not move back when files are read again, nor for each of many', () => {
  const { files, told, progress } = progressOf(Array(1000).fill(100));
  const reading = progress.reading(files);
  for (let at = 0; at < 1000; at++) reading(at);
  for (let at = 0; at < 1000; at++) reading(at);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.length).toBeLessThan(50);
  expect(told.at(-1)).toBeGreaterThan(0.48);
});

test('a large file counts as the part that is indexed', () => {
  const { files, told, progress } = progressOf([50 << 20, 1 << 20]);
  progress.reading(files)(1);
  expect(told.at(-1)).toBe(0.28);
});

test('an update without files lists none', () => {
  expect(progressOf([]).told).toEqual([0]);
});
