import { setTimeout } from 'node:timers/promises';
import type { SearchOptions, SearchResponse, StatusResponse } from '../../daemon/src/api/schemas.ts';
import type { Structure } from '../../daemon/src/api/structure.ts';
import type { Daemon } from './daemon.ts';
import { run } from './program.ts';
import type { Figure } from './report.ts';
import { median, timed } from './statistics.ts';
import { type Subject, withDaemon, withIndex } from './subject.ts';

const MAX_ROUNDS = 5;
const LEAST_ROUNDS = 1;
/** No more rounds once a query has taken this long. */
const ENOUGH_MS = 8000;
const POLL_MS = 200;

/** A structural query, and the rule of ast-grep that finds the same. */
interface Query {
  language: 'c' | 'rust' | 'typescript';
  kind: NonNullable<Structure['kind']>[number];
  name?: string;
  rule: string;
}

const named = (name: string) => `{ field: name, regex: "^${name}$" }`;
const c = (kind: Query['kind'], name: string | undefined, rule: string): Query => ({
  language: 'c',
  kind,
  ...(name !== undefined && { name }),
  rule,
});
const cFunction = (name: string) =>
  `{ kind: identifier, regex: "^${name}$", inside: { kind: function_declarator, inside: { kind: function_definition } } }`;
const cCall = (name: string) => `{ kind: call_expression, has: { field: function, regex: "^${name}$" } }`;
const withBody = '{ field: body, kind: field_declaration_list }';

const QUERIES: readonly Query[] = [
  c('function', 'vfs_read', cFunction('vfs_read')),
  c('function', 'probe', cFunction('probe')),
  c(
    'struct',
    'list_head',
    `{ kind: struct_specifier, all: [{ has: ${named('list_head')} }, { has: ${withBody} }] }`,
  ),
  c('call', 'vfs_getattr', cCall('vfs_getattr')),
  c('call', 'kmemdup', cCall('kmemdup')),
  c('call', 'kmalloc', cCall('kmalloc')),
  c('enum', undefined, '{ kind: enum_specifier, has: { field: body, kind: enumerator_list } }'),
  c('struct', undefined, `{ kind: struct_specifier, has: ${withBody} }`),
  { language: 'rust', kind: 'interface', rule: '{ kind: trait_item }' },
  {
    language: 'typescript',
    kind: 'interface',
    name: 'Options',
    rule: `{ kind: interface_declaration, has: ${named('Options')} }`,
  },
  {
    language: 'typescript',
    kind: 'call',
    name: 'map',
    rule: '{ kind: call_expression, has: { field: function, has: { field: property, regex: "^map$" } } }',
  },
  { language: 'typescript', kind: 'interface', rule: '{ kind: interface_declaration }' },
  { language: 'typescript', kind: 'class', rule: '{ kind: class_declaration }' },
];

interface Compared {
  query: Query;
  /** Milliseconds without an index, and with one. */
  scanMs: number;
  indexMs: number;
  /** Milliseconds until the first match without an index. */
  firstMs: number;
  /** The name searched as text, with the index; undefined for a query without a name. */
  textMs: number | undefined;
  astGrepMs: number | undefined;
  matches: number;
  truncated: boolean;
}

/**
 * Structural queries without an index and with one, beside the same name searched as text, and ast-grep. Only queries that
 * match in the tree count.
 */
export async function benchStructure(subject: Subject): Promise<Figure[]> {
  const hasAstGrep = await run('ast-grep', ['--version']);
  if (!hasAstGrep) process.stderr.write('structure: ast-grep is not installed, so it is not compared with\n');
  const fresh = { ...subject, dataDir: `${subject.dataDir}-none` };
  const scans = await withDaemon(fresh, async daemon => {
    const found = new Map<Query, { scanMs: number; firstMs: number }>();
    for (const query of QUERIES) {
      const { results } = await daemon.json<SearchResponse>('/api/search', body(subject.dir, query));
      if (results.length === 0) continue;
      found.set(query, {
        scanMs: await typical(() => daemon.post('/api/search', body(subject.dir, query))),
        firstMs: await typical(() => first(daemon, subject.dir, query)),
      });
    }
    return found;
  });
  return withIndex(subject, async daemon => {
    await factsAreStored(daemon, subject.dir);
    const compared: Compared[] = [];
    for (const [query, times] of scans) {
      const { count = 0, truncated = false } = await daemon.json<SearchResponse>(
        '/api/search',
        body(subject.dir, query, { count: true }),
      );
      const text = {
        pattern: query.name ?? '',
        path: subject.dir,
        options: { fixed_strings: true, recursive: true },
      };
      compared.push({
        query,
        ...times,
        indexMs: await typical(() => daemon.post('/api/search', body(subject.dir, query))),
        textMs: query.name === undefined ? undefined : await typical(() => daemon.post('/api/search', text)),
        astGrepMs: hasAstGrep ? await typical(() => astGrep(subject.dir, query)) : undefined,
        matches: count,
        truncated,
      });
    }
    return [...ratios(compared), ...compared.map(row)];
  });
}

