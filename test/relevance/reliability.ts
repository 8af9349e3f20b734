import type { Asked } from './ask-all.ts';
import { inFile } from './score.ts';

/** Results with a score in one range, and how many are right, that is, in an answering file. */
export interface Bin {
  from: number;
  to: number;
  results: number;
  /** Their share of right results; null without results. */
  right: number | null;
  meanScore: number | null;
}

export interface Judged {
  score: number;
  isRight: boolean;
}

export function judge(asked: readonly Asked[]): Judged[] {
  return asked.flatMap(({ question, results }) =>
    results.map(result => ({
      score: result.score,
      isRight: question.targets.some(target => inFile(result, target)),
    })),
  );
}

const BINS = 10;

export function bins(judged: readonly Judged[]): Bin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const inside = judged.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === n);
    const right = inside.filter(({ isRight }) => isRight).length;
    const sum = inside.reduce((total, { score }) => total + score, 0);
    return {
      from: n / BINS,
      to: (n + 1) / BINS,
      results: inside.length,
      right: inside.length > 0 ? right / inside.length : null,
      meanScore: inside.length > 0 ? sum / inside.length : null,
    };
  });
}

/** Results with a score of at least `least`: their number, and the share that is right. */
export function atLeast(judged: readonly Judged[], least: number): { results: number; right: number } {
  const inside = judged.filter(({ score }) => score >= least);
  return {
    results: inside.length,
    right: inside.filter(({ isRight }) => isRight).length / Math.max(1, inside.length),
  };
}
