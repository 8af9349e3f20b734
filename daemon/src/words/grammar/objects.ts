/** Names, texts, types and numbers in a request. */

import type { Noun } from '../lexicon/types.ts';
import type { TypeTest } from '../query-tree.ts';
import type { Token } from '../tokens.ts';
import {
  alt,
  type Chart,
  cat,
  type Edge,
  list,
  many,
  map,
  opt,
  type Parse,
  type Rule,
  rule,
  seq,
  sign,
  token,
} from './chart.ts';
import { signByName, signByNames } from './signs.ts';
import type { Thing } from './thing.ts';
import { trimmed } from './thing-tests.ts';

/** Words that say little: they may be a name only if nothing else makes sense. */
const FUNCTION_WORDS = new Set(
  'number more fewer ormore orfewer then followed like consists between whole of to and or but not without with that whose be do where who which in exclude det only filler inside outside as for from named both'.split(
    ' ',
  ),
);

const AMOUNT = /^(more|fewer|atleast|atmost|between|consists|followed)$/;

/** More than it costs to leave a word over. */
export const NEVER = 12;

const isConstruct = ({ category, value }: Edge) =>
  category === 'noun' && (value as Noun).find.is === 'node' && 'construct' in (value as Noun).find;

export const isOfSyntax = ({ value }: Edge) => {
  const { find } = value as Noun;
  return find.is === 'node' && find.kinds.length > 0;
};

/** Whether a word is one of several with a piece of code before it: "@panic or unreachable". */
const isInList = ({ tokens }: Chart, at: number) =>
  /^(or|o|and|y)$/.test(tokens[at - 1]?.key ?? '') && /^(code|quoted)$/.test(tokens[at - 2]?.type ?? '');

/** How much it costs to take a word for a name. */
export function nameCost(chart: Chart, at: number): number {
  const one = chart.tokens[at]!;
  if (one.type !== 'word') return one.type === 'path' ? 0.3 : 0;
  const all = chart.edges[at] ?? [];
  if (all.some(({ end, category }) => end > at + 1 && AMOUNT.test(category))) return NEVER;
  const edges = all.filter(({ end }) => end === at + 1);
  const isCapital = /^\p{Lu}/u.test(one.text) && at > 0;
  if (edges.length === 0) return isCapital ? 0.2 : 0.6;
  if (isCapital) return 0.6;
  if (edges.some(({ category }) => category === 'unsupported')) return isInList(chart, at) ? 1 : NEVER;
  return edges.some(({ category }) => FUNCTION_WORDS.has(category))
    ? NEVER
    : edges.some(isConstruct)
      ? 0.6
      : edges.some(({ category }) => /^at(most|least)$/.test(category))
        ? 4
        : 1.8;
}

const SORTS: Partial<Record<Token['type'], Thing['sort']>> = {
  quoted: 'quoted',
  regex: 'quoted',
  code: 'code',
  path: 'code',
};

function thingOf({ type, text, flags }: Token): Thing {
  return { text, sort: SORTS[type] ?? 'word', ...(type === 'regex' && { flags: flags ?? '' }) };
}

