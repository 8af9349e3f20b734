/** Words before nouns: "public static", "unwrap", "python", "@Throws annotated". */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { Place } from '../query-tree.ts';
import { adjectives, modifiers } from './adjectives.ts';
import { alt, cat, list, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, decoratedBy, inHead, insideOf, isOnly } from './draft.ts';
import { keywordBefore } from './keywords.ts';
import { NEVER, nameCost } from './name-cost.ts';
import { spokenName, thing } from './objects.ts';
import { undocumented } from './quality-conditions.ts';
import { codeRun, type Declared, quotedDeclaration } from './quoted.ts';
import type { Thing } from './thing.ts';
import { nameTest } from './thing-tests.ts';
import { trait } from './traits.ts';

/** Names joined by "or", "and" or a slash, before a noun. */
export const beforeNoun: Rule<Thing[]> = list(
  (chart, at) => {
    const one = chart.tokens[at];
    if (!one || one.type === 'sign' || one.type === 'number' || nameCost(chart, at) >= NEVER) return [];
    const isVerb = chart.edges[at]!.some(({ category, end }) => category === 'verb' && end === at + 1);
    const isPlain = one.type === 'word' && /^\p{Ll}/u.test(one.text);
    const cost = nameCost(chart, at) + (isPlain ? (isVerb && /(ed|ing|en)$/.test(one.key) ? 11 : 0.5) : 0.1);
    return thing(chart, at)
      .filter(({ end, value }) => end === at + 1 || value.sort === 'code')
      .map(parse => ({ ...parse, cost }));
  },
  alt(
    cat('or'),
    cat('and'),
    map(seq(sign(',/|'), opt(alt(cat('or'), cat('and')))), () => true),
  ),
  4,
);

/** A language before a noun: "python functions". */
const language: Rule<Place> = alt(
  map(cat<string>('language'), (one): Place => ({ is: 'language', language: one }), 0.15),
  map(
    token(({ type, text }) => type === 'path' && /^\.\w+$/.test(text)),
    (one): Place => ({ is: 'extension', extension: one.text.slice(1) }),
    0.15,
  ),
  // "`*_test.go` functions".
  map(
    token(({ type, text }) => type === 'path' && /^[\w*-]+\.\w+$/.test(text)),
    (one): Place => ({ is: 'file', path: one.text }),
    0.3,
  ),
);

/** "Fetch calls", "get calls": a word of the sentence right before "calls" is a name. */
const wordBeforeCalls: Rule<Thing[]> = (chart, at) => {
  const [one, next] = [chart.tokens[at], chart.edges[at + 1]];
  if (one?.type !== 'word' || !/^\p{L}{2,}$/u.test(one.text) || !next) return [];
  if (chart.edges[at]!.some(({ category }) => /^(det|of|in|not|exclude|that|modifier)$/.test(category)))
    return [];
  const isCallsAt = (place: number) =>
    chart.edges[place]?.some(
      ({ category, value }) => category === 'noun' && isOnly((value as Noun).find, 'call'),
    );
  // "Require or check calls".
  const other = chart.tokens[at + 2];
  const isPair = /^(or|and|o|y)$/.test(chart.tokens[at + 1]!.key) && other?.type === 'word';
  if (isPair && !isCallsAt(at + 2) && isCallsAt(at + 3))
    return [
      { value: [one, other].map(({ text }): Thing => ({ text, sort: 'code' })), end: at + 3, cost: 1.2 },
    ];
  return isCallsAt(at + 1) ? [{ value: [{ text: one.text, sort: 'code' }], end: at + 1, cost: 1 }] : [];
};

/** The words before a noun: a condition, a declaration, a place or names. */
export type Pre =
  | Declared
  | { cond: Cond; kinds?: undefined }
  | { place: Place }
  | { things: Thing[]; isName?: true };

/** One word or phrase before a noun. */
export const pre: Rule<Pre | null> = rule(() =>
  alt(
    map(cat('det', 0.01), () => null),
    map(
      token(({ text }) => text === '#define'),
      () => null,
      0.1,
    ),
    map(modifiers, cond => ({ cond })),
    map(adjectives, cond => ({ cond })),
    map(undocumented, cond => ({ cond })),
    map(trait, cond => ({ cond })),
    map(language, place => ({ place })),
    map(beforeNoun, all => ({ things: all })),
    // "String methods" are methods of the type, or have the name.
    map(
      beforeNoun,
      all => (/^\p{Lu}\w+$/u.test(all[0]!.text) ? { things: all, isName: true as const } : undefined),
      0.6,
    ),
    map(spokenName, one => ({ things: [one] })),
    map(keywordBefore, cond => ({ cond })),
    map(wordBeforeCalls, all => ({ things: all })),
    codeRun,
    map(
      token(({ text }) => /^(?:pub|private|public|internal|fileprivate)\([\w:]+\)$/.test(text)),
      one => ({ cond: inHead(escapeRegex(one.text)) }),
    ),
    quotedDeclaration,
    // "@Throws annotated functions".
    map(
      seq(thing, cat<Verb>('verb')),
      ([one, { deed, form }]): Pre | undefined => {
        const test = deed === 'decorate' && form === 'ed' ? nameTest([one]) : undefined;
        return test && { cond: decoratedBy(test) };
      },
      -0.1,
    ),
    // "Annotated methods": with any annotation.
    map(
      token(({ key }) => /^(?:annotated|decorated)$/.test(key)),
      (): Pre => ({ cond: decoratedBy({ way: 'is', texts: ['*'] }) }),
      0.3,
    ),
    map(cat('only', 0.1), () => null),
    // "Deferred Close calls", "awaited calls".
    map(
      token(({ key }) => key in PARTICIPLES),
      ({ key }): Pre => ({
        cond: (find, not) =>
          isOnly(find, 'call')
            ? insideOf([{ kinds: ['keyword'], name: { way: 'is', texts: [PARTICIPLES[key]!] } }])(find, not)
            : undefined,
      }),
      0.1,
    ),
  ),
);

/** Keywords before a call, as adjectives. */
const PARTICIPLES: Record<string, string> = { deferred: 'defer', awaited: 'await', yielded: 'yield' };
