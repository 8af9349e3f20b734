import { MAX_DOC_CHARS, MAX_SIGNATURE_CHARS } from './chunk-limits.ts';

const OPENING =
  /^\s*(?:\/\*[*!]*<?|\{-\s*[|^]?|--\[=*\[|@(?:module|type|short)?doc\s+(?:~[sS])?|(?:[rRuUbB]{0,2})(?="""|'''|"|'))/;
const CLOSING = /(?:\*+\/|-\}|\]=*\])\s*$/;
const QUOTES = /^\s*(?:"""|'''|"|')|(?:"""|'''|"|')\s*$/g;
/** Signs that a line of a comment begins with: `///`, `//!`, `#`, `-- |`, ` * `, `;;`, `%`. */
const LINE_SIGN = /^[ \t]*(?:\/\/[/!]*<?|#+(?![[!])|--+[ \t]*[|^]?|\*(?!\/)|;+|%+)[ \t]?/;

/** A line drawn in a comment, as between sections. */
const RULE = /^\s*[-=*#~_+/\\]{4,}\s*$/;

/** A comment or docstring without its signs, its lines dedented by them; empty lines at both ends dropped. */
export function stripComment(raw: string): string {
  const text = raw
    .slice(0, 4 * MAX_DOC_CHARS)
    .replace(OPENING, '')
    .replace(CLOSING, '')
    .replace(QUOTES, '');
  const isString = /^\s*(?:@\w*doc\b|[a-zA-Z]{0,2}["'])/.test(raw);
  const lines = text
    .split(/\r?\n/)
    .map(line => (isString ? line.trim() : line.replace(LINE_SIGN, '').trimEnd()));
  const worded = lines.filter(line => !RULE.test(line));
  return worded.join('\n').trim().slice(0, MAX_DOC_CHARS);
}

/** The comments before a definition as one text, but for a script's `#!` line; null where they say nothing. */
export function docOf(comments: readonly string[]): string | null {
  const worded = comments.filter(comment => !/^\ufeff?#!/.test(comment));
  const text = worded.map(stripComment).join('\n').trim();
  return /\w|[^\s!-~]/.test(text) ? text.slice(0, MAX_DOC_CHARS) : null;
}

/** A definition's head on one line, without the sign that opens its body. */
export function signatureOf(head: string): string {
  const flat = head.slice(0, 2_000).replace(/\s+/g, ' ').trim();
  return flat
    .replace(/\s*(?:\{|:|=>|=|\bdo|\bbegin|\bwhere)$/, '')
    .slice(0, MAX_SIGNATURE_CHARS)
    .trimEnd();
}
