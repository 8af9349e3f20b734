/** Scans C and C++ text by characters, for definitions made or marked by macros, which the grammar cannot parse. */

/** A range of offsets. */
export interface Range {
  start: number;
  end: number;
}

/** Longer arguments are not a function head. */
const MAX_ARGUMENTS = 3_000;
const MAX_TEMPLATE = 300;

export function isWordStart(char: string | undefined): boolean {
  return char !== undefined && /[A-Za-z_]/.test(char);
}

/** The end of the word at an offset, including all of `a::b::~c`. */
export function wordEnd(text: string, at: number): number {
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : at;
}

const WORD = /[A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*/y;

export function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

const SPACE = /\s*/y;

/** Remaining characters to scan. It bounds the time spent on text that is crafted to be slow. */
export interface Budget {
  left: number;
}

/** The offset of the bracket that closes the one at `open`; -1 if a statement ends before. */
export function closing(text: string, open: number, budget: Budget): number {
  const most = Math.min(text.length, open + Math.min(MAX_ARGUMENTS, budget.left));
  const end = closingBefore(text, open, most);
  budget.left -= (end < 0 ? most : end) - open;
  return end;
}

function closingBefore(text: string, open: number, most: number): number {
  let depth = 0;
  for (let at = open; at < most; at++) {
    const char = text[at]!;
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
    else if (char === ';' || char === '{' || char === '}' || char === '#') return -1;
    else if (char === '"' || char === "'" || char === '/') at = skipLiteral(text, at) - 1;
  }
  return -1;
}

/** The end of the string, character or comment at an offset. */
function skipLiteral(text: string, at: number): number {
  LITERAL.lastIndex = at;
  return LITERAL.test(text) ? LITERAL.lastIndex : at + 1;
}

const LITERAL =
  /"(?:[^"\\\n]|\\.){0,2000}"|'(?:[^'\\\n]|\\.){0,20}'|\/\/[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\//y;

/** The end of template arguments at an offset; -1 if there are none. */
export function skipTemplate(text: string, open: number): number {
  const most = Math.min(text.length, open + MAX_TEMPLATE);
  let depth = 0;
  for (let at = open; at < most; at++) {
    const char = text[at]!;
    if (char === '<') depth++;
    else if (char === '>' && --depth === 0) return at + 1;
    else if (';{}"=|'.includes(char)) return -1;
  }
  return -1;
}

/** The arguments between two brackets, trimmed. */
export function argumentsIn(text: string, open: number, close: number): Range[] {
  const found: Range[] = [];
  let start = open + 1;
  let depth = 0;
  for (let at = start; at <= close; at++) {
    const char = text[at]!;
    if (at === close || (char === ',' && depth === 0)) {
      found.push(trimmed(text, start, at));
      start = at + 1;
    } else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === '"' || char === "'" || char === '/') at = Math.min(close, skipLiteral(text, at)) - 1;
  }
  return found;
}

function trimmed(text: string, start: number, end: number): Range {
  const from = Math.min(skipSpace(text, start), end);
  return { start: from, end: from + text.slice(from, end).trimEnd().length };
}
