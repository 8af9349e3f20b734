/** Pieces of Rust regular expressions. */

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

export function escapePattern(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** A name as a pattern: `FST_ERR_*` stands for all that begin so, and nothing else is written like it. */
export function escapeName(name: string): string {
  return escapePattern(name).replace(
    /(?<=\w)\\\*$|^\\\*(?=_\w)|(?<=\w)\\\*(?=_\w)|(?<=\w_)\\\*(?=\w)/g,
    '\\w*',
  );
}

/** The text as a pattern that begins and ends at the boundaries of words, where it begins or ends with one. */
export function wordPattern(text: string): string {
  const start = /^\w/.test(text) ? '\\b' : '';
  return `${start}${escapeName(text)}${/\w$/.test(text) ? '\\b' : ''}`;
}

/** Alternatives as one pattern; a single one stays as it is. */
export function either(parts: readonly string[], grouped = true): string {
  const distinct = [...new Set(parts)];
  if (distinct.length < 2) return distinct[0] ?? '';
  return grouped ? `(${distinct.join('|')})` : distinct.join('|');
}

/** The alternatives that a pattern offers as a whole, those in parentheses or in a set of characters not among them. */
export function alternatives(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|./gsu)) {
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    if (piece === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Puts names, a modifier or any name into a pattern of `roles/`. */
export function fill(pattern: string, name: string, extra: Record<string, string> = {}): string {
  return (
    pattern
      .replaceAll('\\b{name}', boundaryBefore(name))
      .replaceAll('{name}', name)
      // A part of a path: it may go on after the name.
      .replaceAll('{part}', extra.part ?? name)
      .replaceAll('{NAME}', extra.upper ?? name)
      .replaceAll('\\b{call}', boundaryBefore(extra.call ?? name))
      .replaceAll('{mod}', extra.mod ?? '')
  );
}

/** `\b` before something that does not begin with a letter would ask for the wrong thing. */
function boundaryBefore(name: string): string {
  const first = name.startsWith('(') ? name.slice(1) : name;
  return /^(\w|\\[wd])/.test(first) ? `\\b${name}` : name;
}

/** A pattern for exactly these names, ending where they end. */
export function exactNames(names: readonly string[]): string {
  // "on*Hook": in code a star between letters multiplies, in a name it stands for others.
  const escaped = names.map(name => escapeName(name).replace(/(?<=[a-z])\\\*(?=[A-Z])/g, '\\w*'));
  if (names.every(name => ENDS.test(name))) return `${either(escaped)}\\b`;
  return either(names.map((name, at) => `${escaped[at]}${ENDS.test(name) ? '\\b' : ''}`));
}

/** The end of a word; but "CURLE_" goes on. */
const ENDS = /(?<!^[A-Z][A-Z\d_]*_)(?<=\w)$/;

const compiled = new Map<string, RegExp>();
/** Names from requests would otherwise fill the memory of a daemon that runs for months. */
const MAX_COMPILED = 2_000;

/** The regular expression, compiled once. It must not be global or sticky: those remember where they stopped. */
export function cached(source: string, flags = 'iu'): RegExp {
  const key = `${flags}/${source}`;
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const made = new RegExp(source, flags);
  compiled.set(key, made);
  return made;
}
