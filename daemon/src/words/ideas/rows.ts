/** Reads tables of ideas. */
import { extensionsOfLanguage } from '../../languages/file-types.ts';
import { LANGUAGES } from '../../languages/index.ts';
import { phrases, table } from '../table.ts';
import type { Idea } from './types.ts';

/**
 * Rows of a table, each on a line, with `¦` between the columns: an id, phrases in English and in Spanish, the pattern, lines that it finds
 * and lines that it does not, as JSON strings, and further columns: `languages=css scss`, whose extensions its files have, `html` for all
 * languages that may hold HTML, `extensions=tsx` beside them, `globs=`, `pcre2`.
 */
export const ideas = (text: string): readonly Idea[] =>
  table(text).map(([id = '', en = '', es = '', pattern = '', finds = '', misses = '', ...more]) => ({
    ...{ id, en: phrases(en), es: phrases(es), pattern, finds: strings(finds), misses: strings(misses) },
    ...listsIn(more),
  }));

const strings = (cell: string): string[] => JSON.parse(`[${cell}]`);

/** Languages whose files may hold HTML. */
const HOLDING_HTML = LANGUAGES.flatMap(({ name, features }) => (features?.html ? [name] : []));

function listsIn(cells: readonly string[]): Pick<Idea, 'extensions' | 'globs' | 'pcre2'> {
  const listed = (key: string) =>
    cells
      .find(one => one.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .split(' ') ?? [];
  const languages = cells.includes('html') ? HOLDING_HTML : listed('languages');
  const extensions = [...languages.flatMap(extensionsOfLanguage), ...listed('extensions')];
  const globs = listed('globs');
  return {
    ...(extensions.length > 0 && { extensions }),
    ...(globs.length > 0 && { globs }),
    ...(cells.includes('pcre2') && { pcre2: true }),
  };
}
