/**
 * Fits the weights of `daemon/src/ask/rank/ranker.json` to questions with known answers, and reports the quality on
 * repositories that were not used for fitting.
 *
 * npm run script -- training/fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] QUESTIONS.jsonl[@WEIGHT]…
 *
 * Weight 0 leaves a file's questions out of the ranking of files; they are only used to choose the part of a file.
 *
 * Questions have the format of test/relevance/questions.ts, with their trees below DIR. A question made from a comment
 * is asked of a copy of the tree without that comment. The loss is that of fit.ts; the figure is NDCG@10 of files, by
 * cross-validation over trees.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHUNK_FEATURES } from '../daemon/src/ask/rank/chunk-features.ts';
import { FEATURES, type ScoredFile } from '../daemon/src/ask/rank/features.ts';
import {
  describe,
  type Example,
  firstTen,
  pathInTree,
  type Query,
  queryAll,
} from '../test/relevance/examples.ts';
import { directoryOf, type Question, readQuestions } from '../test/relevance/questions.ts';
import { mean, samePath } from '../test/relevance/score.ts';
import { copyWithoutComments } from '../test/relevance/symbols.ts';
import { scoresOf, validate } from '../test/relevance/validate.ts';
import { type Choice, dot, fitLogistic, fitWeights } from './fit.ts';
import { splits } from './folds.ts';

/** A file whose answer is a range of lines: its chunks, and which of them overlap the range. */
interface ChunkChoice extends Choice {
  source: string;
  tree: string;
}

interface Model {
  weights: Record<string, number>;
  chunkWeights: Record<string, number>;
  calibration: { bySum: number; byShare: number; byNearest: number; offset: number };
}

const MODEL = new URL('../daemon/src/ask/rank/ranker.json', import.meta.url);
/**
 * Minimum weight of literal matches. Quoted or pasted text must match word for word, but too few questions have any to
 * learn that.
 */
const MIN_OF_LITERALS = 1.5;
/** With fewer examples, the weights for choosing a chunk stay unchanged. */
const MIN_CHUNK_CHOICES = 100;
/** One question in this many is also asked of another tree. */
const ELSEWHERE = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trees: { type: 'string', multiple: true },
    'data-dir': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (!values.trees || positionals.length === 0) {
  console.error('usage: fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] QUESTIONS.jsonl[@WEIGHT]…');
  process.exit(2);
}
const roots = values.trees.map(dir => realpathSync(dir));
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'dowse-fit-'));
mkdirSync(dataDir, { recursive: true });

const current = JSON.parse(readFileSync(MODEL, 'utf8')) as Model;
const examples: Example[] = [];
const choices: ChunkChoice[] = [];
const questions = positionals.flatMap(readQuestions);
for await (const query of queryAll(questions, treesAsked(), dataDir)) {
  const files = query.find();
  if (query.question.weight > 0) examples.push(describe(query, files));
  choices.push(...chunkChoices(query, files));
}
const unanswerable: Example[] = [];
for await (const query of queryAll(questionsElsewhere(), treesAsked(), dataDir))
  unanswerable.push(describe(query, query.find()));
const fitted = fitTo(examples, FEATURES);
const literals = FEATURES.indexOf('holds_literal');
fitted[literals] = Math.max(fitted[literals]!, MIN_OF_LITERALS);
reportFiles();
const model: Model = {
  weights: named(FEATURES, fitted),
  chunkWeights: fitChunks(),
  calibration: calibrate(fitted),
};
if (values.write) writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);
process.exit(0);

/** The folder of each question's tree, without the comments that questions were made from. */
function treesAsked(): (question: Question) => string {
  const place = join(dataDir, 'without-comments');
  rmSync(place, { recursive: true, force: true });
  for (const root of roots) {
    const here = questions.filter(({ tree }) => roots.find(one => existsSync(join(one, tree))) === root);
    copyWithoutComments(
      here.flatMap(({ removed, ...question }) => (removed ? [{ ...question, removed }] : [])),
      root,
      place,
    );
  }
  return question => directoryOf(question, question.removed ? [place] : roots);
}

/** Some questions, each asked of another question's tree, where nothing answers it. */
function questionsElsewhere(): Question[] {
  const ranked = questions.filter(({ weight }) => weight > 0);
  const trees = [...new Map(ranked.map(one => [one.tree, one])).values()];
  const at = (tree: string) => trees.findIndex(one => one.tree === tree);
  return ranked
    .filter((_, n) => n % ELSEWHERE === 0)
    .map((question, n) => {
      const { tree, root } = trees[(at(question.tree) + 1 + (n % (trees.length - 1))) % trees.length]!;
      return { ...question, tree, root, targets: [] };
    });
}

