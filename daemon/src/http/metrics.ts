import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { App, Context, EngineStats } from './context.ts';
import { nodeMetrics } from './node-metrics.ts';

export interface Metrics {
  scrape(): Promise<{ type: string; text: string }>;
}

const ENGINE_GAUGES: readonly [
  name: string,
  help: string,
  value: (stats: EngineStats) => number | undefined,
][] = [
  ['dowse_searches_running', 'Running pattern searches.', stats => stats.searchesRunning],
  ['dowse_searches_waiting', 'Queued pattern searches.', stats => stats.searchesWaiting],
  ['dowse_indexes', 'Number of indexes.', stats => stats.indexes],
  ['dowse_indexed_files', 'Files in all indexes.', stats => stats.indexedFiles],
  ['dowse_index_bytes', 'Size of all indexes on disk.', stats => stats.indexBytes],
  ['dowse_pattern_indexes', 'Number of pattern indexes.', stats => stats.patternIndexes?.indexes],
  ['dowse_pattern_indexed_files', 'Files in all pattern indexes.', stats => stats.patternIndexes?.files],
  ['dowse_pattern_index_bytes', 'Size of all pattern indexes on disk.', stats => stats.patternIndexes?.bytes],
];

/** The metrics library loads this long after the first request, because loading it slows requests. */
const LOAD_AFTER_MS = 1000;

interface Observation {
  labels: { route: string; method: string; status: string };
  seconds: number;
}

/**
 * Measures every request by its route pattern; raw URLs would create a series for each. prom-client is loaded a second
 * after the first request, or for the first scrape. Until then the durations are kept in memory.
 */
export function measure(app: App, context: Context): Metrics {
  const early: Observation[] = [];
  let observe = (observation: Observation): void => void early.push(observation);
  let loading: Promise<() => Promise<Registry>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const load = () => {
    clearTimeout(timer);
    loading ??= openRegistry(context).then(
      ({ durations, collect }) => {
        observe = ({ labels, seconds }) => durations.observe(labels, seconds);
        early.splice(0).forEach(observe);
        return collect;
      },
      error => {
        loading = timer = undefined;
        early.length = 0; // The list must not grow while loading fails.
        throw error;
      },
    );
    return loading;
  };
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = { route, method: request.method, status: String(reply.statusCode) };
    observe({ labels, seconds: reply.elapsedTime / 1000 });
    if (loading) return;
    timer ??= setTimeout(() => {
      load().catch(error => request.log.warn({ err: error }, 'cannot load the metrics library'));
    }, LOAD_AFTER_MS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  return {
    async scrape() {
      const registry = await (await load())();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** The histogram of requests, and a function that updates the other metrics and returns the registry. */
async function openRegistry(context: Context) {
  const { engine } = context;
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const durations = new Histogram({
    name: 'dowse_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  const gauges = ENGINE_GAUGES.map(([name, help, value]) => ({
    gauge: new Gauge({ name, help, registers: [registry] }),
    value,
  }));
  const counter = (name: string, help: string, label = 'engine') =>
    new Counter({ name, help, labelNames: [label], registers: [registry] });
  const searches = counter(
    'dowse_searches_total',
    'Pattern searches, by whether the pattern index narrowed them.',
  );
  const scanned = counter('dowse_search_files_total', 'Files searched by pattern searches, where counted.');
  const colored = counter(
    'dowse_colored_total',
    'Files and pieces of code that pages showed with colors, by where the colors came from.',
    'from',
  );
  new Gauge({
    name: 'dowse_uptime_seconds',
    help: 'Seconds since the process started.',
    registers: [registry],
    collect() {
      this.set(performance.now() / 1000);
    },
  });
  const collectNode = nodeMetrics({ Counter, Gauge }, [registry], context);
  let hasDefaults = false;
  const collect = async () => {
    // Started with the first scrape: collecting them costs time, and most daemons are never scraped.
    if (!hasDefaults) collectDefaultMetrics({ register: registry });
    hasDefaults = true;
    await collectNode();
    const stats = (await engine.stats?.()) ?? {};
    for (const { gauge, value } of gauges) gauge.set(value(stats) ?? 0);
    searches.reset();
    scanned.reset();
    for (const engine of ['index', 'scan'] as const) {
      searches.inc({ engine }, stats.searches?.[engine].searches ?? 0);
      scanned.inc({ engine }, stats.searches?.[engine].files ?? 0);
    }
    colored.reset();
    for (const from of ['cache', 'parser'] as const) colored.inc({ from }, stats.colored?.[from] ?? 0);
    return registry;
  };
  return { durations, collect };
}
