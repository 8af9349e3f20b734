/**
 * Fits the weights of `daemon/src/ask/rank/ranker.json` to questions with known answers, and reports the quality on
 * repositories that were not used for fitting.
 *
 * npm run script -- training/fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] [--record] QUESTIONS.jsonl[@WEIGHT]…
 *
 * The shipped weights are fitted to dev.jsonl, which is not in this repository, and to questions-a.jsonl, questions-b.jsonl and lines-a.jsonl of
 * test/relevance, all with weight 1. Without lines-a.jsonl, questions for documents are answered worse.
 *
 * --record writes the figures into test/bench/results/relevance.json. Weight 0 leaves a file's questions out of the ranking of files; they
 * are only used to choose the part of a file.
 *
 * Questions have the format of test/relevance/questions.ts, with their trees below DIR. A question made from a comment
 * is asked of a copy of the tree without that comment. The loss is that of fit.ts; the figures are those of validate.ts, by
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
import { FEATURES, type FeatureName } from '../daemon/src/ask/common/features.ts';
import { CHUNK_FEATURES } from '../daemon/src/ask/rank/chunk-features.ts';
import { machine } from '../test/bench/report.ts';
import { updateResults } from '../test/bench/results.ts';
import {
  chunkChoices,
  describe,
  type Example,
  firstTen,
  queryAll,
  type Weights,
} from '../test/relevance/examples.ts';
import { directoryOf, type Question, readQuestions } from '../test/relevance/questions.ts';
import { bins, type Judged } from '../test/relevance/reliability.ts';
import { reliabilityTable, validatedTable } from '../test/relevance/report.ts';
import { mean } from '../test/relevance/score.ts';
import { copyWithoutComments } from '../test/relevance/symbols.ts';
import { fitBoth, SCORES, type Scores, scoresOf, validate } from '../test/relevance/validate.ts';
import { fitLogistic, type Point } from './fit.ts';

/** How a sum becomes a score: see daemon/src/ask/rank/weights.ts. */
interface Calibration {
  bySum: number;
  byShare: number;
  byNearest: number;
  offset: number;
}

interface Model {
  weights: Record<string, number>;
  chunkWeights: Record<string, number>;
  /** Of first results, and of further ones. */
  calibration: { first: Calibration; further: Calibration };
}

const MODEL = new URL('../daemon/src/ask/rank/ranker.json', import.meta.url);
/**
 * Minimum weight of literal matches. Quoted or pasted text must match word for word, but too few questions have any to
 * learn that.
 */
const MIN_OF_LITERALS = 1.5;
/** The same of the language that a question names, as in "in rust". */
const MIN_OF_LANGUAGE = 2;
/** The same of names that consist of words of the question: most of these questions avoid the names of what they ask about. */
const MIN_OF_NAME_FIT = 3;
/** Maximum weight of foreign code. Few trees of the questions have any, so that its weight is too weak for those that have much. */
const MAX_OF_VENDORED = -2;
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
    record: { type: 'boolean', default: false },
  },
});
if (!values.trees || positionals.length === 0) {
  console.error('usage: fit-ranker.ts --trees DIR… [--data-dir DIR] [--write] QUESTIONS.jsonl[@WEIGHT]…');
  process.exit(2);
}
const roots = values.trees.map(dir => realpathSync(dir));
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'dowse-fit-'));
mkdirSync(dataDir, { recursive: true });

const questions = positionals.flatMap(readQuestions);
const examples: Example[] = [];
for await (const query of queryAll(questions, treesAsked(), dataDir))
  examples.push(describe(query, query.find()));
const ranked = examples.filter(({ weight }) => weight > 0);
const unanswerable: Example[] = [];
for await (const query of queryAll(questionsElsewhere(), treesAsked(), dataDir))
  unanswerable.push(describe(query, query.find()));
