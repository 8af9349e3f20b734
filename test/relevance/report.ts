import type { Table } from '../bench/results.ts';
import { quantile } from '../bench/statistics.ts';
import type { CrossValidated } from './ablations.ts';
import type { Asked, Run } from './ask-all.ts';
import { atLeast, type Bin, bins, type Judged, judge } from './reliability.ts';
import { fileNdcg10, mean, ndcg10, reciprocalRank } from './score.ts';
import type { SymbolFigures } from './symbols.ts';
import { SCORES } from './validate.ts';

export interface Row {
  group: string;
  questions: number;
  ndcg10: number;
  fileNdcg10: number;
  mrr: number;
  hitAt1: number;
}

/** Figures overall, by category, by language and by tree. */
export function figures(asked: readonly Asked[]): Row[] {
  const by = (kind: string, key: (a: Asked) => string) =>
    [...Map.groupBy(asked, key)].sort().map(([name, group]) => figure(`${kind} ${name}`, group));
  return [
    figure('all', asked),
    ...by('category', a => a.question.category),
    ...by('language', a => a.question.language),
    ...by('tree', a => a.question.tree),
  ];
}

function figure(group: string, asked: readonly Asked[]): Row {
  const over = (score: (a: Asked) => number) => mean(asked.map(score));
  return {
    group,
    questions: asked.length,
    ndcg10: over(a => ndcg10(a.question.targets, a.results)),
    fileNdcg10: over(a => fileNdcg10(a.question.targets, a.results)),
    mrr: over(a => reciprocalRank(a.question.targets, a.results)),
    hitAt1: over(a => (reciprocalRank(a.question.targets, a.results) === 1 ? 1 : 0)),
  };
}

export interface Worst {
  tree: string;
  query: string;
  ndcg10: number;
  wanted: string[];
  first: string[];
}

export function worst(asked: readonly Asked[], count: number, roots: readonly string[]): Worst[] {
  return asked
    .map(({ question, results }) => ({
      tree: question.tree,
      query: question.query,
      ndcg10: ndcg10(question.targets, results),
      wanted: question.targets.map(at =>
        at.start_line ? `${at.path}:${at.start_line}-${at.end_line}` : at.path,
      ),
      first: results
        .slice(0, 3)
        .map(({ file, start, end }) => `${inTree(file, question.tree, roots)}:${start}-${end}`),
    }))
    .sort((a, b) => a.ndcg10 - b.ndcg10)
    .slice(0, count);
}

/** A path without the folder that contains the tree. */
function inTree(file: string, tree: string, roots: readonly string[]): string {
  const root = roots.find(r => file.startsWith(`${r}/${tree}/`));
  return root ? file.slice(root.length + tree.length + 2) : file;
}

export function latency({ asked, files, buildSeconds }: Run) {
  const times = asked.map(({ ms }) => ms);
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    files,
    buildSeconds,
  };
}

export function reliability(judged: readonly Judged[]): { bins: Bin[]; sure: ReturnType<typeof atLeast> } {
  return { bins: bins(judged), sure: atLeast(judged, 0.8) };
}

export { judge };

const d3 = (value: number) => value.toFixed(3);

export function figuresTable(rows: readonly Row[]): Table {
  return tableOf([
    ['part', 'questions', 'NDCG@10', '… files alone', 'MRR@10', 'Hit@1'],
    ...rows.map(r => [r.group, String(r.questions), d3(r.ndcg10), d3(r.fileNdcg10), d3(r.mrr), d3(r.hitAt1)]),
  ]);
}

