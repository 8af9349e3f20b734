/** Nouns with what stands before and directly after them: "public static methods", "unwrap calls", "class Foo", "calls to X". */
import type { FactKind, Modifier } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { SPOKEN_TYPES } from '../lexicon/nouns.ts';
import type { Noun } from '../lexicon/types.ts';
import type { NameTest, NodeFind, NodeRef, Place } from '../query-tree.ts';
import {
  alt,
  type Chart,
  cat,
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
import {
  based,
  type Cond,
  decoratedBy,
  denied,
  every,
  having,
  insideOf,
  isFunction,
  isOnly,
  mentioning,
  modified,
  named,
  type One,
  owned,
  returning,
  typed,
  withArgument,
  withBody,
  withLines,
} from './draft.ts';
import { declaredNoun, keywordBefore } from './keywords.ts';
import { mergeFinds } from './merge.ts';
import { nameConds } from './names.ts';
import { NEVER, nameCost, nameTest, type Thing, textTest, thing, things } from './objects.ts';
import { codeRun, type Declared, quotedDeclaration } from './quoted.ts';

/** What was asked for, and where if an adjective said so. */
export interface Phrase {
  finds: One[];
  places: Place[];
  notes: string[];
}

const andOr: Rule<unknown> = alt(
  cat('and'),
  cat('or'),
  cat('nor'),
  map(seq(sign(',/|&'), alt(cat('or'), cat('and'))), () => true),
  map(sign(',/|&'), () => true, 0.6),
);

/** "public or protected", "public static". */
const modifiers: Rule<Cond> = rule(() =>
  alt(
    map(seq(opt(cat('both')), list(cat<Modifier>('modifier'), alt(cat('or'), sign('/')), 3)), ([, all]) =>
      modified(all, true),
    ),
    map(seq(cat('not'), cat<Modifier>('modifier')), ([, one]) => denied(modified([one]))),
  ),
);

/** Adjectives that say how big a thing is or where it stands. */
const adjectives: Rule<Cond> = rule(() =>
  alt(
    map(seq(opt(cat('not')), cat('empty')), ([not]) => (not ? denied(withBody('empty')) : withBody('empty'))),
    map(cat('oneline'), () => withLines({ sign: '=', number: 1 })),
    map(cat('multiline'), () => withLines({ sign: '>', number: 1 })),
    map(cat('toplevel'), () => topLevel),
  ),
);

export const topLevel: Cond = (find, not) => {
  const kinds: FactKind[] = ['function', 'class', 'interface', 'struct', 'enum', 'lambda'];
  return insideOf(kinds.map(kind => ({ kinds: [kind] })))(find, !not);
};

/** `callback(err)`, `set('bin/...')`: the name of a call and its arguments as written. */
function callAsWritten(all: readonly Thing[]): Cond | undefined {
  const [one] = all;
  const [, name, inner] = /^([\w.:>-]+)\((.*[^.\s].*)\)$/.exec(one?.text ?? '') ?? [];
  if (all.length !== 1 || !name || !inner) return;
  const parts = inner.split(/\.\.\.|…/).map(part => escapeRegex(part));
  const source = String.raw`${escapeRegex(name)}\(\s*${parts.join('.*')}`;
  return mentioning({ texts: [source], isRegex: true });
}

/** What a name before or after a noun says of it. */
function byObject(noun: Noun, all: readonly Thing[]): Cond | undefined {
  const [head] = all;
  if (isOnly(noun.find, 'call')) {
    const cond = callAsWritten(all);
    if (cond) return cond;
  }
  if (
    head &&
    all.every(one => one.text.startsWith('@')) &&
    noun.object !== 'text' &&
    !isOnly(noun.find, 'decorator', 'call')
  ) {
    return made(nameTest(all), decoratedBy);
  }
  switch (noun.object) {
    case 'name':
      return made(nameTest(all), named);
    case 'type':
      // Types have capitals; a plain word is another thing: "the catch of a try".
      if (all.some(one => one.sort === 'word' && /^\p{Ll}+$/u.test(one.text) && !SPOKEN.has(one.text)))
        return;
      return made(nameTest(all), test => typed({ texts: test.texts, ...spokenOnly(all) }));
    case 'base':
      return made(nameTest(all), based);
    case 'owner':
      return made(nameTest(all), owned);
    case 'text':
      return made(textTest(all), mentioning);
    default:
      return;
  }
}

const made = <T, U>(value: T | undefined, make: (value: T) => U): U | undefined =>
  value === undefined ? undefined : make(value);

const SPOKEN = new Set(Object.values(SPOKEN_TYPES).flatMap(words => words.split('|')));
const spokenOnly = (all: readonly Thing[]) =>
  all.every(({ sort, text }) => sort === 'word' && SPOKEN.has(text)) ? { isSpoken: true } : {};

/** What a name before a noun says: "Context methods", "get_ functions", "retry functions", "bool functions". */
function before(noun: Noun, all: readonly Thing[]): Cond | undefined {
  const [head] = all;
  if (!head || all.length === 0) return;
  const name = (way: NameTest['way'], texts = all) => made(nameTest(texts, way), named);
  if (noun.find.is === 'text' && noun.find.declared) return;
  if (noun.find.is === 'text') return made(textTest(all), mentioning);
  if (isOnly(noun.find, 'import', 'call', 'decorator', 'macro')) return byObject(noun, all);
  if (all.every(one => /^[\w.]+_\*?$/.test(one.text)))
    return name(
      'starts',
      all.map(one => ({ ...one, text: one.text.replace(/\*$/, '') })),
    );
  if (all.every(one => one.text.startsWith('_'))) return name('ends');
  const isTyped = isOnly(noun.find, 'field', 'variable', 'parameter', 'constant');
  if (isTyped && head.sort === 'word' && SPOKEN.has(head.text))
    return typed({ texts: all.map(one => one.text), isSpoken: true });
  if (isFunction(noun.find) && all.every(({ text, sort }) => sort === 'word' && SPOKEN.has(text))) {
    return returning({ texts: all.map(one => one.text), isSpoken: true });
  }
  if (isOnly(noun.find, 'field', 'method', 'enum-member', 'constant') && noun.object === 'owner')
    return byObject(noun, all);
  if (noun.object === 'name' && noun.find.is === 'node' && !noun.find.construct) {
    return name(head.sort === 'word' && /^\p{Ll}+$/u.test(head.text) ? 'contains' : 'is');
  }
  return byObject(noun, all);
}

/** Names joined by "or", "and" or a slash, before a noun. */
const beforeNoun: Rule<Thing[]> = list(
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
);

/** "Fetch calls", "get calls": a word of the sentence right before "calls" is a name. */
const wordBeforeCalls: Rule<Thing> = (chart, at) => {
  const [one, next] = [chart.tokens[at], chart.edges[at + 1]];
  if (one?.type !== 'word' || !/^\p{L}{2,}$/u.test(one.text) || !next) return [];
  if (chart.edges[at]!.some(({ category }) => /^(det|of|in|not|exclude|that|modifier)$/.test(category)))
    return [];
  const isCalls = next.some(
    ({ category, value }) => category === 'noun' && isOnly((value as Noun).find, 'call'),
  );
  return isCalls ? [{ value: { text: one.text, sort: 'code' }, end: at + 1, cost: 1 }] : [];
};

type Pre = Declared | { cond: Cond; kinds?: undefined } | { place: Place } | { things: Thing[] };

const pre: Rule<Pre | null> = rule(() =>
  alt(
    map(cat('det', 0.01), () => null),
    map(
      token(({ text }) => text === '#define'),
      () => null,
      0.1,
    ),
    map(modifiers, cond => ({ cond })),
    map(adjectives, cond => ({ cond })),
    map(language, place => ({ place })),
    map(beforeNoun, all => ({ things: all })),
    map(keywordBefore, cond => ({ cond })),
    map(wordBeforeCalls, one => ({ things: [one] })),
    codeRun,
    map(
      token(({ text }) => /^pub\([\w:]+\)$/.test(text)),
      one => ({ cond: mentioning({ texts: [escapeRegex(one.text)], isRegex: true }) }),
    ),
    quotedDeclaration,
    map(cat('only', 0.1), () => null),
  ),
);

const suffixes = many(cat('suffix', 0.02), 2);

/** One noun, or a noun of a noun ("class fields", "interface methods"). Spanish has suffixes before: "bloques catch". */
const noun: Rule<Noun> = rule(() =>
  alt(
    cat<Noun>('noun'),
    map(seq(cat('suffix', 0.3), opt(cat('of')), cat<Noun>('noun')), ([, , one]) => one),
    map(seq(cat<Noun>('noun', 0.2), cat<Noun>('noun')), ([outer, inner]) => nounOfNoun(outer, inner)),
    declaredNoun,
    map(codeRun, ({ kinds, cond }): Noun | undefined => {
      const find = cond({ is: 'node', kinds }, false);
      return find && { find, object: 'name' };
    }),
    // A word that the grammar of a language has: "goto statements".
    map(
      seq(thing, alt(word('keyword'), word('statement'))),
      ([{ text, sort }]): Noun | undefined =>
        sort !== 'quoted' && /^[a-z]+$/.test(text)
          ? {
              find: { is: 'node', kinds: ['keyword'], name: { way: 'is', texts: [text] } },
              object: 'text' as const,
            }
          : undefined,
      1.2,
    ),
  ),
);

function word(text: string): Rule<unknown> {
  return token(({ key }) => key === text || key === `${text}s`);
}

function nounOfNoun(outer: Noun, inner: Noun): Noun | undefined {
  if (isOnly(outer.find, 'test') && isFunction(inner.find)) return outer;
  // "Trait implementations", "interface implementers".
  if (inner.object === 'base' && isOnly(outer.find, 'class', 'interface', 'struct', 'enum', 'type'))
    return inner;
  if (inner.find.is !== 'node' || outer.find.is !== 'node' || inner.needsObject || outer.needsObject) return;

  const ref = refOf(outer.find);
  if (
    !ref ||
    ref.construct ||
    inner.find.construct ||
    isOnly(outer.find, 'string', 'comment', 'return', 'throw', 'call', 'import')
  )
    return;
  if (isOnly(inner.find, 'call', 'import', 'comment', 'string', 'catch', 'throw')) return;
  return { ...inner, find: { ...inner.find, inside: [...(inner.find.inside ?? []), ref] } };
}

/** A word of the sentence after a noun is hardly its name. */
const unlikely =
  (one: Rule<Thing[]>): Rule<Thing[]> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const { type, text } = chart.tokens[at]!;
      const isPlain = type === 'word' && /^\p{Ll}/u.test(text) && nameCost(chart, at) >= 1.8;
      return isPlain ? { ...parse, cost: parse.cost + 9 } : parse;
    });

