/**
 * A key and a user that may see one of three repositories try every route of the daemon. The other two answer as repositories that do not
 * exist, and no answer has a word of theirs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { HiddenWorld, type Names, OWN, type Tester, TRACES } from './hidden-world.ts';
import { ROUTES, TOOLS, type Try } from './tried-routes.ts';

/** A stream never ends: it has a test of its own. */
const STREAM = 'GET /api/agent/events';
/** They take forms, or answer with pages: a browser opens them. */
const OF_BROWSERS = /^\/($|login|logout|assets|places|repo|files|admin|saved|keys|docs)/;

let world: HiddenWorld;
let tester: Tester;
/** The token of the forms. */
let csrf: string;

/** All of a response that is compared. */
async function written(response: Response): Promise<string> {
  return `${response.status} ${response.headers.get('location') ?? ''} ${await response.text()}`;
}

/** The answer to what a browser sends. */
async function page(method: string, path: string, form?: Record<string, string>): Promise<string> {
  const { url } = world.server.daemon;
  const headers = { cookie: tester.cookie, origin: url };
  const body = form && { body: new URLSearchParams({ csrf, ...form }) };
  return written(await fetch(`${url}${path}`, { method, redirect: 'manual', headers, ...body }));
}

async function api(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<string> {
  return written(await world.server.fetch(method, path, body, tester.caller, headers));
}

/** A value with the names in place of what stands for them. */
function named<T>(value: T, names: Names): T {
  const all: Record<string, string> = { ...names, token: world.token };
  const text = JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, word: string) => all[word] ?? whole);
  return JSON.parse(text) as T;
}

