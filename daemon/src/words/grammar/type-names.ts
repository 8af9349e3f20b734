/** Types in a request, by the words of people or of code. */
import type { TypeTest } from '../query-tree.ts';
import { alt, cat, list, many, map, type Rule, rule, seq, token } from './chart.ts';
import { anyThing, bare, divider } from './objects.ts';
import type { Thing } from './thing.ts';
import { trimmed } from './thing-tests.ts';

/** `(string, bool)`: a tuple as Go and Python write it. */
export const tuple: Rule<Thing> = ({ tokens, text: all }, at) => {
  if (tokens[at]?.text !== '(') return [];
  const close = tokens.findIndex((one, i) => i > at && i < at + 12 && one.text === ')');
  if (close < 0 || !tokens.slice(at, close).some(one => one.text === ',')) return [];
  return [
    {
      value: { text: all.slice(tokens[at]!.start, tokens[close]!.end), sort: 'code' },
      end: close + 1,
      cost: 0,
    },
  ];
};

type OneType = { text: string; isSpoken: boolean };

const spoken: Rule<OneType> = map(cat<string>('type'), text => ({ text, isSpoken: true }));

export const written: Rule<OneType> = map(
  alt(tuple, bare),
  one => ({ text: trimmed(one.text), isSpoken: false }),
  0.02,
);

/** `impl Display`, `dyn Error`. */
const qualified: Rule<OneType> = map(
  seq(
    token(({ text }) => /^(impl|dyn|enum|struct|const|unsigned|signed)$/.test(text)),
    bare,
  ),
  ([word, one]) => ({
    // "An impl Trait return type": any trait.
    text: /^(Trait|Type|Something|X|T|Foo)$/.test(one.text)
      ? `*${word.text} *`
      : `*${word.text} *${one.text}*`,
    isSpoken: false,
  }),
);

/** `func(http.Handler) http.Handler`: a type of several words. */
const ofFunction: Rule<OneType> = ({ tokens, text: all }, at) => {
  const [one, next] = tokens.slice(at, at + 2);
  const isFunction = one?.type === 'code' && /^(?:func|fn|fun|Fn|FnMut|FnOnce)\(.*\)$/.test(one.text);
  if (!isFunction || next?.type !== 'code') return [];
  return [{ value: { text: all.slice(one.start, next.end), isSpoken: false }, end: at + 2, cost: 0 }];
};

/** "A pointer to client". */
const pointer: Rule<OneType> = map(
  seq(
    token(({ key }) => /^(pointers?|puntero)$/.test(key)),
    cat('of'),
    many(cat('det'), 1),
    anyThing,
  ),
  ([, , , one]) => ({
    text: `/\\b${trimmed(one.text)}\\b.*[*]|[*&].*\\b${trimmed(one.text)}\\b/`,
    isSpoken: false,
  }),
);

/** "A struct window_pane pointer". */
const pointerAfter: Rule<OneType> = map(
  seq(
    many(
      token(({ text }) => /^(struct|const|char|enum)$/.test(text)),
      2,
    ),
    bare,
    token(({ key }) => /^pointers?$/.test(key)),
  ),
  ([, one]) => ({
    text: `/\\b${trimmed(one.text)}\\b.*[*]|[*&].*\\b${trimmed(one.text)}\\b/`,
    isSpoken: false,
  }),
);

/** "Of type any": an article, if anything follows. */
const anyType: Rule<OneType> = ({ tokens, edges }, at) => {
  if (tokens[at]?.text !== 'any') return [];
  const next = edges[at + 1];
  const isLast = next === undefined || next.some(({ category }) => category === 'in');
  return isLast ? [{ value: { text: 'any', isSpoken: false }, end: at + 1, cost: 0 }] : [];
};

/** Types, by the words of people or of code. */
export const types: Rule<TypeTest> = rule(() =>
  map(
    list(
      map(
        seq(
          many(alt(cat('det', 0.02), cat('only', 0.02), cat('exactly', 0.02)), 2),
          alt(spoken, anyType, written, ofFunction, qualified, pointer, pointerAfter),
        ),
        ([, one]) => one,
      ),
      divider,
      3,
    ),
    all => {
      const isSpoken = all.every(one => one.isSpoken);
      return { texts: all.map(({ text: one }) => one), ...(isSpoken && { isSpoken }) };
    },
  ),
);
