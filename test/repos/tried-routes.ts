/**
 * What the no-trace test sends to each route of the daemon. `{name}` and the like stand for what belongs to a hidden repository, or to one
 * that does not exist: see `Names`. `PLACE` stands for each way to name a place.
 */

export interface Try {
  /** Values of the parameters in the path. Default: `{name}`. */
  at?: string;
  query?: Readonly<Record<string, string>>;
  /** Of a POST of the API. */
  body?: object;
  /** Of a form of a page; the token of the session is added. */
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Two answers to the same request differ: only the words in them are compared. */
  varies?: true;
}

/** A place, its branch, a part of it, its folder on the server, and all that the caller may see of its owner and of all. */
const PLACES = ['repo:{name}', 'repo:{name}@main', 'repo:{name}/src', '{folder}', 'repo:{owner}/*', 'repo:*'];
const ONE = PLACES.slice(0, 4);

/** The same body for each of the places. */
function placed(body: object, places: readonly string[] = PLACES): Try[] {
  return places.map(place => ({ body: JSON.parse(JSON.stringify(body).replaceAll('PLACE', place)) }));
}

const recursive = true;
const ASKED = 'where is the quokka fed';

/** Arguments of each tool of MCP. */
export const TOOLS: Readonly<Record<string, object>> = {
  search: { pattern: 'feed', path: 'PLACE' },
  ask: { query: ASKED, path: 'PLACE' },
  plain_search: { query: 'functions in typescript files', path: 'PLACE' },
  references: { name: 'feedQuokka', path: 'PLACE' },
  outline: { path: 'PLACE' },
  show: { path: 'PLACE/src/wombat.ts', symbol: 'feedWombat' },
  read: { path: 'PLACE/src/wombat.ts' },
  index_status: { target_dir: 'PLACE' },
};

const call = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

/** Filters that are typed into a query. */
const FILTERS = ['repo:{name}', 'repo:{owner}/*', '-repo:x repo:{name}', 'branch:main repo:{name}'];

/** A search on the page in each mode, with each filter of its form and of the box. */
const SEARCHES: Try[] = [
  { mode: 'pattern', q: 'feed' },
  { mode: 'ask', q: ASKED },
  { mode: 'structure', q: '--kind function' },
  { mode: 'words', q: 'functions' },
].flatMap(({ mode, q }) => {
  const filters: Record<string, string>[] = [
    ...[
      {},
      { part: 'first' },
      { part: 'results' },
      { path: 'src' },
      { lang: 'typescript' },
      { kind: 'function' },
    ],
    ...[
      { branch: 'main' },
      { branch: '**' },
      { in: 'repo:{name}', branch: 'main' },
      { in: 'repo:{name}', branch: '**' },
    ],
    ...PLACES.map(place => ({ in: place })),
    ...[...FILTERS, '-repo:{name}'].map(filter => ({ q: `${q} ${filter}` })),
  ];
  return filters.map(given => ({ query: { mode, q, ...given } }));
});

const FILE = '{name}/src/wombat.ts';
const FILE_VIEWS: readonly Record<string, string>[] = [
  ...[{}, { page: '2' }, { view: 'blame' }, { view: 'history' }, { refs: 'feed' }],
  ...[
    { part: 'refs', refs: 'feed' },
    { part: 'lines', first: '1', last: '9' },
  ],
];

const KEYS = { at: '{key}', body: {} };
const HOOKS = { at: '{hook}', body: {} };
const USERS = { at: '{user}', body: {} };
const gitlab = (token: string) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': token });

