/**
 * Three daemons on one PostgreSQL and S3, with two copies of each repository: kills or pauses one, or lets one of these fail, at a random
 * moment of their work, and checks all afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { packageSources } from '../support/package-sources.ts';
import { until } from '../support/until.ts';
import { Clients, PATIENCE_MS, type Worked } from './clients.ts';
import { Cluster, type ClusterNode } from './cluster.ts';
import { OUTAGES } from './outages.ts';
import { below, pick, type Soak } from './soak.ts';

const LONGEST_LIFE_MS = 2500;
/** Every so many rounds one of the outages lasts so long that all leases end; only in long runs. */
const LONG_OUTAGE_MS = 30_000;
const LONG_EVERY = 8;
const LONG_RUN_SECONDS = 120;
/** In a run of rounds, a node is paused in every tenth while it builds an index, until another one has built it. */
const PAUSE_EVERY = 10;
/** The right to build ends after 30 s; then another node looks again, fetches and builds. */
const TAKEN_OVER_MS = 120_000;
const FILES_TO_BUILD = 400;

type Random = () => number;

/**
 * While all three work (keys and repositories come and go, commits are pushed and reported to any of them), one is killed, or PostgreSQL
 * or S3 fail for a while. Meanwhile the others answer searches and questions in time, and what cannot be written gets 503. Then: each
 * acknowledged key and repository is at all, each revoked or removed one at none, each accepted delivery was processed once, each index
 * was published by the node with the right to, and all find the last commit. In a run of rounds nodes are killed, and nothing else fails.
 */
export const nodes: Soak = async ({ seconds, rounds: wanted, seed, onProgress }) => {
  const random = seeded(seed);
  const cluster = await Cluster.start();
  const faults: string[] = [];
  try {
    const clients = await Clients.prepare(cluster, random);
    const start = cluster.memory();
    const endAt = performance.now() + seconds * 1000;
    let inputs = 0;
    const isOver = (round: number) => (wanted === undefined ? performance.now() >= endAt : round > wanted);
    for (let round = 1; !isOver(round) && faults.length < 20; round++) {
      const isLong = seconds >= LONG_RUN_SECONDS && round % LONG_EVERY === 0;
      const outage =
        wanted === undefined ? pick(random, [...NODE_OUTAGES, ...Object.keys(OUTAGES)]) : killed(round);
      const worked = await workDuring(outage, { cluster, clients, random, isLong });
      inputs += worked.acknowledged;
      for (const fault of [...worked.faults, ...(await clients.lost())]) {
        faults.push(`round ${round}, ${outage}: ${fault}`);
        onProgress?.(`fault in ${faults.at(-1)}`);
      }
      if (round % 5 === 0) {
        const { asked, failedOnce, longestMs } = clients.questions.counts;
        const { index, delivery } = cluster.watch.counts;
        onProgress?.(
          `${round} rounds, ${inputs} acknowledged; ${asked} questions, ${failedOnce} failed once, at most ${Math.round(longestMs)} ms; ${index} indexes published, ${delivery} deliveries; ${faults.length} faults`,
        );
      }
    }
    return { inputs, faults, memory: { start, end: cluster.memory() } };
  } finally {
    await cluster.remove();
  }
};

const NODE_OUTAGES = ['kill', 'node paused'];
const BUILDER_PAUSED = 'paused while it builds';
const killed = (round: number): string => (round % PAUSE_EVERY === 0 ? BUILDER_PAUSED : 'kill');

interface Surroundings {
  cluster: Cluster;
  clients: Clients;
  random: Random;
  isLong: boolean;
}

/** Lets something fail while clients work, and mends it. */
async function workDuring(outage: string, around: Surroundings): Promise<Worked> {
  if (outage === 'kill') return workAndKill(around);
  if (outage === 'node paused') return workAndPause(around);
  if (outage === BUILDER_PAUSED) return workAndPauseBuilder(around);
  const { cluster, clients, random, isLong } = around;
  return clients.work({ mortal: [], isDatabaseWell: false, isPause: false }, async () => {
    await delay(below(random, LONGEST_LIFE_MS));
    const mend = await OUTAGES[outage]!(cluster.around);
    await delay(isLong ? LONG_OUTAGE_MS : below(random, 2 * LONGEST_LIFE_MS));
    await mend();
    await delay(below(random, LONGEST_LIFE_MS));
  });
}

/** Kills a node while all work. The others work on without it, and with it when it has started again. */
function workAndKill({ cluster, clients, random }: Surroundings): Promise<Worked> {
  const victim = pick(random, cluster.nodes);
  return clients.work({ mortal: [victim], isDatabaseWell: true, isPause: false }, async () => {
    await delay(below(random, LONGEST_LIFE_MS));
    victim.served.process.kill('SIGKILL');
    await victim.served.ended;
    await delay(below(random, LONGEST_LIFE_MS));
    await cluster.serve(victim);
  });
}

/** Pauses a node while all work. The others answer from the other copies. */
function workAndPause({ cluster, clients, random }: Surroundings): Promise<Worked> {
  const victim = pick(random, cluster.nodes);
  return clients.work({ mortal: [victim], isDatabaseWell: true, isPause: true }, async () => {
    await delay(below(random, LONGEST_LIFE_MS));
    await paused(victim, () => delay(below(random, LONGEST_LIFE_MS)));
    await delay(below(random, LONGEST_LIFE_MS));
  });
}

/** Pauses the node that builds an index until another one has published it. What it goes on to publish then must not count. */
async function workAndPauseBuilder({ cluster, clients, random }: Surroundings): Promise<Worked> {
  const [files] = packageSources(1, FILES_TO_BUILD);
  const repo = await clients.add(pick(random, cluster.nodes), files);
  const builder = await until('a node to build', () => cluster.watch.builderOf(repo), PATIENCE_MS);
  const victim = cluster.nodes.find(({ id }) => id === builder)!;
  return clients.work({ mortal: [victim], isDatabaseWell: true, isPause: true }, async () => {
    await paused(victim, async () => {
      await until('another node to publish it', () => cluster.watch.isPublished(repo), TAKEN_OVER_MS);
    });
    await delay(below(random, LONGEST_LIFE_MS));
  });
}

async function paused({ served }: ClusterNode, meanwhile: () => Promise<void>): Promise<void> {
  served.process.kill('SIGSTOP');
  await meanwhile().finally(() => served.process.kill('SIGCONT'));
}
