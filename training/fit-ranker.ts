/**
 * Fits the weights of `daemon/src/ask/ranker.json` to questions with known answers, and says how well they do on
 * repositories that they were not fitted on.
 *
 *   node training/fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] QUESTIONS.jsonl[@WEIGHT]…
 *
 * Weight 0 leaves a file out of the ranking of files; its questions only say which part of a file is right.
 *
 * A question names its tree (`tree`, or `repo` and `root`) below DIR, and `targets`, the paths that answer it. The loss
 * is that of fit.ts; the figure is NDCG@10, by cross-validation over trees.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findFiles } from '../daemon/src/ask/answer.ts';
import { CHUNK_FEATURES } from '../daemon/src/ask/chunk-features.ts';
import { FEATURES } from '../daemon/src/ask/features.ts';
import { parseQuestion } from '../daemon/src/ask/question.ts';
import { totalOf } from '../daemon/src/ask/ranker.ts';
import { createEmbedder } from '../daemon/src/embed/index.ts';
import { IndexPatterns } from '../daemon/src/index/index-patterns.ts';
import { Indexes } from '../daemon/src/index/indexes.ts';
import { type Choice, dot, fitWeights } from './fit.ts';
import { splits } from './folds.ts';

interface Labelled {
  tree?: string;
  repo?: string;
  root?: string;
  query: string;
  /** Lines of a comment that was taken out of the tree: the question was made from it. */
  removed?: [number, number];
  targets: { path: string; start_line?: number; end_line?: number }[];
}

/** A question's candidate files: features in rows, and which of the targets each file is (−1 for none). */
interface Example {
  source: string;
  /** How much it counts in fitting. */
  weight: number;
  tree: string;
  query: string;
  rows: Float64Array[];
  target: Int32Array;
  targets: number;
  /** For each file that answers by known lines: its chunks, and which of them overlap the lines. */
  places: { rows: Float64Array[]; target: Int32Array }[];
}

interface Calibration {
  bySum: number;
  byShare: number;
  offset: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trees: { type: 'string', multiple: true },
    'data-dir': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (!values.trees || positionals.length === 0) {
  console.error('usage: fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] QUESTIONS.jsonl…');
  process.exit(2);
}

const examples = await describeAll(positionals.flatMap(readQuestions), values.trees);
console.log(
  `${examples.length} questions, ${new Set(examples.map(e => e.tree)).size} trees, ${FEATURES.length} features`,
);
const current = Float64Array.from(FEATURES, name => currentModel().weights[name] ?? 0);
const ranked = examples.filter(e => e.weight > 0);
console.log(`as it stands        ${mean(ranked.map(e => ndcg(e, current))).toFixed(4)}`);
const held = crossValidate();
console.log(`cross-validated     ${mean(ranked.map(e => held.get(e)!)).toFixed(4)}`);
for (const [source, group] of Map.groupBy(ranked, e => e.source)) {
  const before = mean(group.map(e => ndcg(e, current)));
  console.log(
    `  ${source}: ${before.toFixed(4)} → ${mean(group.map(e => held.get(e)!)).toFixed(4)} (${group.length})`,
  );
}
const fitted = fitTo(examples, FEATURES.length);
console.log(`fitted on all       ${mean(ranked.map(e => ndcg(e, fitted))).toFixed(4)}`);
const order = FEATURES.map((_, i) => i).sort((a, b) => Math.abs(fitted[b]!) - Math.abs(fitted[a]!));
for (const i of order) console.log(`  ${FEATURES[i]!.padEnd(20)} ${fitted[i]!.toFixed(3)}`);
const chunkWeights = fitChunks();
const calibration = calibrate(examples, fitted);
console.log('calibration', calibration);
if (values.write) write();
process.exit(0);

function readQuestions(argument: string): (Labelled & { source: string; weight: number })[] {
  const [file = '', weight = '1'] = argument.split('@');
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => ({
    ...(JSON.parse(line) as Labelled),
    source: basename(file),
    weight: Number(weight),
  }));
}

