/** For tests: the HTTP app with a real state database and the real pattern search, on a small tree. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { DowseError } from '../../api/errors.ts';
import { Repos } from '../../repos/repos.ts';
import { idleIndexer } from '../../repos/testing/idle-indexer.ts';
import { SavedSearches } from '../../saved/saved-searches.ts';
import { RipgrepSearch } from '../../search/pattern-search.ts';
import { withRanges } from '../../search/ranges.ts';
import { Audit } from '../../security/audit.ts';
import { type Keys, type NewKey, newSecret, type Scope } from '../../security/keys.ts';
import { Rates } from '../../security/rates.ts';
import { Sessions, sessionKey } from '../../security/sessions.ts';
import { StoredKeys } from '../../security/stored-keys.ts';
import { SqliteState } from '../../store/sqlite-state.ts';
import { openState } from '../../store/state.ts';
import { CodeReader } from '../../structure/code/code-reader.ts';
import { withStructure } from '../../structure/with-structure.ts';
import { Users } from '../../users/users.ts';
import type { Indexer } from '../../webhooks/indexer.ts';
import { Webhooks } from '../../webhooks/webhooks.ts';
import { buildApp } from '../app.ts';
import type { Engine, HttpConfig, Logger } from '../context.ts';
import { savedLines } from '../pages/search/saved-lines.ts';

export const silent = pino({ level: 'silent' });

/** An engine with the real pattern search. Operations that need an index fail with INDEX_NOT_FOUND unless overridden. */
export function patternEngine(overrides: Partial<Engine> = {}): Engine {
  const onDisk = new RipgrepSearch();
  const search = withStructure(withRanges(onDisk, onDisk.runner));
  const code = new CodeReader(search);
  const noIndex = () => {
    throw new DowseError('INDEX_NOT_FOUND', 'No index.', 'POST /api/agent/index/build');
  };
  return {
    search: (request, call) => search.search(request, call),
    searchStream: (request, call) => search.stream(request, call),
    references: (request, call) => code.references(request, call),
    outline: (request, call) => code.outline(request, call),
    show: (request, call) => code.show(request, call),
    read: (request, call) => code.read(request, call),
    chat: async () => noIndex(),
    build: async () => noIndex(),
    status: async () => noIndex(),
    pause: async () => noIndex(),
    list: async () => ({ indexes: [] }),
    remove: async () => noIndex(),
    ask: async () => noIndex(),
    close: () => search.close(),
    ...overrides,
  };
}

export interface TestServer {
  /** The searched tree, which is the root of all keys. */
  tree: string;
  dataDir: string;
  webhooks: Webhooks;
  repos: Repos;
  app: Awaited<ReturnType<typeof buildApp>>['app'];
  keys: Keys;
  /** A secret with all scopes and a high rate. */
  secret: string;
  advance(ms: number): void;
  key(wanted?: Partial<NewKey>): string;
  scoped(...scopes: Scope[]): string;
  /** POSTs JSON, with the key that has all scopes unless `secret` is given. */
  post(
    url: string,
    body: unknown,
    options?: Omit<InjectOptions, 'method' | 'url'> & { secret?: string },
  ): ReturnType<typeof inject>;
  get(url: string, secret?: string): ReturnType<typeof inject>;
  close(): Promise<void>;
}

declare function inject(options: InjectOptions): Promise<import('fastify').LightMyRequestResponse>;

export interface TestServerOptions {
  files?: Record<string, string>;
  engine?: Partial<Engine>;
  config?: Partial<HttpConfig>;
  indexer?: Partial<Indexer>;
  logger?: Logger;
}

export async function startTestServer({
  files = {},
  engine: overrides,
  config,
  indexer = {},
  logger = silent,
}: TestServerOptions = {}): Promise<TestServer> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-http-')));
  const [tree, dataDir] = [join(base, 'tree'), join(base, 'data')];
  mkdirSync(dataDir);
  writeTree(tree, files);
  const clock = testClock();
  const { close: closeServices, ...services } = servicesIn(dataDir, clock, { engine: overrides, indexer });
  const { app } = await buildApp({
    ...services,
    logger,
    config: { instance: 'test', dataDir, ...config },
  });
  const { webhooks, repos, keys } = services;
  let keyCount = 0;
  // SQLite has stored it when `create` returns, so that tests need not wait.
  const key = (wanted: Partial<NewKey> = {}) => {
    const secret = newSecret();
    void keys.create({ name: `key-${++keyCount}`, roots: [tree], ...wanted }, secret);
    return secret;
  };
  const secret = key({ scopes: ['search', 'index', 'admin'], perMinute: 100_000 });
  return {
    ...{ tree, dataDir, app, webhooks, repos, keys, secret, key },
    scoped: (...scopes) => key({ scopes, perMinute: 100_000 }),
    advance: clock.advance,
    post(url, body, { secret: own = secret, headers, ...rest } = {}) {
      return app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        ...rest,
      });
    },
    get: (url, own = secret) =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${own}` } }),
    async close() {
      await app.close();
      await closeServices();
      rmSync(base, { recursive: true });
    },
  };
}

function writeTree(tree: string, files: Record<string, string>): void {
  mkdirSync(tree);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
}

/** A clock that tests advance. */
function testClock() {
  const start = Date.now();
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    /** Changes only with `advance`: on a busy machine a second may pass between two requests. */
    fixedNow: () => start + offset,
    advance(ms: number): void {
      offset += ms;
    },
  };
}

/** The services of the app, in an empty data folder. */
function servicesIn(
  dataDir: string,
  { now, fixedNow }: ReturnType<typeof testClock>,
  own: Required<Pick<TestServerOptions, 'indexer'>> & Pick<TestServerOptions, 'engine'>,
) {
  const state = openState(dataDir);
  const db = new SqliteState(state);
  const keys = new StoredKeys(db, now);
  const rates = new Rates(state, fixedNow);
  const users = new Users({ dataDir, db, now });
  const sessions = new Sessions({
    ...{ signingKey: sessionKey(dataDir), db, keys, now },
    userKeys: (user, epoch) => users.keyOfSession(user, epoch),
  });
  const audit = new Audit({ dataDir, now });
  const engine = patternEngine(own.engine);
  const indexer = {
    indexChanges: async () => ({ changed: 0, removed: 0, embedded: 0, scanned: false }),
    indexedDirectories: () => [],
    onIndexEvent: () => () => {},
    ...own.indexer,
  };
  const webhooks = new Webhooks({ dataDir, indexer, log: silent, now });
  const repos = new Repos({ dataDir, indexer: idleIndexer(), log: silent, now });
  const saved = new SavedSearches({
    webhooks,
    keyOf: id => (id < 0 ? users.keyOfId(-id) : keys.usable(id)),
    run: (...given) => savedLines({ engine, repos }, ...given),
    log: silent,
    now,
  });
  const close = async () => {
    await saved.close();
    await repos.close();
    await webhooks.close();
    await engine.close();
    rates.flush();
    await audit.flush();
    state.close();
  };
  return { engine, keys, rates, sessions, users, audit, webhooks, repos, saved, close };
}
