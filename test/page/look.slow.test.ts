/** Every kind of page in light and dark, wide and on a phone. */
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { World } from './harness.ts';
import { LOOK_PAGES, look } from './look-pages.ts';
import { VIEWS } from './well-made.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

describe.each(VIEWS)('%j', view => {
  test.each(LOOK_PAGES.map(page => [page.name, page] as const))('%s', (_, page) => look(world, page, view));
});