/** What follows a noun directly: its name, or "of X". */
interface After {
  of: boolean;
  all: Thing[];
  head: Noun | undefined;
  /** In brackets, as after `catch`. */
  isCaught?: boolean;
}

const after: Rule<After> = rule(() =>
  alt(
    // "Catch (Exception e)".
    map(
      seq(
        sign('('),
        things,
        many(
          token(({ type }) => type === 'word'),
          1,
        ),
        sign(')'),
      ),
      ([, all]) => ({ of: false, all, head: undefined, isCaught: true }),
      0.1,
    ),
    map(seq(opt(sign(':')), unlikely(things)), ([, all]) => ({ of: false, all, head: undefined }), 0.25),
    map(
      seq(
        cat('of'),
        many(cat('det', 0.01), 2),
        opt(cat('empty')),
        opt(map(seq(noun, suffixes, opt(cat('named'))), ([one]) => one)),
        things,
      ),
      ([, , , head, all]) => ({ of: true, all, head }),
      0.02,
    ),
    map(
      seq(cat('of'), many(cat('det', 0.01), 2), beforeNoun, suffixes, noun),
      ([, , all, , head]) => ({ of: true, all, head }),
      0.2,
    ),
  ),
);

/** A noun with everything that belongs to it directly, without conditions. */
const core: Rule<Phrase> = rule(() =>
  alt(
    map(
      seq(many(pre, 5), noun, suffixes, many(postModifier, 3), opt(after), many(cat('suffix', 0.3), 1)),
      ([pres, one, , post, rest], chart) => build(pres, one, post, rest, chart),
    ),
  ),
);

