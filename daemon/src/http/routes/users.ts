import type { FastifyRequest } from 'fastify';
import { EmptyRequest } from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import Type from '../../api/type.ts';
import { SignInCheck, UserInfo, UserList } from '../../api/users.ts';
import { CALLBACK } from '../../users/callback.ts';
import type { User, Users } from '../../users/users.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
import { visibleUsers } from '../visible-users.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

const EXAMPLE: UserInfo = {
  name: 'anna@example.org',
  groups: ['developers'],
  repos: ['team/*'],
  scopes: ['search', 'index'],
  signed_in_at: '2026-11-27T09:30:00.000Z',
  revoked_at: null,
};

/** Routes for those who signed in with the issuer. An admin key sees those whose repositories are within its own. */
export function userRoutes(app: App, { users }: Context): void {
  app.get(
    '/api/users',
    {
      schema: {
        operationId: 'listUsers',
        tags: ['users'],
        summary: 'List those who signed in with the issuer',
        description: 'Lists only users whose repositories are within those of the calling key.',
        response: { 200: done(UserList) },
      },
      config: keyed(['admin'], [], { response: { users: [EXAMPLE] } }),
    },
    async request => ({
      users: (await visibleUsers(users, callerOf(request))).map(user => shown(users, user)),
    }),
  );

  app.post(
    '/api/users/check',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'checkSignIn',
        tags: ['users'],
        summary: 'Check the settings for signing in, and whether the issuer answers',
        body: EmptyRequest,
        response: { 200: done(SignInCheck) },
      },
      config: keyed(['admin'], [], {
        request: {},
        response: {
          issuer: 'https://login.example.org/',
          redirect_uri: `https://search.example:7717${CALLBACK}`,
          problem: null,
        },
      }),
    },
    () => check(users),
  );

  const change = (action: 'revoke' | 'restore', operationId: string, summary: string) =>
    app.post(
      `/api/users/:name/${action}`,
      {
        preValidation: emptyBodyIsObject,
        schema: {
          ...{ operationId, tags: ['users'], summary, params: Named, body: EmptyRequest },
          response: { 200: done(UserInfo) },
        },
        config: keyed(['admin'], ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
      },
      async request => shown(users, await users[action](await visibleUser(users, request))),
    );
  change('revoke', 'revokeUser', 'End the sessions of a user at once, and refuse new ones');
  change('restore', 'restoreUser', 'Let a user sign in again');
}

/** @throws DowseError NOT_FOUND, also for a user whom the key may not see */
async function visibleUser(users: Users, request: FastifyRequest): Promise<User> {
  const { name } = request.params as { name: string };
  const found = await users.find(name);
  const user = (await visibleUsers(users, callerOf(request))).find(({ id }) => id === found?.id);
  if (user) return user;
  throw new DowseError('NOT_FOUND', 'No such user.', `Nobody named "${name}" has signed in.`);
}

async function check(users: Users): Promise<SignInCheck> {
  const { settings } = users;
  const read = settings.read();
  const at = { issuer: read?.issuer ?? null, redirect_uri: read ? read.url + CALLBACK : null };
  try {
    await (await users.issuer()).check();
    return { ...at, problem: null };
  } catch (error) {
    return { ...at, problem: error instanceof Error ? error.message : String(error) };
  }
}

function shown(users: Users, user: User): UserInfo {
  const { name, signedInAt, revokedAt } = user;
  const key = users.keyOf(user);
  return {
    name,
    groups: users.givingGroups(user),
    repos: key?.repos ?? [],
    scopes: key?.scopes ?? [],
    signed_in_at: isoTime(signedInAt),
    revoked_at: isoTime(revokedAt),
  };
}
