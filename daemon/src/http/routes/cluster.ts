import { ClusterStatus } from '../../api/cluster.ts';
import { nameTest } from '../../security/name-patterns.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const EXAMPLE: ClusterStatus = {
  nodes: [
    {
      ...{ id: '5f1c0a9b7e3d2468', name: 'search-1', version: '0.1.0' },
      ...{ started_at: '2026-11-28T09:30:00.000Z', live: true, self: true },
    },
  ],
  builds: [{ repo: 'team/app', branch: 'main', node: '5f1c0a9b7e3d2468' }],
  indexes: 12,
  deliveries: 0,
  notifications: 0,
};
const ALONE: ClusterStatus = { nodes: [], builds: [], indexes: 0, deliveries: 0, notifications: 0 };

/** The daemons that share the database, and what they do. */
export function clusterRoute(app: App, { cluster, webhooks }: Context): void {
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
      const [nodes, manifests] = [await cluster.nodes.list(), await cluster.manifests.overview()];
      const visible = manifests.filter(({ repo }) => isVisible(repo));
      return {
        nodes: nodes.map(({ id, name, version, startedAt, isLive }) => ({
          ...{ id, name, version, started_at: new Date(startedAt).toISOString() },
          ...{ live: isLive, self: id === cluster.nodes.id },
        })),
        builds: visible
          .filter(({ isHeld }) => isHeld)
          .map(({ repo, branch, node }) => ({ repo, branch, node })),
        indexes: visible.filter(({ isCommitted }) => isCommitted).length,
        deliveries: await webhooks.deliveries.open(),
        notifications: await webhooks.notifier.waiting(),
      };
    },
  );
}
