import { afterEach, expect, test, vi } from 'vitest';
import { values } from '../store/testing/values.ts';
import { type NearestSearch, nearest } from './nearest.ts';
import { NearestThread } from './nearest-thread.ts';
import { Sketches } from './sketches.ts';
import { VectorTable } from './vector-table.ts';
import { Vectors } from './vectors.ts';

const SHAPE = { dimensions: 32, headDimensions: 16 };
/** So many that a thread looks for them. */
const ROWS = 60_000;

const stored = values(ROWS * SHAPE.dimensions, 1);
const search = (seed: number, more: Partial<NearestSearch> = {}): NearestSearch => ({
  vector: values(SHAPE.dimensions, seed),
  rows: ROWS,
  allowed: undefined,
  wanted: 20,
  ...more,
});

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function kept<T extends { close(): void }>(one: T): T {
  opened.push(one);
  return one;
}

function vectorsOf(rows = ROWS): Vectors {
  const vectors = kept(new Vectors(SHAPE));
  vectors.reserve(rows);
  vectors.set(0, stored.subarray(0, rows * SHAPE.dimensions));
  return vectors;
}

/** The same rows as another thread gets them. */
function shared() {
  const whole = new VectorTable(SHAPE.dimensions);
  const sketches = new Sketches(SHAPE.headDimensions);
  for (const table of [whole, sketches]) table.reserve(ROWS);
  whole.set(0, stored);
  sketches.set(0, stored, SHAPE.dimensions);
  return { shape: SHAPE, whole: whole.shared, sketches: sketches.shared };
}

/** What the thread itself finds: it is asked until it has begun in time. */
const foundBy = (thread: NearestThread, asked: NearestSearch, vectors: ReturnType<typeof shared>) =>
  vi.waitFor(
    async () => {
      thread.begin(asked, vectors);
      await new Promise(resolve => setTimeout(resolve, 20));
      const found = thread.result();
      if (!found) throw new Error('the thread has not begun');
      return found;
    },
    { timeout: 30_000, interval: 0 },
  );

test('a thread finds what this one would, of all and of those allowed', async () => {
  const thread = kept(new NearestThread());
  const vectors = shared();
  const here = vectorsOf();
  const allowed = Uint8Array.from({ length: ROWS }, (_, row) => (row % 7 ? 0 : 1));
  for (const asked of [
    search(5),
    search(6, { allowed }),
    search(7, { rows: 1000 }),
    search(8, { wanted: 0 }),
  ])
    expect(await foundBy(thread, asked, vectors)).toEqual(here.nearest(asked));
});

test('what it finds is had once, and the next search is another', async () => {
  const thread = kept(new NearestThread());
  const vectors = shared();
  const first = await foundBy(thread, search(5), vectors);
  expect(thread.result()).toBeUndefined();
  thread.begin(search(5), vectors);
  expect(await foundBy(thread, search(6), vectors)).not.toEqual(first);
});

test('what it has not begun is taken back, and what it cannot do it leaves', async () => {
  const vectors = shared();
  const thread = kept(new NearestThread());
  thread.begin(search(5), vectors);
  // It has not come up yet.
  expect(thread.result()).toBeUndefined();
  thread.close();
  thread.begin(search(5), vectors);
  expect(thread.result()).toBeUndefined();
});

test('vectors find the same whether a thread looks for them or not, and as they grow', async () => {
  const few = ROWS - 100;
  const growing = vectorsOf(few);
  const whole = vectorsOf();
  for (let seed = 0; seed < 30; seed++) {
    const isGrown = seed >= 15;
    if (seed === 15) {
      growing.reserve(ROWS);
      growing.set(few, stored.subarray(few * SHAPE.dimensions));
    }
    const asked = search(seed, { rows: isGrown ? ROWS : few });
    const found = growing.beginNearest(asked);
    // Time for the thread to begin.
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(found()).toEqual(whole.nearest(asked));
    expect(growing.cosines([1], asked.vector)).toEqual(whole.cosines([1], asked.vector));
  }
});

test('a thread learns of room for sketches where there was room for whole vectors already', async () => {
  const whole = new VectorTable(SHAPE.dimensions);
  const sketches = new Sketches(SHAPE.headDimensions);
  const growTo = (from: number, to: number) => {
    whole.reserve(ROWS + 10_000);
    sketches.reserve(to);
    const added = stored.subarray(from * SHAPE.dimensions, to * SHAPE.dimensions);
    whole.set(from, added);
    sketches.set(from, added, SHAPE.dimensions);
    return { shape: SHAPE, whole: whole.shared, sketches: sketches.shared };
  };
  const thread = kept(new NearestThread());
  const here = vectorsOf();
  for (const [from, to] of [
    [0, ROWS / 2],
    [ROWS / 2, ROWS],
  ] as const) {
    const asked = search(5, { rows: to });
    expect(await foundBy(thread, asked, growTo(from, to))).toEqual(here.nearest(asked));
  }
  // Nor has it written over any.
  expect(nearest(whole, sketches, search(6))).toEqual(here.nearest(search(6)));
});

test('a search that nobody asks for any more does not disturb the next', () => {
  const vectors = vectorsOf();
  const other = vectorsOf();
  for (let seed = 0; seed < 20; seed++) {
    vectors.beginNearest(search(seed));
    expect(vectors.nearest(search(seed + 100))).toEqual(other.nearest(search(seed + 100)));
  }
});
