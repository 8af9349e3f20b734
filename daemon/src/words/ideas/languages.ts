/** Texts of languages without a parser, with the terms of these languages. */
import { LANGUAGES } from '../../languages/index.ts';
import { phrases, table } from '../table.ts';
import type { Idea } from './types.ts';

export const OF_LANGUAGES: readonly Idea[] = LANGUAGES.flatMap(({ extensions: own, terms }) => {
  const extensions = [...own.map(one => one.slice(1)), ...(terms?.extensions ?? [])];
  return table(terms?.lines ?? '').map(([en = '', es = '', pattern = '', finds = '', misses = '']) => ({
    id: `${extensions[0]}-${en.replace(/\|.*/, '').replace(/\W+/g, '-')}`,
    en: phrases(en),
    es: phrases(es),
    pattern,
    ...(/\(\?[=!]/.test(pattern) && { pcre2: true }),
    extensions,
    isOfLanguage: true,
    finds: [finds],
    misses: [misses],
  }));
});
