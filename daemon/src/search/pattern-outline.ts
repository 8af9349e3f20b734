/**
 * Start and end of the groups of a pattern. ripgrep parses `(?:pattern)`. So `a)(b` closes this group and is accepted. A comment or a
 * backslash at the end hides the closing bracket, and the error has the wrong reason. Positions are in UTF-16 units.
 */
export interface PatternOutline {
  /** The first `)` without a partner. */
  unopened: number | undefined;
  /** The last `(` without a partner. */
  unclosed: number | undefined;
  /** A backslash at the end. */
  unfinished: number | undefined;
  /** The text that would close the comment or quotation at the end of the pattern. */
  tail: string;
}

interface Syntax {
  pattern: string;
  pcre2: boolean;
}

/** `(?flags)` for the rest of a group, and `(?flags:` at the start of one. */
const FLAGS = /\(\?([a-zA-Z^]*)(?:-([a-zA-Z]*))?([:)])/y;
/** `[:alpha:]` within brackets, where brackets are not nested. */
const POSIX_CLASS = /\[([:.=])[^\]\\]*?\1\]/y;

/** Reads Rust's or PCRE2's syntax. Correct for every valid pattern, except some rare syntax of PCRE2. */
export function outlineOf(pattern: string, pcre2 = false): PatternOutline {
  const syntax = { pattern, pcre2 };
  const outline: PatternOutline = {
    unopened: undefined,
    unclosed: undefined,
    unfinished: undefined,
    tail: '',
  };
  const open: { at: number; extended: boolean }[] = [];
  let extended = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (pcre2 && pattern.startsWith('\\Q', at)) {
      const end = pattern.indexOf('\\E', at);
      if (end < 0) return { ...outline, unclosed: open.at(-1)?.at, tail: '\\E' };
      at = end + 1;
    } else if (char === '\\') {
      if (++at === pattern.length) outline.unfinished = at - 1;
    } else if (char === '[') {
      at = classEnd(syntax, at, extended);
    } else if (char === '#' && extended) {
      const end = pattern.indexOf('\n', at);
      if (end < 0) return { ...outline, unclosed: open.at(-1)?.at, tail: '\n' };
      at = end;
    } else if (pcre2 && pattern.startsWith('(?#', at)) {
      at = endOf(pattern, ')', at);
    } else if (char === '(') {
      const flags = matchAt(FLAGS, pattern, at);
      const inside: boolean = flags ? isExtended(flags, extended) : extended;
      if (flags?.[3] === ')') at += flags[0].length - 1;
      else open.push({ at, extended });
      extended = inside;
    } else if (char === ')') {
      const group = open.pop();
      if (!group) return { ...outline, unopened: at };
      extended = group.extended;
    }
  }
  return { ...outline, unclosed: open.at(-1)?.at };
}

function isExtended([, on = '', off = '']: RegExpExecArray, before: boolean): boolean {
  if (off.includes('x')) return false;
  // `^` resets the flags before it.
  return on.includes('x') || (before && !on.includes('^'));
}

/** The end of the brackets that begin at `start`; the end of the pattern if they are unclosed. */
function classEnd({ pattern, pcre2 }: Syntax, start: number, extended: boolean): number {
  let depth = 0;
  let isFirst = false;
  for (let at = start; at < pattern.length; at++) {
    const char = pattern[at]!;
    const posix = pcre2 && depth > 0 ? matchAt(POSIX_CLASS, pattern, at) : undefined;
    if (extended && !pcre2 && /\s/.test(char)) continue;
    if (extended && !pcre2 && char === '#') {
      at = endOf(pattern, '\n', at);
      continue;
    }
    if (posix) at += posix[0].length - 1;
    else if (char === '\\') at++;
    else if (char === '[' && (depth === 0 || !pcre2)) {
      depth++;
      if (pattern[at + 1] === '^') at++;
      isFirst = true;
      continue;
    } else if (char === ']' && !isFirst && --depth === 0) return at;
    isFirst = false;
  }
  return pattern.length;
}

function endOf(pattern: string, mark: string, from: number): number {
  const end = pattern.indexOf(mark, from);
  return end < 0 ? pattern.length : end;
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at;
  return expression.exec(text) ?? undefined;
}
