import { findFiles } from '../../daemon/src/ask/answer.ts';
import { FEATURES } from '../../daemon/src/ask/features.ts';
import { parseQuestion } from '../../daemon/src/ask/question.ts';
import { totalOf } from '../../daemon/src/ask/ranker.ts';
import { createEmbedder } from '../../daemon/src/embed/index.ts';
import { IndexPatterns } from '../../daemon/src/index/index-patterns.ts';
import { Indexes } from '../../daemon/src/index/indexes.ts';
import { type Choice, dot, fitCalibration, fitWeights } from '../../training/fit.ts';
import { FOLDS, splits } from '../../training/folds.ts';
import type { Question } from './questions.ts';
import type { Judged } from './reliability.ts';
import { fileNdcg10, inFile, mean, ndcg10, type Place } from './score.ts';

/** A question's files, as the daemon describes them to its ranker. */
export interface Example extends Choice {
  question: Question;
  /** The place that each file would answer with. */
  places: Place[];
}

/** Parts of the ranker: what each is made of, by the names of its features. */
const PARTS: readonly [name: string, features: RegExp][] = [
  ['embeddings', /^(meaning|both)_/],
  ['words: BM25 over chunks and files, and the share of the words', /^(keyword|both|body)_/],
  ['path: folders and file stem', /^(stem|folder|path)_|_or_path_/],
  ['file stem', /^stem_/],
  ['a file as a whole: its further chunks', /_sum$|^keyword_file/],
  ['names of definitions', /^name_/],
  ['doc comment and signature', /^(doc|signature)_/],
  ['a symbol that the question names', /^defines_/],
  ['what the question quotes, word for word', /^holds_/],
  ['tests and examples demoted', /^is_(test|example)/],
  ['other kinds of files (docs, config, headers, entries, …)', /^is_(?!test|example|type|callable)/],
  ['kind of definition', /^is_(type|callable)/],
  ['depth and length', /^(depth|file_length)$/],
];

const NO_FILTERS = { fileTypes: [], directory: '' };

/** The parts with their features; those that no pattern above knows are a part of their own, so that none is overlooked. */
export function parts(features: readonly string[]): { part: string; features: string[] }[] {
  const known = PARTS.map(([part, pattern]) => ({
    part,
    features: features.filter(name => pattern.test(name)),
  }));
  const others = features.filter(name => !known.some(part => part.features.includes(name)));
  const all = [...known, { part: `others: ${others.join(', ')}`, features: others }];
  return all.filter(part => part.features.length > 0);
}

/** Describes all questions' files with an index in this process; `withoutVectors` as if nothing were embedded. */
export async function describeAll(
  questions: readonly Question[],
  directoryOf: (question: Question) => string,
  dataDir: string,
): Promise<{ usual: Example[]; withoutVectors: Example[] }> {
  const embedder = await createEmbedder(process.env);
  const log = { info() {}, warn: console.error };
  const indexes = new Indexes(dataDir, embedder, log);
  const patterns = new IndexPatterns(dataDir, indexes, log);
  const usual: Example[] = [];
  const withoutVectors: Example[] = [];
  const nothing = new Int8Array(embedder.dimensions);
  try {
    for (const question of questions) {
      const index = indexes.of(directoryOf(question));
      if (!index.isUsable) await index.build();
      if (patterns.status(index).status !== 'ready') await patterns.build(index);
      const reader = index.openReader();
      const parsed = parseQuestion(question.query);
      const holders = patterns.holders(index, parsed.literals);
      const vector = await embedder.embedQuery(question.query);
      const rankedBy = (meaning: Int8Array) => findFiles(reader, parsed, meaning, NO_FILTERS, holders);
      usual.push(describe(reader, question, rankedBy(vector)));
      withoutVectors.push(describe(reader, question, rankedBy(nothing)));
    }
  } finally {
    await patterns.close();
    await indexes.close();
  }
  return { usual, withoutVectors };
}

function describe(
  reader: Parameters<typeof findFiles>[0],
  question: Question,
  files: ReturnType<typeof findFiles>,
): Example {
  const chunks = reader.chunks(files.map(file => file.chunks[0]!.candidate.chunk));
  const places = files.map(({ path, chunks: [best] }) => {
    const { startLine, endLine } = chunks.get(best!.candidate.chunk)!;
    return {
      file: question.root === '.' ? path : `${question.root}/${path}`,
      start: startLine,
      end: endLine,
    };
  });
  return {
    question,
    weight: question.weight,
    rows: files.map(({ features }) => Float64Array.from(features)),
    places,
    isRight: places.map(place => question.targets.some(target => inFile(place, target))),
  };
}