/** The path of a route with values for its parameters, which a space separates. */
function pathOf(route: string, at: string): string {
  const values = at.split(' ');
  if (route.endsWith('*'))
    return route.replace('*', at.replace(/^\//, '').split('/').map(encodeURIComponent).join('/'));
  return route.replaceAll(/:\w+/g, () =>
    encodeURIComponent(values.length > 1 ? values.shift()! : values[0]!),
  );
}

function answer(route: string, tried: Try, names: Names): Promise<string> {
  const [method, path] = route.split(' ') as [string, string];
  const { at = '{name}', query, body, form, headers = {} } = tried;
  const search = query ? `?${new URLSearchParams(named(query, names))}` : '';
  const url = `${pathOf(path, named(at, names))}${search}`;
  if (OF_BROWSERS.test(path)) return page(method, url, form && named(form, names));
  return api(method, url, body && named(body, names), named(headers, names));
}

/** An answer without the names that the request had, and without what differs between any two answers. */
function neutral(text: string, names: Names): string {
  let plain = text;
  for (const name of [names.folder, names.url, ...Object.values(names)]) {
    const encoded = encodeURIComponent(name);
    for (const form of [name, name.replace(/^\//, ''), encoded, encodeURIComponent(encoded)])
      plain = plain.replaceAll(form, 'NAMED');
  }
  return (
    plain
      .replaceAll(/src(\/|%2F)wombat\.ts|feedWombat/g, 'ASKED')
      .replaceAll(/"(time_taken|build_time|X-Request-Id|delivery_id)":"[^"]*"/g, '')
      .replaceAll(/\d+ ms/g, '')
      // The caller's own repository may be fetched in between.
      .replaceAll(/"fetched_at":"[^"]*"|"progress":[\d.]+,/g, '')
      .replaceAll(/\b(fetching|indexing)\b/g, 'ready')
  );
}

/** The first lines that differ. */
function difference(hidden: string, absent: string): { hidden?: string; absent?: string } {
  const others = absent.split('\n');
  for (const [at, line] of hidden.split('\n').entries())
    if (line !== others[at]) return { hidden: line, absent: others[at] ?? '' };
  return {};
}

describe.each(
  some<[string, (of: HiddenWorld) => Promise<Tester>]>(
    [
      ['a key of a user', of => of.asKeyOfUser()],
      ['a key', of => of.asKey()],
      ['a user', of => of.asUser()],
    ],
    3,
  ),
)('%s', (_, start) => {
  beforeAll(async () => {
    world = await HiddenWorld.start();
    tester = await start(world);
    [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await page('GET', '/saved'))!;
  });
  afterAll(() => world.close());

  // Before the others: what the caller asked for is in the audit log, in the caller's words.
  test('the page of the server and the audit log show nothing that other keys did', async () => {
    const found = await world.server.post('/api/search', { pattern: 'bilby', path: 'repo:team/web' });
    expect(found.status).toBe(200);
    for (const path of [
      '/admin',
      '/admin?part=live',
      '/api/audit?limit=1000',
      '/api/audit?limit=1000&key=owner',
    ]) {
      const text = await (path.startsWith('/api') ? api('GET', path) : page('GET', path));
      expect([path, text]).toEqual([path, expect.stringMatching(/^200 /)]);
      expect([path, text]).toEqual([path, expect.not.stringMatching(TRACES)]);
    }
  });

  test('every route of the daemon, and every tool, is tried', async () => {
    expect([...Object.keys(ROUTES), STREAM].sort()).toEqual([...new Set(world.routes)].sort());
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const { body } = await world.server.post('/mcp', list, tester.caller);
    expect(body.result.tools.map(({ name }: { name: string }) => name).sort()).toEqual(
      Object.keys(TOOLS).sort(),
    );
  });

  test('every route gives the same answer for a hidden and a missing repository', async () => {
    const differing: unknown[] = [];
    for (const [route, tries] of Object.entries(ROUTES)) {
      for (const tried of tries) {
        const hidden = neutral(await answer(route, tried, world.hidden), world.hidden);
        const absent = neutral(await answer(route, tried, world.absent), world.absent);
        const trace = TRACES.exec(hidden)?.[0];
        const isSame = tried.varies || hidden === absent;
        if (!isSame || trace) differing.push({ route, tried, trace, ...difference(hidden, absent) });
      }
    }
    expect(differing).toEqual([]);
  });

  test('the owner finds hidden repositories with the same requests', async () => {
    const own = tester;
    tester = { caller: world.server.owner, cookie: '' };
    const found = await answer('POST /api/search', ROUTES['POST /api/search']![0]!, world.hidden);
    expect(found).toMatch(/^200 .*feedWombat/);
    tester = own;
  });

  test('the event stream has no events of a hidden repository', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export const a = 1;\n' });
    const key = await world.server.key('watcher', [OWN], { scopes: ['index'], roots: [folder] });
    const end = new AbortController();
    const url = `${world.server.daemon.url}/api/agent/events`;
    const { body } = await fetch(url, { headers: { authorization: `Bearer ${key}` }, signal: end.signal });
    world.server.served.get('cellar/vault')!.push({ 'src/bilby.ts': 'export const bilby = 1;\n' });
    await world.server.sync('cellar/vault');
    // The stream has the events in their order: those of this folder come after those of the repository.
    await world.server.post('/api/agent/index/build', { target_dir: folder });
    let text = '';
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('event: finished')) break;
    }
    end.abort();
    expect(text).toContain(folder);
    expect(text).not.toMatch(TRACES);
    removeFolder(folder);
  });

  test('a question takes no longer because of hidden repositories', { tags: 'slow' }, async () => {
    const timeOf = async ({ name }: Names) => {
      const started = performance.now();
      const question = { query: 'where is the quokka fed', target_dir: `repo:${name}` };
      await world.server.post('/api/agent/ask', question, tester.caller);
      return performance.now() - started;
    };
    const times = { hidden: [] as number[], absent: [] as number[] };
    for (let round = 0; round < 25; round++) {
      times.hidden.push(await timeOf(world.hidden));
      times.absent.push(await timeOf(world.absent));
    }
    const fastest = (values: number[]) => values.sort((a, b) => a - b)[2]!;
    expect(fastest(times.hidden)).toBeLessThan(fastest(times.absent) * 3);
  });
});