async function describeAll(questions: ReturnType<typeof readQuestions>, roots: string[]): Promise<Example[]> {
  const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'dowse-fit-'));
  mkdirSync(dataDir, { recursive: true });
  const embedder = await createEmbedder(process.env);
  const log = { info() {}, warn: console.error };
  const indexes = new Indexes(dataDir, embedder, log);
  const patterns = new IndexPatterns(dataDir, indexes, log);
  const all: Example[] = [];
  for (const question of questions) {
    const tree = question.tree ?? question.repo!;
    const root = roots.find(r => existsSync(join(r, tree)));
    if (!root) throw new Error(`no tree ${tree} below ${roots.join(', ')}`);
    const directory = realpathSync(resolve(root, tree, question.root ?? '.'));
    const index = indexes.of(directory);
    if (!index.isUsable) await index.build();
    if (patterns.status(index).status !== 'ready') await patterns.build(index);
    const vector = await embedder.embedQuery(question.query);
    const parsed = parseQuestion(question.query);
    const holders = patterns.holders(index, parsed.literals);
    const filters = { fileTypes: [], directory: '' };
    const files = findFiles(index.openReader(), parsed, vector, filters, holders);
    const place = (path: string) =>
      question.targets.findIndex(t => isSame(join(question.root ?? '.', path), t.path));
    const rows = files.map(f => Float64Array.from(f.features));
    const target = Int32Array.from(files, f => place(f.path));
    const reader = index.openReader();
    const places = files.flatMap(({ chunks }, f) => {
      const wanted = question.targets[target[f]!];
      if (wanted?.start_line === undefined || chunks.length < 2) return [];
      const stored = reader.chunks(chunks.map(c => c.candidate.chunk));
      const overlaps = (chunk: number) => {
        const { startLine, endLine } = stored.get(chunk)!;
        return startLine <= wanted.end_line! && endLine >= wanted.start_line! ? 0 : -1;
      };
      return [
        {
          rows: chunks.map(c => withoutRemoved(question, Float64Array.from(c.features))),
          target: Int32Array.from(chunks, c => overlaps(c.candidate.chunk)),
        },
      ];
    });
    all.push({
      source: question.source,
      weight: question.weight,
      tree,
      query: question.query,
      rows,
      target,
      targets: new Set(question.targets.map(t => t.path)).size,
      places,
    });
  }
  return all;
}

/** Where the wanted chunk alone has lost its comment, comments must not be what is learned from. */
function withoutRemoved({ removed }: Labelled, features: Float64Array): Float64Array {
  if (!removed) return features;
  return features.map((value, i) => (CHUNK_FEATURES[i] === 'chunk_doc' ? 0 : value));
}

