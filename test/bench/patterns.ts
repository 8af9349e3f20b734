import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildResponse, SearchResponse } from '../../daemon/src/api/schemas.ts';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';
import { type CodeSearch, startCodeSearch } from './codesearch.ts';
import type { Daemon } from './daemon.ts';
import { BENCH_PATTERNS, type BenchPattern } from './pattern-list.ts';
import { run } from './program.ts';
import type { Figure } from './report.ts';
import { median, quantile, timed } from './statistics.ts';
import { type Subject, withDaemon } from './subject.ts';
import { sizeOf } from './trees.ts';

const MAX_ROUNDS = 9;
const MIN_ROUNDS = 3;
/** No further rounds after a pattern has taken this long. */
const ENOUGH_MS = 8000;
const SAVES = 15;

interface Compared extends BenchPattern {
  dowseMs: number;
  rgMs: number;
  csearchMs: number | undefined;
  answer: SearchResponse;
}

/**
 * Builds both indexes one after another. Then runs the same patterns alternately through the pattern index, the `rg`
 * command and codesearch, reading the whole output.
 */
export function benchPatterns(subject: Subject): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-bench-patterns-'));
  // A separate index, so that other benchmarks do not affect it.
  return withDaemon({ ...subject, dataDir: join(folder, 'data') }, async daemon => {
    const built = await daemon.json<BuildResponse>('/api/agent/index/build', {
      target_dir: subject.dir,
      patterns_only: true,
    });
    const buildSeconds = Number.parseFloat(built.build_time);
    const memory = await daemon.peakMemory();
    const indexBytes = sizeOf(join(folder, 'data', 'indexes'));
    const codesearch = await startCodeSearch(subject.dir, folder);
    if (!codesearch)
      process.stderr.write('patterns: codesearch is not installed, so it is not compared with\n');
    const compared: Compared[] = [];
    for (const pattern of BENCH_PATTERNS)
      compared.push(await compare(daemon, subject.dir, codesearch, pattern));
    return [
      ...ratios(compared),
      ...buildFigures({ subject, buildSeconds, indexBytes, memory }, codesearch),
      await saves(daemon, subject.dir),
      ...compared.map(row),
    ];
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

async function compare(
  daemon: Daemon,
  dir: string,
  codesearch: CodeSearch | undefined,
  pattern: BenchPattern,
): Promise<Compared> {
  const body = { pattern: pattern.pattern, path: dir, options: { ...pattern.options, recursive: true } };
  const args = ['--no-config', '--line-number', ...flags(pattern), '-e', pattern.pattern, '--', dir];
  const rg = await ripgrepPath();
  const answer = await daemon.json<SearchResponse>('/api/search', body);
  await run(rg, args);
  await codesearch?.search(pattern);
  const times = { dowse: [] as number[], rg: [] as number[], csearch: [] as number[] };
  const started = performance.now();
  const isEnough = () => times.rg.length >= MIN_ROUNDS && performance.now() - started > ENOUGH_MS;
  while (times.rg.length < MAX_ROUNDS && !isEnough()) {
    times.dowse.push(await timed(() => daemon.post('/api/search', body)));
    times.rg.push(await timed(() => run(rg, args)));
    if (codesearch) times.csearch.push(await timed(() => codesearch.search(pattern)));
  }
  return {
    ...pattern,
    answer,
    dowseMs: median(times.dowse),
    rgMs: median(times.rg),
    csearchMs: codesearch && median(times.csearch),
  };
}

function flags({ options = {} }: BenchPattern): string[] {
  return [
    ...(options.ignore_case ? ['-i'] : []),
    ...(options.fixed_strings ? ['-F'] : []),
    ...(options.word ? ['-w'] : []),
  ];
}

const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
  bench: 'patterns',
  what,
  value,
  unit,
  ...more,
});

