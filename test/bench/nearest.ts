import { exactSearch, MetricKind } from 'usearch';
import { loadBuiltinEmbedder } from '../../daemon/src/embed/builtin.ts';
import { Vectors } from '../../daemon/src/vectors/vectors.ts';
import { windows } from './embed.ts';
import { benchManyVectors } from './many-vectors.ts';
import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { median, timed } from './statistics.ts';
import type { Subject } from './subject.ts';

const FILES = 10_000;
/** The number of candidates that a question requests. */
const WANTED = 150;
const ROUNDS = 3;

/** The chunks nearest to each question, in this process: by sketches, and by usearch's exact scan of whole vectors.
 * With `BENCH_VECTORS` also up to that number of vectors, beside graphs. */
export async function benchNearest(subject: Subject): Promise<Figure[]> {
  const embedder = await loadBuiltinEmbedder();
  const { dimensions, headDimensions } = embedder;
  const inputs = await windows(subject.dir, FILES);
  const stored = await embedder.embedChunks(inputs);
  const vectors = new Vectors({ dimensions, headDimensions });
  vectors.reserve(inputs.length);
  vectors.set(0, stored);
  const rows = inputs.length;

  const times: { ours: number; peers: number }[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const question of QUESTIONS) {
      const vector = await embedder.embedQuery(question);
      let ours: number[] = [];
      let peers: BigUint64Array = new BigUint64Array(0);
      times.push({
        ours: await timed(async () => {
          ours = vectors.nearest({ vector, rows, allowed: undefined, wanted: WANTED });
        }),
        peers: await timed(async () => {
          peers = exactSearch(stored, vector, dimensions, WANTED, MetricKind.IP, 1).keys as BigUint64Array;
        }),
      });
      found += ours.filter(chunk => peers.includes(BigInt(chunk))).length;
    }
  }
  const wanted = Math.min(WANTED, inputs.length) * times.length;
  const note = `the nearest ${WANTED} of ${inputs.length.toLocaleString('en')} vectors`;
  const ratio = median(times.map(({ ours, peers }) => ours / peers));
  return [
    { bench: 'nearest', what: '÷ usearch', value: ratio, unit: '', note },
    { bench: 'nearest', what: 'of the same', value: (100 * found) / wanted, unit: '%' },
    { bench: 'nearest', what: 'p50', value: median(times.map(({ ours }) => ours)), unit: 'ms' },
    ...(await benchManyVectors(subject)),
  ];
}
