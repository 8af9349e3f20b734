/**
 * Fits the weights of `daemon/src/ask/ranker.json` to questions with known answers, and says how well they do on
 * repositories that they were not fitted on.
 *
 *   node training/fit-ranker.ts --trees DIR [--data-dir DIR] [--write] QUESTIONS.jsonl…
 *
 * A question names its tree (`tree`, or `repo` and `root`) below DIR, and `targets`, the paths that answer it. The loss
 * is the cross entropy between a softmax over a question's files and its targets (ListNet: Cao et al., 2007), with
 * an L2 penalty, minimized by Adam; the figure is NDCG@10, by 5-fold cross-validation over trees.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findFiles } from '../daemon/src/ask/answer.ts';
import { FEATURES } from '../daemon/src/ask/features.ts';
import { parseQuestion } from '../daemon/src/ask/question.ts';
import { createEmbedder } from '../daemon/src/embed/index.ts';
import { Indexes } from '../daemon/src/index/indexes.ts';

interface Labelled {
  tree?: string;
  repo?: string;
  root?: string;
  query: string;
  targets: { path: string }[];
}

/** A question's candidate files: features in rows, and which of the targets each file is (−1 for none). */
interface Example {
  tree: string;
  query: string;
  rows: Float64Array[];
  target: Int32Array;
  targets: number;
}

const FOLDS = 5;
const STEPS = 400;
const RATE = 0.05;
const PENALTY = 1e-3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trees: { type: 'string' },
    'data-dir': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (!values.trees || positionals.length === 0) {
  console.error('usage: fit-ranker.ts --trees DIR [--data-dir DIR] [--write] QUESTIONS.jsonl…');
  process.exit(2);
}

const examples = await describeAll(positionals.flatMap(readQuestions), values.trees);
console.log(
  `${examples.length} questions, ${new Set(examples.map(e => e.tree)).size} trees, ${FEATURES.length} features`,
);
const trees = [...new Set(examples.map(e => e.tree))].sort();
const current = currentWeights();
console.log(`as it stands        ${mean(examples.map(e => ndcg(e, current))).toFixed(4)}`);
const held = trees.length < FOLDS ? [] : crossValidate();
if (held.length > 0) console.log(`cross-validated     ${mean(held).toFixed(4)}`);
const fitted = fitWeights(examples);
console.log(`fitted on all       ${mean(examples.map(e => ndcg(e, fitted))).toFixed(4)}`);
const order = FEATURES.map((_, i) => i).sort((a, b) => Math.abs(fitted[b]!) - Math.abs(fitted[a]!));
for (const i of order) console.log(`  ${FEATURES[i]!.padEnd(20)} ${fitted[i]!.toFixed(3)}`);
const calibration = calibrate(examples, fitted);
console.log('calibration', calibration);
if (values.write) write(fitted, calibration);
process.exit(0);

function readQuestions(file: string): Labelled[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line) as Labelled);
}

async function describeAll(questions: Labelled[], root: string): Promise<Example[]> {
  const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'dowse-fit-'));
  mkdirSync(dataDir, { recursive: true });
  const embedder = await createEmbedder(process.env);
  const indexes = new Indexes(dataDir, embedder, { info() {}, warn: console.error });
  const all: Example[] = [];
  for (const question of questions) {
    const tree = question.tree ?? question.repo!;
    const directory = realpathSync(resolve(root, tree, question.root ?? '.'));
    const index = indexes.of(directory);
    if (!index.isUsable) await index.build();
    const vector = await embedder.embedQuery(question.query);
    const files = findFiles(index.openReader(), parseQuestion(question.query), vector, {
      fileTypes: [],
      directory: '',
    });
    const place = (path: string) =>
      question.targets.findIndex(t => isSame(join(question.root ?? '.', path), t.path));
    const rows = files.map(f => f.features);
    const target = Int32Array.from(files, f => place(f.path));
    all.push({ tree, query: question.query, rows, target, targets: question.targets.length });
  }
  return all;
}

function isSame(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function currentWeights(): Float64Array {
  const file = new URL('../daemon/src/ask/ranker.json', import.meta.url);
  const { weights } = JSON.parse(readFileSync(file, 'utf8')) as { weights: Record<string, number> };
  return Float64Array.from(FEATURES, name => weights[name] ?? 0);
}

function crossValidate(): number[] {
  const scores: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (e: Example) => trees.indexOf(e.tree) % FOLDS === fold;
    const weights = fitWeights(examples.filter(e => !isHeld(e)));
    scores.push(...examples.filter(isHeld).map(e => ndcg(e, weights)));
  }
  return scores;
}

function fitWeights(training: Example[]): Float64Array {
  const n = FEATURES.length;
  const weights = new Float64Array(n);
  const m = new Float64Array(n);
  const v = new Float64Array(n);
  const useful = training.filter(e => e.target.some(t => t >= 0));
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map(w => PENALTY * w);
    for (const example of useful) addGradient(example, weights, gradient, useful.length);
    const rate = RATE * (1 + Math.cos((Math.PI * step) / STEPS)) * 0.5 + 1e-3;
    for (let i = 0; i < n; i++) {
      m[i] = 0.9 * m[i]! + 0.1 * gradient[i]!;
      v[i] = 0.999 * v[i]! + 0.001 * gradient[i]! ** 2;
      weights[i]! -= (rate * (m[i]! / (1 - 0.9 ** step))) / (Math.sqrt(v[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

function addGradient(
  { rows, target }: Example,
  weights: Float64Array,
  gradient: Float64Array,
  count: number,
): void {
  const scores = rows.map(row => dot(row, weights));
  const top = Math.max(...scores);
  const odds = scores.map(s => Math.exp(s - top));
  const total = odds.reduce((sum, o) => sum + o, 0);
  const relevant = target.reduce((sum, t) => sum + (t >= 0 ? 1 : 0), 0);
  rows.forEach((row, r) => {
    const error = (odds[r]! / total - (target[r]! >= 0 ? 1 / relevant : 0)) / count;
    for (let i = 0; i < row.length; i++) gradient[i]! += error * row[i]!;
  });
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

/** Platt scaling of the sums of the first ten results of each question. */
function calibrate(all: Example[], weights: Float64Array): { slope: number; offset: number } {
  const points = all.flatMap(({ rows, target }) =>
    rows
      .map((row, i) => ({ sum: dot(row, weights), isRight: target[i]! >= 0 ? 1 : 0 }))
      .sort((a, b) => b.sum - a.sum)
      .slice(0, 10),
  );
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 20_000; step++) {
    let bySlope = 0;
    let byOffset = 0;
    for (const { sum, isRight } of points) {
      const error = 1 / (1 + Math.exp(-(slope * sum + offset))) - isRight;
      bySlope += error * sum;
      byOffset += error;
    }
    slope -= (0.05 * bySlope) / points.length;
    offset -= (0.2 * byOffset) / points.length;
  }
  return { slope: round(slope), offset: round(offset) };
}

function write(weights: Float64Array, calibration: { slope: number; offset: number }): void {
  const named = Object.fromEntries(FEATURES.map((name, i) => [name, round(weights[i]!)]));
  const text = JSON.stringify({ weights: named, calibration }, null, 2);
  writeFileSync(new URL('../daemon/src/ask/ranker.json', import.meta.url), `${text}\n`);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
