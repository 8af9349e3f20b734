import { expect, test } from 'vitest';
import { numbers, sampleVectors } from './testing/sample-vectors.ts';
import { Vectors } from './vectors.ts';

const DIMENSIONS = 32;
const COUNT = 3000;

function vectorsOf(stored: Int8Array, headDimensions: number): Vectors {
  const all = new Vectors({ dimensions: DIMENSIONS, headDimensions });
  all.reserve(COUNT);
  all.set(0, stored);
  return all;
}

const nearest = (all: Vectors, vector: Int8Array, allowed: Uint8Array | undefined, wanted: number) =>
  all.nearest({ vector, rows: COUNT, allowed, wanted });

function exact(all: Vectors, asked: Int8Array, allowed: Uint8Array | undefined, wanted: number): number[] {
  const chunks = Array.from({ length: COUNT }, (_, chunk) => chunk);
  const near = all.cosines(chunks, asked);
  return chunks
    .filter(chunk => allowed?.[chunk] !== 0)
    .sort((a, b) => near[b]! - near[a]!)
    .slice(0, wanted);
}

const stored = sampleVectors(COUNT, DIMENSIONS, 1);
const asked = sampleVectors(1, DIMENSIONS, 2);
const cosines = (all: Vectors, chunks: number[]) => [...all.cosines(chunks, asked)];

test.each([
  ['all', () => 1],
  ['most', (chunk: number) => (chunk % 5 ? 1 : 0)],
  ['few', (chunk: number) => (chunk % 9 ? 0 : 1)],
])('a scan of whole vectors finds exactly the nearest of %s', (_, isAllowed) => {
  const all = vectorsOf(stored, DIMENSIONS);
  const allowed = Uint8Array.from({ length: COUNT }, (__, chunk) => isAllowed(chunk));
  const found = nearest(all, asked, allowed, 50);
  expect(found.every(chunk => allowed[chunk])).toBe(true);
  expect(cosines(all, found)).toEqual(cosines(all, exact(all, asked, allowed, 50)));
});

test('a scan of sketches finds the nearest, ordered by whole vectors', () => {
  const all = vectorsOf(stored, 8);
  const found = nearest(all, asked, undefined, 100);
  const wanted = exact(all, asked, undefined, 100);
  expect(cosines(all, found)).toEqual(cosines(all, found).sort((a, b) => b - a));
  expect(wanted.slice(0, 20).filter(chunk => !found.includes(chunk))).toEqual([]);
  expect(wanted.filter(chunk => found.includes(chunk)).length).toBeGreaterThanOrEqual(90);
});

test('the zero vector is near to nothing', () => {
  const all = vectorsOf(stored, 8);
  expect(nearest(all, new Int8Array(DIMENSIONS), undefined, 5)).toEqual([]);
});

test('of very many equal vectors, it returns as many as requested', () => {
  const alike = new Int8Array(COUNT * DIMENSIONS);
  for (let row = 0; row < COUNT; row++) alike.set(asked, row * DIMENSIONS);
  const all = vectorsOf(alike, 8);
  const found = nearest(all, asked, undefined, 30);
  expect(new Set(found).size).toBe(30);
});

test('if filters leave few rows, all near ones are found', () => {
  const all = vectorsOf(stored, 8);
  const allowed = new Uint8Array(COUNT);
  for (const chunk of [5, 500, 1500, 2999]) allowed[chunk] = 1;
  const near = exact(all, asked, allowed, 50).filter(chunk => cosines(all, [chunk])[0]! > 0);
  expect(near.length).toBeGreaterThan(0);
  expect(nearest(all, asked, allowed, 50)).toEqual(near);
});

test('the result does not depend on the order of the rows', () => {
  // Their leading dimensions say little, so the result depends on which rows are compared in full.
  const next = numbers(3);
  const even = Int8Array.from({ length: COUNT * DIMENSIONS }, () => next() * 100);
  const question = Int8Array.from({ length: DIMENSIONS }, () => next() * 100);
  const backwards = new Int8Array(even.length);
  for (let row = 0; row < COUNT; row++)
    backwards.set(even.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), (COUNT - 1 - row) * DIMENSIONS);
  const cosinesOfFound = [vectorsOf(even, 8), vectorsOf(backwards, 8)].map(all =>
    all.cosines(nearest(all, question, undefined, 100), question),
  );
  expect(cosinesOfFound[1]).toEqual(cosinesOfFound[0]);
});
