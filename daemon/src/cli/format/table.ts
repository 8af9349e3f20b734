/** Rows of a name and a value, the names in a column; rows without a value are left out. */
export function fieldsText(rows: ReadonlyArray<readonly [string, string | undefined]>): string {
  const shown = rows.filter(([, value]) => value !== undefined && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

/** Rows of equal length as aligned columns; the first row holds their titles. */
export function columnsText(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map(row => `${line(row).trimEnd()}\n`).join('');
}