function reportFiles(): void {
  const trees = new Set(examples.map(({ question }) => question.tree)).size;
  console.log(`${examples.length} questions, ${trees} trees, ${FEATURES.length} features`);
  const now = vector(FEATURES, current.weights);
  const validated = validate(examples, () => true).bySource;
  const files = (group: readonly Example[], weights: Float64Array) =>
    mean(group.map(example => scoresOf(example, weights).fileNdcg10)).toFixed(4);
  console.log('NDCG@10 of files: as it stands, cross-validated, fitted on all');
  for (const [source, group] of Map.groupBy(examples, ({ question }) => question.source)) {
    const held = validated[source]!.fileNdcg10.toFixed(4);
    console.log(`  ${source}: ${files(group, now)} → ${held} → ${files(group, fitted)} (${group.length})`);
  }
  const order = FEATURES.map((_, i) => i).sort((a, b) => Math.abs(fitted[b]!) - Math.abs(fitted[a]!));
  for (const i of order) console.log(`  ${FEATURES[i]!.padEnd(20)} ${fitted[i]!.toFixed(3)}`);
}

/** Fits the weights for choosing a chunk within its file. */
function fitChunks(): Model['chunkWeights'] {
  if (choices.length < MIN_CHUNK_CHOICES) return current.chunkWeights;
  const now = vector(CHUNK_FEATURES, current.chunkWeights);
  const heldOut = new Map<string, number[]>();
  for (const { training, held } of splits(choices, ({ tree }) => tree)) {
    const weights = fitTo(training, CHUNK_FEATURES);
    for (const [source, group] of Map.groupBy(held, choice => choice.source))
      heldOut.set(source, [...(heldOut.get(source) ?? []), ...firstIsRight(group, weights)]);
  }
  console.log('right lines in the right file: as it stands, cross-validated');
  for (const [source, group] of Map.groupBy(choices, choice => choice.source)) {
    const [before, held] = [firstIsRight(group, now), heldOut.get(source)!];
    if (before.length > 0) console.log(`  ${source}: ${mean(before).toFixed(4)} → ${mean(held).toFixed(4)}`);
  }
  return named(CHUNK_FEATURES, fitTo(choices, CHUNK_FEATURES));
}

/** 1 for each choice whose first chunk is right, 0 for the others. Choices without a right chunk are left out. */
function firstIsRight(group: readonly ChunkChoice[], weights: Float64Array): number[] {
  return group
    .filter(({ isRight }) => isRight.includes(true))
    .map(({ rows, isRight }) => {
      const sums = rows.map(row => dot(row, weights));
      return isRight[sums.indexOf(Math.max(...sums))] ? 1 : 0;
    });
}

/**
 * Fits the conversion of a sum, its lead and the nearest chunk to a score. The first two never have negative weights,
 * so that scores decrease along the ranking.
 */
function calibrate(weights: Float64Array): Model['calibration'] {
  const points = [...examples, ...unanswerable].flatMap(example => firstTen(example, weights));
  let [bySum, byShare, byNearest, offset] = fitLogistic(points) as unknown as [
    number,
    number,
    number,
    number,
  ];
  if (bySum < 0 || byShare < 0) {
    const kept = bySum < 0 ? 1 : 0;
    const [weight, near, rest] = fitLogistic(
      points.map(({ inputs, isRight }) => ({ inputs: [inputs[kept]!, inputs[2]!], isRight })),
    );
    [bySum, byShare, byNearest, offset] = [kept === 0 ? weight! : 0, kept === 1 ? weight! : 0, near!, rest!];
  }
  const calibration = {
    bySum: round(bySum),
    byShare: round(byShare),
    byNearest: round(byNearest),
    offset: round(offset),
  };
  console.log('calibration', calibration);
  return calibration;
}

function chunkChoices({ question, reader }: Query, files: readonly ScoredFile[]): ChunkChoice[] {
  return files.flatMap(({ path, chunks }) => {
    const wanted = question.targets.find(target => samePath(pathInTree(question, path), target.path));
    if (wanted?.start_line === undefined || chunks.length < 2) return [];
    const stored = reader.chunks(chunks.map(({ candidate }) => candidate.chunk));
    const isRight = chunks.map(({ candidate }) => {
      const { startLine, endLine } = stored.get(candidate.chunk)!;
      return startLine <= wanted.end_line! && endLine >= wanted.start_line!;
    });
    const rows = chunks.map(({ features }) => withoutComments(question, Float64Array.from(features)));
    return [{ source: question.source, tree: question.tree, weight: 1, rows, isRight }];
  });
}

/** If only the wanted chunk has lost its comment, comments must not be learned from. */
function withoutComments({ removed }: Query['question'], features: Float64Array): Float64Array {
  if (!removed) return features;
  return features.map((value, i) => (CHUNK_FEATURES[i] === 'chunk_doc' ? 0 : value));
}

function fitTo(from: readonly Choice[], names: readonly string[]): Float64Array {
  return fitWeights(from, [...names.keys()]);
}

function vector(names: readonly string[], weights: Record<string, number>): Float64Array {
  return Float64Array.from(names, name => weights[name] ?? 0);
}

function named(names: readonly string[], weights: Float64Array): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, round(weights[i]!)]));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
