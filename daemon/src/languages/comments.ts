import { escapeRegex } from './escape-regex.ts';

/** How a language writes comments. Signs are compared with the first characters of a line, in any case. */
export interface CommentSigns {
  /** Signs that make the rest of the line a comment. */
  readonly line: readonly string[];
  /** Signs around a comment of several lines. */
  readonly block: readonly (readonly [open: string, close: string])[];
}

const C_BLOCK = ['/*', '*/'] as const;

/** `// x`, and C's blocks. */
export const SLASHES: CommentSigns = { line: ['//'], block: [C_BLOCK] };
/** Only C's blocks. */
export const C_BLOCKS: CommentSigns = { line: [], block: [C_BLOCK] };
export const HASH: CommentSigns = { line: ['#'], block: [] };
/** `#` and `//`, and C's blocks. */
export const HASH_AND_SLASHES: CommentSigns = { line: ['#', '//'], block: [C_BLOCK] };
export const DASHES: CommentSigns = { line: ['--'], block: [] };
/** `-- x`, and C's blocks. */
export const DASHES_AND_BLOCKS: CommentSigns = { line: ['--'], block: [C_BLOCK] };
export const SEMICOLON: CommentSigns = { line: [';'], block: [] };
export const SEMICOLON_AND_HASH: CommentSigns = { line: [';', '#'], block: [] };
export const PERCENT: CommentSigns = { line: ['%'], block: [] };
export const MARKUP: CommentSigns = { line: [], block: [['<!--', '-->']] };
/** A page with scripts and styles in it. */
export const MARKUP_AND_SLASHES: CommentSigns = { line: ['//'], block: [['<!--', '-->'], C_BLOCK] };
/** ML's and Pascal's blocks. */
export const STARRED_PARENTHESES: readonly [string, string] = ['(*', '*)'];

/**
 * The usual signs. In a line of unknown language, these begin a comment and hardly ever code. Strings in three quotes are Python's
 * documentation.
 */
const USUAL: CommentSigns = {
  line: ['//', '#', '--', ';', '"""', "'''"],
  block: [C_BLOCK],
};

const isUsualComment = commentLine(USUAL, '#define');

/** Whether a line looks like one of a comment, in any language; `#define` is none. */
export function isCommentLine(line: string): boolean {
  return isUsualComment(line);
}

/** Tests whether a line begins with a sign of a comment; a `*` continues one of C's blocks. Nothing matches without signs. */
export function commentLine(signs: CommentSigns | null, except = ''): (line: string) => boolean {
  if (!signs) return () => false;
  const opening = signs.block.map(([open]) => open);
  const all = [...signs.line, ...opening, ...(signs.block.includes(C_BLOCK) ? ['*'] : [])];
  const not = except ? `(?!${escapeRegex(except)}\\b)` : '';
  const pattern = new RegExp(`^\\s*${not}(?:${all.map(signPattern).join('|')})`, 'i');
  return line => pattern.test(line);
}

/** A sign that is a word ends where the word does. */
function signPattern(sign: string): string {
  return /\w$/.test(sign) ? `${escapeRegex(sign)}\\b` : escapeRegex(sign);
}

const OPENING =
  /^\s*(?:\/\*[*!]*<?|\{-\s*[|^]?|--\[=*\[|@(?:module|type|short)?doc\s+(?:~[sS])?|(?:[rRuUbB]{0,2})(?="""|'''|"|'))/;
const CLOSING = /(?:\*+\/|-\}|\]=*\])\s*$/;
const QUOTES = /^\s*(?:"""|'''|"|')|(?:"""|'''|"|')\s*$/g;
/** Signs that a line of a comment begins with: `///`, `//!`, `#`, `-- |`, ` * `, `;;`, `%`. */
const LINE_SIGN = /^[ \t]*(?:\/\/[/!]*<?|#+(?![[!])|--+[ \t]*[|^]?|\*(?!\/)|;+|%+)[ \t]?/;
/** Documentation that is a string. */
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
