/** Reads tables of constructs. */
import { phrases, table } from '../table.ts';
import type { Conditions, Construct } from './types.ts';

/** Conditions whose values are lists. */
const LISTS = /^(?:has|has_not|inside|not_inside|modifier|any_modifier|not_modifier|file_has)$/;

/** Conditions of a row: the kinds, the name after a colon, and more: `kind,kind:name; inside=class`. */
export function conditions(text: string): Conditions {
  const [head = '', ...more] = text.split('; ');
  const [kinds = '', name] = head.split(/:(.*)/s);
  const node: Record<string, unknown> = { kind: kinds.split(','), ...(name && { name }) };
  for (const one of more) {
    const [key = '', value] = one.split(/=(.*)/s);
    node[key] = LISTS.test(key) ? [...((node[key] as unknown[]) ?? []), value] : value;
  }
  return node as Conditions;
}

/**
 * Rows of a table, each on a line, with `¦` between the columns: an id, phrases in English and in Spanish, the node, a pattern within it,
 * and further columns: `of=…`, `title=…`, `languages=…`, `pcre2`.
 */
export const constructs = (text: string): readonly Construct[] =>
  table(text).map(([id = '', en = '', es = '', node = '', pattern = '', ...more]) => ({
    ...{ id, en: phrases(en), es: phrases(es), node: conditions(node) },
    ...(pattern && { pattern }),
    ...Object.fromEntries(more.map(other)),
  }));

function other(text: string): [key: string, value: unknown] {
  const [key = '', value] = text.split(/=(.*)/s);
  if (key === 'languages') return [key, value!.split(',')];
  return [key, value ?? true];
}
