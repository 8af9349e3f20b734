/** Names, texts, types and numbers in a request. */

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
import { isConstruct, isOfSyntax, NEVER, nameCost } from './name-cost.ts';
import { signByName, signByNames } from './signs.ts';
import type { Thing } from './thing.ts';

const SORTS: Partial<Record<Token['type'], Thing['sort']>> = {
  quoted: 'quoted',
  regex: 'quoted',
  code: 'code',
  path: 'code',
};

function thingOf({ type, text, flags }: Token): Thing {
  return { text, sort: SORTS[type] ?? 'word', ...(type === 'regex' && { flags: flags ?? '' }) };
}

/** Words that are not names even after "call" or "calls to". */
const NO_NAME =
  /^(an?|the|this|that|these|those|its?|their|them(?:selves)?|itself|any|all|each|every|some|one|ones|other|another|of|in|on|at|by|to|from|for|with|without|not|no|and|or|nor|is|are|was|be|which|who|what|where|whose|more|less|fewer|than|inside|within|outside|only|both|neither|either|at|least|most|(?:some|any|every|no)(?:thing|one)|el|la|los|las|un|una|de|del|en|con|sin|que|y|o|no|se|su|sus|a|al|otr[oa]s?|algun[oa]?|cualquier)$/;

/** A word after "call" or "calls to": a name, even if it has another meaning: "calls to list", "call pause". */
const calledWord: Rule<Thing> = ({ tokens, edges }, at) => {
  const one = tokens[at];
  if (one?.type !== 'word' || one.text.length < 2 || NO_NAME.test(one.key)) return [];
  // "Calls to deprecated methods": a word before a noun of syntax is not a name.
  const isAdjective = edges[at + 1]?.some(edge => edge.category === 'noun' && isOfSyntax(edge));
  const isKind = edges[at]!.some(edge => edge.category === 'noun' && isOfSyntax(edge) && /s$/.test(one.key));
  return isAdjective || isKind ? [] : [{ value: { text: one.text, sort: 'code' }, end: at + 1, cost: 0.05 }];
};

/** Two to four plain words that a name may be made of: "parse config" for `parseConfig` or `parse_config`. */
export const spokenName: Rule<Thing> = ({ tokens, edges, text: all }, at) => {
  const parses: Parse<Thing>[] = [];
  for (let end = at; end < tokens.length && end < at + 4; end++) {
    const one = tokens[end]!;
    const isPart = one.type === 'word' && /^\p{Ll}{2,}$/u.test(one.text) && !NO_NAME.test(one.key);
    if (!isPart || edges[end]!.some(({ category }) => NO_PART.test(category))) break;
    const text = all.slice(tokens[at]!.start, one.end);
    // "Catching two exceptions" is what they do.
    const isDeed = /\p{L}{3}(?:ing|ed)$/u.test(tokens[at]!.key);
    if (end > at && !text.includes('-'))
      parses.push({
        value: { text, sort: 'spoken' },
        end: end + 1,
        cost: 1.2 + 0.4 * (end - at) + (isDeed ? 1.5 : 0),
      });
  }
  return parses;
};

/** Words that are probably not part of a name. */
const NO_PART =
  /^(in|exclude|that|unsupported|named|params|with|without|not|and|or|be|which|contains|starts|ends|inside|returns|typed|base|use|lines)$/;

/** One token as a name: quoted, code, or any word at a price. */
export const bare: Rule<Thing> = (chart, at) => {
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
    map(writtenSign, one => [one]),
  ),
);

/** A sign by itself, as the end of a name or a text: `!`, `?`, `;`. */
const writtenSign: Rule<Thing> = map(
  token(({ type, text: one }) => type === 'sign' && /^[!?=*+&|;:,.-]$/.test(one)),
  ({ text: one }): Thing => ({ text: one, sort: 'code' }),
);

const det = many(alt(cat('det', 0.02), cat('only', 0.1)), 2);

