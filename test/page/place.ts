/** Pages of files, folders, the server and signing in, in a browser. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoProblems, world } from './shared-world.ts';

describe('pages of places', () => {
  let anna: string;
  beforeAll(async () => {
    const key = { name: 'anna', repos: ['team/*'], per_minute: 60_000, per_second: 1000 };
    anna = (await world.post('/api/admin/keys', key)).key;
  });
  expectNoProblems();

  const RETRY = '/repo/team/app/src/retry.ts';

  test('a range of lines in the URL is marked, and Shift selects one', async () => {
    const page = await world.open(`${RETRY}#L4-L6`);
    await expect.poll(() => page.locator('.line.marked').count()).toBe(3);
    await page.locator('#L8 .number').click();
    await page.waitForURL(/#L8$/);
    await page.locator('#L10 .number').click({ modifiers: ['Shift'] });
    await page.waitForURL(/#L8-L10$/);
    expect(await page.locator('.line.marked').count()).toBe(3);
  });

  test('y leads to the address of the commit, and keeps the page and the lines', async () => {
    const page = await world.open('/repo/team/app/src/long.c?page=2#L2004');
    await page.locator('#L2004.marked').waitFor();
    await page.keyboard.press('y');
    await page.waitForURL(`**/repo/team/app%40${world.app.work.head}/src/long.c?page=2#L2004`);
    await page.locator('#L2004.marked').waitFor();
  });

  test('a link to a line without its page leads there', async () => {
    const page = await world.open('/repo/team/app/src/long.c#L4001-L4003');
    await page.waitForURL(/\?page=3#L4001-L4003$/);
    await expect.poll(() => page.locator('.line.marked').count()).toBe(3);
    await page.evaluate("location.hash = '#L3'");
    await page.waitForURL(/\?page=1#L3$/);
    await page.locator('#L3.marked').waitFor();
  });

  test.each([
    ['a function', '#L10', 'pause', 'Definitions', 'src/pause.ts:2'],
    ['a parameter', '#L5', 'attempts', 'Other uses', 'src/retry.ts:9'],
    ['a variable', '#L8', 'error', 'Other uses', 'src/retry.ts:9'],
  ])('a click on %s shows its references', async (_, line, name, group, at) => {
    const page = await world.open(RETRY);
    const box = await page.evaluate(
      `(() => { const line = document.querySelector('${line} .text');
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode()); ) {
          const start = node.textContent.search(/\\b${name}\\b/);
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start); range.setEnd(node, start + 2);
          const { left, top, width, height } = range.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        } })()`,
    );
    const [x, y] = box as [number, number];
    await page.mouse.move(x, y);
    await page.locator('pre.on-name').waitFor();
    await page.mouse.click(x, y);
    const references = page.locator('#references.floating');
    await references.locator('h2', { hasText: name }).waitFor();
    await references.locator('h3', { hasText: group }).waitFor();
    await references.locator('a', { hasText: at }).first().waitFor();
    await references.locator('.close').click();
    await references.waitFor({ state: 'detached' });
  });

  test('blame and history name the commits', async () => {
    world.app.push({ 'src/pause.ts': '// Pauses.\nexport const pause = 1;\n' }, 'Explain <pause>');
    await world.post('/api/repos/team%2Fapp/sync', {});
    const page = await world.open('/repo/team/app/src/pause.ts?view=blame');
    await page.locator('a.by', { hasText: 'Explain <pause>' }).click();
    await page.waitForURL(`**/repo/team/app%40${world.app.work.head}/src/pause.ts#L1`);
    await page.goBack();
    await page.locator('.tabs a', { hasText: 'History' }).click();
    await expect.poll(() => page.locator('.commits li').count()).toBe(2);
    await page.locator('.commits a').last().click();
    await page.locator('.text', { hasText: 'new Promise' }).waitFor();
  });

  test('history before a rename leads to the former path, and comes in pages', { tags: 'slow' }, async () => {
    const { work } = world.app;
    for (let n = 0; n < 101; n++) work.commit(`change ${n}`, { 'src/former.ts': `export const n = ${n};\n` });
    work.git('mv', 'src/former.ts', 'src/later.ts');
    world.app.push({}, 'Rename');
    await world.post('/api/repos/team%2Fapp/sync', {});
    const page = await world.open('/repo/team/app/src/later.ts?view=history');
    await expect.poll(() => page.locator('.commits li').count()).toBe(100);
    await page.locator('.pager a', { hasText: 'Older commits' }).click();
    await page.waitForURL(/page=2$/);
    await expect.poll(() => page.locator('.commits li').count()).toBe(2);
    await page.locator('.commits li', { hasText: 'as src/former.ts' }).last().locator('a').click();
    await page.locator('.text', { hasText: 'n = 0' }).waitFor();
    await page.goto('/repo/team/app/src/later.ts?view=blame');
    await page.locator('a.by', { hasText: 'change 100' }).click();
    await page.waitForURL(/\/src\/former\.ts#L1$/);
    await page.locator('.text', { hasText: 'n = 100' }).waitFor();
  });

  test('a long file comes in pages, and a link to a line finds its page', { tags: 'slow' }, async () => {
    const page = await world.open('/?q=f4000&in=repo:team/app');
    await page.locator('.hit').first().click();
    await page.waitForURL(/page=3#L4001$/);
    await page.locator('#L4001').waitFor();
    await page.locator('.pager a', { hasText: 'Earlier' }).first().click();
    await page.locator('#L2001').waitFor();
  });

  test('signing in and out by the keyboard', async () => {
    const page = await world.open('/places', { signedOut: true });
    await page.waitForURL(/\/login\?next=%2Fplaces$/);
    await page.keyboard.type('dws_wrong');
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]').waitFor();
    await page.keyboard.type(anna);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/places$/);
    await page.locator('.card', { hasText: 'team/app' }).waitFor();
    await page.locator('button', { hasText: 'Sign out' }).press('Enter');
    await page.waitForURL(/\/login$/);
    await page.goto('/places');
    await page.waitForURL(/\/login/);
  });

  test('a ticket signs in, once, and is not in the history', { tags: 'slow' }, async () => {
    const { path } = await world.post('/api/session/ticket', {});
    const page = await world.open(`${path}&next=/?q=quokka`, { signedOut: true });
    await page.waitForURL(/\/\?q=quokka$/);
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);
    await page.context().clearCookies();
    await page.goto(path);
    await page.locator('[role=alert]', { hasText: 'used already' }).waitFor();
  });

  test('the page of the server shows the state, and fetches a repository', async () => {
    const page = await world.open('/admin');
    await page.locator('td', { hasText: 'secret/vault' }).first().waitFor();
    await page.locator('td', { hasText: world.folder }).first().waitFor();
    await page.locator('td', { hasText: 'anna' }).first().waitFor();
    await page.locator('td', { hasText: 'http sends code and passwords unencrypted' }).first().waitFor();
    expect(await page.locator('td', { hasText: /^\d[\d.]* MB$/ }).count()).toBeGreaterThan(3);
    await page.locator('button', { hasText: 'Fetch now' }).first().press('Enter');
    await page.waitForURL(/\/admin$/);
    await page.locator('h1', { hasText: 'Server' }).waitFor();
  });

  test('the page of the server shows deliveries, and the audit log of one key', async () => {
    const { token } = await world.post('/api/admin/webhooks', { name: 'pushes', repo: 'team/*' });
    const project = { git_http_url: world.app.url };
    const sent = await fetch(`${world.daemon.url}/webhooks/pushes`, {
      method: 'POST',
      headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ ref: 'refs/heads/main', after: world.app.work.head, project }),
    });
    expect(sent.ok).toBe(true);
    await world.post('/api/search', { pattern: 'unmistakable', path: 'repo:team/app' });
    const searcher = await world.open('/?q=numbat', { key: anna });
    await searcher.locator('#status').waitFor();
    const page = await world.open('/admin');
    await page.locator('section', { hasText: 'Deliveries' }).locator('td', { hasText: 'pushes' }).waitFor();
    const audit = page.locator('section', { hasText: 'Audit log' }).last();
    await audit.locator('td', { hasText: 'unmistakable' }).waitFor();
    await audit.locator('td', { hasText: 'numbat' }).first().waitFor();
    await page.getByLabel('Only of the key or user').fill('anna');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\?key=anna$/);
    await audit.locator('td', { hasText: 'numbat' }).first().waitFor();
    expect(await audit.locator('td', { hasText: 'unmistakable' }).count()).toBe(0);
  });

  test('no page tells a key of a repository that it may not see', async () => {
    const page = await world.open('/places', { key: anna });
    const urls = [
      ...['/', '/places', '/?q=quokka', '/?q=platypus&mode=ask', '/?q=platypus', '/?q=--kind+constant'],
      ...['/repo/team/app', RETRY, `${RETRY}?refs=platypus`, `${RETRY}?view=history`],
    ];
    for (const url of urls) {
      await page.goto(url);
      const text = await page.content();
      expect([url, /vault|platypus =|wombat/.exec(text)?.[0]]).toEqual([url, undefined]);
    }
    for (const url of [
      '/repo/secret/vault',
      '/repo/secret/vault/src/platypus.ts',
      `/files${world.folder}`,
      '/admin',
    ]) {
      const there = await page.request.get(url);
      const nowhere = await page.request.get(url.replace('vault', 'none').replace(world.folder, '/nowhere'));
      expect([url, there.status()]).toEqual([url, nowhere.status()]);
      expect(there.status()).toBeGreaterThanOrEqual(400);
    }
  });
});
