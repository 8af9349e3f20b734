/**
 * Positions of the `count` highest scores above a floor, the highest first; among `positions` alone, where those are given,
 * each once. One pass, with a heap of the best so far.
 */
export function topOf(scores: Float32Array, count: number, positions?: Uint32Array, floor = 0): number[] {
  if (count <= 0) return [];
  const heap: number[] = [];
  let lowest = floor;
  const length = positions ? positions.length : scores.length;
  for (let at = 0; at < length; at++) {
    const i = positions ? positions[at]! : at;
    if (scores[i]! <= lowest) continue;
    if (heap.length < count) rise(heap, scores, i);
    else sink(heap, scores, i);
    if (heap.length === count) lowest = scores[heap[0]!]!;
  }
  return heap.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

const SAMPLED = 16;
const MARGIN = 1.5;

/**
 * Like {@link topOf}, in half of the time where thousands of very many are wanted: a sample tells which scores need not be
 * put in order.
 */
export function topOfMany(scores: Float32Array, count: number): number[] {
  const sample = new Float32Array(Math.floor(scores.length / SAMPLED));
  for (let i = 0; i < sample.length; i++) sample[i] = scores[i * SAMPLED]!;
  const above = Math.ceil((count / SAMPLED) * MARGIN);
  const at = topOf(sample, above)[above - 1];
  const found = at === undefined ? [] : topOf(scores, count, undefined, sample[at]);
  return found.length === count ? found : topOf(scores, count);
}

function rise(heap: number[], scores: Float32Array, added: number): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (scores[heap[parent]!]! <= scores[added]!) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = added;
}

/** Puts `added` in the place of the lowest. */
function sink(heap: number[], scores: Float32Array, added: number): void {
  const score = scores[added]!;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && scores[heap[child + 1]!]! < scores[heap[child]!]!) child++;
    if (scores[heap[child]!]! >= score) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = added;
}