export interface Ablation {
  part: string;
  features: string[];
  /** For each file of questions, without the part, by cross-validation over trees. */
  without: Record<string, Scores>;
}

export interface Scores {
  ndcg10: number;
  /** Lines are not looked at: the ranker of files, which is what is fitted here. */
  fileNdcg10: number;
}

export interface CrossValidated {
  /** With everything, by file of questions and by `category` and `language` in it. */
  whole: Record<string, Scores>;
  ablations: Ablation[];
  /** Scores of results on trees that neither weights nor calibration were fitted on. */
  judged: Judged[];
}

/**
 * Fits weights to four fifths of the trees and judges them on the rest, with everything and without each part; means
 * over several arrangements of the trees in fifths.
 */
export function crossValidate({
  usual,
  withoutVectors,
}: Awaited<ReturnType<typeof describeAll>>): CrossValidated {
  const judged: Judged[] = [];
  const whole = validate(usual, () => true, judged);
  const ablations = parts(FEATURES).map(({ part, features }): Ablation => {
    process.stderr.write(`without ${part}…\n`);
    const examples = part === 'embeddings' ? withoutVectors : usual;
    return {
      part,
      features,
      without: validate(examples, name => !features.includes(name)).bySource,
    };
  });
  ablations.push({
    part: 'only embeddings: chunks',
    features: FEATURES.filter(name => name !== 'meaning_chunks'),
    without: validate(usual, name => name === 'meaning_chunks').bySource,
  });
  ablations.push({
    part: 'only BM25: best chunk',
    features: FEATURES.filter(name => name !== 'keyword_best'),
    without: validate(usual, name => name === 'keyword_best').bySource,
  });
  return { whole: { ...whole.bySource, ...whole.byGroup }, ablations, judged };
}

function validate(examples: readonly Example[], keep: (feature: string) => boolean, judged?: Judged[]) {
  const columns = FEATURES.flatMap((name, i) => (keep(name) ? [i] : []));
  const scores: { question: Question; ndcg10: number; fileNdcg10: number }[] = [];
  splits(examples, ({ question }) => question.tree).forEach(({ training: others, held }, n) => {
    const training = others.filter(({ weight }) => weight !== 0);
    const weights = fitWeights(training, columns);
    // Of one arrangement, so that each result is judged once.
    const score =
      judged && n < FOLDS
        ? fitCalibration(training.flatMap(example => firstTen(example, weights)))
        : undefined;
    for (const example of held) {
      const first = firstTen(example, weights);
      const { question } = example;
      const places = first.map(({ place }) => place);
      scores.push({
        question,
        ndcg10: ndcg10(question.targets, places),
        fileNdcg10: fileNdcg10(question.targets, places),
      });
      if (score) judged?.push(...first.map(({ inputs, isRight }) => ({ score: score(inputs), isRight })));
    }
  });
  const average = (key: (question: Question) => string): Record<string, Scores> =>
    Object.fromEntries(
      [...Map.groupBy(scores, ({ question }) => key(question))].map(([name, group]) => [
        name,
        {
          ndcg10: mean(group.map(score => score.ndcg10)),
          fileNdcg10: mean(group.map(score => score.fileNdcg10)),
        },
      ]),
    );
  return {
    bySource: average(({ source }) => source),
    byGroup: {
      ...average(({ source, category }) => `${source} category ${category}`),
      ...average(({ source, language }) => `${source} language ${language}`),
    },
  };
}

/** What the daemon makes a score of (ask/ranker.ts): the sum of a file's features. `sums` are those of all the files. */
function scoreInputs(sum: number, sums: readonly number[]): number[] {
  return [sum, sum - totalOf(sums)];
}

function firstTen({ rows, places, isRight }: Example, weights: Float64Array) {
  const sums = rows.map(row => dot(row, weights));
  return sums
    .map((sum, i) => ({ sum, place: places[i]!, isRight: isRight[i]! }))
    .sort((a, b) => b.sum - a.sum || (a.place.file < b.place.file ? -1 : 1))
    .slice(0, 10)
    .map(({ sum, place, isRight }) => ({ place, isRight, inputs: scoreInputs(sum, sums) }));
}
