import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of measured results, whose tables the documents show. */
export const RESULTS = fileURLToPath(new URL('../../bench/results/', import.meta.url));

/** A table as shown; all cells are text. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/** One run of a benchmark. */
export interface Results {
  /** ISO 8601 date of the run. */
  date: string;
  commit?: string;
  machine: Readonly<Record<string, string | number>>;
  /** The programs that Dowse was compared with, and how. */
  peers?: Readonly<Record<string, string>>;
  tables: Record<string, Table>;
}

/** @throws Error if the file does not exist */
export function readResults(name: string): Results {
  return JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Results;
}

/** Replaces the measured tables; other tables in the file stay. */
export function updateResults(name: string, measured: Omit<Results, 'peers'>): void {
  const { peers, tables } = readResults(name);
  const merged: Results = { ...measured, peers, tables: { ...tables, ...measured.tables } };
  writeFileSync(join(RESULTS, name), `${JSON.stringify(merged, null, 1)}\n`);
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
 * Writes the tables of the result files into a document, each between `<!-- table: FILE.json NAME -->` and `<!-- end
 * -->`.
 *
 * @throws Error if a file or a table does not exist
 */
export function withTables(document: string): string {
  return document.replace(PLACE, (_, begin: string, file: string, name: string, end: string) => {
    const table = readResults(file).tables[name];
    if (!table) throw new Error(`bench/results/${file} has no table “${name}”.`);
    return `${begin}\n${markdownTable(table)}\n\n${end}`;
  });
}
