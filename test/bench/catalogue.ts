import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodeId } from '../../daemon/src/nodes/node-id.ts';
import { ownersOf } from '../../daemon/src/nodes/nodes.ts';
import { SharedRepos } from '../../daemon/src/repos/nodes/shared-repos.ts';
import { Repos } from '../../daemon/src/repos/repos.ts';
import { idleIndexer } from '../../daemon/src/repos/testing/idle-indexer.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Manifests } from '../../daemon/src/segments/manifests.ts';
import { readPostgresUrl } from '../../daemon/src/store/postgres/address.ts';
import { NOW } from '../../daemon/src/store/postgres/clock.ts';
import { PostgresState } from '../../daemon/src/store/postgres/postgres-state.ts';
import { sql, tables } from '../../daemon/src/store/tables.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer } from '../repos/git-server.ts';
import { silentLogger } from '../repos/silent-logger.ts';
import { until } from '../support/until.ts';
import type { Figure } from './report.ts';
import { quantile, timed } from './statistics.ts';

const REPOSITORIES = Number(process.env.BENCH_REPOSITORIES ?? 10_000);
const MANIFESTS = Number(process.env.BENCH_MANIFESTS ?? 100_000);
/** The first and the last so many are compared. */
const SAMPLE = Math.min(1000, REPOSITORIES / 4);
const QUESTIONS = 100;
/** Longest time of the statements that fill tables. */
const FILL_MS = 120_000;
const NODES = 20;
const FILES = Object.fromEntries(
  Array.from({ length: 50 }, (_, n) => [
    `src/part${n}.ts`,
    `/** Puts food number ${n} into the bowl. */\nexport function feed${n}(grams: number) {\n  return bowl(${n}, grams);\n}\n`,
  ]),
);

/**
 * What the number of repositories and manifests costs, at two of twenty nodes that keep two copies of each repository. One repository is
 * real: it is fetched and indexed. The others are rows and empty folders, and nothing answers at their addresses; their fetches fail while
 * the daemons are measured, as often as the daemons try. The other eighteen nodes are rows. Of the manifests the first and the last thousand are committed as daemons do,
 * the others are copied in the database.
 */
