/** Line endings in patterns: in an editor, `\n` is the end of a line, which a file may write as CRLF. */
import type { SearchRequest } from '../../../daemon/src/api/schemas.ts';

const LINE_END = String.raw`(?:\r?\n)`;

/** A part of a pattern outside of brackets: a quotation, a comment, CRLF, an escape, or any character. */
const PART = /\\Q.*?(?:\\E|$)|\(\?#[^)]*\)?|\\r\\n|\\c.|\\.|./sy;
/** A part within brackets. */
const PART_IN_BRACKETS = /\[:\^?\w+:\]|\\c.|\\.|./sy;

/** The request with `\n` as the end of a line, if it is searched across lines and these may end with CRLF. `\x0A` stays a line feed. */
export function withLineEndings(request: SearchRequest): SearchRequest {
  const { pattern, options = {} } = request;
  if (!options.multiline || !options.crlf) return request;
  if (!options.fixed_strings)
    return { ...request, pattern: acrossLineEndings(pattern, options.pcre2 === true) };
  if (!pattern.includes('\n')) return request;
  const text = pattern.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replace(/\r?\n/g, LINE_END);
  return { ...request, pattern: text, options: { ...options, fixed_strings: false } };
}

/** A regular expression of the default engine or of PCRE2 whose `\n` matches CRLF too. */
export function acrossLineEndings(pattern: string, pcre2: boolean): string {
  const parts: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const part = pattern[at] === '[' ? bracketsAt(pattern, at, pcre2) : partAt(PART, pattern, at);
    at += part.length;
    if (part === String.raw`\n`) parts.push(LINE_END);
    else parts.push(part.startsWith('[') ? bracketsAcross(part, pcre2) : part);
  }
  return parts.join('');
}

function partAt(parts: RegExp, pattern: string, at: number): string {
  parts.lastIndex = at;
  return parts.exec(pattern)![0];
}

/** The brackets that open here, to the end of the pattern if they are not closed. Those of PCRE2 have none inside. */
function bracketsAt(pattern: string, start: number, pcre2: boolean): string {
  // A bracket that comes first stands for itself.
  let at = start + /^\[\^?\]?/.exec(pattern.slice(start, start + 3))![0].length;
  while (at < pattern.length && pattern[at] !== ']') {
    const part = partAt(PART_IN_BRACKETS, pattern, at);
    at += (part === '[' && !pcre2 ? bracketsAt(pattern, at, pcre2) : part).length;
  }
  return pattern.slice(start, at + 1);
}

/**
 * Brackets with `\n` match CRLF as a whole; negated ones do not match its CR. Those of the default engine with others inside, or with
 * a set operation, stay as they are.
 */
function bracketsAcross(brackets: string, pcre2: boolean): string {
  const inner = brackets.slice(1).match(new RegExp(PART_IN_BRACKETS, 'gs'))!;
  const isCombined = !pcre2 && (inner.includes('[') || /&&|--|~~/.test(inner.join('')));
  if (isCombined || !inner.includes(String.raw`\n`)) return brackets;
  if (inner[0] !== '^') return String.raw`(?:\r\n|${brackets})`;
  const isRange = (at: number) => inner[at + 1] === '-' && at + 2 < inner.length - 1;
  const excluded = inner.map((part, at) => {
    if (part !== String.raw`\n`) return part;
    return isRange(at) ? String.raw`\r\n` : String.raw`\n\r`;
  });
  return `[${excluded.join('')}`;
}
