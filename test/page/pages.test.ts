/** All pages in a browser. Those that change the repositories or how one signs in come last. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openWorld, world } from './shared-world.ts';

beforeAll(openWorld);
afterEach(() => world.closePages());
afterAll(() => world.close());

await import('./search.ts');
await import('./look.ts');
await import('./keyboard.ts');
await import('./plain.ts');
await import('./page-notices.ts');
await import('./place.ts');
await import('./users.ts');
