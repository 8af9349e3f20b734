/**
 * Analyzes hostile files together with harmless ones, as a build does: each file stays within its limit, the harmless
 * ones keep their symbols, and memory stays bounded.
 */
import { join } from 'node:path';
import { AnalysisPool } from '../../daemon/src/index/analysis-pool.ts';
import { CPU_LIMIT } from '../../daemon/src/index/analysis-thread.ts';
import type { Analysis } from '../../daemon/src/index/analyze.ts';
import { SAMPLES } from '../../daemon/src/index/chunks/testing/samples.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { hostileText, NAMES, Sources } from './hostile-texts.ts';
import { below, pick, type SoakOptions, type SoakReport } from './soak.ts';

const MB = 1 << 20;
/** A file is tried with at most three efforts; the rest is the start time of threads. */
const MAX_CPU_MS = 3 * (CPU_LIMIT.ms + CPU_LIMIT.msPerMiB) + 10_000;
/** For a process with two analysis threads, each with up to 512 MB of heap and 768 MB of trees. */
const MAX_MEMORY_MB = 3_000;
const INNOCENT = Object.entries(SAMPLES);

/** Sizes of texts. Most are small, because small texts can fail in as many ways. */
function sizeOf(random: () => number): number {
  const share = random();
  return below(random, share < 0.7 ? 20_000 : share < 0.95 ? 200_000 : MB);
}

export async function parsers({ seconds, seed, onProgress = () => {} }: SoakOptions): Promise<SoakReport> {
  const random = seeded(seed);
  const root = temporaryFolder();
  const hard: string[] = [];
  const pool = new AnalysisPool({
    embeddingsFile: join(root, 'embeddings.db'),
    onHardFile: ({ path, reason }) => hard.push(`${path}: ${reason}`),
  });
  const sources = new Sources();
  const faults: string[] = [];
  const start = memoryMb();
  const endAt = Date.now() + seconds * 1000;
  let inputs = 0;
  while (Date.now() < endAt) {
    const number = inputs++;
    const name = pick(random, NAMES);
    const text = hostileText(random, name, sources, sizeOf(random));
    const beside = Object.fromEntries([pick(random, INNOCENT), pick(random, INNOCENT)]);
    const tree = join(root, `tree${number}`);
    writeFiles(tree, { ...beside, [name]: text });
    const asNew = (path: string) => ({ path, size: text.length, knownHash: null });
    const what = `input ${number} of seed ${seed} (${name}, ${text.length} bytes)`;
    const before = process.cpuUsage();
    const analysis = await pool
      .analyze(tree, [name, ...Object.keys(beside)].map(asNew), new AbortController().signal)
      .catch((error: Error) => error);
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    faults.push(...wrong(analysis, beside).map(fault => `${what}: ${fault}`));
    if (cpuMs > MAX_CPU_MS) faults.push(`${what}: it took ${cpuMs.toFixed(0)} ms of processor time`);
    if (memoryMb() > MAX_MEMORY_MB) faults.push(`${what}: memory is at ${memoryMb().toFixed(0)} MB`);
    for (const reason of hard.splice(0)) onProgress(`${what} was hard: ${reason}`);
    removeFolder(tree);
  }
  await pool.close();
  removeFolder(root);
  return { inputs, faults, memory: { start, end: memoryMb() } };
}

const memoryMb = () => process.memoryUsage.rss() / MB;

/** The faults of an analysis, besides the hostile file. */
function wrong(analysis: Analysis | Error, beside: Record<string, string>): string[] {
  if (analysis instanceof Error) return [`the analysis failed: ${analysis.message}`];
  let first = 0;
  const found = new Map<string, string[]>();
  for (const { path, chunkCount } of analysis.block.files) {
    const chunks = analysis.block.chunks.slice(first, first + chunkCount);
    found.set(
      path,
      chunks.flatMap(({ symbols }) => symbols.map(({ name }) => name)),
    );
    first += chunkCount;
  }
  return Object.keys(beside).flatMap(path =>
    found.get(path)?.includes('add') ? [] : [`${path} beside it lost its symbols`],
  );
}
