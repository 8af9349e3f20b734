/** What users of an issuer see: the button for signing in, their saved searches and their keys, in both themes, wide and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestIssuer, writeOidcFiles } from '../repos/issuer.ts';
import { some } from '../support/fast.ts';
import { until } from '../support/until.ts';
import type { View } from './harness.ts';
import { world } from './shared-world.ts';
import { expectWellMade, VIEWS } from './well-made.ts';

describe('pages of users', () => {
  let issuer: TestIssuer;
  beforeAll(async () => {
    issuer = await TestIssuer.start(`${world.daemon.url}/login/callback`);
    issuer.accounts.anna = { groups: ['apps'], email: 'anna@example.org' };
    const groups = { apps: { repos: ['team/*'], scopes: ['search', 'index', 'admin'], per_minute: 60_000 } };
    const settings = { issuer: issuer.url, url: world.daemon.url, name: 'Example', groups };
    writeOidcFiles(world.dataDir, settings);
    await until('the settings to be read', async () =>
      (await (await fetch(`${world.daemon.url}/login`)).text()).includes('Sign in with Example'),
    );
  });
  afterAll(() => issuer.close());

  /** A page of a user, who signs in with the button. */
  async function openAsUser(path: string, view: View = {}): Promise<Page> {
    const page = await world.open(`/login?next=${encodeURIComponent(path)}`, { ...view, signedOut: true });
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await page.waitForURL(`**${path}`);
    return page;
  }

  describe.each(some(VIEWS, 4))('%j', view => {
    test('the button for signing in', async () => {
      const page = await world.open('/login?error=groups', { ...view, signedOut: true });
      await expectWellMade(page, 'login-button', view);
    });

    test('saved searches, and the form to save one', async () => {
      const page = await openAsUser('/saved', view);
      const save = async (name: string, query: string) => {
        await page.goto(`/saved?search=${encodeURIComponent(`/?q=${query}`)}`);
        await page.getByLabel('Name').fill(name);
        await expectWellMade(page, 'save', view);
        await page.getByRole('button', { name: 'Save' }).click();
      };
      await save('retries-of-everything-that-may-fail', 'quokka');
      await page.getByText(/finds \d/).waitFor();
      await expectWellMade(page, 'saved', view);
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await page.getByText('None yet.').waitFor();
      await expectWellMade(page, 'saved-none', view);
    });

    test('the page of the server, with those who signed in', async () => {
      const page = await openAsUser('/admin', view);
      await page.locator('td', { hasText: 'anna@example.org' }).first().waitFor();
      await expectWellMade(page, 'server-users', view);
    });

    test('keys: none, a new one with its secret, and its end', async () => {
      const page = await openAsUser('/keys', view);
      await expectWellMade(page, 'keys-none', view);
      await page.getByLabel('Name of a new key').fill('laptop');
      await page.getByLabel('It may').selectOption('search');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('it is not shown again').waitFor();
      await expectWellMade(page, 'keys-new', view);
      const secret = await page.locator('.secret').innerText();
      const headers = { authorization: `Bearer ${secret}` };
      expect(await (await fetch(`${world.daemon.url}/api/session`, { headers })).json()).toMatchObject({
        name: 'user:anna@example.org/laptop',
      });
      await page.getByRole('link', { name: 'Keys' }).click();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole('button', { name: 'Revoke: laptop' }).click();
      await page.getByText('None yet.').waitFor();
      expect((await fetch(`${world.daemon.url}/api/session`, { headers })).status).toBe(401);
    });
  });

  test('a session of a key has no page of keys', async () => {
    const page = await world.open('/saved');
    expect(await page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    expect((await page.goto('/keys'))?.status()).toBe(403);
  });
});
