/** Constructs of one language or a few, with their terms. */
import { LANGUAGES } from '../../languages/index.ts';
import { phrases, table } from '../table.ts';
import { conditions } from './rows.ts';
import type { Construct } from './types.ts';

export const OF_LANGUAGES: readonly Construct[] = LANGUAGES.flatMap(({ name, terms }) =>
  table(terms?.nodes ?? '').map(([en = '', es = '', node = '', pattern = '', also = '']) => ({
    id: `${name}-${en.replace(/\|.*/, '').replaceAll(' ', '-')}`,
    en: phrases(en),
    es: phrases(es),
    node: conditions(node),
    languages: [name, ...also.replace(/^also=/, '').split(',')].filter(Boolean),
    isOfLanguage: true,
    ...(pattern && { pattern, ...(/\(\?[=!]/.test(pattern) && { pcre2: true }) }),
  })),
);
