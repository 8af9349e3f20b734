/** Runs every soak for some seconds with a fixed seed; `npm run soak` runs them for longer. */
import { expect, test } from 'vitest';
import { soaks, unavailable } from './soaks.ts';

test.for(Object.keys(soaks))('some seconds of %s find no fault', async (name, context) => {
  if (unavailable[name]) context.skip(unavailable[name]);
  const { inputs, faults } = await soaks[name]!({
    ...{ seconds: 10, seed: 1, isQuiet: false },
    repositories: 6,
  });
  expect(faults).toEqual([]);
  expect(inputs).toBeGreaterThan(0);
});

test('every soak has a name that fits the command line', () => {
  for (const name of Object.keys(soaks)) expect(name).toMatch(/^[a-z]+$/);
});