const current = JSON.parse(readFileSync(MODEL, 'utf8')) as Model;
const fitted = { ...fitBoth(ranked), chunks: fitChunks() };
bound('holds_literal', weight => Math.max(weight, MIN_OF_LITERALS));
bound('language_wanted', weight => Math.max(weight, MIN_OF_LANGUAGE));
bound('name_fit', weight => Math.max(weight, MIN_OF_NAME_FIT));
bound('is_vendored', weight => Math.min(weight, MAX_OF_VENDORED));
reportQuality();
const model: Model = {
  weights: named(FEATURES, fitted.files),
  chunkWeights: named(CHUNK_FEATURES, fitted.chunks),
  calibration: calibrate(fitted),
};
if (values.write) writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);
process.exit(0);

function bound(feature: FeatureName, within: (weight: number) => number): void {
  const at = FEATURES.indexOf(feature);
  fitted.files[at] = within(fitted.files[at]!);
}

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

function reportQuality(): void {
  const trees = new Set(examples.map(({ question }) => question.tree)).size;
  console.log(`${examples.length} questions, ${trees} trees, ${FEATURES.length} features of files`);
  const now = {
    files: vector(FEATURES, current.weights),
    chunks: vector(CHUNK_FEATURES, current.chunkWeights),
  };
  const judged: Judged[] = [];
  const { bySource, byGroup } = validate(examples, () => true, judged);
  if (values.record) record({ ...bySource, ...byGroup }, judged);
  console.log(`as it stands → cross-validated → fitted on all: ${SCORES.join(' ')}`);
  for (const [source, group] of Map.groupBy(examples, ({ question }) => question.source)) {
    const figures = [averages(group, now), bySource[source]!, averages(group, fitted)].map(shown);
    console.log(`  ${source} (${group.length}): ${figures.join(' → ')}`);
  }
  for (const [name, scores] of Object.entries(byGroup))
    if (name.includes(' category ')) console.log(`  ${name}: ${shown(scores)}`);
  for (const weights of [named(FEATURES, fitted.files), named(CHUNK_FEATURES, fitted.chunks)])
    for (const [name, weight] of Object.entries(weights).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)))
      console.log(`  ${name.padEnd(20)} ${weight.toFixed(3)}`);
}

function record(whole: Record<string, Scores>, judged: readonly Judged[]): void {
  const lines = validatedTable({ whole });
  const summary = {
    ...lines,
    rows: lines.rows.filter(([name]) => !name?.includes(' ') || name.includes(' category ')),
  };
  const tables = { lines: summary, 'reliability of lines': reliabilityTable(bins(judged)) };
  updateResults('relevance.json', { date: new Date().toISOString(), machine: machine(), tables });
}

function shown(scores: Scores): string {
  return SCORES.map(each => scores[each].toFixed(3)).join(' ');
}

function averages(group: readonly Example[], weights: Weights): Scores {
  const scores = group.map(example => scoresOf(example, weights));
  return Object.fromEntries(
    SCORES.map(each => [each, mean(scores.map(score => score[each]))]),
  ) as unknown as Scores;
}

/** Fits the weights for choosing a chunk within its file; also to questions that only serve this. */
function fitChunks(): Float64Array {
  const isEnough = examples.flatMap(chunkChoices).length >= MIN_CHUNK_CHOICES;
  return isEnough ? fitBoth(examples).chunks : vector(CHUNK_FEATURES, current.chunkWeights);
}

/** Fits the conversion of results to scores. */
function calibrate(weights: Weights): Model['calibration'] {
  const results = [...ranked, ...unanswerable].map(example => firstTen(example, weights));
  const calibration = {
    first: fitScore(results.flatMap(ten => ten.slice(0, 1))),
    further: fitScore(results.flatMap(ten => ten.slice(1))),
  };
  console.log('calibration', calibration);
  return calibration;
}

/**
 * Fits the conversion of a sum, its lead and the nearest chunk to a score. The first two never have negative weights,
 * so that scores decrease along the ranking.
 */
function fitScore(points: readonly Point[]): Calibration {
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
  return {
    bySum: round(bySum),
    byShare: round(byShare),
    byNearest: round(byNearest),
    offset: round(offset),
  };
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
