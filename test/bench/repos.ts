import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RepoList } from '../../daemon/src/api/repos.ts';
import type { SearchResponse } from '../../daemon/src/api/schemas.ts';
import { isSmallFile, packageSources } from '../support/package-sources.ts';
import { until } from '../support/until.ts';
import { Repo } from '../webhooks/git.ts';
import type { Daemon } from './daemon.ts';
import type { Figure } from './report.ts';
import { quantile, timed } from './statistics.ts';
import { type Subject, withDaemon } from './subject.ts';
import { timeTyping } from './typing.ts';

const REPOSITORIES = Number(process.env.BENCH_REPOSITORIES ?? 200);
const FILES_EACH = 100;
const PUSHES = 20;
const ROUNDS = 5;
const BUILD_MS = 60 * 60_000;
const LOOK_EVERY_MS = 500;

/** Texts typed into the search box: beginnings of words and whole ones. */
const TYPED = ['parse', 'parseOpt', 'createServer', 'TODO', 'class \\w+Error', 'readFile', 'export default'];
const QUESTIONS = [
  'where are retries handled',
  'how is a request body limited',
  'where are command line options parsed',
  'how are cookies signed',
  'what reads ignore files',
];

/** 200 repositories with 20,000 files of the packages that this repository uses: from a push to a search, the page, and questions to all. */
export async function benchRepos(subject: Subject): Promise<Figure[]> {
  const home = join(subject.dataDir, '..', 'many-repos');
  const dataDir = join(home, 'data');
  mkdirSync(dataDir, { recursive: true });
  const repos = makeRepos(join(home, 'git'));
  try {
    return await withDaemon({ ...subject, dataDir }, async daemon => {
      const ms = await timed(() => addAll(daemon, repos));
      const figures = [
        figure('clone and index all', ms / 1000, 's'),
        ...(await pushes(daemon, repos)),
        ...(await page(daemon, repos)),
        figure(
          'search box, key to rows, p50',
          quantile(await timeTyping(daemon, TYPED, ROUNDS), 0.5),
          'ms',
          60,
        ),
        ...(await questions(daemon)),
      ];
      const memory = await daemon.memoryAtRest();
      figures.push(figure('memory at rest', memory / 1e6, 'MB', 1500));
      figures.push(figure('memory at most', (await daemon.peakMemory()) / 1e6, 'MB'));
      return figures;
    });
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const figure = (what: string, value: number, unit: string, atMost?: number): Figure => ({
  ...{ bench: 'repos', what, value, unit },
  ...(atMost !== undefined && { target: { atMost } }),
});

function makeRepos(folder: string): Repo[] {
  return packageSources(REPOSITORIES, FILES_EACH).map((files, n) => Repo.init(join(folder, `r${n}`), files));
}

const nameOf = (n: number) => `team/r${n}`;

async function addAll(daemon: Daemon, repos: readonly Repo[]): Promise<void> {
  for (const [n, { dir }] of repos.entries()) {
    await daemon.post('/api/repos', { url: dir, name: nameOf(n), allow_local: true });
  }
  // A repository that was ready may be fetched again, which the poll does.
  const left = new Set(repos.map((_, n) => nameOf(n)));
  const isReady = async () => {
    // Asking more often would take time from what is measured.
    await delay(LOOK_EVERY_MS);
    const list = JSON.parse((await daemon.get('/api/repos')).toString()) as RepoList;
    for (const { name, state } of list.repos) if (state === 'ready') left.delete(name);
    return left.size === 0;
  };
  await until('all to be ready', isReady, BUILD_MS);
}

/** From a commit to the first answer with it, by pattern over all repositories. */
async function pushes(daemon: Daemon, repos: readonly Repo[]): Promise<Figure[]> {
  const times: number[] = [];
  for (let n = 0; n < PUSHES; n++) {
    const at = (n * 7) % repos.length;
    const word = `quokka${n}x`;
    repos[at]!.commit('change', { 'src/pushed.ts': `export const ${word} = ${n};\n` });
    const search = { pattern: word, path: 'repo:*', options: { recursive: true } };
    times.push(
      await timed(async () => {
        await daemon.post(`/api/repos/${encodeURIComponent(nameOf(at))}/sync`, {});
        const { results } = await daemon.json<SearchResponse>('/api/search', search);
        if (results.length !== 1) throw new Error(`${word} was not found`);
      }),
    );
  }
  return [figure('push to searchable, p50', quantile(times, 0.5) / 1000, 's', 5)];
}

async function page(daemon: Daemon, repos: readonly Repo[]): Promise<Figure[]> {
  const [box, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const q of TYPED) {
      const url = (part: string) => `/?${new URLSearchParams({ q, part })}`;
      box.push(await timed(() => daemon.get(url('first'))));
      all.push(await timed(() => daemon.get(url('results'))));
    }
  }
  const [fresh, cached]: [number[], number[]] = [[], []];
  for (let n = 0; n < Math.min(PUSHES, repos.length); n++) {
    const { dir } = repos[n]!;
    const file = globSync('src/**/*.{ts,js}', { cwd: dir }).find(name => isSmallFile(join(dir, name))) ?? '';
    const url = `/repo/${nameOf(n)}/${file.split('/').map(encodeURIComponent).join('/')}`;
    if (file === '') continue;
    fresh.push(await timed(() => daemon.get(url)));
    cached.push(await timed(() => daemon.get(url)));
  }
  return [
    figure('search box, first results, p50', quantile(box, 0.5), 'ms', 60),
    figure('search box, results of all, p50', quantile(all, 0.5), 'ms'),
    figure('file page, first time, p50', quantile(fresh, 0.5), 'ms', 200),
    figure('file page, cached, p50', quantile(cached, 0.5), 'ms', 50),
  ];
}

async function questions(daemon: Daemon): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const query of QUESTIONS) {
      const ms = await timed(() => daemon.post('/api/agent/ask', { query, target_dir: 'repo:*' }));
      // The first round reads the indexes.
      if (round > 0) times.push(ms);
    }
  }
  return [figure('question to all, p50', quantile(times, 0.5), 'ms', 40)];
}
