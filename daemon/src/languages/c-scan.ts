/** Reads C and C++ text by its characters, where no grammar can: heads of definitions that macros make or mark. */

/** A text between two offsets. */
export interface Range {
  start: number;
  end: number;
}

/** Longer arguments are no head of a definition. */
const MAX_ARGUMENTS = 3_000;
const MAX_TEMPLATE = 300;

export function isWordStart(char: string | undefined): boolean {
  return char !== undefined && /[A-Za-z_]/.test(char);
}

/** The end of the word that begins at an offset, with all of `a::b::~c`. */
export function wordEnd(text: string, at: number): number {
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : at;
}

const WORD = /[A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*/y;

export function pastSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

const SPACE = /\s*/y;

/** Characters that may still be looked at: what a text that is made to be slow to read costs is bounded. */
export interface Budget {
  left: number;
}

/** The offset of the bracket that closes the one at `open`; -1 where a statement ends before. */
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
    else if (char === '"' || char === "'" || char === '/') at = pastLiteral(text, at) - 1;
  }
  return -1;
}

/** Past the string, the character or the comment that begins at an offset. */
function pastLiteral(text: string, at: number): number {
  LITERAL.lastIndex = at;
  return LITERAL.test(text) ? LITERAL.lastIndex : at + 1;
}

const LITERAL =
  /"(?:[^"\\\n]|\\.){0,2000}"|'(?:[^'\\\n]|\\.){0,20}'|\/\/[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\//y;

/** Past the arguments of a template that begin at an offset; -1 where they are none. */
export function pastTemplate(text: string, open: number): number {
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

/** The arguments between two brackets, without the space around them. */
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
    else if (char === '"' || char === "'" || char === '/') at = Math.min(close, pastLiteral(text, at)) - 1;
  }
  return found;
}

function trimmed(text: string, start: number, end: number): Range {
  const from = Math.min(pastSpace(text, start), end);
  return { start: from, end: from + text.slice(from, end).trimEnd().length };
}
