/** Schemas of the audit log. */
import Type, { type Static } from './type.ts';

export const AuditList = Type.Object({
  entries: Type.Array(
    Type.Object({
      time: Type.String({ description: 'ISO 8601, UTC.' }),
      key: Type.String({ description: 'Name of the key, or user:NAME.' }),
      operation: Type.String({ description: 'As in operationId of this document.' }),
      target: Type.Optional(Type.String({ description: 'The folder, address or name that it is about.' })),
      text: Type.Optional(Type.String({ description: 'The pattern or question, at most 300 characters.' })),
      status: Type.Integer({ description: 'HTTP status of the response.' }),
      ms: Type.Integer({ description: 'Time that it took, in milliseconds.' }),
      from: Type.String({ description: 'Address of the client.' }),
      machine: Type.Optional(
        Type.String({ description: 'Name of the machine whose daemon answered. Older entries have none.' }),
      ),
      node: Type.Optional(
        Type.String({ description: 'Of several daemons on a database, the id of the one that answered.' }),
      ),
    }),
  ),
});

export type AuditList = Static<typeof AuditList>;
