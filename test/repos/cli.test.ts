/** The commands about repositories, with a server elsewhere. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Place } from '../cli/harness.ts';
import { until } from '../support/until.ts';
import { pin } from './git-server.ts';
import { LfsStore } from './lfs-store.ts';
import { TeamServer } from './team-server.ts';

const QUOKKA = 'export function feedQuokka(animal: string) {\n  return animal.length;\n}\n';

let server: TeamServer;
const place = new Place();
beforeAll(async () => {
  server = await TeamServer.start({});
});
afterAll(async () => {
  await place.remove();
  await server.close();
});

const dowse = (...args: string[]) =>
  place.run(args, {
    cwd: place.root,
    env: { DOWSE_URL: server.daemon.url, DOWSE_API_KEY: server.owner },
  });

test('a repository is added, shown, searched, fetched and removed', async () => {
  const app = server.git.create('team/app', { 'src/quokka.ts': QUOKKA, 'README.md': '# quokka\n' });
  server.git.create('team/web', { 'src/view.ts': QUOKKA.replace('feed', 'show') });

  const added = await dowse('repos', 'add', app.url);
  await dowse('repos', 'add', `${server.git.origin}/team/web.git`);
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('team/app') });
  expect(added.stderr).toContain('http sends code and passwords unencrypted');
  await server.ready('team/app');
  await server.ready('team/web');

  const { stdout: list } = await dowse('repos', 'list');
  expect(list).toMatch(/team\/app\s+.*ready/);
  const { repos } = JSON.parse((await dowse('repos', 'list', '--json')).stdout);
  expect(repos.map(({ name }: { name: string }) => name)).toEqual(['team/app', 'team/web']);
  expect((await dowse('repos', 'show', 'team/app')).stdout).toContain(app.url);

  const quokka = ['search', '-r', '-i', 'quokka', 'repo:*'];
  const { stdout: filtered } = await dowse(...quokka, '--filter', 'lang:ts', '--filter=-repo:*/web');
  expect(filtered).toBe('repo:team/app/src/quokka.ts:1:export function feedQuokka(animal: string) {\n');
  const { stdout: asked } = await dowse('ask', 'who shows the quokka repo:*/web', 'repo:*');
  expect(asked).toContain('repo:team/web/src/view.ts');
  expect(asked).not.toContain('repo:team/app');

  app.push({ 'src/numbat.ts': 'export const numbat = 1;\n' });
  expect(await dowse('repos', 'sync', 'team/app')).toMatchObject({ code: 0 });
  expect((await dowse('search', '-r', 'numbat', 'repo:team/app')).code).toBe(0);

  const { stdout: audit } = await dowse('audit', '--limit', '50');
  expect(audit).toMatch(/^TIME \(UTC\) +KEY /);
  const [entry] = JSON.parse((await dowse('audit', '--limit', '1', '--json')).stdout).entries;
  expect([entry.machine, entry.node]).toEqual([hostname(), undefined]);
  expect(audit).toMatch(/owner\s+search\s+.*numbat/);
  expect(audit).toMatch(/owner\s+syncRepo\s+200\s+team\/app/);

  expect((await dowse('repos', 'remove', 'team/web')).code).toBe(0);
  await until('it to be unknown', async () => (await dowse('repos', 'show', 'team/web')).code === 2);
  expect((await dowse('repos', 'show', 'team/web')).stderr).toContain('team/web');
});

test('a folder of the server is refused with the option that allows it', async () => {
  const { code, stderr } = await dowse('repos', 'add', '/srv/git/tools.git');
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--allow-local lets it be a folder of this machine'),
  ]);
  expect(stderr).not.toContain('allow_local');
});

test('with --submodules, files of submodules are files of the repository', async () => {
  const lib = server.git.create('team/lib', { 'numbat.ts': QUOKKA.replace('Quokka', 'Numbat') });
  const whole = server.git.create('team/whole', { 'src/quokka.ts': QUOKKA });
  pin(whole, 'vendor/lib', '../lib.git', lib.work.head);
  pin(whole, 'vendor/lost', '../lost.git', lib.work.head.replace(/./g, '1'));
  expect(await dowse('repos', 'add', whole.url, '--submodules')).toMatchObject({ code: 0 });
  await server.ready('team/whole');
  const file = 'repo:team/whole/vendor/lib/numbat.ts';
  expect((await dowse('search', '-r', 'feedNumbat', 'repo:team/whole')).stdout).toContain(`${file}:1:`);
  expect((await dowse('ask', 'feedNumbat', 'repo:team/whole')).stdout).toContain(file);
  expect((await dowse('read', file)).stdout).toContain('feedNumbat');
  const shown = (await dowse('repos', 'show', 'team/whole')).stdout;
  expect(shown).toMatch(/submodules\s+yes/);
  expect(shown).toMatch(/warning\s+.*submodule vendor\/lost: git could not fetch/);
  const page = await fetch(`${server.daemon.url}/repo/team/whole/vendor/lib/numbat.ts?view=history`, {
    headers: { authorization: `Bearer ${server.owner}` },
  });
  expect(await page.text()).toContain('The file has no history');
});

test('with --lfs, files of Git LFS are searched', async () => {
  const store = new LfsStore(server.git.origin);
  const pointer = store.put(QUOKKA.replace('Quokka', 'Bilby'));
  const lost = pointer.replace(/[0-9a-f]{64}/, '1'.repeat(64));
  const { url } = server.git.create('team/large', { 'bilby.ts': pointer, 'lost.ts': lost });
  server.git.intercept = (request, response) => store.serve(request, response);
  try {
    expect(await dowse('repos', 'add', url, '--lfs')).toMatchObject({ code: 0 });
    await server.ready('team/large');
  } finally {
    server.git.intercept = undefined;
  }
  const found = await dowse('search', '-r', 'feedBilby', 'repo:team/large');
  expect(found.stdout).toContain('repo:team/large/bilby.ts:1:');
  const shown = (await dowse('repos', 'show', 'team/large')).stdout;
  expect(shown).toMatch(/lfs\s+yes/);
  expect(shown).toMatch(/warning\s+.*lfs lost\.ts: the server says: 404/);
});

test('a first clone that fails says why, and is tried again', async () => {
  const { url } = server.git.create('team/late', { 'src/quokka.ts': QUOKKA });
  server.git.intercept = (request, response) => {
    if (!request.url?.startsWith('/team/late.git')) return false;
    response.writeHead(503).end();
    return true;
  };
  await dowse('repos', 'add', url);
  const shown = () => dowse('repos', 'show', 'team/late').then(({ stdout }) => stdout);
  await until('it to fail', async () => /503/.test(await shown()));
  const body = { pattern: 'quokka', path: 'repo:team/late' };
  const search = await server.fetch('POST', '/api/search', body);
  // Up to 5 s a client waits, and asks again.
  expect([search.status, search.headers.get('retry-after')]).toEqual([503, '60']);
  for (const words of [
    ['search', 'quokka', 'repo:team/late'],
    ['chat', 'quokka repo:*/late', 'repo:*'],
  ]) {
    const { code, stderr } = await dowse(...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^dowse: repo:\S+ cannot be searched yet\./)]);
    expect(stderr).toContain('503');
  }
  server.git.intercept = undefined;
  await server.ready('team/late');
  expect(await shown()).not.toMatch(/503/);
});