/** "The word X", "a new X", "the text X". */
const introduced: Rule<Thing> = alt(
  map(seq(many(cat('det'), 1), cat('word'), opt(sign(':')), anyThing), ([, , , one]) => one, 0.05),
  map(
    seq(many(cat('det'), 1), cat('text'), opt(sign(':')), anyThing),
    ([, , , one]) => (one.sort === 'word' ? undefined : one),
    0.05,
  ),
  // "String formatting" is hardly the text "formatting".
  map(seq(many(cat('det'), 1), cat('text'), opt(sign(':')), anyThing), ([, , , one]) => one, 1.2),
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
export const hyphenated: Rule<Thing> = ({ tokens, text: all }, at) => {
  let end = at + 1;
  const isJoined = (i: number) =>
    tokens[i]?.start === tokens[i - 1]!.end + 1 && all[tokens[i]!.start - 1] === '-';
  while (tokens[at]?.type === 'word' && isJoined(end)) end++;
  if (end === at + 1) return [];
  const text = all.slice(tokens[at]!.start, tokens[end - 1]!.end);
  return [{ value: { text, sort: 'code' }, end, cost: 0.7 }];
};

/** How one thing is divided from the next. */
export const divider: Rule<unknown> = alt(
  cat('or'),
  cat('and'),
  cat('nor'),
  map(seq(sign(',/|'), opt(alt(cat('or'), cat('and')))), () => true),
  // "From A or from B", "calls to A and to B".
  map(
    seq(
      alt(cat('or'), cat('and'), cat('nor')),
      token(({ key }) => /^(?:from|to|of|by)$/.test(key)),
    ),
    () => true,
    0.25,
  ),
);

/** "coroutine.yield, coroutine.create and so on": all of the owner. */
const openList: Rule<Thing[]> = map(
  seq(list(thing, divider), opt(sign(',')), cat('openend')),
  ([all]) => {
    const owners = new Set(all.map(({ text: one }) => /^(.+[.:])\w+$/.exec(one)?.[1]));
    const [owner] = owners;
    return owners.size === 1 && owner ? [{ text: `${owner}*`, sort: 'code' }] : undefined;
  },
  -0.3,
);

export const things: Rule<Thing[]> = rule(() => alt(list(thing, divider), openList));

/** Some things, and whether all are meant: "both A and B". */
export interface Objects {
  all: Thing[];
  isAll: boolean;
}

/** Things after a verb: "and" joins those that are all meant. */
export const allOrAny =
  (some: Rule<Thing[]>): Rule<Objects> =>
  (chart, at) => {
    const start = chart.tokens[at]?.key === 'both' ? at + 1 : at;
    return some(chart, start).map(parse => {
      const words = chart.tokens.slice(start, parse.end).map(({ key, type }) => (type === 'word' ? key : ''));
      const isAll =
        words.some(key => /^(?:and|y|e)$/.test(key)) && !words.some(key => /^(?:or|o|u)$/.test(key));
      return { ...parse, value: { all: parse.value, isAll: isAll && parse.value.length > 1 } };
    });
  };

/** The called function, by its name or in words: `raise`, "parse config". */
export const calledNames: Rule<Thing[]> = rule(() => list(alt(calledWord, spokenName), divider, 3));

/** Several words that stand together as one text: `goto fail`, `RFC 6265`, `# type: ignore`. */
export const run: Rule<Thing> = rule(() => (chart, at) => {
  const parses: Parse<Thing>[] = [];
  let cost = 0;
  // Plain words that include a noun of the grammar were not understood.
  let plainNouns = 0;
  let others = 0;
  for (let end = at; end < chart.tokens.length && end < at + 7; end++) {
    const one = chart.tokens[end]!;
    if (one.type === 'quoted' || one.type === 'regex' || (one.type === 'sign' && /[,;?()]/.test(one.text)))
      break;
    // "Checks: os.name": the text follows the colon.
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
  // `permissions: write-all`.
  let end = at + 3;
  while (tokens[end]?.start === tokens[end - 1]!.end + 1 && all[tokens[end]!.start - 1] === '-') end++;
  const text = all.slice(key.start, tokens[end - 1]!.end);
  const isEnd =
    end === tokens.length ||
    /^(comment|line|tag|note|entr(y|ie)|setting|comentario)s?$/.test(tokens[end]!.key);
  return [{ value: { text, sort: 'code' }, end, cost: isEnd ? 0.3 : 1 }];
};

/** A text: one thing, or words that stand together. */
export const text: Rule<Thing> = rule(() =>
  alt(
    thing,
    run,
    map(seq(det, cat('word'), run), ([, , one]) => one),
  ),
);

/** A text with a piece of code in it. */
export const coded: Rule<Thing> = (chart, at) =>
  text(chart, at).filter(({ value }) => /[^\p{L}\s]|\p{Lu}{2}|\p{Ll}\p{Lu}/u.test(value.text));

export const texts: Rule<Thing[]> = rule(() =>
  list(
    text,
    alt(
      cat('or'),
      map(seq(sign(',/|'), opt(cat('or'))), () => true),
    ),
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
  const words = places.filter(i => isPlain(i) && !/^(or|and|o|y|u|e)$/.test(tokens[i]!.key));
  const isKnown = (i: number) => edges[i]!.some(edge => edge.end === i + 1);
  const isCode = places.some(i => !isPlain(i));
  // "Classes" and "files" are asked for as such, not as a text.
  const isKind = (i: number) =>
    edges[i]!.some(
      edge =>
        edge.end === i + 1 && (edge.category === 'files' || (edge.category === 'noun' && isOfSyntax(edge))),
    );
  if (!isCode && words.some(isKind)) return NEVER;
  // "xmalloc, xcalloc and xstrdup": a list of words that nothing knows.
  const isList = tokens
    .slice(at, end)
    .every((one, i) => one.text === ',' || /^(or|and|o|y)$/.test(one.key) || !isKnown(at + i));
  if (!isCode && isList && words.length > 1 && end - at > words.length) return 1.5;
  return (
    words.reduce((sum, i) => sum + (isKnown(i) ? (isCode ? 1.5 : 5) : isCode ? 0.2 : 1), 0) +
    (words.length > 1 && !isCode ? 2 : 0)
  );
}

export type { Thing };
