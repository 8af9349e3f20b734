import type { Counter, Gauge, Registry } from 'prom-client';
import type { Context } from './context.ts';

/** The parts of `prom-client` that are used here. It is loaded with the first scrape. */
interface Library {
  Counter: typeof Counter;
  Gauge: typeof Gauge;
}

/** Metrics of a daemon among others on one database. @returns a function that updates them */
export function nodeMetrics(
  { Counter, Gauge }: Library,
  registers: Registry[],
  { cluster, webhooks, nodeStats }: Pick<Context, 'cluster' | 'webhooks' | 'nodeStats'>,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers });
  const deliveries = gauge('dowse_deliveries_open', 'Deliveries to webhooks that wait or run.');
  const notifications = gauge('dowse_notifications_waiting', 'Notifications that are not accepted yet.');
  const queues = async () => {
    // While the database is away they are not known.
    deliveries.set(await webhooks.deliveries.countOpen().catch(() => Number.NaN));
    notifications.set(await webhooks.notifier.waiting().catch(() => Number.NaN));
  };
  if (!cluster || !nodeStats) return queues;
  const nodes = gauge(
    'dowse_nodes_live',
    'Nodes that have renewed their lease in time, as this one knows them.',
  );
  const lease = gauge(
    'dowse_node_lease_age_seconds',
    'Since this node has renewed its lease and read the others.',
  );
  const list = gauge(
    'dowse_repositories_age_seconds',
    'Since this node has read the shared list of repositories.',
  );
  const builds = gauge('dowse_builds_held', 'Indexes that this node has the right to publish.');
  const reachable = gauge('dowse_database_reachable', 'Whether the shared database answers: 1 or 0.');
  const calls = counter(
    'dowse_database_calls_total',
    'Statements and transactions, by what became of them.',
    'outcome',
  );
  const seconds = new Counter({
    ...{ name: 'dowse_database_seconds_total', help: 'Time that all of them took.', registers },
  });
  const segments = counter('dowse_segments_total', 'Segments of indexes, by what happened to them.', 'event');
  const bytes = counter(
    'dowse_segment_bytes_total',
    'Bytes of the segments that were fetched and uploaded.',
    'event',
  );
  const setAll = (to: Counter, label: string, values: Readonly<Record<string, number>>) => {
    to.reset();
    for (const [name, value] of Object.entries(values)) to.inc({ [label]: name }, value);
  };
  return async () => {
    await queues();
    const stats = nodeStats();
    nodes.set(cluster.nodes.live.length);
    lease.set(stats.leaseAgeMs / 1000);
    list.set(stats.listAgeMs / 1000);
    builds.set(stats.builds);
    reachable.set(Number(stats.database.isReachable));
    setAll(calls, 'outcome', stats.database.calls);
    seconds.reset();
    seconds.inc(stats.database.seconds);
    if (!stats.segments) return;
    setAll(segments, 'event', stats.segments.operations);
    setAll(bytes, 'event', stats.segments.bytes);
  };
}
