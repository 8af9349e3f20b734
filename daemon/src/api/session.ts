/** Schemas of the endpoints for the sessions of browsers. */
import { SCOPES } from './admin.ts';
import Type, { type Static } from './type.ts';

export const SessionInfo = Type.Object({
  name: Type.String({ description: 'The name of the key, or user:NAME.' }),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  repos: Type.Array(Type.String(), { description: 'Names of the repositories that it may see.' }),
  csrf: Type.Union([Type.String(), Type.Null()], {
    description:
      'Sent as X-CSRF-Token, or as the field csrf of a form, with every changing request of the session. Null for a request with a key.',
  }),
  expires_at: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC. Null: never, for a request with a key.',
  }),
});

export const TicketResponse = Type.Object({
  path: Type.String({ description: 'Opened in a browser within a minute, once, it starts a session.' }),
});

export type SessionInfo = Static<typeof SessionInfo>;
export type TicketResponse = Static<typeof TicketResponse>;
