/** Verbatim code in a request: examples in brackets, and short requests without quotes. */
import type { FactKind } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { TextTest } from '../query-tree.ts';
import { type Chart, type Parse, type Rule, sign } from './chart.ts';
import { isConstruct } from './name-cost.ts';

/** The longest text in brackets, in tokens. */
const MAX_BRACKET = 14;

/** The longest request that is taken word for word, in tokens. */
const MAX_VERBATIM = 6;

/** Words for a piece of code after it. */
const DESCRIBES =
  /^(check|test|comparison|line|block|statement|call|declaration|definition|pattern|expression|tag|import|header|assignment|clause|label|marker|entr(?:y|ie)|item)s?$/;

/** Names that stand for any other. */
const ANY_NAME = /\b(?:foo|bar|baz|[a-z]|something|anything|whatever|xyz|xxx+|type)\b|^(?:Some|My)\p{Lu}/iu;

/** Placeholders for any piece of code, also over several lines. */
const ANYTHING = String.raw`[\s\S]+?`;

/** The source of a regular expression for code like an example: `v, ok := x.(T)`, `enum foo { ... }`. */
export function exampleSource(example: string): string {
  const pieces = example
    .trim()
    .replace(/^(?:\.\.\.|…)(?=[^\s)])/, '\u2024')
    .replace(/\s*(?:\.\.\.|…)\s*[)\]}]*\s*$/, '')
    .replace(/\{\s*\}$/, '{')
    .replace(/\(\)$/, '(')
    .match(/\.\.\.|…|\s+|\w+|[^\w\s]/gu);
  return (pieces ?? [])
    .map(piece => {
      if (piece === '\u2024') return String.raw`\.{3}`;
      if (/^(?:\.\.\.|…)$/.test(piece)) return '.*';
      if (/^\s/.test(piece)) return String.raw`\s+`;
      if (/^(?:[XYZ]|something|anything|whatever)$/.test(piece)) return ANYTHING;
      return ANY_NAME.test(piece) ? String.raw`[\w.*]+` : escapeRegex(piece);
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

/** Words between a comma and code that says the same again. */
const INTRODUCES = /^(?:the|an?|all|just|only|i\.e|\.|so|meaning|like|say|with|using)$/;

/** Signs that only code has. Names, quoted texts and paths may be other items of a list. */
const STRONG = /[{}[\]<>=;|&]|\w\(|\(\W|\$\w/;

const DENIES = /^(?:not|no|but|without|except|never|ignore|skip)\b/i;

/** "Endless loops, for (;;)", "guards, the _ Some = (*Type)(nil) lines": a repetition as code, up to the next part of the request. */
export const codeAfterComma: Rule<TextTest> = (chart, at) => {
  const { tokens } = chart;
  if (tokens[at]?.text !== ',') return [];
  let from = at + 1;
  while (from < tokens.length && INTRODUCES.test(tokens[from]!.text.toLowerCase())) from++;
  let depth = 0;
  for (let end = from + 1; end <= tokens.length && end < from + MAX_BRACKET; end++) {
    const { text } = tokens[end - 1]!;
    if (/^[([{]$/.test(text)) depth++;
    if (/^[)\]}]$/.test(text)) depth--;
    if (depth > 0 || !isBorder(chart, end)) continue;
    const words = end > from + 1 && DESCRIBES.test(tokens[end - 1]!.key) ? end - 1 : end;
    const inner = chart.text.slice(tokens[from]!.start, tokens[words - 1]!.end).trim();
    if (STRONG.test(inner) && isCode(inner) && inner.length > 3 && !DENIES.test(inner))
      return [{ value: exampleTest(inner), end, cost: 0 }];
    if (tokens[end]?.text === ',') return [];
  }
  return [];
};

/** "(throws)", "(defp)": one word that no table knows but as a verb. */
export const bracketedWord: Rule<TextTest> = ({ tokens, edges }, at) => {
  const [open, word, close] = tokens.slice(at, at + 3);
  const isWord = open?.text === '(' && close?.text === ')' && word && /^[a-z_]{3,}[!?]?$/.test(word.text);
  const isKnown = isWord && edges[at + 1]!.some(one => one.category !== 'verb' && !isConstruct(one));
  return isWord && !isKnown ? [{ value: { texts: [word.text], isWord: true }, end: at + 3, cost: 0 }] : [];
};

/** "(defmulti, defmethod)": several words that no table knows. */
export const bracketedWords: Rule<TextTest> = ({ tokens, edges }, at) => {
  if (tokens[at]?.text !== '(') return [];
  const close = tokens.findIndex((one, i) => i > at && i < at + 10 && one.text === ')');
  const inner = tokens.slice(at + 1, Math.max(close, at + 1));
  const words = inner.filter(one => one.text !== ',' && one.text !== '/' && !/^(or|and|o|y)$/.test(one.key));
  const isCode = words.every(one => /^(?:word|code)$/.test(one.type) && /^[\w.:@!?*-]{3,}$/.test(one.text));
  const isKnown = words.some(one =>
    edges[tokens.indexOf(one)]!.some(({ category }) => category !== 'verb' && category !== 'noun'),
  );
  if (words.length < 2 || inner.length < 2 * words.length - 1 || !isCode || isKnown) return [];
  return [{ value: { texts: words.map(one => one.text), isWord: true }, end: close + 1, cost: 0 }];
};

const exampleTest = (inner: string): TextTest => {
  const [, quote, quoted] = /^(["'`])(.*)\1$/.exec(inner) ?? [];
  return quote && quoted ? { texts: [quoted] } : { texts: [exampleSource(inner)], isRegex: true };
};

/** Signs that sentences lack, or two keywords. */
const isCode = (inner: string) =>
  inner.length > 1 &&
  !isProse(inner) &&
  (/[{}[\]<>=:;&|$@#!"'`]|\w\(|\w\.\w|-\w/.test(inner) ||
    /^\p{Ll}+ (?:[XYZ]|foo|something)\b/u.test(inner) ||
    /^\p{Lu}{2,}(?: \p{Lu}{2,})+$/u.test(inner) ||
    /^[a-z]+ (?:class|struct|enum|fn|fun|val|var|type|def)$/.test(inner));

/** "TypeError only, I don't care about the others": words of a sentence, without signs that only code has. */
export const isProse = (inner: string) =>
  !/[{}[\]<>=;|$@#"`]|\w\(|^-/.test(inner) && /(?:^|\s)(?:\p{Ll}[\p{Ll}'’-]*,?(?:\s|$)){2}/u.test(inner);

/** A short request, or its part before a place, word for word. */
export const verbatim: Rule<TextTest> = (chart, at) => {
  if (at > 0) return [];
  const parses: Parse<TextTest>[] = [];
  for (let end = 2; end <= chart.tokens.length && end <= MAX_VERBATIM; end++) {
    if (
      !isBorder(chart, end) ||
      asksForThings(chart, end - (DESCRIBES.test(chart.tokens[end - 1]!.key) ? 1 : 0))
    )
      continue;
    const said = chart.text.slice(0, chart.tokens[end - 1]!.end);
    if (/^\p{Lu}\p{Ll}+ /u.test(said) || chart.tokens[end - 1]!.text === ',') continue;
    if (hasPlace(chart, end)) continue;
    if (/\w, \w/.test(said) && !/[(['"]/.test(said)) continue;
    // "Typeof x === 'function' checks": `x` is any name.
    const isCoded = /[=(){}<>'"`]/.test(said);
    const words = isCoded && DESCRIBES.test(chart.tokens[end - 1]!.key) ? end - 1 : end;
    if (isCoded && (words < end || /\b[a-z]\b/.test(said))) {
      const code = chart.text.slice(0, chart.tokens[words - 1]!.end);
      parses.push({ value: { texts: [exampleSource(code)], isRegex: true }, end, cost: -1.2 });
    }
    // "No strict 'refs' or no warnings": one or the other.
    const parts = said.split(/ (?:or|o) /);
    if (parts.length > 1 && parts.every(part => /\s/.test(part) && !/^[\p{Ll}\s]+$/u.test(parts.join(''))))
      parses.push({ value: { texts: parts }, end, cost: 0.2 });
    const value: TextTest = /\.\.\.|…/.test(said)
      ? { texts: [exampleSource(said)], isRegex: true }
      : { texts: [said.replace(/\?$/, '')] };
    // `var self = this`.
    parses.push({ value, end, cost: /\w ={1,3} \S/.test(said) ? -1.5 : 0 });
  }
  return parses;
};

/** "Raise ... from None": a statement with a gap, which may go over several lines. */
export const statementExample: Rule<{ kind: FactKind; test: TextTest }> = (chart, at) => {
  const kind = at === 0 ? STATEMENTS[chart.tokens[0]!.key] : undefined;
  if (!kind) return [];
  const ends = chart.tokens
    .map((_, i) => i + 1)
    .filter(end => end > 2 && end <= MAX_VERBATIM && isBorder(chart, end));
  return ends.flatMap(end => {
    const said = chart.text.slice(0, chart.tokens[end - 1]!.end);
    if (!/\s(?:\.\.\.|…)\s*\S/.test(said)) return [];
    const test = { texts: [`^${exampleSource(said)}`], isRegex: true, inHead: true };
    return [{ value: { kind, test }, end, cost: 0 }];
  });
};

const STATEMENTS: Readonly<Record<string, FactKind>> = {
  raise: 'throw',
  throw: 'throw',
  return: 'return',
  import: 'import',
};

/** "Fn foo<'a>(...)": a declaration as an example, up to the next part of the request. */
export const exampleDeclaration: Rule<TextTest> = (chart, at) => {
  const parses: Parse<TextTest>[] = [];
  for (let end = at + 1; end <= chart.tokens.length && end <= at + MAX_BRACKET; end++) {
    const next = chart.tokens[end];
    if (!isBorder(chart, end) && !/^[;.)]$/.test(next!.text)) continue;
    const said = chart.text
      .slice(chart.tokens[at]!.start, chart.tokens[end - 1]!.end)
      .replace(/^[`"']|[`"']$/g, '');
    if (DECLARES.test(said) && /[<([{:=]/.test(said))
      parses.push({ value: { texts: [exampleSource(said)], isRegex: true }, end, cost: 0 });
    if (next?.type === 'sign') break;
  }
  return parses;
};

const DECLARES =
  /^(?:pub|public|private|static|async|export|const|fn|func|fun|function|def|defp|class|struct|enum|interface|type|trait|impl|void|template)\s/;

/** Whether a request speaks of kinds of code, and not as code does: "unused imports", "the most complex functions". */
const asksForThings = ({ edges, tokens }: Chart, end: number): boolean =>
  tokens.slice(0, end).some((one, at) => {
    const own = edges[at]!.filter(({ end }) => end === at + 1);
    const isKind = own.some(({ category }) => category === 'noun' || category === 'files');
    return (
      (/[^s]s$/.test(one.key) && isKind) ||
      (at === 0 && own.some(({ category }) => category === 'unsupported'))
    );
  });

/** "Libraries in src/utils": a preposition and a path are not a text. */
const hasPlace = ({ edges, tokens }: Chart, end: number): boolean =>
  tokens
    .slice(1, end)
    .some((one, i) => one.type === 'path' && edges[i]!.some(({ category }) => category === 'in'));

/** The end of a text: the end of the request, a comma or dash, or a preposition. */
function isBorder({ tokens, edges }: Chart, end: number): boolean {
  const next = tokens[end];
  if (!next) return true;
  if (next.type === 'sign') return /[,;—(?-]/.test(next.text);
  return edges[end]!.some(({ category }) => category === 'in' || category === 'exclude');
}
