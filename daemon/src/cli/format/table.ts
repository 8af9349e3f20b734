import { printable } from './search.ts';

/** A name, a value, and the color of the value. */
export type Field = readonly [name: string, value: string | undefined, paint?: (value: string) => string];

/** Formats rows of names and values, aligned. Rows without a value are omitted. */
export function fieldsText(rows: ReadonlyArray<Field>): string {
  const shown = rows.filter(([, value]) => value !== undefined && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  const text = (value = '', paint: (value: string) => string = String) => paint(printable(value));
  return shown.map(([name, value, paint]) => `${name.padEnd(width)}  ${text(value, paint)}\n`).join('');
}

/** Formats rows of equal length as aligned columns. The first row is the header. */
export function columnsText(given: ReadonlyArray<readonly string[]>): string {
  const rows = given.map(row => row.map(printable));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map(row => `${line(row).trimEnd()}\n`).join('');
}
