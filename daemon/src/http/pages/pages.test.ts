import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodeView } from '../../view/code-view.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const EVIL = '<img src=x onerror=alert(1)>';

let server: TestServer;
const view = new CodeView();
beforeAll(async () => {
  server = await startTestServer({
    engine: {
      view,
      list: async ({ roots }) => ({
        indexes: roots.map(root => ({
          ...{ target_dir: root, status: 'ready' as const, file_count: 1, last_updated: null, size_mb: 1 },
        })),
      }),
    },
    files: {
      'src/a.ts': 'export function fetchAll(n: number) {\n  return n; // needle\n}\n',
      [`${EVIL}.ts`]: `const needle = "</script>${EVIL}";\n`,
      'empty.txt': '',
    },
  });
  mkdirSync(join(server.tree, '..', 'outside'));
  writeFileSync(join(server.tree, '..', 'outside', 'secret.txt'), 'needle secret\n');
});
afterAll(async () => {
  await view.close();
  await server.close();
});

const files = (path: string) => `/files${server.tree}${path}`.split('/').map(encodeURIComponent).join('/');

test('a visitor without a session is sent to sign in, and comes back', async () => {
  const response = await server.app.inject({ url: '/?q=x' });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/login?next=%2F%3Fq%3Dx']);
  const form = await server.app.inject({ url: '/login?next=%2F%3Fq%3Dx&error=key' });
  expect(form.body).toContain('name="next" value="/?q=x"');
  expect(form.body).toContain('This key is not valid');
});

test('every page allows only its own scripts, and no frame', async () => {
  for (const url of [
    '/',
    '/?q=fetchAll',
    '/login',
    '/places',
    '/saved?search=%2F%3Fq%3Dx',
    files('/src/a.ts'),
    files('/src'),
    '/repo/none',
  ]) {
    const { headers, body } = await server.get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).not.toMatch(/<script(?! type="module" src="\/assets\/)|<style|\sstyle=|\son\w+=/);
  }
});

test('names and contents of files are never markup', async () => {
  for (const url of [
    '/?q=needle',
    files(''),
    files(`/${EVIL}.ts`),
    `/?q=${encodeURIComponent(EVIL)}&in=${EVIL}`,
  ]) {
    const { body } = await server.get(url);
    expect(body).not.toContain('<img');
    expect(body).toContain('&lt;img');
  }
});

test('results are grouped by file, with their lines and links', async () => {
  const { body } = await server.get('/?q=needle&part=results');
  expect(body).toContain('2 matching lines in 2 files');
  expect(body).toContain(`href="${files('/src/a.ts')}#L2"`);
  expect(body).toContain('<mark><span class="t-comment">needle</span></mark>');
  expect(body).not.toContain('<!doctype');
});

test('filters are in the URL', async () => {
  const { body } = await server.get('/?q=needle&path=/./src/&part=results');
  expect(body).toContain('1 matching line in 1 file');
  expect(body).toContain('aria-label="Remove the filter src"');
});

test('a file is shown with colors, symbols and its folder', async () => {
  const { body, statusCode } = await server.get(files('/src/a.ts'));
  expect(statusCode).toBe(200);
  expect(body).toContain('<span class="t-function">fetchAll</span>');
  expect(body).toContain('data-refs="fetchAll"');
  expect(body).toContain('id="L3"');
  expect((await server.get(files('/empty.txt'))).body).toContain('The file is empty.');
});

test('a folder with too many entries says how many are shown', async () => {
  const many = join(server.tree, 'many');
  mkdirSync(many);
  for (let n = 0; n < 2001; n++) writeFileSync(join(many, `${n}.txt`), '');
  const { body } = await server.get(files('/many'));
  expect(body).toContain('The folder has more entries. Only the first 2000 are shown.');
  expect(body.match(/class="hit"/g)).toHaveLength(2000);
  expect((await server.get(files('/src'))).body).not.toContain('more entries');
});

test('lines and references come as parts', async () => {
  const lines = await server.get(`${files('/src/a.ts')}?part=lines&first=2&last=9`);
  expect(lines.body.match(/class="line"/g)).toHaveLength(2);
  const refs = await server.get(`${files('/src/a.ts')}?part=refs&refs=fetchAll`);
  expect(refs.body).toContain('<h3>Definitions <small>1</small></h3>');
});

test('what the key may not read is not shown, however it is named', async () => {
  const outside = `/files${server.tree}/../outside/secret.txt`;
  for (const url of [
    outside,
    outside.replace('..', '%2e%2e'),
    outside.replace('/../', '/..%2f'),
    `/?q=needle&in=${encodeURIComponent(join(server.tree, '../outside'))}&part=results`,
    `/?q=needle&in=${encodeURIComponent(server.tree)}&path=..%2Foutside&part=results`,
    `/files${server.dataDir}/dowse.db`,
  ]) {
    const { body, statusCode } = await server.get(url);
    expect([url, body.includes('needle secret'), statusCode === 500]).toEqual([url, false, false]);
  }
});

test('an invalid query and an unknown page are errors as pages', async () => {
  const wrong = await server.get('/?context=x');
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect((await server.get('/repo/none/x')).statusCode).toBe(404);
  expect((await server.get(`${files('/src/a.ts')}?page=0`)).statusCode).toBe(400);
});

async function signIn(): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: server.secret }).toString(),
  });
  return String(response.headers['set-cookie']).split(';')[0]!;
}

