/** How pages look: no violation of accessibility rules, in both themes, wide and on a phone. Screenshots are kept. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { NARROW, SCREENSHOTS, WIDE } from './harness.ts';
import { world } from './shared-world.ts';

beforeAll(() => void mkdirSync(SCREENSHOTS, { recursive: true }));

const PAGES: readonly [name: string, path: string][] = [
  ['home', '/'],
  ['pattern', '/?q=quokka'],
  ['ask', '/?q=where+are+failed+calls+tried+again%3F'],
  ['structure', '/?q=--kind+function'],
  ['nothing', '/?q=nothingatall&lang=python'],
  ['folder', '/repo/team/app/src'],
  ['file', '/repo/team/app/src/retry.ts#L4-L6'],
  ['references', '/repo/team/app/src/retry.ts?refs=pause'],
  ['blame', '/repo/team/app/src/retry.ts?view=blame'],
  ['history', '/repo/team/app/src/retry.ts?view=history'],
  ['places', '/places'],
  ['server', '/admin'],
  ['error', '/repo/none'],
  ['docs', '/docs'],
];

/** Those with the most different parts. */
const VARIED = ['home', 'pattern', 'ask', 'file', 'blame', 'server'];

describe.each([
  ['light', WIDE, some(PAGES, 10)],
  [
    'dark',
    NARROW,
    some(
      PAGES.filter(([name]) => VARIED.includes(name)),
      3,
    ),
  ],
] as const)('%s, %j', (theme, size, pages) => {
  test.each(pages)('%s', async (name, path) => {
    const page = await world.open(path, { dark: theme === 'dark', size });
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${theme}-${size.width}.png`) });
    // The rules for the documentation take a minute: it is long, and has one form throughout.
    const { violations } = await new AxeBuilder({ page }).exclude('.docs details:nth-of-type(n+3)').analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
    ]);
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
  });
});

test('the page for signing in', async () => {
  const page = await world.open('/login?error=key', { signedOut: true, size: NARROW });
  await page.screenshot({ path: join(SCREENSHOTS, 'login.png') });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
