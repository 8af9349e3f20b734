import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of measured results, whose tables the documents show. */
export const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

/** When, where and on which code a figure was measured. */
export interface Run {
  /** ISO 8601 date of the run. */
  date: string;
  commit?: string;
  machine: Readonly<Record<string, string | number>>;
}

/** A table as shown; all cells are text. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** Left out: the run of the file. */
  run?: Run;
}

/** The tables of a benchmark, with its last run. */
export interface Results extends Run {
  /** The programs that Dowse was compared with, and how. */
  peers?: Readonly<Record<string, string>>;
  tables: Record<string, Table>;
}

/** @throws Error if the file does not exist */
export function readResults(name: string): Results {
  return JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Results;
}

/** The recorded results with the measured tables; tables that were not measured again keep their run. */
export function merged(recorded: Results, measured: Omit<Results, 'peers'>): Results {
  const { peers, tables, date, commit, machine } = recorded;
  const earlier = Object.entries(tables).map(([name, table]) => [
    name,
    { ...table, run: table.run ?? { date, commit, machine } },
  ]);
  return { ...measured, peers, tables: { ...Object.fromEntries(earlier), ...measured.tables } };
}

/** Replaces the measured tables in a file of results. @throws Error if the file does not exist */
export function updateResults(name: string, measured: Omit<Results, 'peers'>): void {
  writeFileSync(join(RESULTS, name), `${JSON.stringify(merged(readResults(name), measured), null, 1)}\n`);
}

/** A line that says when, where and on which code a table was measured. */
function runLine({ date, commit, machine }: Run): string {
  const at = commit ? ` at commit \`${commit}\`` : '';
  const load = machine.load_1min === undefined ? '' : `, load ${machine.load_1min}`;
  return `*Measured on ${date.slice(0, 10)}${at}: ${machine.cpu}, ${machine.cores} cores${load}.*`;
}

/** A Markdown table. Columns of numbers are aligned to the right. */
export function markdownTable({ columns, rows }: Table): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(3, ...all.map(row => row[at]?.length ?? 0)));
  const isNumber = columns.map((_, at) => rows.every(row => /^[-−+±.,\d ]*$/.test(row[at] ?? '')));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (isNumber[at] ? (row[at] ?? '').padStart(width) : (row[at] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isNumber[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** `<!-- table: FILE.json NAME -->`, the table, `<!-- end -->`. */
const PLACE = /(<!-- table: (\S+) (.+?) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * Writes the tables of the result files into a document, each with its run between `<!-- table: FILE.json NAME -->` and
 * `<!-- end -->`.
 *
 * @throws Error if a file or a table does not exist
 */
export function withTables(document: string): string {
  return document.replace(PLACE, (_, begin: string, file: string, name: string, end: string) => {
    const results = readResults(file);
    const table = results.tables[name];
    if (!table) throw new Error(`test/bench/results/${file} has no table “${name}”.`);
    return `${begin}\n${markdownTable(table)}\n\n${runLine(table.run ?? results)}\n\n${end}`;
  });
}