/** One token as a name: quoted, code, or any word at a price. */
const bare: Rule<Thing> = (chart, at) => {
  const one = chart.tokens[at];
  if (!one || one.type === 'sign' || /^pub\(/.test(one.text)) return [];
  const cost = one.type === 'number' ? 1 : nameCost(chart, at);
  if (cost >= NEVER) return [];
  const value = thingOf(one);
  const end = at + 1;
  const isName = one.type === 'code' || (one.type === 'word' && /^\p{Lu}/u.test(one.text));
  const singular = isName && /^[\w.:]{3,}(?<![su])s$/.test(one.text) ? one.text.slice(0, -1) : undefined;
  return [
    { value, end, cost },
    // "thrown ArgumentErrors", "reinterpret_casts".
    ...(singular ? [{ value: { ...value, text: singular }, end, cost: cost + 0.4 }] : []),
  ];
};

/** After "the word" any word may come. */
export const anyThing: Rule<Thing> = ({ tokens }, at) => {
  const one = tokens[at];
  return one && one.type !== 'sign' ? [{ value: thingOf(one), end: at + 1, cost: 0.2 }] : [];
};

/** After "named" any words may come: "called get or plus". */
export const anyThings: Rule<Thing[]> = rule(() =>
  list(
    map(anyThing, one =>
      /^(of|from|in|by|with|for|to|at|on|the|a|an|that|which|and|or|de|en|por|con|para|que)$/i.test(one.text)
        ? undefined
        : one,
    ),
    divider,
    3,
  ),
);

/** After "starts with" or "in the name" any word may come. */
export const affix: Rule<Thing[]> = rule(() =>
  alt(
    things,
    map(anyThing, one => [one], 0.4),
  ),
);

const det = many(alt(cat('det', 0.02), cat('only', 0.1)), 2);

/** "The word X", "a new X", "the text X". */
const introduced: Rule<Thing> = map(
  seq(many(cat('det'), 1), alt(cat('word'), cat('text')), opt(sign(':')), anyThing),
  ([, , , thing]) => thing,
  0.05,
);

const created = map(
  seq(
    many(cat('det'), 1),
    token(({ key, type }) => type === 'word' && /^(new|nueva?)$/.test(key)),
    bare,
  ),
  ([, created, thing]) =>
    thing.sort === 'word' ? thing : { ...thing, text: `${created.key === 'new' ? 'new ' : ''}${thing.text}` },
);

export const thing: Rule<Thing> = rule(() =>
  alt(
    introduced,
    created,
    map(seq(det, alt(bare, hyphenated, signByName, signByNames)), ([, one]) => one),
  ),
);

/** Words that a hyphen joins: `react-query`. */
const hyphenated: Rule<Thing> = ({ tokens, text: all }, at) => {
  let end = at + 1;
  const isJoined = (i: number) =>
    tokens[i]?.start === tokens[i - 1]!.end + 1 && all[tokens[i]!.start - 1] === '-';
  while (tokens[at]?.type === 'word' && isJoined(end)) end++;
  if (end === at + 1) return [];
  const text = all.slice(tokens[at]!.start, tokens[end - 1]!.end);
  return [{ value: { text, sort: 'code' }, end, cost: 0.7 }];
};

/** How one thing is divided from the next. */
const divider: Rule<unknown> = alt(
  cat('or'),
  cat('and'),
  cat('nor'),
  map(seq(sign(',/|'), opt(alt(cat('or'), cat('and')))), () => true),
);

export const things: Rule<Thing[]> = rule(() => list(thing, divider));

/** Several words that stand together as one text: `goto fail`, `RFC 6265`, `# type: ignore`. */
export const run: Rule<Thing> = rule(() => (chart, at) => {
  const parses: Parse<Thing>[] = [];
  let cost = 0;
  // Plain words with a noun of the grammar among them ask for something that was not understood.
  let plainNouns = 0;
  let others = 0;
  for (let end = at; end < chart.tokens.length && end < at + 7; end++) {
    const one = chart.tokens[end]!;
    if (one.type === 'quoted' || one.type === 'regex' || (one.type === 'sign' && /[,;?()]/.test(one.text)))
      break;
    // "Checks: os.name": what stands after the colon is the text.
    if (one.text === ':' && others === 0 && /^(code|quoted|path)$/.test(chart.tokens[end + 1]?.type ?? ''))
      break;
    if (one.type !== 'sign' && nameCost(chart, end) >= NEVER) break;
    const isPlain = one.type === 'word' && !/\p{Lu}/u.test(one.text);
    if (isPlain) cost += chart.edges[end]!.length > 0 ? 0.6 : 0.2;
    cost +=
      one.type === 'sign'
        ? one.text === ':'
          ? 0.9
          : 0.3
        : one.type === 'number'
          ? 0.5
          : nameCost(chart, end) + 0.4;
    const isPlainNoun =
      isPlain &&
      chart.edges[end]!.some(
        ({ category, value }) =>
          /^(noun|modifier|params|sort)$/.test(category) && !isConstruct({ category, value } as Edge),
      );
    if (isPlainNoun) plainNouns++;
    if (!isPlain) others++;
    if (end > at && one.type !== 'sign' && (plainNouns === 0 || others > 0)) {
      const text = chart.text.slice(chart.tokens[at]!.start, one.end);
      parses.push({ value: { text, sort: 'word' }, end: end + 1, cost: cost + 0.4 });
    }
  }
  return parses;
});

/** `restart: always`: a key and its value. */
export const pair: Rule<Thing> = ({ tokens, text: all }, at) => {
  const [key, colon, value] = tokens.slice(at, at + 3);
  const isPair =
    (key?.type === 'word' || key?.type === 'code') &&
    colon?.text === ':' &&
    colon.isGlued &&
    value?.isGlued === false &&
    /^[\w-]+$/.test(value.text);
  if (!isPair) return [];
  const text = all.slice(key.start, value.end);
  return [{ value: { text, sort: 'code' }, end: at + 3, cost: at + 3 === tokens.length ? 0.3 : 1 }];
};

/** A text: one thing, or words that stand together. */
export const text: Rule<Thing> = rule(() =>
  alt(
    thing,
    run,
    map(seq(det, cat('word'), run), ([, , one]) => one),
  ),
);

export const texts: Rule<Thing[]> = rule(() =>
  list(
    text,
    alt(
      cat('or'),
      map(seq(sign(',/|'), opt(cat('or'))), () => true),
    ),
  ),
);

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
    token(({ key }) => /^(impl|dyn)$/.test(key)),
    bare,
  ),
  ([word, one]) => ({ text: `*${word.text} *${one.text}*`, isSpoken: false }),
);

/** Types, by the words of people or of code. */
export const types: Rule<TypeTest> = rule(() =>
  map(
    list(
      map(
        seq(
          many(alt(cat('det', 0.02), cat('only', 0.02), cat('exactly', 0.02)), 2),
          alt(spoken, written, qualified),
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

/** Plain words that are taken for a text are a guess, the more so if the lexicon knows them. */
export const guarded =
  (one: Rule<Thing[]>): Rule<Thing[]> =>
  (chart, at) =>
    one(chart, at).map(parse => ({ ...parse, cost: parse.cost + guess(chart, at, parse.end) }));

function guess({ tokens, edges }: Chart, at: number, end: number): number {
  const isPlain = (i: number) => tokens[i]!.type === 'word' && !/\p{Lu}/u.test(tokens[i]!.text);
  const places = Array.from({ length: end - at }, (_, i) => at + i).filter(i => tokens[i]!.type !== 'sign');
  const words = places.filter(isPlain);
  const isKnown = (i: number) => edges[i]!.some(edge => edge.end === i + 1);
  const isCode = places.length > words.length;
  // "Classes" and "files" are asked for as such, not as a text.
  const isKind = (i: number) =>
    edges[i]!.some(
      edge =>
        edge.end === i + 1 && (edge.category === 'files' || (edge.category === 'noun' && isOfSyntax(edge))),
    );
  if (!isCode && words.some(isKind)) return NEVER;
  return (
    words.reduce((sum, i) => sum + (isKnown(i) ? (isCode ? 1.5 : 5) : isCode ? 0.2 : 1), 0) +
    (words.length > 1 && !isCode ? 2 : 0)
  );
}

export type { Thing };
