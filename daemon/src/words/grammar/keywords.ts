/** Words that no table knows and that may be keywords of the language: "actors", "output blocks", "factory constructors". */
import { escapeRegex } from '../../languages/escape-regex.ts';
import { TYPES } from '../lexicon/nouns.ts';
import type { Noun } from '../lexicon/types.ts';
import { alt, cat, map, type Parse, type Rule, rule, seq, token } from './chart.ts';
import { type Cond, inHead } from './draft.ts';

interface Unknown {
  word: string;
  isPlural: boolean;
}

/** An unknown word, in the singular. */
const unknown: Rule<Unknown> = (chart, at) => {
  const one = chart.tokens[at];
  if (one?.type !== 'word' || !/^\p{Ll}{2,}$/u.test(one.text)) return [];
  const edges = chart.edges[at]!.filter(({ end }) => end === at + 1);
  if (
    edges.some(
      ({ category }) =>
        !/^(verb|language|word|text|use|like|base|name|ask|filler|type|folder)$/.test(category),
    )
  )
    return [];
  const isSentence = edges.some(({ category }) => category === 'filler' || category === 'ask');
  const cost = isSentence ? 1.6 : edges.length > 0 ? 0.7 : 0;
  const singular = singulars(one.text).map(word => ({ word, isPlural: true }));
  const forms = [...singular, { word: one.text, isPlural: false }];
  return forms.map((value, nth) => ({ value, end: at + 1, cost: cost + nth * 0.1 }));
};

function singulars(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(r|n|l|d)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -1), word.slice(0, -2)];
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [];
}

/** A word that may stand before a keyword in code. */
const unknownOrQuality: Rule<string> = (chart, at) => {
  const one = chart.tokens[at];
  if (one?.type !== 'word' || !/^\p{Ll}{2,}$/u.test(one.text)) return [];
  const edges = chart.edges[at]!.filter(({ end }) => end === at + 1);
  const isKnown = edges.some(({ category }) => /^(modifier|empty|oneline|multiline)$/.test(category));
  if (
    edges.some(({ category }) =>
      /^(det|of|in|not|exclude|that|filler|which|who|where|number|with|without|only|sort|language|production)$/.test(
        category,
      ),
    )
  )
    return [];
  return [{ value: one.text, end: at + 1, cost: isKnown ? 1.5 : 0 }];
};

/** A word with which languages declare things, also in the plural. */
const declaring: Rule<string> = (chart, at) => {
  const [, word] =
    /^(class|object|val|var|fun|fn|func|def|trait|struct|enum|union|interface|record|type|let|const|module|protocol|package)(?:s|es)?$/.exec(
      chart.tokens[at]?.key ?? '',
    ) ?? [];
  return word ? [{ value: word, end: at + 1, cost: 0 }] : [];
};

const blockWord: Rule<unknown> = alt(
  cat('suffix'),
  token(({ key }) =>
    /^(block|declaration|definition|statement|directive|section|source|clause|entr(?:y|ie)|instruction|bloque|declaracion(?:e)?|instruccion(?:e)?)s?$/.test(
      key,
    ),
  ),
);

/** "Unchecked", "recursive": keywords in some languages, although no search can find the property. */
const unsearchable: Rule<string> = (chart, at) =>
  chart.edges[at]?.some(({ category, end }) => category === 'unsupported' && end === at + 1)
    ? [{ value: chart.tokens[at]!.text, end: at + 1, cost: 0 }]
    : [];

const noun = (keyword: string): Noun => ({
  find: { is: 'text', lines: [], declared: { keyword } },
  object: 'name',
});

/** Any definition with a word in its name. */
const definitions = (word: string): Noun => ({
  find: {
    is: 'node',
    kinds: ['function', ...TYPES],
    name: { way: 'contains', texts: [word], ignoreCase: true },
  },
});

/** The longest condition of a statement, in tokens. */
const MAX_CONDITION = 10;
const OPERATOR = /[=<>!&|]/;

/** "If err != nil without a return", "if (x == null) blocks": the statement with that condition, if something is said about it. */
export const conditionalNoun: Rule<Noun> = (chart, at) => {
  const { tokens, edges, text } = chart;
  if (tokens[at]?.key !== 'if') return [];
  const parses: Parse<Noun>[] = [];
  for (let end = at + 2; end < tokens.length && end <= at + MAX_CONDITION; end++) {
    const isBlock = blockWord(chart, end).some(parse => parse.end === end + 1);
    const isSaid = edges[end]!.some(({ category }) => /^(?:with|without|that)$/.test(category));
    const said = text.slice(tokens[at + 1]!.start, tokens[end - 1]!.end);
    if (!(isBlock || isSaid) || !OPERATOR.test(said)) continue;
    const condition = said.replace(/^\((.*)\)$/, '$1');
    const source = String.raw`\bif\b.*(?<![\w.])${escapeRegex(condition).replace(/\s+/g, String.raw`\s+`)}`;
    const head = {
      texts: [source],
      isRegex: true,
      inHead: true,
      said: `the condition ${condition}`,
    } as const;
    const find = { is: 'node', kinds: [], construct: 'if', texts: [head] } as const;
    parses.push({ value: { find }, end: isBlock ? end + 1 : end, cost: 0 });
    break;
  }
  return parses;
};

/** "Output blocks", "actors", "factory constructors". */
export const declaredNoun: Rule<Noun> = rule(() =>
  alt(
    map(seq(unknown, blockWord), ([{ word }]) => noun(word), 0.9),
    // "Unchecked blocks": a word that asks for too much by itself.
    map(seq(unsearchable, blockWord), ([word]) => noun(word), 1.6),
    map(
      seq(
        token(({ type, text }) => type === 'code' && /^[@-]?[a-z]\w+$/i.test(text)),
        blockWord,
      ),
      ([one]) => noun(one.text),
      1.2,
    ),
    map(unknown, ({ word, isPlural }) => (isPlural ? noun(word) : undefined), 1.5),
    // "Handlers that extend Base": definitions with the word in their names.
    map(unknown, ({ word, isPlural }) => (isPlural ? definitions(word) : undefined), 2),
    // "TEST_CASEs": the plural of a macro's declarations.
    map(
      token(({ type, text }) => type === 'code' && /^[A-Z][A-Z0-9_]{2,}s$/.test(text)),
      ({ text }) => noun(text.slice(0, -1)),
      0.5,
    ),
    // A word by itself is a text rather than a keyword.
    map(unknown, ({ word, isPlural }) => (isPlural ? undefined : noun(word)), 4),
    map(seq(unknown, cat<Noun>('noun')), ([{ word }]) => noun(word), 2),
    // "Package objects", "implicit vals": `package object`.
    map(seq(unknownOrQuality, declaring), ([word, keyword]) => noun(`${word} ${keyword}`), 1),
    // "Mutable structs" where no table knows the second word either: `mutable struct`.
    map(seq(unknown, unknown), ([a, b]) => (b.isPlural ? noun(`${a.word} ${b.word}`) : undefined), 2),
  ),
);

/** "Factory constructors", "operator functions": the word stands before the name in the declaration. */
export const keywordBefore: Rule<Cond> = map(
  seq(unknown),
  ([{ word }]): Cond => {
    const cond = inHead(String.raw`\b${escapeRegex(word)}\b`);
    return (find, not) => (find.is === 'node' ? cond(find, not) : undefined);
  },
  1.9,
);