test('a link on another site opens a page of a signed-in user', async () => {
  const headers = { cookie: await signIn(), 'sec-fetch-site': 'cross-site' };
  const { statusCode, body } = await server.app.inject({ url: '/', headers });
  expect(statusCode).toBe(200);
  expect(body).toContain('action="/logout"');
  expect((await server.app.inject({ url: '/api/session', headers })).statusCode).toBe(403);
});

test('the page of the server is for admins, and its forms need their token', async () => {
  expect((await server.get('/admin', server.scoped('search', 'index'))).statusCode).toBe(403);
  const { body } = await server.get('/admin');
  expect(body).toContain('<h1>Server</h1>');
  expect(body).toContain('key-1');
  const cookie = await signIn();
  const [, csrf] = /name="csrf" value="([^"]+)"/.exec(
    (await server.app.inject({ url: '/admin', headers: { cookie } })).body,
  )!;
  const sync = (fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/admin/sync',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: 'none', ...fields }).toString(),
    });
  expect((await sync({})).statusCode).toBe(403);
  expect((await sync({ csrf: 'x' })).statusCode).toBe(403);
  expect((await sync({ csrf: csrf! })).statusCode).toBe(404);
});

test('an unsupported method of a page is a 405', async () => {
  const response = await server.post('/repo/a/b', {});
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a search is saved from its page, listed with what it finds, and removed', async () => {
  const [, link] = /href="(\/saved\?[^"]+)">Save this search/.exec(
    (await server.get('/?q=needle&part=results')).body,
  )!;
  const cookie = await signIn();
  const form = await server.app.inject({ url: link!.replaceAll('&amp;', '&'), headers: { cookie } });
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.body)![1]!;
  const fields = {
    ...{ csrf: fieldOf('csrf'), name: fieldOf('name'), search: fieldOf('search').replaceAll('&amp;', '&') },
    notify: '',
  };
  expect(fields).toMatchObject({ name: 'needle', search: '/?q=needle&mode=pattern' });
  const post = (url: string, sent: Record<string, string>) =>
    server.app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(sent).toString() },
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post('/saved', { ...fields, csrf: 'x' })).statusCode).toBe(403);
  expect((await post('/saved', fields)).headers.location).toBe('/saved');
  const again = await post('/saved', fields);
  expect([again.statusCode, again.body]).toEqual([
    400,
    expect.stringContaining('expected a name not in use'),
  ]);
  const list = async () => (await server.app.inject({ url: '/saved', headers: { cookie } })).body;
  expect(await list()).toContain('needle · finds 2 · nothing new yet');
  expect((await post('/saved/remove', fields)).headers.location).toBe('/saved');
  expect(await list()).toContain('None yet.');
});
