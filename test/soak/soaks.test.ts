/** Runs every soak for some seconds with a fixed seed; `npm run soak` runs them for longer. */
import { expect, test } from 'vitest';
import { rounds } from '../support/fast.ts';
import { soaks } from './soaks.ts';

test.each(Object.entries(soaks))(
  'some seconds of %s find no fault',
  { timeout: 180_000 },
  async (_, soak) => {
    const { inputs, faults } = await soak({ seconds: rounds(10, 2), seed: 1, isQuiet: false });
    expect(faults).toEqual([]);
    expect(inputs).toBeGreaterThan(0);
  },
);
test('every soak has a name that fits the command line', () => {
  for (const name of Object.keys(soaks)) expect(name).toMatch(/^[a-z]+$/);
});