function ratios(compared: readonly Compared[]): Figure[] {
  const toRg = compared.map(({ dowseMs, rgMs }) => dowseMs / rgMs);
  const toCsearch = compared.flatMap(({ dowseMs, csearchMs }) => (csearchMs ? [dowseMs / csearchMs] : []));
  const times = compared.map(({ dowseMs }) => dowseMs);
  const slowest = compared[toRg.indexOf(Math.max(...toRg))];
  return [
    figure('÷ rg, median', median(toRg), '×', {
      target: { atMost: 1 / 20 },
      note: `${compared.length} patterns; rg takes ${median(compared.map(({ rgMs }) => rgMs)).toFixed(0)} ms`,
    }),
    figure('÷ rg, worst pattern', Math.max(...toRg), '×', {
      target: { atMost: 1.2 },
      note: cell(slowest?.pattern ?? ''),
    }),
    ...(toCsearch.length > 0
      ? [figure('÷ csearch, median', median(toCsearch), '×', { target: { atMost: 1 / 2 } })]
      : []),
    figure('p50 of all patterns', median(times), 'ms'),
    figure('p95 of all patterns', quantile(times, 0.95), 'ms'),
  ];
}

interface Built {
  subject: Subject;
  buildSeconds: number;
  indexBytes: number;
  memory: number;
}

function buildFigures(
  { subject, buildSeconds, indexBytes, memory }: Built,
  cs: CodeSearch | undefined,
): Figure[] {
  const { bytes } = subject.size;
  return [
    figure('index ÷ source', indexBytes / bytes, '', {
      target: { atMost: 0.12 },
      ...(cs ? { note: `codesearch ${(cs.indexBytes / bytes).toFixed(3)}` } : {}),
    }),
    figure('build', buildSeconds, 's', { note: `${(bytes / 1e6 / buildSeconds).toFixed(0)} MB/s` }),
    ...(cs
      ? [
          figure('build ÷ cindex', buildSeconds / cs.buildSeconds, '×', {
            target: { atMost: 2 },
            note: `cindex ${cs.buildSeconds.toFixed(1)} s`,
          }),
        ]
      : []),
    figure('peak memory while it builds', memory / 1e6, 'MB', { target: { atMost: 2000 } }),
  ];
}

/** The extra time of a search directly after a save, which must find the saved text. */
async function saves(daemon: Daemon, dir: string): Promise<Figure> {
  const file = join(dir, 'dowse-bench-save.txt');
  const search = (text: string) =>
    daemon.json<SearchResponse>('/api/search', { pattern: text, path: dir, options: { recursive: true } });
  const after: number[] = [];
  const calm: number[] = [];
  try {
    for (let i = 0; i < SAVES; i++) {
      const text = `saved-${i}-${process.pid}`;
      appendFileSync(file, `${text}\n`);
      after.push(await timed(() => search(text)));
      // The first search may also wait for the watcher to start; the second one does not.
      const { results } = await search(text);
      if (results.length !== 1) throw new Error(`${text} was not found`);
      calm.push(await timed(() => search(text)));
    }
  } finally {
    rmSync(file, { force: true });
  }
  const more = median(after) - median(calm);
  return figure('one file saved: what it adds to the next search', more, 'ms', {
    target: { atMost: 20 },
    note: `${median(after).toFixed(1)} ms against ${median(calm).toFixed(1)} ms`,
  });
}

function row({ kind, pattern, dowseMs, rgMs, csearchMs, answer }: Compared): Figure {
  const { engine = 'scan', files_scanned, truncated, results } = answer;
  const files = new Set(results.map(({ file_name }) => file_name)).size;
  const note = [
    kind,
    `rg ${rgMs.toFixed(1)} ms, ratio ${(dowseMs / rgMs).toFixed(3)}`,
    ...(csearchMs === undefined ? [] : [`csearch ${csearchMs.toFixed(1)} ms`]),
    `${engine}: ${files} of ${files_scanned ?? 'all'} files match`,
    ...(truncated ? ['cut'] : []),
  ].join('; ');
  const compared = { rg: rgMs, ...(csearchMs === undefined ? {} : { csearch: csearchMs }) };
  return figure(`p50 of ${cell(pattern)}`, dowseMs, 'ms', { note, compared });
}

/** A bar would end the cell of a Markdown table. */
function cell(pattern: string): string {
  return pattern.replaceAll('|', '\\|');
}
