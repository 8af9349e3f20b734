import { expect, test } from 'vitest';
import { needed, recordedCosts } from './capacity.ts';

const COSTS = {
  ...{ chunksPerMb: 1000, chunksPerSecond: 5000, indexPerSource: 0.8 },
  ...{ memoryPerRepository: 5, questionMs: 40 },
};

test('what a size needs follows from the measured costs', () => {
  // 100 questions of 40 ms take 4 cores, and half of each is left for other work.
  const size = { repositories: 200, sourceMb: 18_000, questionsPerSecond: 100, copies: 2 };
  expect(needed(size, COSTS)).toEqual({
    ...{ chunks: 18_000_000, buildHours: 1, memoryMb: 1000, diskMb: 50_400, objectsMb: 14_400, nodes: 2 },
  });
  // Ten nodes keep a fifth each, and one more is spare.
  expect(needed({ ...size, repositories: 2000 }, COSTS)).toMatchObject({ nodes: 11, memoryMb: 2000 });
  // Two copies of 2.8 TB need six disks of 1 TB.
  const large = { ...size, sourceMb: 1_000_000, questionsPerSecond: 1 };
  expect(needed(large, COSTS)).toMatchObject({ nodes: 7, diskMb: 933_333 });
});

test('the recorded figures have all costs', () => {
  for (const cost of Object.values(recordedCosts())) expect(cost).toBeGreaterThan(0);
});
