import {
  CreateKeyRequest,
  EmptyRequest,
  IssuedKeyResponse,
  KeyInfo,
  KeyList,
  RotateKeyRequest,
  SCOPES,
  ShutdownResponse,
} from '../../api/admin.ts';
import Type from '../../api/type.ts';
import type { IssuedKey, Key } from '../../security/keys.ts';
import { assertWithin, hasRepos, hasRoots, narrowerKey } from '../../security/narrower-key.ts';
import { revokeKey, rotateKey } from '../../security/owner-key.ts';
import { noSuchKey } from '../../security/stored-keys.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
import { parseTime } from '../parse-time.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) });

const KEY_EXAMPLE: KeyInfo = {
  name: 'ci',
  scopes: ['search', 'index'],
  roots: ['/srv/code'],
  repos: ['team/*'],
  per_minute: 100,
  per_second: 10,
  created_at: '2026-11-21T09:30:00.000Z',
  expires_at: null,
  revoked_at: null,
};

/** Admin routes for keys, and to stop the daemon. */
export function adminRoutes(app: App, context: Context): void {
  listKeys(app, context);
  createKey(app, context);
  rotateKeyRoute(app, context);
  revokeKeyRoute(app, context);
  shutdown(app, context);
}

function listKeys(app: App, { keys }: Context): void {
  app.get(
    '/api/admin/keys',
    {
      schema: {
        operationId: 'listKeys',
        tags: ['admin'],
        summary: 'List keys, including revoked ones',
        description: 'Lists only keys whose roots and repositories are within those of the calling key.',
        response: { 200: done(KeyList) },
      },
      config: keyed(['admin'], [], { response: { keys: [KEY_EXAMPLE] } }),
    },
    async request => {
      const own = callerOf(request);
      return {
        keys: (await keys.list()).filter(key => sees(own, key)).map(shown),
      };
    },
  );
}

function createKey(app: App, { keys }: Context): void {
  app.post(
    '/api/admin/keys',
    {
      schema: {
        operationId: 'createKey',
        tags: ['admin'],
        summary: 'Create a key',
        description:
          'The new key cannot exceed the calling key in roots, repositories, scopes, rates or expiry time.',
        body: CreateKeyRequest,
        response: { 200: done(IssuedKeyResponse) },
      },
      config: keyed(['admin'], ['FILE_NOT_FOUND'], {
        request: { name: 'ci', roots: ['/srv/code'] },
        response: { key: 'dws_…', ...KEY_EXAMPLE },
      }),
    },
    async request => {
      const { name, roots, repos, scopes, per_minute, per_second, expires_at } = request.body;
      const wanted = {
        name,
        ...(roots && { roots }),
        ...(repos && { repos }),
        ...(scopes && { scopes: SCOPES.filter(scope => scopes.includes(scope)) }),
        ...(per_minute !== undefined && { perMinute: per_minute }),
        ...(per_second !== undefined && { perSecond: per_second }),
        ...(expires_at !== undefined && { expiresAt: expires_at === null ? null : parseTime(expires_at) }),
      };
      return issued(await keys.create(narrowerKey(callerOf(request), wanted)));
    },
  );
}

function rotateKeyRoute(app: App, { keys, config }: Context): void {
  app.post(
    '/api/admin/keys/:name/rotate',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'rotateKey',
        tags: ['admin'],
        summary: 'Give a key a new secret',
        description:
          'The old secret stays valid for the grace time. The key must not exceed the calling key.',
        params: Named,
        body: RotateKeyRequest,
        response: { 200: done(IssuedKeyResponse) },
      },
      config: keyed(['admin'], ['NOT_FOUND'], {
        request: { grace_seconds: 86_400 },
        response: { key: 'dws_…', ...KEY_EXAMPLE },
      }),
    },
    async request => {
      const { grace_seconds } = request.body;
      const graceMs = grace_seconds === undefined ? undefined : grace_seconds * 1000;
      const check = (key: Key) => {
        assertSeen(callerOf(request), key);
        assertWithin(callerOf(request), key);
      };
      return issued(await rotateKey(keys, config.dataDir, request.params.name, graceMs, check));
    },
  );
}

function revokeKeyRoute(app: App, { keys }: Context): void {
  app.post(
    '/api/admin/keys/:name/revoke',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'revokeKey',
        tags: ['admin'],
        summary: 'Revoke a key at once',
        description: "The owner's key cannot be revoked, because the commands use it. Rotate it instead.",
        params: Named,
        body: EmptyRequest,
        response: { 200: done(KeyInfo) },
      },
      config: keyed(['admin'], ['NOT_FOUND'], {
        request: {},
        response: { ...KEY_EXAMPLE, revoked_at: '2026-11-21T10:00:00.000Z' },
      }),
    },
    async request => {
      const check = (key: Key) => assertSeen(callerOf(request), key);
      return shown(await revokeKey(keys, request.params.name, check));
    },
  );
}

function shutdown(app: App, { config }: Context): void {
  app.post(
    '/api/admin/shutdown',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'shutdown',
        tags: ['admin'],
        summary: 'Stop the daemon',
        body: EmptyRequest,
        response: { 200: done(ShutdownResponse) },
      },
      config: keyed(['admin'], [], { request: {}, response: { status: 'stopping' } }),
    },
    (_request, reply) => {
      reply.raw.once('close', () => config.shutdown?.());
      return reply.header('Connection', 'close').send({ status: 'stopping' });
    },
  );
}

const sees = (own: Key, { roots, repos }: Key): boolean => hasRoots(own, roots) && hasRepos(own, repos);

/** @throws DowseError NOT_FOUND for a key beyond the roots or repositories of the caller: it is in no list either */
function assertSeen(own: Key, key: Key): void {
  if (!sees(own, key)) throw noSuchKey(key.name);
}

function issued({ key, secret }: IssuedKey): IssuedKeyResponse {
  return { key: secret, ...shown(key) };
}

function shown(key: Key): KeyInfo {
  return {
    name: key.name,
    scopes: key.scopes,
    roots: key.roots,
    repos: key.repos,
    per_minute: key.perMinute,
    per_second: key.perSecond,
    created_at: isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
  };
}
