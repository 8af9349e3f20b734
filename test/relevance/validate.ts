import { FEATURES } from '../../daemon/src/ask/common/features.ts';
import { CHUNK_FEATURES } from '../../daemon/src/ask/rank/chunk-features.ts';
import { noneAboveFirst } from '../../daemon/src/ask/rank/weights.ts';
import { fitCalibration, fitWeights } from '../../training/fit.ts';
import { FOLDS, splits } from '../../training/folds.ts';
import { chunkChoices, type Example, firstTen, type Result, type Weights } from './examples.ts';
import type { Question } from './questions.ts';
import type { Judged } from './reliability.ts';
import { fileNdcg10, gradedNdcg10, hitAt, mean, ndcg10, recall10 } from './score.ts';

export interface Scores {
  ndcg10: number;
  gradedNdcg10: number;
  hitAt5: number;
  recall10: number;
  /** Lines are ignored. */
  fileNdcg10: number;
}

export interface Validated {
  bySource: Record<string, Scores>;
  /** By `category` and `language` in each source. */
  byGroup: Record<string, Scores>;
}

/**
 * Fits the weights of some features to four fifths of the trees and evaluates them on the rest, averaged over several
 * assignments of trees to fifths. `judged` receives the scores of results on trees that were used to fit neither
 * weights nor calibration.
 */
export function validate(
  examples: readonly Example[],
  keep: (feature: string) => boolean,
  judged?: Judged[],
): Validated {
  const columns = FEATURES.flatMap((name, i) => (keep(name) ? [i] : []));
  const scores: (Scores & { question: Question })[] = [];
  splits(examples, ({ question }) => question.tree).forEach(({ training: others, held }, n) => {
    const training = others.filter(({ weight }) => weight !== 0);
    const weights = fitBoth(training, columns);
    // From one assignment, so that each result counts once.
    const score = judged && n < FOLDS ? fitScores(training, weights) : undefined;
    for (const example of held) {
      scores.push({ question: example.question, ...scoresOf(example, weights) });
      if (!score) continue;
      judged?.push(...score(firstTen(example, weights)));
    }
  });
  return {
    bySource: average(scores, ({ source }) => source),
    byGroup: {
      ...average(scores, ({ source, category }) => `${source} category ${category}`),
      ...average(scores, ({ source, language }) => `${source} language ${language}`),
    },
  };
}

/** Fits the scores of first and of further results, as the ranker has them. */
function fitScores(training: readonly Example[], weights: Weights): (results: readonly Result[]) => Judged[] {
  const tens = training.map(example => firstTen(example, weights));
  const first = fitCalibration(tens.flatMap(ten => ten.slice(0, 1)));
  const further = fitCalibration(tens.flatMap(ten => ten.slice(1)));
  return results => {
    const scores = noneAboveFirst(results.map(({ inputs }, at) => (at === 0 ? first : further)(inputs)));
    return results.map(({ isRight }, at) => ({ score: scores[at]!, isRight }));
  };
}

/** Fits the weights of files, and those of the chunks of a file. */
export function fitBoth(training: readonly Example[], columns = [...FEATURES.keys()]): Weights {
  return {
    files: fitWeights(training, columns),
    chunks: fitWeights(training.flatMap(chunkChoices), [...CHUNK_FEATURES.keys()]),
  };
}

/** The quality of weights on one question. */
export function scoresOf(example: Example, weights: Weights): Scores {
  const { targets } = example.question;
  const places = firstTen(example, weights).map(({ place }) => place);
  return {
    ndcg10: ndcg10(targets, places),
    gradedNdcg10: gradedNdcg10(targets, places),
    hitAt5: hitAt(5, targets, places),
    recall10: recall10(targets, places),
    fileNdcg10: fileNdcg10(targets, places),
  };
}

export const SCORES = ['ndcg10', 'gradedNdcg10', 'hitAt5', 'recall10', 'fileNdcg10'] as const;

function average(
  scores: readonly (Scores & { question: Question })[],
  key: (question: Question) => string,
): Record<string, Scores> {
  const groups = Map.groupBy(scores, ({ question }) => key(question));
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      Object.fromEntries(
        SCORES.map(each => [each, mean(group.map(score => score[each]))]),
      ) as unknown as Scores,
    ]),
  );
}
