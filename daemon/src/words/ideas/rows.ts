/** Reads tables of ideas. */
import { phrases, table } from '../table.ts';
import type { Idea } from './types.ts';

/**
 * Rows of a table, each on a line, with `¦` between the columns: an id, phrases in English and in Spanish, the pattern, lines that
 * it finds and lines that it does not, as JSON strings, and what else there is: `extensions=md mdx`, `pcre2`.
 */
export const ideas = (text: string): readonly Idea[] =>
  table(text).map(([id = '', en = '', es = '', pattern = '', finds = '', misses = '', ...more]) => ({
    ...{ id, en: phrases(en), es: phrases(es), pattern, finds: strings(finds), misses: strings(misses) },
    ...Object.fromEntries(more.map(other)),
  }));

const strings = (cell: string): string[] => JSON.parse(`[${cell}]`);

function other(text: string): [key: string, value: unknown] {
  const [key = '', value] = text.split(/=(.*)/s);
  return [key, value === undefined ? true : value.split(' ')];
}
