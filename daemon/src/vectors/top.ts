/**
 * Positions of the `count` highest scores above 0, highest first; if `positions` is given, only those (each once). One
 * pass with a heap of the best so far.
 */
export function topOf(scores: Float32Array, count: number, positions?: Uint32Array): number[] {
  if (count <= 0) return [];
  const heap: number[] = [];
  let lowest = 0;
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

/** Replaces the lowest by `added`. */
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