export async function benchCatalogue(): Promise<Figure[]> {
  if (noPostgres !== undefined) {
    console.log(`catalogue cannot run: ${noPostgres}`);
    return [];
  }
  const places = [new Place(), new Place()] as const;
  const home = join(places[0].root, 'server');
  for (const folder of [home, ...places.map(({ dataDir }) => dataDir)]) mkdirSync(folder, { mode: 0o700 });
  const [git, database] = await Promise.all([GitServer.start(home), PostgresServer.create()]);
  const db = await PostgresState.open(readPostgresUrl(database.url), { log: silentLogger, limitMs: FILL_MS });
  try {
    const ids = places.map(({ dataDir }) => nodeId(dataDir));
    const others = Array.from({ length: NODES - ids.length }, (_, n) => `simulated-${n}`);
    for (const id of others) {
      const times = { started_at: NOW, until: sql<number>`${NOW} + 86400000` };
      const address = 'http://127.0.0.1:9';
      const node = { ...times, id, name: id, version: 'none', lease: 1, address };
      await db.run(tables.insertInto('nodes').values(node));
    }
    const figures = [...(await manifests(db, database))];
    const members = [...ids, ...others].sort();
    for (const [at, { dataDir }] of places.entries()) {
      const isOwner = (name: string) => ownersOf(`repo:${name}`, members).slice(0, 2).includes(ids[at]!);
      const own = await repositories(db, dataDir, isOwner);
      if (at === 0) figures.push(...own);
    }
    // The first keeps it, and the second does not.
    const name = Array.from({ length: 1000 }, (_, n) => `team/real${n}`).find(name => {
      const owners = ownersOf(`repo:${name}`, members).slice(0, 2);
      return owners.includes(ids[0]!) && !owners.includes(ids[1]!);
    })!;
    const { url } = git.create(name, FILES);
    return [...figures, ...(await daemons(places, database, { url, name }))];
  } finally {
    await Promise.all(places.map(place => place.remove()));
    await db.close();
    await git.close();
    await database.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

const figure = (what: string, value: number, unit: string, atMost?: number): Figure => ({
  ...{ bench: 'catalogue', what, value, unit },
  ...(atMost !== undefined && { target: { atMost } }),
});

async function manifests(db: PostgresState, database: PostgresServer): Promise<Figure[]> {
  const all = new Manifests(db);
  const commit = async (n: number) => {
    const key = { repo: `team/r${n % REPOSITORIES}`, branch: `b${n}`, kind: 'k' };
    const segments = Array.from({ length: 3 }, (_, at) => ({
      sha256: `${n}-${at}`.padStart(64, '0'),
      bytes: 1,
    }));
    const lease = await all.take(key, 'bench');
    await all.announce(segments);
    await all.commit(key, lease!, { commit: 'c', segments });
  };
  const first = await each(0, SAMPLE, commit);
  await database.run(
    `INSERT INTO manifests (repo, branch, kind, generation, commit_hash, segments, committed_at, node, until, lease)
     SELECT 'team/r' || n % ${REPOSITORIES}, 'b' || n, 'k', 1, 'c', '[]', 1, 'bench', 0, 1 FROM generate_series(${SAMPLE}, ${MANIFESTS - SAMPLE - 1}) AS n`,
  );
  await database.run(
    `INSERT INTO named_segments (repo, branch, kind, sha256)
     SELECT repo, branch, kind, md5(branch || part) FROM manifests, generate_series(1, 3) AS part WHERE segments = '[]'`,
  );
  const last = await each(MANIFESTS - SAMPLE, MANIFESTS, commit);
  const of = await each(0, SAMPLE, async n => void (await all.of(`team/r${n}`, 'k')));
  const overview = await timed(async () => [await all.held(), await all.published()]);
  return [
    figure(`publishing, of the first ${SAMPLE}`, first, 'ms'),
    figure(`publishing, last ${SAMPLE} of ${MANIFESTS} to first`, last / first, '×', 1.5),
    figure('manifests of a repository', of, 'ms', 5),
    figure('overview of all manifests', overview, 'ms', 200),
  ];
}

/** Milliseconds of one, on average. */
async function each(from: number, to: number, one: (n: number) => Promise<void> | void): Promise<number> {
  const ms = await timed(async () => {
    for (let n = from; n < to; n++) await one(n);
  });
  return ms / (to - from);
}

async function repositories(
  db: PostgresState,
  dataDir: string,
  isOwner: (name: string) => boolean,
): Promise<Figure[]> {
  const repos = new Repos({
    ...{ dataDir, indexer: idleIndexer(), log: silentLogger },
    // Nothing is fetched here.
    limits: { repositories: 2 * REPOSITORIES, concurrent: 0 },
  });
  const shared = new SharedRepos({ db, repos, log: silentLogger });
  const add = (n: number) => {
    const repo = repos.registry.find(`team/r${n}`) ?? repos.add({ url: `http://127.0.0.1:9/team/r${n}.git` });
    repos.registry.setKept([repo.id], isOwner(repo.name));
    if (!isOwner(repo.name)) return;
    mkdirSync(repos.mirrorOf(repo.id).path, { recursive: true });
    repos.registry.fetched(
      repo.id,
      repos.registry.found(repo.id, { defaultBranch: 'main', mirrorBytes: 1000 }),
    );
  };
  try {
    const first = await each(0, SAMPLE, add);
    const listFirst = (await timed(() => shared.compare())) / SAMPLE;
    await each(SAMPLE, REPOSITORIES - SAMPLE, add);
    await shared.compare();
    const last = await each(REPOSITORIES - SAMPLE, REPOSITORIES, add);
    const listLast = (await timed(() => shared.compare())) / SAMPLE;
    const quiet = await each(0, 10, () => shared.compare());
    const list = await each(0, 10, () => void repos.visible(['**']));
    return [
      figure(`adding a repository, of the first ${SAMPLE}`, first, 'ms'),
      figure(`adding, last ${SAMPLE} of ${REPOSITORIES} to first`, last / first, '×', 1.5),
      figure(`sharing one, last ${SAMPLE} to first`, listLast / listFirst, '×', 1.5),
      figure(`comparing ${REPOSITORIES} without news`, quiet, 'ms', 50),
      figure(`listing ${REPOSITORIES}`, list, 'ms', 200),
    ];
  } finally {
    await repos.close();
  }
}

async function daemons(
  [first, second]: readonly [Place, Place],
  database: PostgresServer,
  { url, name }: { url: string; name: string },
): Promise<Figure[]> {
  const env = { DOWSE_DATABASE: database.url };
  const holder = await first.serve([], env);
  const added = await post(holder, first, '/api/repos', { url });
  if (!added.ok) throw new Error(`the repository was not added: ${added.status}`);
  const begun = performance.now();
  const gateway = await second.serve([], env);
  await until('it to be ready', async () => (await fetch(`${gateway.url}/readyz`)).ok);
  const started = performance.now() - begun;
  const question = (served: Served, place: Place, n: number) =>
    post(served, place, '/api/agent/ask', {
      query: `who puts food number ${n % 50} into the bowl`,
      target_dir: `repo:${name}`,
    });
  const times = async (served: Served, place: Place) => {
    await until('it to answer', async () => (await question(served, place, 0)).status === 200);
    // The first ones compile the code.
    for (let n = 0; n < QUESTIONS; n++) await question(served, place, n);
    const all: number[] = [];
    for (let n = 0; n < QUESTIONS; n++) all.push(await timed(() => question(served, place, n)));
    return all;
  };
  const tried = () => [holder, gateway].map(failures).reduce((sum, count) => sum + count);
  const triedBefore = tried();
  const asking = performance.now();
  const [here, through] = [await times(holder, first), await times(gateway, second)];
  const tries = (tried() - triedBefore) / ((performance.now() - asking) / 1000);
  const list = await timed(async () => {
    const headers = { authorization: `Bearer ${readOwnerKey(second.dataDir)}` };
    await (await fetch(`${gateway.url}/api/repos`, { headers })).text();
  });
  return [
    figure('start of a daemon until it is ready', started / 1000, 's', 5),
    figure('question about one repository, at its node, p50', quantile(here, 0.5), 'ms', 15),
    figure('the same, p95', quantile(here, 0.95), 'ms'),
    figure('the same through another node, p50', quantile(through, 0.5), 'ms', 15),
    figure('the same through another node, p95', quantile(through, 0.95), 'ms'),
    figure('fetches that failed meanwhile, at both', tries, '/s'),
    figure('GET /api/repos', list, 'ms', 1000),
  ];
}

/** How many fetches have failed so far, as the log says. */
const failures = (served: Served): number => served.log().split('could not be fetched').length - 1;

async function post(served: Served, place: Place, path: string, body: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${readOwnerKey(place.dataDir)}`,
    'content-type': 'application/json',
  };
  const response = await fetch(served.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response;
}