export const ROUTES: Readonly<Record<string, readonly Try[]>> = {
  'POST /api/search': [
    ...placed({ pattern: 'feed', path: 'PLACE', options: { recursive } }),
    ...placed({ pattern: 'quokka', path: 'PLACE', options: { recursive, count: true } }),
    ...placed({ pattern: 'feed', path: 'PLACE', options: { recursive, stream: true } }),
    ...placed({ path: 'PLACE', options: { recursive, structure: { kind: ['function'] } } }),
    { body: { pattern: 'feed', path: 'repo:*', options: { recursive, filters: ['repo:{name}'] } } },
  ],
  'POST /api/search/chat': placed({ query: 'functions in typescript files', path: 'PLACE' }),
  'POST /api/code/references': placed({ name: 'feedQuokka', path: 'PLACE' }),
  'POST /api/code/outline': placed({ path: 'PLACE' }),
  'POST /api/code/show': placed({ path: 'PLACE/src/wombat.ts', symbol: 'feedWombat' }),
  'POST /api/code/read': placed({ path: 'PLACE/src/wombat.ts' }),
  'POST /api/agent/ask': [
    ...placed({ query: ASKED, target_dir: 'PLACE' }),
    ...FILTERS.map(filter => ({ body: { query: `${ASKED} ${filter}`, target_dir: 'repo:*' } })),
  ],
  'POST /api/agent/index/build': placed({ target_dir: 'PLACE' }, ONE),
  'POST /api/agent/index/status': placed({ target_dir: 'PLACE' }),
  'POST /api/agent/index/pause': placed({ target_dir: 'PLACE', paused: false }, ONE),
  'POST /api/agent/index/remove': placed({ target_dir: 'PLACE' }, ONE),
  'GET /api/agent/indexes': [{}],
  'POST /mcp': [
    { body: call('tools/list', {}) },
    ...Object.entries(TOOLS).flatMap(([name, tool]) => placed(call('tools/call', { name, arguments: tool }))),
  ],

  'GET /api/admin/keys': [{}],
  'POST /api/admin/keys': [
    { body: { name: 'more', repos: ['{name}'] } },
    { body: { name: 'more', roots: ['{folder}'] } },
  ],
  'POST /api/admin/keys/:name/rotate': [KEYS],
  'POST /api/admin/keys/:name/revoke': [KEYS],
  // A valid request would end the daemon.
  'POST /api/admin/shutdown': [{ body: { now: '{name}' } }],
  'GET /api/cluster': [{}],
  'POST /api/cluster/drain': [{ body: { node: 'none' } }],
  // What the caller asked for is in it, in the caller's words.
  'GET /api/audit': [{ query: { key: '{key}' } }, { query: { key: '{user}' } }, { query: { key: 'owner' } }],
  'GET /api/admin/webhooks': [{}],
  'POST /api/admin/webhooks': [
    { body: { name: 'more', repo: '{name}' } },
    { body: { name: 'more', target_dir: '{folder}' } },
  ],
  'GET /api/admin/webhooks/:name': [{ at: '{hook}' }],
  'POST /api/admin/webhooks/:name/rotate': [HOOKS],
  'POST /api/admin/webhooks/:name/remove': [HOOKS],
  'POST /api/admin/webhooks/:name/test': [HOOKS],
  'GET /api/admin/webhook-deliveries': [{}, { query: { webhook: '{hook}' } }],
  'POST /api/admin/webhook-deliveries/:delivery_id/redeliver': [
    { at: '{delivery}', body: {} },
    { at: '{delivery}', body: { webhook: '{hook}' } },
  ],
  'POST /webhooks/:name': [
    { at: '{hook}', headers: gitlab('wrong'), body: { ref: 'refs/heads/main' } },
    {
      ...{ at: 'own-hook', headers: gitlab('{token}') },
      body: { ref: 'refs/heads/main', after: '{commit}', project: { git_http_url: '{url}' } },
    },
  ],

  'GET /api/repos': [{}],
  'POST /api/repos': [{ body: { url: '{url}' } }, { body: { url: '{url}', name: 'team/app' } }],
  'POST /api/repos/import': [{ body: { from: 'gitea', owner: '{owner}', origin: 'http://127.0.0.1:1' } }],
  'GET /api/repos/:name': [{}],
  'POST /api/repos/:name/sync': [{ body: {} }, { body: { wait: false } }],
  'POST /api/repos/:name/remove': [{ body: {} }],
  'POST /api/repos/:name/base': [
    { body: { commits: ['{commit}'], format: 1, model: 'none' } },
    { at: 'team/app', body: { commits: ['{commit}'], format: 1, model: 'none' } },
  ],
  'GET /api/repos/:name/base/:id/:segment': [{ at: '{name} {base} 0' }, { at: 'team/app {base} 0' }],
  'GET /api/users': [{}],
  'POST /api/users/check': [{ body: {} }],
  'POST /api/users/:name/revoke': [USERS],
  'POST /api/users/:name/restore': [USERS],
  'GET /api/my/keys': [{}],
  'POST /api/my/keys': [{ body: { name: 'mine', repos: ['{name}'] } }],
  'POST /api/my/keys/:name/revoke': [KEYS],
  'GET /api/saved': [{}],
  'POST /api/saved': ONE.map(place => ({
    body: { name: 'mine', search: `/?q=feed&mode=pattern&in=${place}` },
  })),
  'GET /api/saved/:name': [{ at: '{saved}' }],
  'POST /api/saved/:name/remove': [{ at: '{saved}', body: {} }],

  'POST /login': [{ form: { key: '{key}', next: '/repo/{name}' } }],
  // Without the token of the session, which would end.
  'POST /logout': [{ form: { csrf: '{name}' } }],
  'GET /login': [{ query: { next: '/repo/{name}', error: 'key' } }],
  'GET /login/ticket': [{ query: { ticket: '{name}', next: '/repo/{name}' } }],
  'GET /login/oidc': [{ query: { next: '/repo/{name}' }, varies: true }],
  'GET /login/callback': [{ query: { state: '{name}', code: '{name}' } }],
  'POST /api/session/ticket': [{ body: {}, varies: true }],
  'GET /api/session': [{}],

  'GET /assets/:name': [{ at: '{name}' }, { at: 'page.css' }],
  'GET /': [{}, { query: { in: 'repo:{name}' } }, { query: { part: 'results' } }, ...SEARCHES],
  'GET /places': [{}],
  'GET /repo/*': [
    ...['{name}', '{name}/src', '{name}@main', '{name}@main/src/wombat.ts', '{name}@{commit}'].map(at => ({
      at,
    })),
    ...FILE_VIEWS.map(query => ({ at: FILE, query })),
    { at: 'team/app@{commit}' },
  ],
  'GET /files/*': [{ at: '{folder}' }, ...FILE_VIEWS.map(query => ({ at: '{folder}/src/wombat.ts', query }))],
  // All of it: see the first test. What the caller asked for is in it, in the caller's words.
  'GET /admin': [
    { query: { key: '{key}' } },
    { query: { key: '{user}' } },
    { query: { key: 'owner', part: 'live' } },
  ],
  'POST /admin/sync': [{ form: { name: '{name}' } }],
  'GET /saved': [{}, { query: { search: '/?q=feed&in=repo:{name}' } }],
  'POST /saved': [{ form: { name: 'mine', search: '/?q=feed&in=repo:{name}' } }],
  'POST /saved/remove': [{ form: { name: '{saved}' } }],
  'GET /keys': [{}],
  'POST /keys': [
    { form: { name: '{name}', scopes: 'search', days: '30' } },
    { form: { name: 'mine', scopes: 'search', days: '30' }, varies: true },
  ],
  'POST /keys/revoke': [{ form: { name: '{key}' } }],

  'GET /healthz': [{}, { query: { challenge: '{name}' }, varies: true }],
  'GET /readyz': [{}],
  'GET /metrics': [{ varies: true }],
  'GET /api/openapi.json': [{}],
  'GET /docs': [{}],
};
