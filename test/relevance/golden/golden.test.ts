import { expect, test } from 'vitest';
import { goldenQuestions, goldenTree, lineOf, measureGolden, readGolden } from './golden.ts';

/** Less than the worth of one place in one question: rounding may differ between machines, an answer may not. */
const SLACK = 0.001;

test('the golden tree and its questions are there, and each question has its answer in the tree', () => {
  const tree = goldenTree();
  expect(Object.keys(tree).length).toBeGreaterThanOrEqual(60);
  expect(goldenQuestions().length).toBeGreaterThanOrEqual(50);
  for (const { targets } of goldenQuestions())
    for (const target of targets) expect(lineOf(tree, target)).toBeGreaterThan(0);
});

test('answers are no worse than they were (npm run bench:relevance -- --update-golden takes the new ones)', async () => {
  const golden = readGolden();
  const { figures, misses } = await measureGolden();
  const worse = `below the golden figure; not right first: ${misses.map(({ query }) => query).join(' | ')}`;
  expect(figures.files).toBe(golden.files);
  expect(figures.questions).toBe(golden.questions);
  expect(figures.ndcg10, worse).toBeGreaterThanOrEqual(golden.ndcg10 - SLACK);
  expect(figures.mrr10, worse).toBeGreaterThanOrEqual(golden.mrr10 - SLACK);
});
