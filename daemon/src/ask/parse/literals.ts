import { looksLikeIdentifier } from '../question.ts';
import { beginning } from './messages.ts';
import type { Asked } from './names.ts';
import { MAX_TERMS, WORD } from './words.ts';

/** The bounds keep it from looking far for an end that does not come. */
const QUOTED =
  /`([^`\n]{1,200})`|"([^"\n]{1,200})"|“([^“”\n]{1,200})”|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu;
/** A shorter one is nearly everywhere, a longer one is looked for by its beginning. */
const SHORTEST_LITERAL = 4;
const MAX_LITERALS = 8;

/** An option (`--dry-run`), of which programs that read it may say the name alone, and a route (`/v1/feeds`). */
const OPTION_OR_ROUTE = /(?<![\w.:/-])(?:--([a-z]\w*-[\w-]*\w)|(\/[a-z][\w./-]*\w))/gi;
const ROUTE_OF_METHOD = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\w./-]*\w/g;

const AS_IT_STANDS = /\.|^[\p{L}\p{N}]+$/u;

/** Texts of a question that may stand in code as they are: what it quotes, its options and routes, its identifiers. */
export function literalsOf(written: string, text: string, asked: Asked | undefined): string[] {
  const quoted = [...written.matchAll(QUOTED)].map(match => match.slice(1).find(Boolean)!.trim());
  quoted.push(...[...text.matchAll(OPTION_OR_ROUTE)].map(([, option, route]) => option ?? route!));
  quoted.push(...(text.match(ROUTE_OF_METHOD) ?? []));
  // The key of a setting may be written with what it is in, and stand just so: `server.port`. A word alone may be one that
  // no name has.
  if (asked && AS_IT_STANDS.test(asked.name)) quoted.push(asked.name);
  const identifiers = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(looksLikeIdentifier);
  const long = [...quoted, ...identifiers].filter(literal => literal.length >= SHORTEST_LITERAL);
  return [...new Set(long.map(beginning))].slice(0, MAX_LITERALS);
}
