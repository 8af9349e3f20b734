/** Schemas of the endpoints for the users who sign in with an OpenID Connect issuer. */
import { SCOPES } from './admin.ts';
import Type, { type Static } from './type.ts';

export const UserInfo = Type.Object({
  name: Type.String({ description: 'The audit log has it as user:NAME.' }),
  groups: Type.Array(Type.String(), {
    description: 'Those of the last sign-in to which oidc.json gives something.',
  }),
  repos: Type.Array(Type.String(), {
    description: 'Patterns of the repositories that the groups give together.',
  }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  signed_in_at: Type.String({ description: 'Time of the last sign-in. ISO 8601, UTC.' }),
  revoked_at: Type.Union([Type.String(), Type.Null()]),
});

export const UserList = Type.Object({ users: Type.Array(UserInfo) });

export const SignInCheck = Type.Object({
  issuer: Type.Union([Type.String(), Type.Null()]),
  redirect_uri: Type.Union([Type.String(), Type.Null()], {
    description: 'To enter at the issuer, as the redirect address of the client.',
  }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why nobody can sign in; null if they can.',
  }),
});

export type UserInfo = Static<typeof UserInfo>;
export type UserList = Static<typeof UserList>;
export type SignInCheck = Static<typeof SignInCheck>;
