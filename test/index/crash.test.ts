import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dowse } from '../../daemon/src/api/dowse.ts';
import { createClient } from '../../daemon/src/daemon-client/index.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Place, type Served } from '../cli/harness.ts';
import { manyFiles } from '../support/open-engine.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';

const FILES = 2000;
const call = { roots: [] };

let place: Place;
let served: Served;
let dowse: Dowse;

async function serve(): Promise<void> {
  served = await place.serve();
  dowse = createClient({ url: served.url, key: readOwnerKey(place.dataDir) });
}

async function kill(): Promise<void> {
  served.process.kill('SIGKILL');
  await served.ended;
  await dowse.close();
}

beforeEach(async () => {
  place = new Place();
  writeFiles(place.tree, manyFiles(FILES, 15));
  await serve();
});
afterEach(() => place.remove());

const status = () => dowse.status({ target_dir: place.tree }, call);

function untilUnderWay(): Promise<unknown> {
  return until('a build that is under way', async () => {
    const { status: state, progress } = await status();
    expect(state).not.toBe('ready');
    // Progress begins before the first file is stored.
    return state === 'building' && progress! > 0 && storedFiles().size > 0;
  });
}

/** The first chunk id of each file in the databases. A file that is analyzed again gets another id. */
function storedFiles(): Map<string, number> {
  const indexes = join(place.dataDir, 'indexes');
  const [folder] = readdirSync(indexes);
  const record = JSON.parse(readFileSync(join(indexes, folder!, 'index.json'), 'utf8'));
  const db = new Database(join(indexes, folder!, (record.next ?? record.current).name), { readonly: true });
  const rows = db.prepare('SELECT path, first_chunk AS first FROM files').all() as {
    path: string;
    first: number;
  }[];
  db.close();
  return new Map(rows.map(({ path, first }) => [path, first]));
}

test('kill -9 during a build, twice in a row: each start resumes it', async () => {
  await dowse.build({ target_dir: place.tree, wait: false }, call);
  await untilUnderWay();
  await kill();
  const afterFirst = storedFiles();
  expect(afterFirst.size).toBeGreaterThan(0);
  expect(afterFirst.size).toBeLessThan(FILES);

  await serve();
  // Progress alone does not prove it: recently written files are read again, because their times are not reliable yet.
  await until('files that the first had not stored', () => storedFiles().size > afterFirst.size);
  await kill();
  const afterSecond = storedFiles();
  expect(afterSecond.size).toBeLessThan(FILES);

  await serve();
  const built = await dowse.build({ target_dir: place.tree }, call);
  expect(built.file_count).toBe(FILES);
  expect(built.embedded).toBeLessThanOrEqual((await status()).chunk_count! - afterSecond.size);
  const finished = storedFiles();
  for (const [path, first] of [...afterFirst, ...afterSecond]) expect(finished.get(path), path).toBe(first);
  const { results } = await dowse.ask({ query: 'make_widget_1234', target_dir: place.tree }, call);
  expect(results[0]!.file).toMatch(/module1234\.py$/);
});

test('during a rebuild, and after it was killed, the last good index answers', { tags: 'slow' }, async () => {
  await dowse.build({ target_dir: place.tree }, call);
  const ask = () => dowse.ask({ query: 'make_widget_77', target_dir: place.tree }, call);
  const before = await ask();
  const rebuilt = dowse.build({ target_dir: place.tree, force: true }, call);
  rebuilt.catch(() => {}); // the daemon is killed
  await until('a rebuild that is under way', async () => (await status()).progress! > 0);
  expect((await ask()).results).toEqual(before.results);
  expect((await status()).status).toBe('building');
  await kill();
  await serve();
  const after = await ask();
  expect(after.results).toEqual(before.results);
  expect(after.index.generation).toBe(before.index.generation);
  await until('the rebuild to be done', async () => (await status()).status === 'ready');
  expect((await ask()).results[0]!.file).toBe(before.results[0]!.file);
});

test('questions and a second build work during a build, and the builds share one run', {
  tags: 'slow',
}, async () => {
  await dowse.build({ target_dir: place.tree }, call);
  // The first question starts a thread, which may take as long as the build.
  await dowse.ask({ query: 'make_widget_1', target_dir: place.tree }, call);
  const first = dowse.build({ target_dir: place.tree, force: true }, call);
  const second = dowse.build({ target_dir: place.tree, force: true }, call);
  let answers = 0;
  let done = false;
  const both = Promise.all([first, second]).finally(() => {
    done = true;
  });
  while (!done) {
    const { results } = await dowse.ask(
      { query: `make_widget_${answers * 3}`, target_dir: place.tree },
      call,
    );
    expect(results[0]!.file).toMatch(new RegExp(`module${answers * 3}\\.py$`));
    answers++;
  }
  expect(answers).toBeGreaterThan(3);
  const { index } = await dowse.ask({ query: 'widget', target_dir: place.tree }, call);
  expect(index.generation).toBe(2);
  for (const built of await both) expect(built).toMatchObject({ status: 'success', file_count: FILES });
});

test('indexing the same tree repeatedly does not leak memory', { tags: 'slow' }, async () => {
  const resident = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${served.process.pid}/status`, 'utf8'))![1]) / 1024;
  const seen: number[] = [];
  for (let round = 0; round < 5; round++) {
    await dowse.build({ target_dir: place.tree, force: true }, call);
    await dowse.ask({ query: 'widget', target_dir: place.tree }, call);
    if (process.platform === 'linux') seen.push(resident());
  }
  const growth = (seen.at(-1) ?? 0) - (seen[1] ?? 0);
  expect(growth, `resident MB after each build: ${seen.map(Math.round)}`).toBeLessThan(120);
});
