import { setTimeout as delay } from 'node:timers/promises';
import type { CreateKeyRequest, IssuedKeyResponse } from '../../daemon/src/api/admin.ts';
import type { Daemon } from './daemon.ts';
import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { quantile, timed } from './statistics.ts';
import { type Subject, withIndex } from './subject.ts';

const SECONDS = 8;
const MANY = 16;
/** How many times the questions of one client many clients get answered on two cores. */
const TARGET_RATIO = 1.7;
const TARGET_BESIDE_MS = 10;
/** Pause between two requests beside the questions. */
const BESIDE_EVERY_MS = 20;
/** A literal that few files have, so that the search itself is short. */
const BESIDE_PATTERN = 'qzxjkvwq';
const UNHINDERED = { per_minute: 1_000_000, per_second: 1_000_000 };

interface Load {
  perSecond: number;
  times: number[];
  healthz: number[];
  search: number[];
}

/** Questions of one client and of many at once, with `/healthz` and a pattern search beside them. */
export function benchClients(subject: Subject): Promise<Figure[]> {
  return withIndex(subject, async daemon => {
    const wanted: CreateKeyRequest = { name: `bench-${process.pid}`, ...UNHINDERED };
    const { key } = await daemon.json<IssuedKeyResponse>('/api/admin/keys', wanted);
    const free = daemon.withKey(key);
    // Long enough for all threads to have started and to be compiled.
    await load(free, subject.dir, MANY);
    const one = await load(free, subject.dir, 1);
    const many = await load(free, subject.dir, MANY);
    return [...figures(1, one), ...figures(MANY, many), ratio(one, many)];
  });
}

function figures(clients: number, { perSecond, times, healthz, search }: Load): Figure[] {
  const who = clients === 1 ? '1 client' : `${clients} clients`;
  const figure = (what: string, value: number, unit = 'ms'): Figure => ({
    bench: 'clients',
    what: `${who}: ${what}`,
    ...{ value, unit },
  });
  const besides = clients === 1 ? {} : { target: { atMost: TARGET_BESIDE_MS } };
  return [
    figure('questions', perSecond, '/s'),
    figure('question, p50', quantile(times, 0.5)),
    figure('question, p95', quantile(times, 0.95)),
    figure('/healthz beside them, p50', quantile(healthz, 0.5)),
    { ...figure('/healthz beside them, p95', quantile(healthz, 0.95)), ...besides },
    { ...figure('pattern search beside them, p95', quantile(search, 0.95)), ...besides },
  ];
}

function ratio(one: Load, many: Load): Figure {
  const value = many.perSecond / one.perSecond;
  return { bench: 'clients', what: 'many ÷ one', value, unit: '×', target: { atLeast: TARGET_RATIO } };
}

/** Each client asks one question after another. */
async function load(daemon: Pick<Daemon, 'post' | 'get'>, dir: string, clients: number): Promise<Load> {
  const end = performance.now() + SECONDS * 1000;
  const isOver = () => performance.now() >= end;
  const times: number[] = [];
  let next = 0;
  const ask = async () => {
    while (!isOver()) {
      const query = QUESTIONS[next++ % QUESTIONS.length];
      times.push(await timed(() => daemon.post('/api/agent/ask', { query, target_dir: dir })));
    }
  };
  const healthz: number[] = [];
  const search: number[] = [];
  const beside = async () => {
    while (!isOver()) {
      healthz.push(await timed(() => daemon.get('/healthz')));
      search.push(await timed(() => daemon.post('/api/search', { pattern: BESIDE_PATTERN, path: dir })));
      await delay(BESIDE_EVERY_MS);
    }
  };
  await Promise.all([...Array.from({ length: clients }, ask), beside()]);
  return { perSecond: times.length / SECONDS, times, healthz, search };
}
