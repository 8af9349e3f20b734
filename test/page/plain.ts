/** The pages in a browser without scripts. */
import { describe, expect, test } from 'vitest';
import { expectNoProblems, world } from './shared-world.ts';

describe('without a script', () => {
  expectNoProblems();

  test('one signs in, searches by the form, opens a file, and signs out', async () => {
    const page = await world.open('/places', { plain: true, signedOut: true });
    await page.waitForURL(/\/login\?next=%2Fplaces$/);
    await page.getByLabel('Your key').fill('dws_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('not valid').waitFor();
    await page.getByLabel('Your key').fill(world.owner);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/places$/);
    await page.getByLabel('Search the code').fill('feed_quokka');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('#status', { hasText: '1 matching line in 1 file' }).waitFor();
    await page.locator('.hit').first().click();
    await page.waitForURL(/\/repo\/team\/app\/src\/main\.py#L4$/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login$/);
  });

  test('folders, files, their pages, blame, history and permalinks are links', async () => {
    const page = await world.open('/repo/team/app', { plain: true });
    await page.getByRole('link', { name: 'src/' }).click();
    await page.locator('.entries').getByRole('link', { name: 'long.c' }).click();
    await page.getByText('Lines 1 to 2,000 of 4,500').first().waitFor();
    await page.getByRole('link', { name: 'Later lines →' }).first().click();
    await page.locator('#L2001').waitFor();
    await page.locator('#permalink').click();
    await page.waitForURL(`**/repo/team/app%40${world.app.work.head}/src/long.c?page=2`);
    await page.locator('#L2001').waitFor();
    await page.getByRole('link', { name: 'Blame' }).click();
    await page.locator('.by .subject', { hasText: 'first' }).first().waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.locator('.commits .hit', { hasText: 'first' }).click();
    await page.locator('#L1').waitFor();
    await page.locator('.crumbs').getByRole('link', { name: 'src' }).click();
    await page.locator('.entries').getByRole('link', { name: 'retry.ts' }).waitFor();
  });

  test('searches are saved and removed, and a repository is fetched', async () => {
    const page = await world.open('/?q=quokka', { plain: true });
    await page.getByRole('link', { name: 'Save this search' }).click();
    await page.getByLabel('Name').fill('plainly');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove: plainly' }).click();
    await page.getByText('None yet.').waitFor();
    await page.getByRole('link', { name: 'Server' }).click();
    const before = world.git.requests.length;
    await page.getByRole('button', { name: 'Fetch now: team/app' }).click();
    await page.waitForURL(/\/admin$/);
    await expect.poll(() => world.git.requests.length).toBeGreaterThan(before);
  });
});
