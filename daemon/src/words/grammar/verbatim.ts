/** Words of a request as they stand in code: examples in brackets, and short requests that quote nothing. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { TextTest } from '../query-tree.ts';
import { type Chart, type Parse, type Rule, sign } from './chart.ts';

/** The longest text in brackets, in tokens. */
const MAX_BRACKET = 14;

/** The longest request that is taken word for word, in tokens. */
const MAX_VERBATIM = 6;

/** Names that stand for any other. */
const ANY_NAME = /\b(?:foo|bar|baz|[a-z]|something|whatever)\b/i;

/** The source of a regular expression for code like an example: `v, ok := x.(T)`, `enum foo { ... }`. */
export function exampleSource(example: string): string {
  const pieces = example
    .trim()
    .replace(/\s*(?:\.\.\.|…)\s*[)\]}]*\s*$/, '')
    .replace(/\{\s*\}$/, '{')
    .match(/\.\.\.|…|\s+|\w+|[^\w\s]/gu);
  return (pieces ?? [])
    .map(piece => {
      if (/^(?:\.\.\.|…)$/.test(piece)) return '.*';
      if (/^\s/.test(piece)) return String.raw`\s+`;
      return ANY_NAME.test(piece) && piece.length < 10 ? String.raw`[\w.*]+` : escapeRegex(piece);
    })
    .join('');
}

/** "(switch { )", "(rm -rf)", "(enum class)": the text between brackets, if it looks like code. */
export const bracketedCode: Rule<TextTest> = (chart, at) => {
  const [open] = sign('(')(chart, at);
  if (!open) return [];
  let depth = 1;
  for (let end = at + 1; end < chart.tokens.length && end < at + MAX_BRACKET; end++) {
    const { text } = chart.tokens[end]!;
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (depth > 0) continue;
    const inner = chart.text.slice(chart.tokens[at]!.end, chart.tokens[end]!.start).trim();
    return isCode(inner) ? [{ value: exampleTest(inner), end: end + 1, cost: 0 }] : [];
  }
  return [];
};

const exampleTest = (inner: string): TextTest => {
  const [, quote, quoted] = /^(["'`])(.*)\1$/.exec(inner) ?? [];
  return quote && quoted ? { texts: [quoted] } : { texts: [exampleSource(inner)], isRegex: true };
};

/** Signs that sentences lack, or two keywords. */
const isCode = (inner: string) =>
  inner.length > 1 &&
  (/[{}[\]<>=:&|$@#!"'`]|\w\(|\w\.\w|-\w/.test(inner) ||
    /^[a-z]+ (?:class|struct|enum|fn|fun|val|var|type|def)$/.test(inner));

/** A short request, or its part before a place, word for word. */
export const verbatim: Rule<TextTest> = (chart, at) => {
  if (at > 0) return [];
  const parses: Parse<TextTest>[] = [];
  for (let end = 2; end <= chart.tokens.length && end <= MAX_VERBATIM; end++) {
    if (!isBorder(chart, end) || asksForThings(chart, end)) continue;
    const said = chart.text.slice(0, chart.tokens[end - 1]!.end);
    if (/^\p{Lu}\p{Ll}+ /u.test(said) || chart.tokens[end - 1]!.text === ',') continue;
    const value: TextTest = /\.\.\.|…/.test(said)
      ? { texts: [exampleSource(said)], isRegex: true }
      : { texts: [said.replace(/\?$/, '')] };
    parses.push({ value, end, cost: 0 });
  }
  return parses;
};

/** Whether a request speaks of kinds of code, and not as code does: "unused imports", "the most complex functions". */
const asksForThings = ({ edges, tokens }: Chart, end: number): boolean =>
  tokens.slice(0, end).some((one, at) => {
    const own = edges[at]!.filter(({ end }) => end === at + 1);
    const isKind = own.some(({ category }) => category === 'noun' || category === 'files');
    return (
      (/s$/.test(one.key) && isKind) || (at === 0 && own.some(({ category }) => category === 'unsupported'))
    );
  });

/** Where a text may end: the end, a comma or dash, or a preposition. */
function isBorder({ tokens, edges }: Chart, end: number): boolean {
  const next = tokens[end];
  if (!next) return true;
  if (next.type === 'sign') return /[,;—(?-]/.test(next.text);
  return edges[end]!.some(({ category }) => category === 'in' || category === 'exclude');
}
