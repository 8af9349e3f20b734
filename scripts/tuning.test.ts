/** Checks that the table of tuned constants and the code name the same constants with the same values. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'daemon/src');
const PAGE = 'docs/tuning.md';

const rows = [
  ...readFileSync(join(root, PAGE), 'utf8').matchAll(/^\| `([\w.]+)` \| `([\w/.-]+)` \| ([^|]+) \|/gm),
].map(([, name = '', file = '', value = '']) => ({ name, file, value: value.trim() }));

const UNITS: Readonly<Record<string, readonly number[]>> = {
  '': [1],
  KB: [1000, 1024],
  MB: [1e6, 1 << 20],
};

/** The numbers that a cell may mean: `16 KB` is 16,384 or 16,000, and `1/8` is 0.125. */
function numbersOf(cell: string): number[] {
  const [, above, below] = /^(\d+)\/(\d+)$/.exec(cell) ?? [];
  if (above !== undefined) return [Number(above) / Number(below)];
  const [, number = '', unit = ''] = /^([\d.,]+)(?: (KB|MB))?$/.exec(cell) ?? [];
  return (UNITS[unit] ?? []).map(factor => Number(number.replaceAll(',', '')) * factor);
}

/** The value of a constant in a source, or of a property of one: `LIMITS.bytes`. Undefined if there is none. */
function valueIn(source: string, name: string): number | undefined {
  const [constant = '', property] = name.split('.');
  const [, whole = ''] = new RegExp(`\\bconst ${constant}(?:: \\w+)? = ([^;]+);`).exec(source) ?? [];
  const text = property ? (new RegExp(`\\b${property}: ([^,}]+)`).exec(whole)?.[1] ?? '') : whole;
  const [, one, sign, other] = /^([\d_.]+)(?: (<<|\*|\/) ([\d_]+))?$/.exec(text.trim()) ?? [];
  if (one === undefined) return undefined;
  const [a, b] = [one, other ?? '0'].map(part => Number(part.replaceAll('_', '')));
  if (sign === undefined) return a;
  return sign === '*' ? a! * b! : sign === '/' ? a! / b! : a! * 2 ** b!;
}

test('values of constants are read', () => {
  expect(valueIn('const A = 1 << 16;', 'A')).toBe(65_536);
  expect(valueIn('const A: Limits = { bytes: 16_384, rest: 1 };', 'A.bytes')).toBe(16_384);
  expect(valueIn('const B = 1;', 'A')).toBeUndefined();
  expect(valueIn('const C = 1 / 8;', 'C')).toBe(0.125);
  expect(numbersOf('16 KB')).toContain(16_384);
  expect(numbersOf('1/8')).toEqual([0.125]);
});

test.each(rows)('$name of $file is $value', ({ name, file, value }) => {
  expect(numbersOf(value)).toContain(valueIn(readFileSync(join(src, file), 'utf8'), name));
});

test('a source that refers to the table has a row in it', () => {
  expect(rows.length).toBeGreaterThan(7);
  const files = globSync('**/*.ts', { cwd: src }).map(file => file.split(sep).join('/'));
  const referring = files.filter(file => readFileSync(join(src, file), 'utf8').includes(PAGE));
  expect(referring.length).toBeGreaterThan(0);
  expect(referring.filter(file => !rows.some(row => row.file === file))).toEqual([]);
});
