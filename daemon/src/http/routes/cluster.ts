import { ClusterStatus, DrainRequest, DrainResponse } from '../../api/cluster.ts';
import { DowseError } from '../../api/errors.ts';
import { AS_NODE } from '../../nodes/node-requests.ts';
import type { Node } from '../../nodes/nodes.ts';
import { placementReport } from '../../repos/nodes/placement-report.ts';
import { nameTest } from '../../security/name-patterns.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const EXAMPLE: ClusterStatus = {
  nodes: [
    {
      ...{ id: '5f1c0a9b7e3d2468', name: 'search-1', version: '0.1.0' },
      ...{ started_at: '2026-11-28T09:30:00.000Z', live: true, self: true },
      ...{ address: 'https://10.0.0.7:7717', copies: 2, repos: 12, ready: 12, behind: 0 },
    },
  ],
  copies: 2,
  moving: [],
  builds: [{ repo: 'team/app', branch: 'main', node: '5f1c0a9b7e3d2468' }],
  indexes: 12,
  deliveries: 0,
  notifications: 0,
};
const ALONE: ClusterStatus = {
  ...{ nodes: [], copies: 1, moving: [], builds: [] },
  ...{ indexes: 0, deliveries: 0, notifications: 0 },
};

/** The daemons that share the database, and what they do. */
export function clusterRoute(app: App, { cluster, repos, webhooks, calls, config }: Context): void {
  app.get(
    '/api/cluster',
    {
      schema: {
        operationId: 'cluster',
        tags: ['admin'],
        summary: 'The daemons that share a database',
        response: { 200: done(ClusterStatus) },
      },
      config: {
        operation: {
          ...{ scopes: ['admin'], errors: [...KEYED_ERRORS, 'SERVICE_UNAVAILABLE'] },
          example: { response: EXAMPLE },
        },
      },
    },
    async request => {
      if (!cluster) return ALONE;
      const isVisible = nameTest(request.caller!.repos);
      const nodes = await cluster.nodes.list();
      const [builds, published] = [await cluster.manifests.held(), await cluster.manifests.published()];
      const kept = placementReport(cluster.holders, repos.visible(request.caller!.repos));
      const visible = published.filter(({ repo }) => isVisible(repo));
      return {
        nodes: nodes.map(({ id, name, version, startedAt, isLive, address, copies }) => ({
          ...{ id, name, version, started_at: new Date(startedAt).toISOString() },
          ...{ live: isLive, self: id === cluster.nodes.id, address, copies, ...kept.of(id) },
        })),
        copies: kept.copies,
        moving: kept.moving,
        builds: builds.filter(({ repo }) => isVisible(repo)),
        indexes: visible.reduce((sum, { indexes }) => sum + indexes, 0),
        deliveries: await webhooks.deliveries.countOpen(),
        notifications: await webhooks.notifier.waiting(),
      };
    },
  );

  app.post(
    '/api/cluster/drain',
    {
      schema: {
        operationId: 'drain',
        tags: ['admin'],
        summary: 'Stop a node without a failed request',
        description:
          'The node says at `/readyz` that it is not ready, gives its work to others, takes requests for some seconds more, finishes those in flight, and ends.',
        body: DrainRequest,
        response: { 200: done(DrainResponse) },
      },
      config: {
        operation: {
          ...{ scopes: ['admin'], errors: [...KEYED_ERRORS, 'NOT_FOUND', 'SERVICE_UNAVAILABLE'] },
          example: { request: { node: 'search-1' }, response: { node: '5f1c0a9b7e3d2468' } },
        },
      },
    },
    async (request, reply) => {
      if (!cluster)
        throw new DowseError('NOT_FOUND', 'This daemon shares no database.', 'Stop it with `dowse stop`.');
      const { nodes, requests } = cluster;
      const id = idOf(
        request.body.node ?? nodes.id,
        (await nodes.list()).filter(({ isLive }) => isLive),
      );
      if (id !== nodes.id) {
        const { signal } = calls.open(request, reply);
        await requests.ask([id], 'drain', {}, { ...AS_NODE, signal });
      } else reply.raw.once('close', () => config.drain?.());
      return { node: id };
    },
  );
}

/** @throws DowseError NOT_FOUND unless exactly one live node has this id or name */
function idOf(wanted: string, live: readonly Node[]): string {
  const found = live.filter(({ id, name }) => id === wanted || name === wanted);
  if (found.length === 1) return found[0]!.id;
  const known = live.map(({ id, name }) => `${id} (${name})`).join(', ');
  const problem = found.length === 0 ? 'No such node.' : 'Several nodes run on this machine.';
  throw new DowseError('NOT_FOUND', problem, `Name one of the live nodes by its id: ${known}.`);
}
