/** Runs every soak for some seconds with a fixed seed; `npm run soak` runs them for longer. */
import { expect, test } from 'vitest';
import { soaks } from './soaks.ts';

test.each(Object.entries(soaks))('some seconds of %s find no fault', async (_, soak) => {
  const { inputs, faults } = await soak({ seconds: 10, seed: 1, isQuiet: false });
  expect(faults).toEqual([]);
  expect(inputs).toBeGreaterThan(0);
});

test('every soak has a name that fits the command line', () => {
  for (const name of Object.keys(soaks)) expect(name).toMatch(/^[a-z]+$/);
});
