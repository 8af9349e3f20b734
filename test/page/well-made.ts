/** How a page looks: no violation of accessibility rules, nothing wider than the screen. A screenshot is kept. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { NARROW, SCREENSHOTS, type View, WIDE } from './harness.ts';

/** Light and dark, wide and on a phone. */
export const VIEWS = [
  { dark: true, size: NARROW },
  { dark: false, size: WIDE },
  { dark: false, size: NARROW },
  { dark: true, size: WIDE },
] as const;

/** How many words of the menu are broken into two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('.menu a')].filter(({ offsetHeight }) => offsetHeight > 45).length`;

/** Parts that are long and have one form throughout: the rules would take a minute for them. */
const LONG = [
  '.docs details:nth-of-type(n+3)',
  '.block .line:nth-of-type(n+30)',
  '.whole .chunk:nth-of-type(n+2)',
  '.symbols li:nth-of-type(n+40)',
];

/** @param name of the screenshot */
export async function expectWellMade(page: Page, name: string, { dark, size = WIDE }: View): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = `${name}-${dark ? 'dark' : 'light'}-${size.width}.png`;
  await page.screenshot({ path: join(SCREENSHOTS, file) });
  const rules = LONG.reduce((builder, part) => builder.exclude(part), new AxeBuilder({ page }));
  const { violations } = await rules.analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 3).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]),
  ]);
  expect(found).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
  expect(await page.evaluate(BROKEN_WORDS)).toBe(0);
}
