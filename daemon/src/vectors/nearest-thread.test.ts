import { afterEach, expect, test, vi } from 'vitest';
import { values } from '../store/testing/values.ts';
import { type NearestSearch, nearest } from './nearest.ts';
import { NearestThread } from './nearest-thread.ts';
import { Sketches } from './sketches.ts';
import { VectorTable } from './vector-table.ts';
import { Vectors } from './vectors.ts';

const SHAPE = { dimensions: 32, headDimensions: 16 };
/** Enough rows for the search to run in the thread. */
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

/** The same rows, shared with another thread. */
function shared() {
  const whole = new VectorTable(SHAPE.dimensions);
  const sketches = new Sketches(SHAPE.headDimensions);
  for (const table of [whole, sketches]) table.reserve(ROWS);
  whole.set(0, stored);
  sketches.set(0, stored, SHAPE.dimensions);
  return { shape: SHAPE, whole: whole.shared, sketches: sketches.shared };
}

/** The result from the thread itself: repeats the search until the thread starts it in time. */
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

test('a thread finds the same rows as the main thread, of all and of allowed ones', async () => {
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

test('a result can be read once, and the next search is a new one', async () => {
  const thread = kept(new NearestThread());
  const vectors = shared();
  const first = await foundBy(thread, search(5), vectors);
  expect(thread.result()).toBeUndefined();
  thread.begin(search(5), vectors);
  expect(await foundBy(thread, search(6), vectors)).not.toEqual(first);
});

test('a search that the thread has not started is withdrawn, and a search that fails there is left to the caller', async () => {
  const vectors = shared();
  const thread = kept(new NearestThread());
  thread.begin(search(5), vectors);
  // The thread has not started yet.
  expect(thread.result()).toBeUndefined();
  thread.close();
  thread.begin(search(5), vectors);
  expect(thread.result()).toBeUndefined();
});

test('vectors give the same result with and without a thread, and as they grow', async () => {
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
    // Time for the thread to start the search.
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(found()).toEqual(whole.nearest(asked));
    expect(growing.cosines([1], asked.vector)).toEqual(whole.cosines([1], asked.vector));
  }
});

test('a thread is told of new memory for sketches even if the whole vectors had room already', async () => {
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
  // It has not overwritten any of them.
  expect(nearest(whole, sketches, search(6))).toEqual(here.nearest(search(6)));
});

test('a search whose result is never read does not affect the next one', () => {
  const vectors = vectorsOf();
  const other = vectorsOf();
  for (let seed = 0; seed < 20; seed++) {
    vectors.beginNearest(search(seed));
    expect(vectors.nearest(search(seed + 100))).toEqual(other.nearest(search(seed + 100)));
  }
});
