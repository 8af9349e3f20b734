import { escapeRegex } from './escape-regex.ts';

/** The comment signs of a language. They are compared with the start of a line, ignoring case. */
export interface CommentSigns {
  /** Signs that make the rest of the line a comment. */
  readonly line: readonly string[];
  /** Signs around a comment of several lines. */
  readonly block: readonly (readonly [open: string, close: string])[];
}

const C_BLOCK = ['/*', '*/'] as const;

/** `// x`, and C's block comments. */
export const SLASHES: CommentSigns = { line: ['//'], block: [C_BLOCK] };
/** Only C's block comments. */
export const C_BLOCKS: CommentSigns = { line: [], block: [C_BLOCK] };
export const HASH: CommentSigns = { line: ['#'], block: [] };
/** `#` and `//`, and C's block comments. */
export const HASH_AND_SLASHES: CommentSigns = { line: ['#', '//'], block: [C_BLOCK] };
export const DASHES: CommentSigns = { line: ['--'], block: [] };
/** `-- x`, and C's block comments. */
export const DASHES_AND_BLOCKS: CommentSigns = { line: ['--'], block: [C_BLOCK] };
export const SEMICOLON: CommentSigns = { line: [';'], block: [] };
export const SEMICOLON_AND_HASH: CommentSigns = { line: [';', '#'], block: [] };
export const PERCENT: CommentSigns = { line: ['%'], block: [] };
export const MARKUP: CommentSigns = { line: [], block: [['<!--', '-->']] };
/** A page with embedded scripts and styles. */
export const MARKUP_AND_SLASHES: CommentSigns = { line: ['//'], block: [['<!--', '-->'], C_BLOCK] };
/** Block comments of ML and Pascal. */
export const STARRED_PARENTHESES: readonly [string, string] = ['(*', '*)'];

/**
 * The usual signs. In a line of an unknown language they nearly always begin a comment. Strings in three quotes are
 * Python's docstrings.
 */
const USUAL: CommentSigns = {
  line: ['//', '#', '--', ';', '"""', "'''"],
  block: [C_BLOCK],
};

const isUsualComment = commentLine(USUAL, '#define');

/** Whether a line looks like a comment in any language; `#define` does not. */
export function isCommentLine(line: string): boolean {
  return isUsualComment(line);
}

/** What begins a comment or docstring of several lines at the start of a line, and what ends it. */
const BLOCKS: readonly (readonly [begins: RegExp, sign: string, ends: string])[] = [
  [/^\s*\/\*/, '/*', '*/'],
  [/^\s*<!--/, '<!--', '-->'],
  ...['"""', "'''"].map(
    quotes => [new RegExp(`^\\s*(?:@\\w*doc\\s+)?\\w{0,2}${quotes}`), quotes, quotes] as const,
  ),
];

/** For each line whether it looks like a comment in any language, or like part of a block comment or docstring. */
export function areComments(lines: readonly string[]): boolean[] {
  let end: string | undefined;
  return lines.map(line => {
    if (end !== undefined) {
      if (line.includes(end)) end = undefined;
      return true;
    }
    const block = BLOCKS.find(([begins]) => begins.test(line));
    if (!block) return isCommentLine(line);
    const [, sign, ends] = block;
    if (!line.slice(line.indexOf(sign) + sign.length).includes(ends)) end = ends;
    return true;
  });
}

/**
 * Returns a test for lines that begin with a comment sign; a `*` continues a C block comment. Without signs nothing
 * matches.
 */
export function commentLine(signs: CommentSigns | null, except = ''): (line: string) => boolean {
  if (!signs) return () => false;
  const opening = signs.block.map(([open]) => open);
  const all = [...signs.line, ...opening, ...(signs.block.includes(C_BLOCK) ? ['*'] : [])];
  const not = except ? `(?!${escapeRegex(except)}\\b)` : '';
  const pattern = new RegExp(`^\\s*${not}(?:${all.map(signPattern).join('|')})`, 'i');
  return line => pattern.test(line);
}

/** The source of a regular expression for a sign. One that is a word must end at a word boundary. */
export function signPattern(sign: string): string {
  return /\w$/.test(sign) ? `${escapeRegex(sign)}\\b` : escapeRegex(sign);
}

const OPENING =
  /^\s*(?:\/\*[*!]*<?|\{-\s*[|^]?|--\[=*\[|@(?:module|type|short)?doc\s+(?:~[sS])?|(?:[rRuUbB]{0,2})(?="""|'''|"|'))/;
const CLOSING = /(?:\*+\/|-\}|\]=*\])\s*$/;
const QUOTES = /^\s*(?:"""|'''|"|')|(?:"""|'''|"|')\s*$/g;
/** Signs at the start of a comment line: `///`, `//!`, `#`, `-- |`, ` * `, `;;`, `%`. */
const LINE_SIGN = /^[ \t]*(?:\/\/[/!]*<?|#+(?![[!])|--+[ \t]*[|^]?|\*(?!\/)|;+|%+)[ \t]?/;
/** Documentation in a string. */
const IS_STRING = /^\s*(?:@\w*doc\b|[a-zA-Z]{0,2}["'])/;

/** The lines of a comment or docstring in any language, without its signs. */
export function withoutCommentSigns(comment: string): string[] {
  const isString = IS_STRING.test(comment);
  return comment
    .replace(OPENING, '')
    .replace(CLOSING, '')
    .replace(QUOTES, '')
    .split(/\r?\n/)
    .map(line => (isString ? line.trim() : line.replace(LINE_SIGN, '').trimEnd()));
}

/** A decorator, or the last line of a block comment. */
const DECORATOR_OR_END = /^\s*@\w|\*\/\s*$/;
const BLOCK_ENDS = /^(?!.*\/\*).*\*\/\s*$/;

/** Whether a line belongs to the definition below it: a comment or a decorator. */
export const leadsDefinition = (line: string): boolean => isCommentLine(line) || DECORATOR_OR_END.test(line);

/** Whether a block comment that began on an earlier line ends with this one. */
export const endsBlockComment = (line: string): boolean => BLOCK_ENDS.test(line);

/** Whether a block comment begins on a line. */
export const beginsBlockComment = (line: string): boolean => line.includes(C_BLOCK[0]);

/** Whether the string at a position is a docstring, which counts as a comment: in three quotes, at the start of a line. */
export const isDocstring = (text: string, at: number): boolean =>
  /^[rRuU]?(?:"""|''')/.test(text.slice(at, at + 4)) &&
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 80), at));
