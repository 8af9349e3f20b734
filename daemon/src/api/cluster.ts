/** Schemas of the daemons that share a database. */
import Type, { type Static } from './type.ts';

export const ClusterStatus = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Of its data folder: the same after each start.' }),
      name: Type.String({ description: 'Of its machine.' }),
      version: Type.String(),
      started_at: Type.String({ description: 'ISO 8601, UTC.' }),
      live: Type.Boolean({ description: 'Whether it has renewed its lease in the last ten seconds.' }),
      self: Type.Boolean({ description: 'Whether it gives this answer.' }),
    }),
    { description: 'All that ran in the last day. Empty: this daemon shares no database.' },
  ),
  builds: Type.Array(
    Type.Object({
      repo: Type.String(),
      branch: Type.String(),
      node: Type.String({ description: 'Its id.' }),
    }),
    { description: 'Indexes that a node builds for all, of repositories that the key may see.' },
  ),
  indexes: Type.Integer({ description: 'Indexes that are published, of repositories that the key may see.' }),
  deliveries: Type.Integer({ description: 'Deliveries that wait or run.' }),
  notifications: Type.Integer({ description: 'Notifications that are not accepted yet.' }),
});

export const DrainRequest = Type.Object(
  {
    node: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Its id, or the name of its machine. Left out: the node that is asked.',
      }),
    ),
  },
  { additionalProperties: false },
);
export const DrainResponse = Type.Object({
  node: Type.String({ description: 'The id of the node that drains.' }),
});

export type ClusterStatus = Static<typeof ClusterStatus>;
export type DrainResponse = Static<typeof DrainResponse>;
