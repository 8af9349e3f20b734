import { printable } from './search.ts';

/** A name, a value, and how the value is coloured. */
export type Field = readonly [name: string, value: string | undefined, paint?: (value: string) => string];

/** Rows of a name and a value, the names in a column; rows without a value are left out. */
export function fieldsText(rows: ReadonlyArray<Field>): string {
  const shown = rows.filter(([, value]) => value !== undefined && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  const text = (value = '', paint: (value: string) => string = String) => paint(printable(value));
  return shown.map(([name, value, paint]) => `${name.padEnd(width)}  ${text(value, paint)}\n`).join('');
}

/** Rows of equal length as aligned columns; the first row holds their titles. */
export function columnsText(given: ReadonlyArray<readonly string[]>): string {
  const rows = given.map(row => row.map(printable));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map(row => `${line(row).trimEnd()}\n`).join('');
}
