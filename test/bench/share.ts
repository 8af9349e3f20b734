import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer } from '../repos/git-server.ts';
import { until } from '../support/until.ts';
import type { Figure } from './report.ts';
import type { Subject } from './subject.ts';

const REPO = 'team/app';
const MAX_FILES = 20_000;
const MAX_BYTES = 1_000_000;
const BUILD_MS = 30 * 60_000;

interface Entry {
  msg: string;
  ms: number;
}

/** The index of a repository: built by one daemon, and fetched by another one through a folder. */
export async function benchShare({ dir }: Subject): Promise<Figure[]> {
  if (noPostgres !== undefined) {
    console.log(`share cannot run: ${noPostgres}`);
    return [];
  }
  const places = [new Place(), new Place()] as const;
  const [home, objects] = [join(places[0].root, 'server'), join(places[0].root, 'objects')];
  for (const folder of [home, objects]) mkdirSync(folder);
  const [git, database] = await Promise.all([GitServer.start(home), PostgresServer.create()]);
  try {
    const { url } = git.create(REPO, filesOf(dir));
    const env = { DOWSE_DATABASE: database.url, DOWSE_OBJECTS: `file:${objects}` };
    const one = await places[0].serve([], env);
    const headers = {
      authorization: `Bearer ${readOwnerKey(places[0].dataDir)}`,
      'content-type': 'application/json',
    };
    await fetch(`${one.url}/api/repos`, { method: 'POST', headers, body: JSON.stringify({ url }) });
    const built = await entry(one, 'a repository was fetched');
    await entry(one, 'an index was published for other daemons');
    const two = await places[1].serve([], env);
    const begun = await entry(two, 'a repository was fetched');
    const received = await entry(two, 'the index begins with that of another daemon');
    return [
      figure('clone and index', built.ms / 1000, 's'),
      figure('clone and begin with the index of another daemon', begun.ms / 1000, 's'),
      figure('of that, segments', received.ms / 1000, 's'),
      figure('size of the segments', bytesBelow(objects) / 1e6, 'MB'),
    ];
  } finally {
    await Promise.all(places.map(place => place.remove()));
    await git.close();
    await database.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

const figure = (what: string, value: number, unit: string): Figure => ({ bench: 'share', what, value, unit });

function filesOf(tree: string): Record<string, Buffer> {
  const names = globSync('**/*', { cwd: tree }).sort();
  const files = names.filter(name => {
    const stats = statSync(join(tree, name), { throwIfNoEntry: false });
    return stats?.isFile() && stats.size < MAX_BYTES;
  });
  return Object.fromEntries(files.slice(0, MAX_FILES).map(name => [name, readFileSync(join(tree, name))]));
}

function bytesBelow(folder: string): number {
  const names = globSync('*/*', { cwd: folder });
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Waits for a line of the log. */
function entry(served: Served, msg: string): Promise<Entry> {
  const find = () =>
    served
      .log()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Entry)
      .find(each => each.msg === msg);
  return until(msg, find, BUILD_MS);
}
