/** Schemas of the keys that users who sign in with an issuer make for themselves. */
import { CreateKeyRequest, SCOPES } from './admin.ts';
import Type, { type Static } from './type.ts';

const optional = Type.Optional;
const Scopes = (description: string) =>
  Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: 3, description });

export const CreateOwnKeyRequest = Type.Object(
  {
    name: CreateKeyRequest.properties.name,
    scopes: optional(Scopes('Default: search and index, as far as you have them.')),
    repos: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 64,
        description:
          'Patterns of the repositories that the key may see, within those that you may see. Default: all of these.',
      }),
    ),
    expires_at: optional(
      Type.Union([Type.String({ description: 'ISO 8601, UTC.' }), Type.Null()], {
        description: 'Default: never, as null.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const OwnKeyInfo = Type.Object({
  name: Type.String({ description: 'The audit log has it as user:USER/NAME.' }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  repos: Type.Array(Type.String(), { description: 'Patterns of the repositories that it may see now.' }),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
  expires_at: Type.Union([Type.String(), Type.Null()]),
});

export const OwnKeyList = Type.Object({ keys: Type.Array(OwnKeyInfo) });

export const IssuedOwnKey = Type.Object({
  key: Type.String({ description: 'The secret. It is shown only once.' }),
  ...OwnKeyInfo.properties,
});

export type CreateOwnKeyRequest = Static<typeof CreateOwnKeyRequest>;
export type OwnKeyInfo = Static<typeof OwnKeyInfo>;
export type OwnKeyList = Static<typeof OwnKeyList>;
export type IssuedOwnKey = Static<typeof IssuedOwnKey>;