function isSame(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function currentModel(): { weights: Record<string, number>; chunkWeights: Record<string, number> } {
  return JSON.parse(readFileSync(new URL('../daemon/src/ask/ranker.json', import.meta.url), 'utf8'));
}

/** NDCG@10 of each question by weights fitted on other trees: the mean over several arrangements. */
function crossValidate(): Map<Example, number> {
  const scores = new Map<Example, number[]>();
  for (const { training, held } of splits(examples, e => e.tree)) {
    const weights = fitTo(training, FEATURES.length);
    for (const e of held) scores.set(e, [...(scores.get(e) ?? []), ndcg(e, weights)]);
  }
  return new Map([...scores].map(([e, found]) => [e, mean(found)]));
}

/** What the ranker is to choose from: rows, and which of them are right. */
function asChoice({ rows, target, weight = 1 }: Listed): Choice {
  return { rows, weight, isRight: Array.from(target, t => t >= 0) };
}

interface Listed {
  weight?: number;
  rows: Float64Array[];
  target: Int32Array;
}

function fitTo(training: readonly Listed[], n: number): Float64Array {
  const useful = training.filter(({ weight }) => weight !== 0).map(asChoice);
  return fitWeights(
    useful,
    Array.from({ length: n }, (_, i) => i),
  );
}

function ndcg({ rows, target, targets }: Example, weights: Float64Array): number {
  const ranked = rows
    .map((row, i) => ({ score: dot(row, weights), target: target[i]! }))
    .sort((a, b) => b.score - a.score);
  const seen = new Set<number>();
  let gain = 0;
  ranked.slice(0, 10).forEach(({ target: t }, i) => {
    if (t < 0 || seen.has(t)) return;
    seen.add(t);
    gain += 1 / Math.log2(i + 2);
  });
  let ideal = 0;
  for (let i = 0; i < Math.min(10, targets); i++) ideal += 1 / Math.log2(i + 2);
  return gain / ideal;
}

/** Logistic regression on the first ten results of each question: of being right on the sum and its share. */
function calibrate(all: Example[], weights: Float64Array): Calibration {
  const points = all.flatMap(({ rows, target, weight }) => {
    const sums = rows.map(row => dot(row, weights));
    const total = totalOf(sums);
    return sums
      .map((sum, i) => ({ inputs: [sum, sum - total, 1], isRight: target[i]! >= 0 ? 1 : 0 }))
      .sort((x, y) => y.inputs[0]! - x.inputs[0]!)
      .slice(0, weight > 0 ? 10 : 0);
  });
  const found = [0.5, 0.5, 0];
  const rates = [0.01, 0.05, 0.2];
  for (let step = 0; step < 20_000; step++) {
    const gradient = [0, 0, 0];
    for (const { inputs, isRight } of points) {
      const sum = inputs.reduce((s, input, i) => s + input * found[i]!, 0);
      const error = 1 / (1 + Math.exp(-sum)) - isRight;
      inputs.forEach((input, i) => {
        gradient[i]! += error * input;
      });
    }
    // Neither may be negative: the score falls along the ranking.
    found.forEach((value, i) => {
      const next = value - (rates[i]! * gradient[i]!) / points.length;
      found[i] = i < 2 ? Math.max(0, next) : next;
    });
  }
  const [bySum, byShare, offset] = found.map(round) as [number, number, number];
  return { bySum, byShare, offset };
}

/** Weights for the choice of a chunk within its file; as they are where too few questions name lines. */
function fitChunks(): Record<string, number> {
  const choices = (from: Example[]) => from.flatMap(e => e.places);
  const right = (from: Example[], weights: Float64Array) =>
    choices(from)
      .filter(c => c.target.includes(0))
      .map(({ rows, target }): number => {
        const scores = rows.map(row => dot(row, weights));
        return target[scores.indexOf(Math.max(...scores))]! >= 0 ? 1 : 0;
      });
  const now = Float64Array.from(CHUNK_FEATURES, name => currentModel().chunkWeights[name] ?? 0);
  const all = choices(examples);
  if (all.length < 100) return currentModel().chunkWeights;
  const heldOut = new Map<string, number[]>();
  for (const { training, held } of splits(examples, e => e.tree)) {
    const weights = fitTo(choices(training), CHUNK_FEATURES.length);
    for (const [source, group] of Map.groupBy(held, e => e.source))
      heldOut.set(source, [...(heldOut.get(source) ?? []), ...right(group, weights)]);
  }
  console.log('right lines in the right file: as it stands, cross-validated');
  for (const [source, group] of Map.groupBy(examples, e => e.source)) {
    if (right(group, now).length === 0) continue;
    console.log(
      `  ${source}: ${mean(right(group, now)).toFixed(4)} → ${mean(heldOut.get(source)!).toFixed(4)}`,
    );
  }
  const weights = fitTo(all, CHUNK_FEATURES.length);
  return Object.fromEntries(CHUNK_FEATURES.map((name, i) => [name, round(weights[i]!)]));
}

function write(): void {
  const weights = Object.fromEntries(FEATURES.map((name, i) => [name, round(fitted[i]!)]));
  const text = JSON.stringify({ weights, chunkWeights, calibration }, null, 2);
  writeFileSync(new URL('../daemon/src/ask/ranker.json', import.meta.url), `${text}\n`);
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
