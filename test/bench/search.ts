import type { SearchOptions, SearchResponse } from '../../daemon/src/api/schemas.ts';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';
import type { Daemon } from './daemon.ts';
import { run } from './program.ts';
import type { Figure } from './report.ts';
import { median, timed } from './statistics.ts';
import { type Subject, withDaemon } from './subject.ts';

const MAX_ROUNDS = 9;
const MIN_ROUNDS = 3;
/** No further rounds after a pattern has taken this long; on a large tree they would take hours. */
const ENOUGH_MS = 5000;
const TARGET_RATIO = 1.15;
/** Below this time, starting a process dominates, so a ratio is not meaningful. */
const COUNTS_FROM_MS = 100;

interface Pattern {
  pattern: string;
  options?: SearchOptions;
  /** The same search with the `rg` command. */
  flags?: readonly string[];
}

/** Patterns from no match to a match on every second line. */
const PATTERNS: readonly Pattern[] = [
  { pattern: 'qzxjkvwq' },
  { pattern: 'TODO|FIXME' },
  { pattern: 'copyright', options: { ignore_case: true }, flags: ['-i'] },
  { pattern: '[A-Z]{6,}_[A-Z]{6,}_[A-Z]{6,}' },
  { pattern: '\\b\\w+_retry\\w*\\(' },
  { pattern: 'ERROR', options: { word: true }, flags: ['-w'] },
  { pattern: 'timeout', options: { ignore_case: true }, flags: ['-i'] },
  { pattern: '"[^"\\n]{60,}"' },
  { pattern: 'foo(bar', options: { fixed_strings: true }, flags: ['-F'] },
  { pattern: '\\w+\\s+\\w+\\s+deprecated' },
  { pattern: 'return' },
  { pattern: '^\\s*if \\(' },
  { pattern: '\\w+' },
];

interface Compared {
  pattern: string;
  dowseMs: number;
  rgMs: number;
  truncated: boolean;
}

/** Runs the same patterns alternately with `/api/search` and the `rg` command, reading the whole output. */
export function benchSearch(subject: Subject): Promise<Figure[]> {
  return withDaemon(subject, async daemon => {
    const rg = await ripgrepPath();
    const compared: Compared[] = [];
    for (const pattern of PATTERNS) compared.push(await compare(daemon, rg, subject.dir, pattern));
    return [...summary(compared), ...compared.map(row)];
  });
}

async function compare(
  daemon: Daemon,
  rg: string,
  dir: string,
  { pattern, options = {}, flags = [] }: Pattern,
): Promise<Compared> {
  const body = { pattern, path: dir, options: { ...options, recursive: true } };
  const args = ['--no-config', '--line-number', ...flags, '-e', pattern, '--', dir];
  const { truncated = false } = await daemon.json<SearchResponse>('/api/search', body);
  await run(rg, args);
  const dowse: number[] = [];
  const ripgrep: number[] = [];
  const started = performance.now();
  const isEnough = () => dowse.length >= MIN_ROUNDS && performance.now() - started > ENOUGH_MS;
  while (dowse.length < MAX_ROUNDS && !isEnough()) {
    dowse.push(await timed(() => daemon.post('/api/search', body)));
    ripgrep.push(await timed(() => run(rg, args)));
  }
  return { pattern, truncated, dowseMs: median(dowse), rgMs: median(ripgrep) };
}

function summary(compared: readonly Compared[]): Figure[] {
  const whole = compared.filter(({ truncated }) => !truncated);
  const counting = whole.filter(({ rgMs }) => rgMs > COUNTS_FROM_MS);
  const cut = compared.filter(({ truncated }) => truncated);
  return [
    ...ratio('÷ rg, where rg takes over 100 ms', counting, { atMost: TARGET_RATIO }),
    {
      bench: 'search',
      what: 'more than rg',
      value: median(whole.map(({ dowseMs, rgMs }) => dowseMs - rgMs)),
      unit: 'ms',
      note: 'median of all patterns with at most 10,000 matches',
    },
    ...ratio('÷ rg, cut at 10,000 matches', cut),
  ];
}

function ratio(what: string, compared: readonly Compared[], target?: Figure['target']): Figure[] {
  if (compared.length === 0) return [];
  const value = median(compared.map(({ dowseMs, rgMs }) => dowseMs / rgMs));
  const note = `median of ${compared.length} patterns`;
  return [{ bench: 'search', what, value, unit: '×', note, ...(target ? { target } : {}) }];
}

function row({ pattern, dowseMs, rgMs, truncated }: Compared): Figure {
  const note = `rg ${rgMs.toFixed(1)} ms, ratio ${(dowseMs / rgMs).toFixed(2)}${truncated ? ', cut' : ''}`;
  // A bar would end the cell of a Markdown table.
  const what = `p50 of ${pattern.replaceAll('|', '\\|')}`;
  return { bench: 'search', what, value: dowseMs, unit: 'ms', note };
}
