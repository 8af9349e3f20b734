import { FEATURES } from '../../daemon/src/ask/rank/features.ts';
import { fitCalibration, fitWeights } from '../../training/fit.ts';
import { FOLDS, splits } from '../../training/folds.ts';
import { type Example, firstTen } from './examples.ts';
import type { Question } from './questions.ts';
import type { Judged } from './reliability.ts';
import { fileNdcg10, mean, ndcg10 } from './score.ts';

export interface Scores {
  ndcg10: number;
  /** Lines are ignored, because the ranker of files is fitted here. */
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
    const weights = fitWeights(training, columns);
    // From one assignment, so that each result counts once.
    const score =
      judged && n < FOLDS
        ? fitCalibration(training.flatMap(example => firstTen(example, weights)))
        : undefined;
    for (const example of held) {
      scores.push({ question: example.question, ...scoresOf(example, weights) });
      if (!score) continue;
      const results = firstTen(example, weights);
      judged?.push(...results.map(({ inputs, isRight }) => ({ score: score(inputs), isRight })));
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

/** The quality of weights on one question. */
export function scoresOf(example: Example, weights: Float64Array): Scores {
  const { targets } = example.question;
  const places = firstTen(example, weights).map(({ place }) => place);
  return { ndcg10: ndcg10(targets, places), fileNdcg10: fileNdcg10(targets, places) };
}

function average(
  scores: readonly (Scores & { question: Question })[],
  key: (question: Question) => string,
): Record<string, Scores> {
  const groups = Map.groupBy(scores, ({ question }) => key(question));
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      {
        ndcg10: mean(group.map(score => score.ndcg10)),
        fileNdcg10: mean(group.map(score => score.fileNdcg10)),
      },
    ]),
  );
}
