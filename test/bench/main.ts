/**
 * `npm run bench`: measures a spawned daemon over HTTP. Prints a table and writes bench-results/<time>.json. `npm run
 * bench -- build ask` runs only those benchmarks; `--help` lists all.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assemblePackage } from '../../scripts/package/assemble.ts';
import { benchAsk } from './ask.ts';
import { benchBuild } from './build.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchClients } from './clients.ts';
import { benchCommits } from './commits.ts';
import { benchEditor } from './editor.ts';
import { benchEmbed } from './embed.ts';
import { benchNearest } from './nearest.ts';
import { benchPatterns } from './patterns.ts';
import { type Figure, machine, reached, save, type TreeReport, table, tableOf } from './report.ts';
import { benchRepos } from './repos.ts';
import { benchRequests } from './requests.ts';
import { updateResults } from './results.ts';
import { benchSearch } from './search.ts';
import { benchShare } from './share.ts';
import { benchStart } from './start.ts';
import { benchStructure } from './structure.ts';
import type { Subject } from './subject.ts';
import { makeProject, readTree } from './trees.ts';
import { benchUpdate } from './update.ts';
import { benchWebhooks } from './webhooks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BENCHES: Readonly<Record<string, (subject: Subject) => Promise<Figure[]>>> = {
  build: benchBuild,
  embed: benchEmbed,
  nearest: benchNearest,
  update: benchUpdate,
  ask: benchAsk,
  clients: benchClients,
  search: benchSearch,
  patterns: benchPatterns,
  structure: benchStructure,
  requests: benchRequests,
  start: benchStart,
  webhooks: benchWebhooks,
  commits: benchCommits,
  editor: benchEditor,
  repos: benchRepos,
  share: benchShare,
  catalogue: benchCatalogue,
};
/** They take long, or install programs. */
const ON_REQUEST = ['editor', 'repos', 'share', 'catalogue'];
const HELP = `npm run bench -- [BENCH…] [--tree DIR]… [--data-dir D] [--out DIR] [--record]

BENCH        ${Object.keys(BENCHES).join(', ')}
             (in this order, all but ${ON_REQUEST.join(', ')})
--tree DIR   what to index and search, such as the Linux kernel (apt-get install linux-source-6.1, then
             tar xf /usr/src/linux-source-6.1.tar.xz); left out: a project of about 1,000 files made
             of the sources of this repository's dependencies
--data-dir D keep the index there, and take up the one that is there (with one tree)
--out DIR    where the JSON goes (bench-results)
--record     write the figures into test/bench/results/speed.json too, a table for each tree`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: 'string', multiple: true, default: [] },
    'data-dir': { type: 'string' },
    out: { type: 'string', default: join(ROOT, 'bench-results') },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter(name => !Object.hasOwn(BENCHES, name));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `no benchmark is called ${unknown.join(', ')}\n\n${HELP}` : HELP);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const isMeant = (name: string) =>
  positionals.length === 0 ? !ON_REQUEST.includes(name) : positionals.includes(name);
const names = Object.keys(BENCHES).filter(isMeant);
const place = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-bench-')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    process.exit(130);
  });
}
try {
  await main();
} finally {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

async function main(): Promise<void> {
  const before = machine();
  console.log(
    Object.entries(before)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  );
  await assemblePackage(ROOT);
  const reports: TreeReport[] = [];
  for (const [i, tree] of trees().entries()) {
    const report = await measure(tree, values['data-dir'] ?? join(place, `data-${i}`));
    reports.push(report);
    console.log(table(report));
  }
  const load_1min_after = machine().load_1min;
  const file = save(values.out, {
    at: new Date().toISOString(),
    machine: { ...before, load_1min_after },
    reports,
  });
  if (values.record) {
    const tables = Object.fromEntries(reports.map(report => [report.tree, tableOf(report)]));
    updateResults('speed.json', { date: new Date().toISOString(), machine: before, tables });
  }
  const missed = reports.flatMap(({ figures }) => figures).filter(figure => reached(figure) === false);
  console.log(
    `\n${missed.length} targets missed. Load now ${load_1min_after}. Written to ${relative(process.cwd(), file)}`,
  );
}

/** Folders to measure, with their display names. */
function trees(): { name: string; dir: string }[] {
  if (values.tree.length > 0) {
    return values.tree.map(tree => ({ name: basename(resolve(tree)), dir: realpathSync.native(tree) }));
  }
  const dir = join(place, 'project');
  makeProject(dir);
  return [{ name: 'project', dir }];
}

async function measure({ name, dir }: { name: string; dir: string }, dataDir: string): Promise<TreeReport> {
  await readTree(dir); // Fills the disk cache, so that the measured read finds it full.
  const size = await readTree(dir);
  const figures: Figure[] = [];
  for (const bench of names) {
    process.stderr.write(`${name}: ${bench}…\n`);
    figures.push(...((await BENCHES[bench]?.({ dir, dataDir: resolve(dataDir), size })) ?? []));
  }
  return { tree: name, files: size.files, bytes: size.bytes, figures };
}
