/** Schemas of the admin endpoints: keys and shutdown. */
import { NAME, NO_NUL } from './schemas.ts';
import Type, { type Static } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;

export const SCOPES = ['search', 'index', 'admin'] as const;
const Scope = Type.Enum([...SCOPES]);
const Rate = (description: string) => optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description }));
const Time = (description: string) => Type.String({ description });

export const CreateKeyRequest = Type.Object(
  {
    name: Type.String({
      pattern: NAME,
      description: 'Unique among the keys in use.',
    }),
    scopes: optional(
      Type.Array(Scope, {
        minItems: 1,
        maxItems: 3,
        description: 'Default: search and index, if the calling key has them.',
      }),
    ),
    roots: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 4096, pattern: NO_NUL }), {
        minItems: 1,
        maxItems: 64,
        description:
          'Absolute paths of the folders that the key may access. Default: those of the calling key.',
      }),
    ),
    repos: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 64,
        description:
          'Patterns of the repositories that the key may see: * does not match a slash, ** does. Default: none. ' +
          'With repositories and without `roots`, the key may access no folders.',
      }),
    ),
    per_minute: Rate('Requests per minute. Default: 100, or the rate of the calling key if that is lower.'),
    per_second: Rate(
      'Requests per second. Default: a tenth of per_minute, at least 10, or the rate of the calling key if that is lower.',
    ),
    expires_at: optional(
      Type.Union([Time('ISO 8601, UTC.'), Type.Null()], {
        description: 'Default: the expiry time of the calling key. Null: never.',
      }),
    ),
  },
  closed,
);

export const RotateKeyRequest = Type.Object(
  {
    grace_seconds: optional(
      Type.Integer({
        minimum: 0,
        maximum: 31_536_000,
        default: 86_400,
        description: 'Time for which the old secret stays valid.',
      }),
    ),
  },
  closed,
);

export const EmptyRequest = Type.Object({}, closed);

export const KeyInfo = Type.Object({
  name: Type.String(),
  scopes: Type.Array(Scope),
  roots: Type.Array(Type.String()),
  repos: Type.Array(Type.String()),
  per_minute: Type.Integer(),
  per_second: Type.Integer(),
  created_at: Time('ISO 8601, UTC.'),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  revoked_at: Type.Union([Type.String(), Type.Null()]),
});

export const KeyList = Type.Object({ keys: Type.Array(KeyInfo) });

export const IssuedKeyResponse = Type.Object({
  key: Type.String({ description: 'The secret. It is shown only once.' }),
  ...KeyInfo.properties,
});

export const ShutdownResponse = Type.Object({ status: Type.Enum(['stopping']) });

export type CreateKeyRequest = Static<typeof CreateKeyRequest>;
export type RotateKeyRequest = Static<typeof RotateKeyRequest>;
export type KeyInfo = Static<typeof KeyInfo>;
export type KeyList = Static<typeof KeyList>;
export type IssuedKeyResponse = Static<typeof IssuedKeyResponse>;
export type ShutdownResponse = Static<typeof ShutdownResponse>;
