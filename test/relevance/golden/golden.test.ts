import { expect, test } from 'vitest';
import { goldenQuestions, goldenTree, lineOf, measureGolden } from './golden.ts';

/** Required quality: of each category, and overall. */
const LEAST = { ndcg10: 0.85, ofAll: { ndcg10: 0.96, mrr10: 0.91 } };

test('the golden tree contains the answer of each question', () => {
  const tree = goldenTree();
  expect(Object.keys(tree).length).toBeGreaterThanOrEqual(60);
  expect(goldenQuestions().length).toBeGreaterThanOrEqual(50);
  for (const { targets } of goldenQuestions())
    for (const target of targets) expect(lineOf(tree, target)).toBeGreaterThan(0);
});

test('the answers reach the required quality (npm run bench:relevance -- --golden lists the wrong ones)', async () => {
  const { figures, misses } = await measureGolden();
  const wrong = `not right first: ${misses.map(({ query }) => query).join(' | ')}`;
  expect(figures.files).toBe(Object.keys(goldenTree()).length);
  expect(figures.ndcg10, wrong).toBeGreaterThanOrEqual(LEAST.ofAll.ndcg10);
  expect(figures.mrr10, wrong).toBeGreaterThanOrEqual(LEAST.ofAll.mrr10);
  for (const [category, ndcg10] of Object.entries(figures.byCategory))
    expect(ndcg10, `${category}: ${wrong}`).toBeGreaterThanOrEqual(LEAST.ndcg10);
});
