import { withoutCommentSigns } from '../../languages/comments.ts';
import { MAX_DOC_CHARS, MAX_SIGNATURE_CHARS } from './limits.ts';

/** A ruler in a comment, for example between sections. */
const RULE = /^\s*[-=*#~_+/\\]{4,}\s*$/;

/** A comment or docstring without its signs, dedented, and without blank lines at both ends. */
export function stripComment(raw: string): string {
  const lines = withoutCommentSigns(raw.slice(0, 4 * MAX_DOC_CHARS));
  const worded = lines.filter(line => !RULE.test(line));
  return worded.join('\n').trim().slice(0, MAX_DOC_CHARS);
}

/** The comments before a definition as one text, without a script's `#!` line; null if they are empty. */
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