/** All files of questions side by side: NDCG@10, and that of files alone where questions name lines. */
export function sideBySide(tables: Record<string, Row[]>): Table {
  const sources = Object.keys(tables);
  const groups = [...new Set(Object.values(tables).flatMap(rows => rows.map(row => row.group)))];
  const order = (group: string) => ['all', 'category', 'language'].findIndex(kind => group.startsWith(kind));
  const cell = (row: Row | undefined) => {
    if (!row) return '';
    const both = row.fileNdcg10 - row.ndcg10 > 0.0005;
    return both ? `${d3(row.ndcg10)}, files ${d3(row.fileNdcg10)}` : d3(row.ndcg10);
  };
  return tableOf([
    ['part', ...sources.map(source => `${source} (${tables[source]![0]!.questions})`)],
    ...groups
      .filter(group => order(group) >= 0)
      .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
      .map(group => [
        group,
        ...sources.map(source => cell(tables[source]!.find(row => row.group === group))),
      ]),
  ]);
}

/** One row for each file of questions: NDCG@10 of files, with the shipped weights. */
export function summaryTable(tables: Record<string, Row[]>): Table {
  return tableOf([
    ['questions', 'number', 'files NDCG@10', 'lines NDCG@10'],
    ...Object.entries(tables).map(([source, [all]]) => [
      source,
      String(all!.questions),
      d3(all!.fileNdcg10),
      d3(all!.ndcg10),
    ]),
  ]);
}

export function timeTable({ files, buildSeconds, p50, p95, p99 }: ReturnType<typeof latency>): Table {
  return tableOf([
    ['what', 'measured'],
    ['files indexed', String(files)],
    ['indexing, s', buildSeconds.toFixed(1)],
    ['a question: p50, ms', p50.toFixed(1)],
    ['… p95, ms', p95.toFixed(1)],
    ['… p99, ms', p99.toFixed(1)],
  ]);
}

export function symbolsTable(rows: readonly SymbolFigures[]): Table {
  return tableOf([
    ['symbols of', 'questions', 'MRR@10', 'Hit@1', 'file NDCG@10', 'right lines in the right file'],
    ...rows.map(r => [
      r.name,
      String(r.questions),
      d3(r.mrr),
      d3(r.hitAt1),
      d3(r.fileNdcg10),
      d3(r.rightLines),
    ]),
  ]);
}

/** NDCG@10 of files without each part, and the difference. */
export function ablationsTable({ whole, ablations }: CrossValidated, sources: readonly string[]): Table {
  const cell = (without: number, source: string) => {
    const change = without - whole[source]!.fileNdcg10;
    return `${d3(without)} (${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(3)})`;
  };
  return tableOf([
    ['without', ...sources],
    ['nothing: everything on', ...sources.map(source => d3(whole[source]!.fileNdcg10))],
    ...ablations.map(({ part, without }) => [
      part,
      ...sources.map(source => cell(without[source]!.fileNdcg10, source)),
    ]),
  ]);
}

/** The quality of weights on trees that were not used for fitting. */
export function validatedTable({ whole }: Pick<CrossValidated, 'whole'>): Table {
  return tableOf([
    ['questions', 'NDCG@10', 'by grades', 'hit@5', 'recall@10', 'files NDCG@10'],
    ...Object.entries(whole)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, scores]) => [name, ...SCORES.map(each => d3(scores[each]))]),
  ]);
}

export function reliabilityTable(all: readonly Bin[]): Table {
  return tableOf([
    ['score', 'results', 'mean score', 'right'],
    ...all.map(bin => [
      `${bin.from} to ${bin.to}`,
      String(bin.results),
      bin.meanScore === null ? '' : d3(bin.meanScore),
      bin.right === null ? '' : d3(bin.right),
    ]),
  ]);
}

export function worstList(list: readonly Worst[]): string {
  return list
    .map(
      ({ tree, query, ndcg10: score, wanted, first }) =>
        `${score.toFixed(2)} ${tree}: ${query.replaceAll('\n', ' ⏎ ').slice(0, 160)}\n     wanted ${wanted.join(', ')}\n     first  ${first.join(', ')}`,
    )
    .join('\n');
}

function tableOf([columns = [], ...rows]: string[][]): Table {
  return { columns, rows };
}
