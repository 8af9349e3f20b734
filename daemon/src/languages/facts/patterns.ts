/** One top-level pattern of a tree-sitter query, with its captures and predicates. */
export interface QueryPattern {
  source: string;
  /** The distinct names of its captures, without `@`. */
  captures: ReadonlySet<string>;
}

/**
 * Splits a query file into patterns, so that a search compiles only the ones it needs.
 *
 * A pattern is the text between two openings at the top level: `(…) @function`, `[…] @call`, `"async" @modifier`.
 */
export function splitPatterns(query: string): QueryPattern[] {
  const patterns: QueryPattern[] = [];
  let depth = 0;
  let start = 0;
  let closed = false;
  const finish = (end: number) => {
    const source = query.slice(start, end).trim();
    if (/[([]/.test(source)) patterns.push({ source, captures: capturesOf(source) });
    start = end;
    closed = false;
  };
  for (const { 0: token, index } of query.matchAll(/;[^\n]*|"(?:[^"\\]|\\.)*"|[([\])]/g)) {
    if (token.startsWith(';')) continue;
    const opens = token === '(' || token === '[';
    if (depth === 0 && closed && (opens || token.startsWith('"'))) finish(index);
    if (opens) depth++;
    else if (token === ')' || token === ']') depth--;
    if (depth === 0) closed = true;
  }
  finish(query.length);
  return patterns;
}

function capturesOf(source: string): Set<string> {
  const code = source.replace(/;[^\n]*|"(?:[^"\\]|\\.)*"/g, '');
  // A predicate reads captures but does not make them.
  const made = code.replace(/\(#[^()]*\)/g, '');
  return new Set([...made.matchAll(/@([\w.-]+)/g)].map(match => match[1]!));
}
