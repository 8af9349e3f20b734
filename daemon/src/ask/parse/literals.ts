import { looksLikeIdentifier } from '../common/question.ts';
import { beginning } from './messages.ts';
import type { BareName } from './names.ts';
import { MAX_TERMS, WORD } from './words.ts';

/** The length limits bound the search for a missing end quote. */
const QUOTED =
  /`([^`\n]{1,200})`|"([^"\n]{1,200})"|“([^“”\n]{1,200})”|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu;
/** Shorter literals occur nearly everywhere. For longer ones only the beginning is searched. */
const MIN_LITERAL_CHARS = 4;
const MAX_LITERALS = 8;

/** An option (`--dry-run`; the code may contain it without the dashes), or a route (`/v1/feeds`). */
const OPTION_OR_ROUTE = /(?<![\w.:/-])(?:--([a-z]\w*-[\w-]*\w)|(\/[a-z][\w./-]*\w))/gi;
const ROUTE_OF_METHOD = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\w./-]*\w/g;

const VERBATIM_NAME = /\.|^[\p{L}\p{N}]+$/u;

/** Texts of a question that may occur verbatim in code: quotes, options, routes and identifiers. */
export function literalsOf(question: string, text: string, bareName: BareName | undefined): string[] {
  const quoted = [...question.matchAll(QUOTED)].map(match => match.slice(1).find(Boolean)!.trim());
  quoted.push(...[...text.matchAll(OPTION_OR_ROUTE)].map(([, option, route]) => option ?? route!));
  quoted.push(...(text.match(ROUTE_OF_METHOD) ?? []));
  // The key of a setting may occur verbatim with its prefix: `server.port`. A single word may be one that no
  // symbol has.
  if (bareName && VERBATIM_NAME.test(bareName.name)) quoted.push(bareName.name);
  const identifiers = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(looksLikeIdentifier);
  const long = [...quoted, ...identifiers].filter(literal => literal.length >= MIN_LITERAL_CHARS);
  return [...new Set(long.map(beginning))].slice(0, MAX_LITERALS);
}
