/**
 * A key and a user that may see one of three repositories try every endpoint and page. The other two answer as repositories that do not exist,
 * and no answer has a word of theirs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { CLIENT, TestBrowser, TestIssuer } from './issuer.ts';
import { type Caller, TeamServer } from './team-server.ts';

const OWN = 'team/app';
/** One that is there and must not be seen, and one that is not; of the same length, as answers may be cut. */
const HIDDEN = 'secret/vault';
const ABSENT = 'absent/other';
/** Words that only the hidden repositories have. */
const TRACES = /vault|wombat|bilby|team\/web|\/trees\//i;

let server: TeamServer;
let issuer: TestIssuer;
/** Who tries. */
let caller: Caller;
/** The cookie of a session of the same. */
let cookie: string;
beforeAll(async () => {
  server = await TeamServer.start({
    [OWN]: { 'src/quokka.ts': 'export function feedQuokka() {\n  return 1;\n}\n' },
    'team/web': { 'src/bilby.ts': 'export function feedBilby() {\n  return 1; // quokka\n}\n' },
    [HIDDEN]: { 'src/wombat.ts': 'export function feedWombat() {\n  return 1; // quokka\n}\n' },
  });
  issuer = await TestIssuer.start(`${server.daemon.url}/login/callback`);
  const scopes = ['search', 'index', 'admin'];
  const groups = {
    apps: { repos: [OWN], scopes, per_minute: 60_000 },
    'vault-team': { repos: [HIDDEN], scopes },
  };
  const settings = { issuer: issuer.url, client_id: CLIENT.id, url: server.daemon.url, groups };
  writeFileSync(join(server.dataDir, 'oidc-secret'), CLIENT.secret, { mode: 0o600 });
  writeFileSync(join(server.dataDir, 'oidc.json'), JSON.stringify(settings));
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

async function asKey(): Promise<void> {
  const key = await server.key('anna', [OWN], { scopes: ['search', 'index', 'admin'] });
  const response = await fetch(`${server.daemon.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ key }),
    redirect: 'manual',
  });
  caller = key;
  cookie = response.headers.get('set-cookie')!.split(';')[0]!;
}

async function signIn(account: string, group: string): Promise<string> {
  const browser = new TestBrowser();
  issuer.account = account;
  issuer.accounts[account] = { groups: [group] };
  await browser.open(`${server.daemon.url}/login/oidc`);
  return browser.cookieFor(server.daemon.url);
}

async function asUser(): Promise<void> {
  await signIn('wombat', 'vault-team');
  cookie = await signIn('ben', 'apps');
  const { body } = await server.get('/api/session', { cookie });
  expect(body).toMatchObject({ name: 'user:ben', repos: [OWN] });
  caller = { cookie, 'x-csrf-token': body.csrf };
}

/** A key that the user made for themselves. */
async function asKeyOfUser(): Promise<void> {
  await asUser();
  const scopes = ['search', 'index', 'admin'];
  const { body } = await server.post('/api/my/keys', { name: 'laptop', scopes }, caller);
  expect(body).toMatchObject({ name: 'laptop', scopes, repos: [OWN] });
  caller = body.key;
}

/** Bodies of requests by operation; PLACE stands for an address, NAME for the name of a repository. */
const BODIES: Record<string, object> = {
  search: { pattern: 'feed', path: 'PLACE', options: { recursive: true } },
  chat: { query: 'functions in typescript files', path: 'PLACE' },
  ask: { query: 'where is the quokka fed', target_dir: 'PLACE' },
  references: { name: 'feedQuokka', path: 'PLACE' },
  outline: { path: 'PLACE' },
  show: { path: 'PLACE/src/wombat.ts', symbol: 'feedWombat' },
  read: { path: 'PLACE/src/wombat.ts' },
  buildIndex: { target_dir: 'PLACE' },
  indexStatus: { target_dir: 'PLACE' },
  pauseIndex: { target_dir: 'PLACE', paused: false },
  removeIndex: { target_dir: 'PLACE' },
  createWebhook: { name: 'hook', repos: ['NAME'] },
  createKey: { name: 'more', repos: ['NAME'] },
  makeBase: { commits: ['0'.repeat(40)], format: 1, model: 'none' },
  createOwnKey: { name: 'mine', repos: ['NAME'] },
  saveSearch: { name: 'mine', search: '/?q=feed&mode=pattern&in=PLACE' },
  addRepo: { url: 'https://host.invalid/NAME', name: 'NAME' },
  mcp: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: { pattern: 'feed', path: 'PLACE' } },
  },
};
/** They would stop the daemon or end the test's own key, or never end. */
const LEFT_OUT = ['shutdown', 'indexEvents', 'rotateKey', 'revokeKey', 'receiveWebhook'];

/** Their answers differ from one request to the next, whatever the place. */
const WITHOUT_PLACE = ['audit', 'metrics', 'health', 'sessionTicket'];

interface Tried {
  method: string;
  path: string;
  body: object | undefined;
}

async function operations(): Promise<[id: string, tried: Tried][]> {
  const document = (await server.get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]): [string, Tried][] => {
      if (LEFT_OUT.includes(operationId)) return [];
      const body = method === 'post' ? (BODIES[operationId] ?? {}) : undefined;
      return [[operationId, { method: method.toUpperCase(), path, body }]];
    }),
  );
}

/** The answer for a repository, with its name replaced, and without what differs between any two answers. */
async function answerFor(name: string, { method, path, body }: Tried): Promise<string> {
  const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(name));
  const text = JSON.stringify(body)?.replaceAll('PLACE', `repo:${name}`).replaceAll('NAME', name);
  const { status, body: answer } = await server.request(method, url, text && JSON.parse(text), caller);
  return `${status} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`
    .replaceAll(name, 'NAME')
    .replaceAll(encodeURIComponent(name), 'NAME')
    .replaceAll(/"(time_taken|build_time|X-Request-Id)":"[^"]*"/g, '');
}

describe.each(
  some<[string, () => Promise<void>]>(
    [
      ['a key of a user', asKeyOfUser],
      ['a key', asKey],
      ['a user', asUser],
    ],
    3,
  ),
)('%s', (who, start) => {
  beforeAll(start);

  test('every endpoint answers for a hidden repository as for none', async () => {
    const tried = await operations();
    expect(tried.length).toBeGreaterThan(25);
    for (const [id, request] of tried) {
      if (WITHOUT_PLACE.includes(id)) continue;
      const [hidden, absent] = [await answerFor(HIDDEN, request), await answerFor(ABSENT, request)];
      expect([id, hidden]).toEqual([id, absent]);
      // A request has words of its own, which an error may repeat.
      expect([id, hidden.replaceAll(/src\/wombat\.ts|feedWombat/g, '')]).not.toEqual([
        id,
        expect.stringMatching(TRACES),
      ]);
    }
  });

  test('answers from all repositories have no trace of the hidden ones', async () => {
    for (const [id, request] of await operations()) {
      if (!BODIES[id] || !JSON.stringify(BODIES[id]).includes('PLACE')) continue;
      const body = JSON.parse(
        JSON.stringify(request.body)
          .replaceAll('PLACE', 'repo:*')
          .replace(/\/src\/wombat\.ts/, ''),
      );
      const { body: answer } = await server.request(request.method, request.path, body, caller);
      const text = JSON.stringify(answer).replaceAll('feedWombat', '');
      expect([id, text]).not.toEqual([id, expect.stringMatching(TRACES)]);
    }
    const counted = { pattern: 'quokka', path: 'repo:*', options: { recursive: true, count: true } };
    expect((await server.post('/api/search', counted, caller)).body).toMatchObject({ count: 0 });
    const owner = await server.post('/api/search', counted);
    expect(owner.body.count).toBe(2);
  });

  test.each(['repo:NAME', 'repo:secret/*', '-repo:x repo:NAME', 'branch:main repo:NAME'])(
    'the filter %s names a hidden repository as one that does not exist',
    async filter => {
      const answerOf = async (name: string) => {
        const query = `quokka ${filter.replace('NAME', name).replace('secret', name.split('/')[0]!)}`;
        const { status, body } = await server.post('/api/agent/ask', { query, target_dir: 'repo:*' }, caller);
        return [status, JSON.stringify(body)];
      };
      expect(await answerOf(HIDDEN)).toEqual(await answerOf(ABSENT));
      expect((await answerOf(HIDDEN))[0]).toBe(404);
    },
  );

  test('pages show no trace of the hidden ones', async () => {
    const page = async (path: string) => {
      const response = await fetch(`${server.daemon.url}${path}`, {
        headers: { cookie },
      });
      return { status: response.status, text: await response.text() };
    };
    for (const path of [
      '/',
      '/?q=feed',
      '/?q=feed&in=repo:*',
      '/?q=where+is+it+fed&mode=ask',
      '/places',
      // The audit log has what the caller asked for, in its words; of the owner's key it has nothing.
      '/admin?key=key-1',
      '/saved',
      ...(who === 'a key' ? [] : ['/keys']),
    ]) {
      const { status, text } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, text]).not.toEqual([path, expect.stringMatching(TRACES)]);
    }
    for (const below of [
      ...['', '/src', '/src/wombat.ts', '@main', '@main/src/wombat.ts'],
      ...[
        '?view=blame',
        '?view=history',
        '?refs=feed',
        '?part=refs&refs=feed',
        '?part=lines&first=1&last=9',
      ].map(view => `/src/wombat.ts${view}`),
    ]) {
      const answerOf = async (name: string) => {
        const { status, text } = await page(`/repo/${name}${below}`);
        return [status, text.replaceAll(name, 'NAME').replaceAll(encodeURIComponent(name), 'NAME')];
      };
      expect(await answerOf(HIDDEN)).toEqual(await answerOf(ABSENT));
    }
  });

  test('no filter and no mode of the page tells of the hidden ones', async () => {
    const page = async (given: Record<string, string>) => {
      const url = `${server.daemon.url}/?${new URLSearchParams(given)}`;
      const response = await fetch(url, { headers: { cookie } });
      return { status: response.status, text: await response.text() };
    };
    for (const mode of ['pattern', 'ask', 'structure', 'words']) {
      const q = mode === 'structure' ? '--kind function' : mode === 'words' ? 'functions' : 'feed';
      for (const given of [
        ...[{ in: 'repo:NAME' }, { in: 'repo:OWNER/*' }, { in: 'repo:NAME@main' }, { in: 'repo:NAME/src' }],
        ...[{ q: `${q} repo:NAME` }, { q: `${q} -repo:NAME` }, { q: `${q} branch:main repo:OWNER/*` }],
        ...[
          { in: 'repo:NAME', branch: 'main' },
          { in: 'repo:NAME', branch: '**' },
        ],
      ]) {
        const answerOf = async (name: string) => {
          const [owner, own] = name.split('/') as [string, string];
          const named = Object.entries({ q, mode, ...given }).map(([field, value]) => [
            field,
            value.replaceAll('NAME', name).replaceAll('OWNER', owner),
          ]);
          const { status, text } = await page(Object.fromEntries(named));
          const plain = text.replaceAll(encodeURIComponent(name), 'NAME').replaceAll(name, 'NAME');
          return [
            status,
            plain
              .replaceAll(owner, 'OWNER')
              .replaceAll(own, 'OWN')
              .replace(/\d+ ms/g, ''),
          ];
        };
        expect([mode, given, await answerOf(HIDDEN)]).toEqual([mode, given, await answerOf(ABSENT)]);
      }
      for (const given of [
        { path: 'src' },
        { lang: 'typescript' },
        { kind: 'function' },
        { branch: '**' },
      ] as Record<string, string>[]) {
        const { status, text } = await page({ q, mode, ...given });
        expect([mode, given, status, text]).toEqual([mode, given, 200, expect.not.stringMatching(TRACES)]);
      }
    }
  });

  test('forms, the audit log, metrics and health tell nothing of the hidden ones', async () => {
    const [, csrf = ''] =
      /name="csrf" value="([^"]+)"/.exec(
        await (await fetch(`${server.daemon.url}/saved`, { headers: { cookie } })).text(),
      ) ?? [];
    const post = async (path: string, fields: Record<string, string>) => {
      const response = await fetch(`${server.daemon.url}${path}`, {
        method: 'POST',
        headers: { cookie, origin: server.daemon.url },
        body: new URLSearchParams({ csrf, ...fields }),
        redirect: 'manual',
      });
      return { status: response.status, text: await response.text() };
    };
    for (const [path, fields] of [
      ['/admin/sync', { name: 'NAME' }],
      ['/saved', { name: 'mine', search: '/?q=feed&in=repo:NAME' }],
      ['/saved/remove', { name: 'NAME' }],
      ['/keys/revoke', { name: 'NAME' }],
    ] as const) {
      const answerOf = async (name: string) => {
        const own = Object.entries(fields).map(([field, value]) => [field, value.replace('NAME', name)]);
        const { status, text } = await post(path, Object.fromEntries(own));
        return [status, text.replaceAll(name, 'NAME').replaceAll(encodeURIComponent(name), 'NAME')];
      };
      expect([path, await answerOf(HIDDEN)]).toEqual([path, await answerOf(ABSENT)]);
    }
    // What others did; what the caller asked for is its own.
    await server.post('/api/search', { pattern: 'bilby', path: 'repo:team/web' });
    for (const path of ['/api/audit?limit=1000&key=key-1', '/metrics', '/health']) {
      const { body } = await server.get(path, caller);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(TRACES)]);
    }
  });

  test('a question takes no longer because of hidden repositories', { tags: 'slow' }, async () => {
    const question = { query: 'where is the quokka fed', target_dir: `repo:${HIDDEN}` };
    const timeOf = async (target_dir: string) => {
      const started = performance.now();
      await server.post('/api/agent/ask', { ...question, target_dir }, caller);
      return performance.now() - started;
    };
    const times = { hidden: [] as number[], absent: [] as number[] };
    for (let round = 0; round < 25; round++) {
      times.hidden.push(await timeOf(`repo:${HIDDEN}`));
      times.absent.push(await timeOf(`repo:${ABSENT}`));
    }
    const fastest = (values: number[]) => values.sort((a, b) => a - b)[2]!;
    expect(fastest(times.hidden)).toBeLessThan(fastest(times.absent) * 3);
  });
});
