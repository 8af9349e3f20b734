import type { CodeSymbol } from '../../languages/code-symbol.ts';
import { type CommentSigns, commentLine } from '../../languages/comments.ts';
import type { Outline, OutlineRule } from '../../languages/outline.ts';
import { docOf, signatureOf } from './comment.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Lines } from './lines.ts';
import { merge, tile } from './merge-pieces.ts';
import type { Piece } from './piece.ts';
import { partsOf } from './split-pieces.ts';

/** Longer lines are not matched. */
const MAX_LINE_CHARS = 300;
/** Attributes belong to the definition after them, as comments do. */
const ATTRIBUTE = /^\s*(?:@\w|\[[A-Z]|#\[)/;

/** The start of a definition, or only a good place to split. */
interface Start {
  row: number;
  rule: OutlineRule;
  name: string | null;
  container: string | null;
}

interface Enclosing {
  name: string;
  indent: number;
  holds: OutlineRule['holds'];
}

/** Pieces of a text without a grammar, split at lines that look like definitions; null if there are none. */
export function outlinedPieces(
  outline: Outline,
  comments: CommentSigns | null,
  lines: Lines,
): Piece[] | null {
  const isComment = commentLine(comments);
  const isLead = (line: string) =>
    isComment(line) || ATTRIBUTE.test(line) || (outline.leads?.test(line) ?? false);
  const starts = startsIn(outline, lines);
  if (!starts.some(({ name }) => name)) return null;
  const rows = starts.map(({ row }, at) => withLeads(lines, row, (starts[at - 1]?.row ?? -1) + 1, isLead));
  const before: Start = { row: 0, rule: { line: /^/, kind: 'block' }, name: null, container: null };
  const pieces = rows[0] === 0 ? [] : piecesOf(before, 0, rows[0]! - 1, lines, isComment);
  starts.forEach((start, at) => {
    pieces.push(...piecesOf(start, rows[at]!, (rows[at + 1] ?? lines.count) - 1, lines, isComment));
  });
  return merge(tile(pieces, lines), lines);
}

function startsIn({ rules, text }: Outline, lines: Lines): Start[] {
  const starts: Start[] = [];
  const enclosing: Enclosing[] = [];
  let isText = false;
  for (let row = 0; row < lines.count; row++) {
    const line = lineAt(lines, row);
    if (text && !isText) isText = text.from.test(line);
    const [rule, name] = firstMatch(rules, line);
    if (text?.to.test(line)) isText = false;
    if (!rule || (isText && name !== null)) continue;
    const indent = lines.indent(row);
    dropEnded(enclosing, rule, indent);
    if (rule.isMember && indent > 0 && enclosing.length === 0) continue;
    const container = enclosing.map(one => one.name).join('.') || null;
    const last = starts.at(-1);
    // Several clauses of one function are one definition.
    const isClause = last?.name === name && last?.rule === rule && last.container === container;
    if (name !== null && isClause && !rule.holds) continue;
    starts.push({ row, rule, name, container });
    if (rule.holds && name !== null && enclosing.length < MAX_DEPTH)
      enclosing.push({ name, indent, holds: rule.holds });
  }
  return starts;
}

/**
 * Removes the enclosing definitions that end here: those with the same or a deeper indent, or one that holds everything up to
 * the next of its sort.
 */
function dropEnded(enclosing: Enclosing[], { holds }: OutlineRule, indent: number): void {
  const hasEnded = (one: Enclosing) =>
    one.holds === 'following' ? holds === 'following' : one.indent >= indent;
  const first = enclosing.findIndex(hasEnded);
  if (first >= 0) enclosing.length = first;
}

function firstMatch(
  rules: readonly OutlineRule[],
  line: string,
): [rule: OutlineRule | null, name: string | null] {
  for (const rule of rules) {
    const match = rule.line.exec(line);
    if (match) return [rule, match.slice(1).filter(Boolean).join('.') || null];
  }
  return [null, null];
}

function lineAt(lines: Lines, row: number): string {
  const line = lines.chars(row, row) > MAX_LINE_CHARS ? '' : lines.slice(row, row).trimEnd();
  return row === 0 ? line.replace(/^\ufeff/, '') : line;
}

/** The first row of the comments and attributes directly above. */
function withLeads(lines: Lines, row: number, least: number, isLead: (line: string) => boolean): number {
  let first = row;
  while (first > least && isLead(lineAt(lines, first - 1))) first--;
  return first;
}

function piecesOf(
  { row, rule, name, container }: Start,
  first: number,
  last: number,
  lines: Lines,
  isComment: (line: string) => boolean,
): Piece[] {
  const isMethod = rule.kind === 'function' && container !== null;
  const comments = lines
    .slice(first, row - 1)
    .split('\n')
    .filter(isComment);
  const kind = isMethod ? 'method' : rule.kind;
  const symbols: CodeSymbol[] =
    name === null ? [] : [{ name, kind, line: row + 1, endLine: last + 1, container }];
  const signature = name === null ? null : signatureOf(lineAt(lines, row));
  const doc = row > first ? docOf([comments.join('\n')]) : null;
  const role = rule.holds ? 'head' : 'whole';
  const at = { startRow: first, endRow: last };
  return partsOf({ ...at, kind, symbol: name, symbols, container, signature, doc, role }, lines);
}
