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
      address: Type.Union([Type.String(), Type.Null()], {
        description: 'Where the other nodes reach it. Null: an older version.',
      }),
      copies: Type.Union([Type.Integer(), Type.Null()], {
        description:
          'Its setting of --copies, which should be the same at all nodes. Null: an older version.',
      }),
      repos: Type.Integer({ description: 'Repositories that it keeps, of those that the key may see.' }),
      ready: Type.Integer({ description: 'Those of them that answer.' }),
      behind: Type.Integer({ description: 'Those of them that another node has at a newer commit.' }),
    }),
    { description: 'All that ran in the last day. Empty: this daemon shares no database.' },
  ),
  copies: Type.Integer({ description: 'How many nodes keep each repository.' }),
  moving: Type.Array(
    Type.Object({
      repo: Type.String(),
      owners: Type.Array(Type.String(), { description: 'The ids of the nodes that should keep it.' }),
      nodes: Type.Array(
        Type.Object({
          node: Type.String(),
          state: Type.String({ description: 'As in the list of repositories.' }),
          ready: Type.Boolean(),
          commit: Type.Union([Type.String(), Type.Null()], { description: 'Of the default branch.' }),
        }),
        { description: 'The nodes that keep it.' },
      ),
    }),
    {
      description:
        'The first hundred repositories that other nodes keep than should, or at different commits.',
    },
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
