import { FEATURES } from '../../daemon/src/ask/common/features.ts';
import { describe, type Example, queryAll } from './examples.ts';
import type { Question } from './questions.ts';
import type { Judged } from './reliability.ts';
import { type Scores, validate } from './validate.ts';

/** Parts of the ranker, by patterns of their feature names. */
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
  ['kind of answer wanted', /_wanted$/],
  ['kind of definition', /^is_(type|callable)/],
  ['depth and length', /^(depth|file_length)$/],
];

/** The parts with their features. A feature that matches no pattern is a part of its own, so that none is missed. */
export function parts(features: readonly string[]): { part: string; features: string[] }[] {
  const known = PARTS.map(([part, pattern]) => ({
    part,
    features: features.filter(name => pattern.test(name)),
  }));
  const others = features.filter(name => !known.some(part => part.features.includes(name)));
  const all = [...known, { part: `others: ${others.join(', ')}`, features: others }];
  return all.filter(part => part.features.length > 0);
}

/** Each question's files, with and without embeddings. */
export async function describeAll(
  questions: readonly Question[],
  directoryOf: (question: Question) => string,
  dataDir: string,
): Promise<{ usual: Example[]; withoutVectors: Example[] }> {
  const usual: Example[] = [];
  const withoutVectors: Example[] = [];
  for await (const query of queryAll(questions, directoryOf, dataDir)) {
    usual.push(describe(query, query.find()));
    withoutVectors.push(describe(query, query.find({ withoutVectors: true })));
  }
  return { usual, withoutVectors };
}

export interface Ablation {
  part: string;
  features: string[];
  /** For each file of questions the results without the part, by cross-validation over trees. */
  without: Record<string, Scores>;
}

export interface CrossValidated {
  /** Results with all parts, by file of questions, and by its `category` and `language`. */
  whole: Record<string, Scores>;
  ablations: Ablation[];
  /** Scores of results on trees that were used to fit neither weights nor calibration. */
  judged: Judged[];
}

/**
 * Fits weights to four fifths of the trees and evaluates them on the rest, with all parts and without each; averaged
 * over several assignments of trees to fifths.
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
