import { expect, test } from 'vitest';
import { FEATURES } from '../../daemon/src/ask/common/features.ts';
import { parts } from './ablations.ts';

test('each feature of the ranker belongs to a part that can be left out', () => {
  const listed = new Set(parts(FEATURES).flatMap(({ features }) => features));
  expect([...FEATURES].filter(name => !listed.has(name))).toEqual([]);
  expect(parts(FEATURES).length).toBeGreaterThan(8);
});

test('a feature that matches no part is a part of its own', () => {
  expect(parts(['meaning_chunks', 'moon_phase'])).toEqual([
    { part: 'embeddings', features: ['meaning_chunks'] },
    { part: 'others: moon_phase', features: ['moon_phase'] },
  ]);
});
