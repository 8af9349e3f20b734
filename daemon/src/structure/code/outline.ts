import type { OutlineResponse, OutlineSymbol } from '../../api/code.ts';
import type { Match } from '../../api/schemas.ts';
import { shorten } from '../../text/shorten.ts';

export type FileOutline = OutlineResponse['files'][number];

/** Longer lines are cut. */
const MAX_CHARACTERS = 160;
const CHARACTERS_PER_TOKEN = 4;
/** Characters taken by a line's number and indentation. */
const LINE_EXTRA = 8;

/** Outlines of files, from definitions ordered by path and line. Functions inside functions are left out. */
export function outlinesOf(matches: readonly Match[]): FileOutline[] {
  const files: FileOutline[] = [];
  let open: Match[] = [];
  for (const match of matches) {
    if (files.at(-1)?.file_name !== match.file_name) {
      files.push({ file_name: match.file_name, symbols: [] });
      open = [];
    }
    open = open.filter(one => encloses(one, match));
    if (!open.some(({ kind }) => kind === 'function' || kind === 'method'))
      files.at(-1)!.symbols.push(symbolOf(match, open.length));
    open.push(match);
  }
  return files;
}

function encloses({ range: outer }: Match, { range: inner, line_number }: Match): boolean {
  return (outer?.[0] ?? 0) <= (inner?.[0] ?? line_number) && (outer?.[1] ?? 0) >= (inner?.[1] ?? line_number);
}

function symbolOf({ kind, symbol, line_number, range, line }: Match, depth: number): OutlineSymbol {
  return {
    kind: kind!,
    name: symbol ?? '',
    line_number,
    last_line: Math.max(range?.[1] ?? line_number, line_number),
    depth,
    line: shorten(line.trim(), MAX_CHARACTERS),
  };
}

/** Trims outlines to a budget: the deepest members are left out first, then the last files. */
export function withinBudget(
  files: readonly FileOutline[],
  maxTokens: number,
): Pick<OutlineResponse, 'files' | 'left_out'> {
  const budget = maxTokens * CHARACTERS_PER_TOKEN;
  const deepest = files.reduce((most, { symbols }) => Math.max(most, ...symbols.map(one => one.depth)), 0);
  for (let depth = deepest; depth >= 0; depth--) {
    const shallow = files.map(file => ({ ...file, symbols: file.symbols.filter(one => one.depth <= depth) }));
    if (shallow.reduce((sum, file) => sum + sizeOf(file), 0) <= budget) return answer(files, shallow);
  }
  const shown: FileOutline[] = [];
  let left = budget;
  for (const file of files) {
    const top = { ...file, symbols: file.symbols.filter(one => one.depth === 0) };
    const fitting = shown.length === 0 ? cutTo(top, left) : top;
    left -= sizeOf(fitting);
    if (left < 0) break;
    shown.push(fitting);
  }
  return answer(files, shown);
}

function cutTo({ file_name, symbols }: FileOutline, budget: number): FileOutline {
  let left = budget - file_name.length - 1;
  const fitting = symbols.filter(symbol => {
    left -= symbol.line.length + LINE_EXTRA;
    return left >= 0;
  });
  return { file_name, symbols: fitting };
}

function sizeOf({ file_name, symbols }: FileOutline): number {
  return symbols.reduce((sum, { line }) => sum + line.length + LINE_EXTRA, file_name.length + 1);
}

function answer(all: readonly FileOutline[], shown: readonly FileOutline[]) {
  const count = (files: readonly FileOutline[]) =>
    files.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const names = new Set(shown.map(({ file_name }) => file_name));
  const missing = all.map(({ file_name }) => file_name).filter(name => !names.has(name));
  const symbols = count(all) - count(shown);
  const folders = foldersOf(missing);
  const left_out = { files: missing.length, symbols, ...(folders.length > 0 && { folders }) };
  return { files: [...shown], ...(symbols > 0 || missing.length > 0 ? { left_out } : {}) };
}

const MAX_FOLDERS = 20;

/** The folders of files, with how many are in each and below it: the deepest that are few enough to list, the largest first. */
function foldersOf(files: readonly string[]): { name: string; files: number }[] {
  const paths = files.map(file => file.split('/').slice(0, -1));
  const deepest = Math.max(0, ...paths.map(({ length }) => length));
  let folders: { name: string; files: number }[] = [];
  for (let depth = 1; depth <= deepest; depth++) {
    const groups = Map.groupBy(paths, path => path.slice(0, depth).join('/'));
    if (groups.size > MAX_FOLDERS) break;
    folders = [...groups].map(([name, { length }]) => ({ name, files: length }));
  }
  return folders.filter(({ name }) => name !== '').sort((a, b) => b.files - a.files);
}
