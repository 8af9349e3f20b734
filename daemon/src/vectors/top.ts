/**
 * Positions of the `count` highest scores above 0, highest first, and of equal scores the first position first; if `positions`
 * is given, only those (each once). One pass with a heap of the best so far.
 */
export function topOf(scores: Float32Array, count: number, positions?: Uint32Array): number[] {
  if (count <= 0) return [];
  const heap: number[] = [];
  let lowest = 0;
  const length = positions ? positions.length : scores.length;
  for (let at = 0; at < length; at++) {
    const i = positions ? positions[at]! : at;
    if (scores[i]! < lowest || scores[i]! === 0) continue;
    if (heap.length < count) rise(heap, scores, i);
    else if (isWorse(scores, heap[0]!, i)) sink(heap, scores, i);
    if (heap.length === count) lowest = scores[heap[0]!]!;
  }
  return heap.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** Whether the position `a` comes after `b`. */
function isWorse(scores: Float32Array, a: number, b: number): boolean {
  return scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
}

function rise(heap: number[], scores: Float32Array, added: number): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (isWorse(scores, heap[parent]!, added)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = added;
}

/** Replaces the lowest by `added`. */
function sink(heap: number[], scores: Float32Array, added: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWorse(scores, heap[child + 1]!, heap[child]!)) child++;
    if (isWorse(scores, added, heap[child]!)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = added;
}
