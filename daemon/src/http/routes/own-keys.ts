import type { FastifyRequest } from 'fastify';
import { EmptyRequest, SCOPES } from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import { CreateOwnKeyRequest, IssuedOwnKey, OwnKeyInfo, OwnKeyList } from '../../api/own-keys.ts';
import Type from '../../api/type.ts';
import type { Key } from '../../security/keys.ts';
import type { Users } from '../../users/users.ts';
import type { App, Context } from '../context.ts';
import { done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
import { parseTime } from '../parse-time.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) });

const EXAMPLE: OwnKeyInfo = {
  name: 'laptop',
  scopes: ['search', 'index'],
  repos: ['team/*'],
  created_at: '2026-11-27T09:30:00.000Z',
  expires_at: null,
};

/** Routes for the keys that users who sign in with an issuer make for themselves, for their editors and programs. */
export function ownKeyRoutes(app: App, { users }: Context): void {
  const shown = (key: Key) => infoOf(users, key);

  app.get(
    '/api/my/keys',
    {
      schema: {
        operationId: 'listOwnKeys',
        tags: ['users'],
        summary: 'List your own keys',
        description: 'For users who signed in with the issuer, also with one of their keys.',
        response: { 200: done(OwnKeyList) },
      },
      config: keyed(SCOPES, [], { response: { keys: [EXAMPLE] } }),
    },
    async request => ({
      keys: (await users.keys.list(await userOf(request, users))).map(shown),
    }),
  );

  app.post(
    '/api/my/keys',
    {
      schema: {
        operationId: 'createOwnKey',
        tags: ['users'],
        summary: 'Make a key for yourself',
        description:
          'The key never has more than your current permissions, and is revoked with you. Only the session of a browser can make one.',
        body: CreateOwnKeyRequest,
        response: { 200: done(IssuedOwnKey) },
      },
      config: keyed(SCOPES, [], { request: { name: 'laptop' }, response: { key: 'dws_…', ...EXAMPLE } }),
    },
    async request => {
      const { name, scopes, repos, expires_at } = request.body;
      const { key, secret } = await users.keys.create(signedInUser(request), {
        name,
        ...(scopes && { scopes }),
        ...(repos && { repos }),
        ...(expires_at && { expiresAt: parseTime(expires_at) }),
      });
      return { key: secret, ...shown(key) };
    },
  );

  app.post(
    '/api/my/keys/:name/revoke',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'revokeOwnKey',
        tags: ['users'],
        summary: 'Revoke one of your own keys at once',
        params: Named,
        body: EmptyRequest,
        response: { 200: done(OwnKeyInfo) },
      },
      config: keyed(SCOPES, ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => shown(await users.keys.revoke(await userOf(request, users), request.params.name)),
  );
}

/** The user who calls, in a session. @throws DowseError PERMISSION_DENIED */
export function signedInUser({ caller }: FastifyRequest): Key {
  if (caller && caller.id < 0) return caller;
  throw notUser('Only a browser in which a user has signed in with the issuer can make a key.');
}

/** The user who calls, in a session or with a key of their own. @throws DowseError PERMISSION_DENIED */
async function userOf({ caller }: FastifyRequest, users: Users): Promise<Key> {
  const user = caller?.userId === undefined ? caller : await users.keyOfId(caller.userId);
  if (user && user.id < 0) return user;
  throw notUser('Only users who signed in with the issuer have keys of their own.');
}

function notUser(message: string): DowseError {
  return new DowseError(
    'PERMISSION_DENIED',
    message,
    'Ask an administrator for other keys: dowse keys create',
  );
}

function infoOf(users: Users, key: Key): OwnKeyInfo {
  return {
    name: users.keys.nameOf(key),
    scopes: key.scopes,
    repos: key.repos,
    created_at: isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
  };
}
