/** The world that all tests of pages share: a daemon with repositories and a browser take long to start. */
import { afterEach, beforeEach, expect } from 'vitest';
import { World } from './harness.ts';

export let world: World;

export async function openWorld(): Promise<void> {
  world = await World.start();
}

/** Expects of each test of the suite that the consoles of its pages report nothing. */
export function expectNoProblems(): void {
  beforeEach(() => void world.problems.splice(0));
  afterEach(async () => {
    await world.closePages();
    expect(world.problems.splice(0)).toEqual([]);
  });
}
