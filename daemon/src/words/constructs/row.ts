import type { Conditions, Construct } from './types.ts';

/** A row of a table. Phrases are divided by bars. */
export function row(
  id: string,
  phrases: { en: string; es?: string },
  node: Conditions,
  more: Pick<Construct, 'pattern' | 'of' | 'title' | 'pcre2' | 'languages'> = {},
): Construct {
  return { id, en: phrases.en.split('|'), es: phrases.es?.split('|') ?? [], node, ...more };
}

/** Places where one of the keywords begins something. */
export const keyword = (...names: string[]): Conditions => ({ kind: ['keyword'], name: oneOf(names) });

/** Nodes of one of the types. */
export const syntax = (...types: string[]): Conditions => ({ kind: ['syntax'], name: oneOf(types) });

/** Places of one of the operators. */
export const operator = (...signs: string[]): Conditions => ({ kind: ['operator'], name: signs.join(' ') });

/** Calls of one of the functions; a dot stands between an owner and its function. */
export const calls = (...names: string[]): Conditions => ({ kind: ['call'], name: oneOf(names) });

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `{${names.join(',')}}`;
}
