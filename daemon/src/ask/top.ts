/** Positions of the `count` highest scores above 0, the highest first. One pass, with a heap of the best so far. */
export function topOf(scores: Float32Array, count: number): number[] {
  const heap: number[] = [];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score <= 0) continue;
    if (heap.length < count) rise(heap, scores, i);
    else if (count > 0 && score > scores[heap[0]!]!) {
      heap[0] = i;
      sink(heap, scores);
    }
  }
  return heap.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

function rise(heap: number[], scores: Float32Array, added: number): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (scores[heap[parent]!]! <= scores[heap[at]!]!) return;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

function sink(heap: number[], scores: Float32Array): void {
  for (let at = 0; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && scores[heap[child]!]! < scores[heap[least]!]!) least = child;
    }
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
}