/** Spanish has its adjectives after the noun: "métodos públicos estáticos". */
const postModifier: Rule<Cond> = alt(
  map(seq(opt(cat('and')), cat<Modifier>('modifier', 0.1)), ([, one]) => modified([one])),
  map(cat('oneline', 0.05), () => withLines({ sign: '=', number: 1 })),
);

function build(
  pres: readonly (Pre | null)[],
  noun: Noun,
  post: readonly Cond[],
  rest: After | undefined,
  _chart: Chart,
): Phrase | undefined {
  const conds: Cond[] = [...post];
  const places: Place[] = [];
  let hasObject = false;
  let start: One = noun.find;
  for (const one of pres) {
    if (!one) continue;
    if ('place' in one) places.push(one.place);
    else if ('cond' in one) {
      conds.push(one.cond);
      if (
        one.kinds?.length &&
        noun.find.is === 'node' &&
        (noun.needsObject || one.kinds.every(kind => isOnly(noun.find, kind)))
      ) {
        start = { ...noun.find, kinds: one.kinds };
        hasObject = true;
      }
    } else {
      const cond = before(noun, one.things);
      if (!cond || hasObject) return;
      hasObject = true;
      conds.push(cond);
    }
  }
  if (rest?.isCaught && !isOnly(noun.find, 'catch')) return;
  if (rest) {
    const cond = rest.of
      ? byOf(noun, rest.all, rest.head)
      : noun.find.is === 'text' && !noun.find.declared
        ? undefined
        : direct(noun, rest.all);
    if (!cond || (hasObject && noun.object !== 'owner')) return;
    hasObject = true;
    conds.push(cond);
  }
  if (
    noun.needsObject &&
    (!hasObject || (rest && !rest.of && noun.find.is === 'node' && noun.find.kinds.length < 5))
  )
    return;
  const find = every(conds)(start, false);
  return find && { finds: [find], places, notes: [] };
}

