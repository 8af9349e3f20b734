/** Arguments of calls by their shape: "with an empty array", "with a callback"; and what is around a call: "without a with". */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { NodeRef } from '../query-tree.ts';
import { alt, cat, many, map, type Rule, rule, seq, token } from './chart.ts';
import { type Cond, denied, insideOf, isCall, withArgument } from './draft.ts';
import { det } from './names.ts';
import { pair } from './objects.ts';

/** How languages write a value without contents, by the words for it. */
const EMPTY: readonly (readonly [string, RegExp, string])[] = [
  [
    'an empty array',
    /^(?:array|list|slice|vector|vec|tuple|lista|arreglo)s?$/,
    String.raw`^(?:\[\s*\]|\(\s*\)|\[\]\S*\{\s*\}|vec!\[\s*\]|array\(\s*\)|(?:empty)?[lL]ist(?:Of)?\(\s*\))$`,
  ],
  [
    'an empty object',
    /^(?:object|map|dict|dictionarie|dictionary|hash|record|objeto|diccionario)s?$/,
    String.raw`^(?:\{\s*\}|map\[\S+\]\S+\{\s*\}|dict\(\s*\)|(?:empty)?[mM]ap(?:Of)?\(\s*\))$`,
  ],
  ['an empty string', /^(?:string|text|cadena)s?$/, String.raw`^(?:""|''|\x60\x60)$`],
];

/** A function without a name as an argument. */
const FUNCTION = String.raw`^(?:async\s+|move\s+)?(?:function\b|func\b|fn\b|lambda\b|\([^()]*\)\s*(?::[^=]*)?=>|[\w$]+\s*=>|\|[^|]*\||\{)`;

const ofCall =
  (cond: Cond): Cond =>
  (find, not) =>
    isCall(find) ? cond(find, not) : undefined;

const argument = (said: string, source: string): Cond =>
  ofCall(withArgument({ texts: [source], isRegex: true, said }));

/** A word between: "an empty dependency array". */
const plainWord = token(({ type, text }) => type === 'word' && /^\p{Ll}+$/u.test(text), 0.1);

const emptyWord = token(({ key }) => /^(?:empty|vaci[oa])$/.test(key));

/** "With an empty dependency array", "passing an empty object", "with a callback". */
export const argumentShapes: Rule<Cond> = rule(() => {
  const start = seq(alt(cat('with'), cat('passing')), det);
  return alt(
    ...EMPTY.map(([said, words, source]) =>
      map(
        seq(
          start,
          emptyWord,
          many(plainWord, 1),
          token(({ key }) => words.test(key)),
        ),
        () => argument(said, source),
        -0.5,
      ),
    ),
    // "With immediate: true".
    map(
      seq(alt(cat('with'), cat('passing')), pair),
      ([, { text }]) => {
        const [key = '', value = ''] = text.split(/:\s*/);
        return argument(text, String.raw`\b${escapeRegex(key)}["']?\s*(?::|=>?)\s*${escapeRegex(value)}\b`);
      },
      -0.2,
    ),
    map(
      seq(
        start,
        many(
          token(({ key }) => /^(?:inline|anonymous|arrow)$/.test(key)),
          1,
        ),
        token(({ key }) => /^(?:callback|closure|lambda|function|block)s?$/.test(key)),
      ),
      () => argument('a function', FUNCTION),
      -0.5,
    ),
  );
});

/** Constructs around a call, which it is not inside of only because it is in their body. */
const AROUND: readonly (readonly [RegExp, NodeRef])[] = [
  [/^await$/, { kinds: [], construct: 'awaited' }],
  [/^(?:with|context)$/, { kinds: [], construct: 'with-item' }],
  [/^try$/, { kinds: [], construct: 'try' }],
];

/** "Calls to open without a with", "that are not awaited": a call has none inside it. */
export const aroundCalls: Rule<Cond> = rule(() => {
  const more = many(
    alt(
      cat('suffix'),
      token(({ key }) => /^(?:manager|catch|except|rescue)s?$/.test(key)),
    ),
    2,
  );
  return alt(
    ...AROUND.map(([word, ref]) =>
      map(
        seq(
          cat('without'),
          det,
          token(({ key }) => word.test(key)),
          more,
        ),
        () => ofCall(denied(insideOf([ref]))),
        -1,
      ),
    ),
    map(
      token(({ key }) => key === 'awaited'),
      () => ofCall(insideOf([AROUND[0]![1]])),
      -0.5,
    ),
  );
});
