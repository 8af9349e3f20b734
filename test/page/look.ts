/** How all kinds of pages look, each in one of the views. `look.slow.test.ts` looks at all of them in all views. */
import { describe, test } from 'vitest';
import { LOOK_PAGES, look } from './look-pages.ts';
import { world } from './shared-world.ts';
import { VIEWS } from './well-made.ts';

describe('looks', () => {
  test.each(LOOK_PAGES.map((page, at) => [page.name, page, VIEWS[at % VIEWS.length]!] as const))(
    '%s',
    (_, page, view) => look(world, page, view),
  );
});