function body(dir: string, { kind, name }: Query, options: SearchOptions = {}) {
  const structure = { kind: [kind], ...(name !== undefined && { name }) };
  return { pattern: '', path: dir, options: { recursive: true, structure, ...options } };
}

/** Waits until the facts of all files are stored, which begins when a build has finished. */
async function factsAreStored(daemon: Daemon, dir: string): Promise<void> {
  const status = () => daemon.json<StatusResponse>('/api/agent/index/status', { target_dir: dir });
  while ((await status()).facts?.status !== 'ready') await setTimeout(POLL_MS);
}

/** Milliseconds until the first match of a stream. */
async function first(daemon: Daemon, dir: string, query: Query): Promise<void> {
  await daemon.post('/api/search', body(dir, query, { max_results: 1 }));
}

async function astGrep(dir: string, { language, rule }: Query): Promise<void> {
  const inline = `{ id: bench, language: ${language}, rule: ${rule} }`;
  await run('ast-grep', ['scan', '--inline-rules', inline, '--json=stream', dir]);
}

/** Median of several runs, after one that fills the caches; few if each takes long. */
async function typical(work: () => Promise<unknown>): Promise<number> {
  const times = [await timed(work)];
  const started = performance.now();
  const isEnough = () => times.length > LEAST_ROUNDS && performance.now() - started > ENOUGH_MS;
  while (times.length <= MAX_ROUNDS && !isEnough()) times.push(await timed(work));
  return median(times.slice(1));
}

const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
  bench: 'structure',
  what,
  value,
  unit,
  ...more,
});

function ratios(compared: readonly Compared[]): Figure[] {
  const worst = (what: string, values: readonly number[], target: Figure['target']) =>
    values.length === 0
      ? []
      : [
          figure(`${what}, median`, median(values), '×', target && { target }),
          figure(`${what}, worst`, Math.max(...values), '×'),
        ];
  const named = compared.filter(({ textMs }) => textMs !== undefined);
  const peers = compared.filter(({ astGrepMs }) => astGrepMs !== undefined);
  return [
    ...worst(
      'name, no index ÷ text',
      named.map(one => one.scanMs / one.textMs!),
      { atMost: 3 },
    ),
    ...worst(
      'name, index ÷ text',
      named.map(one => one.indexMs / one.textMs!),
      { atMost: 1.5 },
    ),
    ...worst(
      'index ÷ ast-grep',
      peers.map(one => one.indexMs / one.astGrepMs!),
      { atMost: 0.5 },
    ),
    ...worst(
      'no index ÷ ast-grep',
      peers.map(one => one.scanMs / one.astGrepMs!),
      { atMost: 0.5 },
    ),
  ];
}

function row({ query, scanMs, indexMs, firstMs, textMs, astGrepMs, matches, truncated }: Compared): Figure {
  const { language, kind, name } = query;
  const note = [
    `no index ${scanMs.toFixed(0)} ms, first match ${firstMs.toFixed(0)} ms`,
    ...(textMs === undefined ? [] : [`text ${textMs.toFixed(1)} ms`]),
    ...(astGrepMs === undefined ? [] : [`ast-grep ${astGrepMs.toFixed(0)} ms`]),
    `${matches} matches${truncated ? ', cut' : ''}`,
  ].join('; ');
  return figure(`p50 of ${language} ${kind} ${name ?? ''}`.trim(), indexMs, 'ms', { note });
}
