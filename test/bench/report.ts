import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { markdownTable, type Table } from './results.ts';

/** A measured number. */
export interface Figure {
  /** Name of the benchmark. */
  bench: string;
  what: string;
  value: number;
  unit: string;
  /** The target, if there is one. */
  target?: { atMost: number } | { atLeast: number };
  note?: string;
  /** Figures of other programs, in the same unit. */
  compared?: Readonly<Record<string, number>>;
}

export interface TreeReport {
  tree: string;
  files: number;
  bytes: number;
  figures: Figure[];
}

/** The machine of the measurement. Load averages show whether other work was running. */
export function machine(): Record<string, string | number> {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    load_1min: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Whether the figure reaches its target; undefined without a target. */
export function reached({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}

/** The printed and recorded figures of a tree. */
export function tableOf({ figures }: TreeReport): Table {
  const rows = figures.map(figure => [
    figure.bench,
    figure.what,
    `${number(figure.value)} ${figure.unit}`.trim(),
    goal(figure),
    figure.note ?? '',
  ]);
  return { columns: ['bench', 'what', 'measured', 'target', 'note'], rows };
}

export function table(report: TreeReport): string {
  const { tree, files, bytes } = report;
  return `\n${tree}: ${files} files, ${number(bytes / 1e6)} MB\n\n${markdownTable(tableOf(report))}\n`;
}

function goal(figure: Figure): string {
  const { target } = figure;
  if (!target) return '';
  const wanted = 'atMost' in target ? `≤ ${number(target.atMost)}` : `≥ ${number(target.atLeast)}`;
  return `${wanted} ${reached(figure) ? '✓' : '✗'}`;
}

/** Rounds to three significant digits. */
function number(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

/** Writes all figures as JSON to a new file, and returns its path. */
export function save(dir: string, report: object): string {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}
