import { loadBuiltinEmbedder } from '../../daemon/src/embed/builtin.ts';
import type { EmbeddingInput } from '../../daemon/src/embed/embedder.ts';
import type { Figure } from './report.ts';
import { median, timed } from './statistics.ts';
import type { Subject } from './subject.ts';
import { sampleOf } from './trees.ts';

/** Typical size of a chunk. */
const LINES = 30;
const FILES = 1000;
const ROUNDS = 5;
const LOADS = 5;

/** The embedding model alone, on one core of this process: load time and throughput. */
export async function benchEmbed({ dir }: Subject): Promise<Figure[]> {
  const loads: number[] = [];
  for (let i = 0; i < LOADS; i++) loads.push(await timed(loadBuiltinEmbedder));
  const embedder = await loadBuiltinEmbedder();
  const inputs = await windows(dir, FILES);
  const bytes = inputs.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const out = new Int8Array(embedder.dimensions);
  const rounds: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push(
      await timed(async () => {
        for (const input of inputs) embedder.embedInto(input, out, 0);
      }),
    );
  }
  const perSecond = bytes / 1e3 / median(rounds);
  return [
    { bench: 'embed', what: 'source', value: perSecond, unit: 'MB/s', target: { atLeast: 20 } },
    { bench: 'embed', what: 'load', value: median(loads), unit: 'ms', target: { atMost: 100 } },
  ];
}

/** Chunk-sized pieces of this many files of a tree. */
export async function windows(dir: string, count: number): Promise<EmbeddingInput[]> {
  return windowsOf(await sampleOf(dir, count));
}

/** Chunk-sized pieces of files. */
export function windowsOf(files: readonly { path: string; text: string }[]): EmbeddingInput[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const starts = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, i) => i * LINES);
    return starts.map(at => ({ path, names: '', doc: '', text: lines.slice(at, at + LINES).join('\n') }));
  });
}