/** "class Foo", "import json", "throw X": a name that follows. */
function direct(noun: Noun, all: readonly Thing[]): Cond | undefined {
  if (noun.object === 'owner' && noun.find.is === 'node') return made(nameTest(all), named);
  const isPlain = all.some(({ sort, text }) => sort === 'word' && /^\p{Ll}/u.test(text));
  if (noun.object === 'text' && isPlain && !isOnly(noun.find, 'return')) return;
  return byObject(noun, all);
}

/** Constructs that belong to a type: "extension methods on X". */
const OWNED = /method|property|field|member|getter|setter|indexer|constructor|operator-overload/;

/** "calls to X", "fields of the class X", "comments about X". */
function byOf(noun: Noun, all: readonly Thing[], head: Noun | undefined): Cond | undefined {
  if (
    noun.find.is === 'text' ||
    (noun.object === 'text' && head?.find.is === 'node' && head.find.construct)
  ) {
    return made(textTest(all), mentioning);
  }
  if (
    head &&
    head.find.is === 'node' &&
    !head.needsObject &&
    !isOnly(noun.find, 'call', 'throw', 'catch') &&
    noun.object !== 'base'
  ) {
    const isSame = noun.needsObject && noun.find.kinds.length > 5;
    if (isSame)
      return (find, not) =>
        find.is === 'node'
          ? named(nameTest(all)!)({ ...find, kinds: (head.find as NodeFind).kinds }, not)
          : undefined;
    if (isOnly(noun.find, 'decorator')) return;
    if (isOnly(noun.find, 'import')) return made(nameTest(all), named);
    const ref = refOf(head.find);
    const name = nameTest(all);
    if (!ref || !name) return;
    if (ref.kinds.every(kind => /^(class|interface|struct|enum|type)$/.test(kind)) && noun.object === 'owner')
      return owned(name);
    return insideOf([{ ...ref, name }]);
  }
  if (isOnly(noun.find, 'parameter'))
    return made(nameTest(all), name => insideOf([{ kinds: ['function'], name }]));
  if (noun.find.construct) return made(nameTest(all), OWNED.test(noun.find.construct) ? owned : named);
  if (isFunction(noun.find) && noun.object === 'name' && !isOnly(noun.find, 'test'))
    return made(nameTest(all), owned);
  return byObject(noun, all);
}

/** Several nouns: "functions or methods", "catch clauses and finally blocks". */
export const phrase: Rule<Phrase> = rule(() =>
  map(list(core, andOr, 3), all => (all.length === 1 ? all[0] : join(all))),
);

const join = (all: readonly Phrase[]): Phrase => ({
  finds: mergeFinds(all.flatMap(({ finds }) => finds)),
  places: all.flatMap(({ places }) => places),
  notes: [],
});

const CONSTRUCTORS = ['init', '__init__', 'constructor', 'initialize', '__construct', 'new'];

/** A thing as a place or part of another: its kind and name. Undefined if more is asked of it than a place can say. */
export function refOf(find: One): NodeRef | undefined {
  if (find.is !== 'node') return;
  if (find.modifiers?.length === 1 && find.modifiers[0] === 'constructor' && !find.name)
    return { kinds: find.kinds, name: { way: 'is', texts: CONSTRUCTORS } };
  const { is: _, kinds, construct, name, type, owner: _owner, ...more } = find;
  if (Object.keys(more).length > 0 || (name && type)) return;
  if (type?.isSpoken) return;
  const label = name ?? (type && { way: 'is' as const, texts: type.texts });
  return { kinds, ...(construct && { construct }), ...(label && { name: label }) };
}

/** Things as places or parts: "a loop", "functions called X", "the class Gson", "try or catch blocks". */
export const refs: Rule<NodeRef[]> = rule(() =>
  map(seq(phrase, opt(map(nameConds, cond => cond, -0.1))), ([{ finds, places }, cond]) => {
    if (places.length > 0) return;
    const all = finds.map(find => (cond ? made(cond(find, false), refOf) : refOf(find)));
    return all.every(one => one !== undefined) ? (all as NodeRef[]) : undefined;
  }),
);

export type { Parse };
export { having, withArgument };
