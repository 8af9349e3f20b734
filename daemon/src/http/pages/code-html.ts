import { type CodeLine, TOKEN_CLASSES, type Token } from '../../api/page-reader.ts';
import { type Html, html } from './html.ts';

type Range = readonly number[];

/** A line of code: colored tokens, with the matching parts marked. */
export function codeHtml({ text, tokens }: CodeLine, ranges: readonly Range[] = []): Html {
  const marks = [...ranges].sort((a, b) => a[0]! - b[0]!);
  const parts: Html[] = [];
  let at = 0;
  for (const [from, to] of marks as [number, number][]) {
    if (from > at) parts.push(pieces(text, tokens, at, from));
    if (to > Math.max(from, at))
      parts.push(html`<mark>${pieces(text, tokens, Math.max(from, at), to)}</mark>`);
    at = Math.max(at, to);
  }
  if (at < text.length) parts.push(pieces(text, tokens, at, text.length));
  return html`${parts}`;
}

/** The part of a line between two offsets. */
function pieces(text: string, tokens: readonly Token[], from: number, to: number): Html {
  const parts: (Html | string)[] = [];
  let at = from;
  for (const [start, end, tokenClass] of tokens) {
    if (end <= at) continue;
    if (start >= to) break;
    if (start > at) parts.push(text.slice(at, start));
    const [first, last] = [Math.max(start, at), Math.min(end, to)];
    parts.push(html`<span class="t-${TOKEN_CLASSES[tokenClass]}">${text.slice(first, last)}</span>`);
    at = last;
  }
  if (at < to) parts.push(text.slice(at, to));
  return html`${parts}`;
}
