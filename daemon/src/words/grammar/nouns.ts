/** Nouns with the words before and directly after them: "public static methods", "unwrap calls", "class Foo", "calls to X". */
import type { Modifier } from '../../api/structure.ts';
import { TYPES } from '../lexicon/nouns.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { NodeRef, Place } from '../query-tree.ts';
import { beforeNoun, type Pre, pre } from './before-nouns.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  type Cond,
  decoratedBy,
  every,
  isFunction,
  isOnly,
  mentioning,
  modified,
  named,
  type One,
  owned,
  withLines,
} from './draft.ts';
import { conditionalNoun, declaredNoun } from './keywords.ts';
import { library } from './libraries.ts';
import { mergeFinds } from './merge.ts';
import { nameCost } from './name-cost.ts';
import { det, nameConds } from './names.ts';
import { before, byOf, direct, made, refOf } from './noun-objects.ts';
import { calledNames, run, spokenName, things } from './objects.ts';
import { codeRun } from './quoted.ts';
import type { Thing } from './thing.ts';
import { nameTest, textTest } from './thing-tests.ts';

/** The requested thing, and its place if an adjective gives one. */
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

const suffixes = many(cat('suffix', 0.02), 2);

/** One noun, or a noun of a noun ("class fields", "interface methods"). Spanish has suffixes before: "bloques catch". */
export const noun: Rule<Noun> = rule(() =>
  alt(
    cat<Noun>('noun'),
    map(seq(cat('suffix', 0.3), opt(cat('of')), cat<Noun>('noun')), ([, , one]) => one),
    map(seq(cat<Noun>('noun', 0.2), cat<Noun>('noun')), ([outer, inner]) => nounOfNoun(outer, inner)),
    conditionalNoun,
    declaredNoun,
    map(codeRun, ({ kinds, cond }): Noun | undefined => {
      const find = cond({ is: 'node', kinds }, false);
      return find && { find, object: 'name' };
    }),
  ),
);

function nounOfNoun(outer: Noun, inner: Noun): Noun | undefined {
  if (isOnly(outer.find, 'test') && isFunction(inner.find)) return outer;
  // "Trait implementations", "interface implementers".
  if (inner.object === 'base' && isOnly(outer.find, 'class', 'interface', 'struct', 'enum', 'type'))
    return inner;
  // "Property setters".
  if (inner.find.is === 'node' && /^[gs]etter$/.test(inner.find.modifiers?.join() ?? '')) return inner;
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

/** A word of the sentence after a noun is probably not its name. */
const unlikely =
  (one: Rule<Thing[]>): Rule<Thing[]> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const { type, text } = chart.tokens[at]!;
      const isPlain = type === 'word' && /^\p{Ll}/u.test(text) && nameCost(chart, at) >= 1.8;
      return isPlain ? { ...parse, cost: parse.cost + 9 } : parse;
    });

/** The words directly after a noun: its name, or "of X". */
interface After {
  of: boolean;
  all: Thing[];
  head: Noun | undefined;
  /** In brackets, as after `catch`. */
  isCaught?: boolean;
}

export const after: Rule<After> = rule(() =>
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
    // "Implementations of Error() string": a signature as the code has it.
    map(seq(cat('of'), many(cat('det', 0.01), 2), alt(signature, spokenName)), ([, , one]) => ({
      of: true,
      all: [one],
      head: undefined,
    })),
    map(spokenName, one => ({ of: false, all: [one], head: undefined })),
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
    // "For version 7.4".
    map(seq(cat('of'), run), ([, one]) => ({ of: true, all: [one], head: undefined }), 0.6),
    map(
      seq(cat('of'), many(cat('det', 0.01), 2), beforeNoun, suffixes, noun),
      ([, , all, , head]) => ({ of: true, all, head }),
      0.2,
    ),
  ),
);

/** `Error() string`: a name with brackets and a type. */
const signature: Rule<Thing> = ({ tokens, text: all }, at) => {
  const [one, type] = tokens.slice(at, at + 2);
  const isSignature =
    one?.type === 'code' && /^\w+\(.*\)$/.test(one.text) && /^(?:word|code)$/.test(type?.type ?? '');
  return isSignature
    ? [{ value: { text: all.slice(one.start, type!.end), sort: 'code' }, end: at + 2, cost: -0.4 }]
    : [];
};

const decorated = map(cat<Verb>('verb'), ({ deed, form }) =>
  deed === 'decorate' && form === 'ed' ? true : undefined,
);
const by = alt(
  cat('with'),
  token(({ key }) => /^(?:by|con|por)$/.test(key)),
);

/** A noun with everything that belongs to it directly, without conditions. */
const core: Rule<Phrase> = rule(() =>
  alt(
    map(
      seq(many(pre, 5), noun, suffixes, many(postModifier, 3), opt(after), many(cat('suffix', 0.3), 1)),
      ([pres, one, , post, rest]) => build(pres, one, post, rest),
    ),
    // "Calls to raise": a word after "to" is a name, even if it has another meaning.
    map(
      seq(many(pre, 3), cat<Noun>('noun'), alt(cat('to'), cat('of', 0.02)), calledNames),
      ([pres, one, , all]) =>
        isOnly(one.find, 'call') ? build(pres, one, [], { of: false, all, head: undefined }) : undefined,
      0.02,
    ),
    // "Decorated functions with @cache", "functions decorated with @cache": the verb is before the noun or after it.
    map(
      seq(many(pre, 3), decorated, many(pre, 2), noun, suffixes, by, det, things),
      ([pres, , more, one, , , , all]) => {
        const test = nameTest(all);
        return test && build([...pres, ...more], one, [decoratedBy(test)], undefined);
      },
      -0.2,
    ),
    // "Calls to functions of the os module", "calls into the os module".
    map(
      seq(
        many(pre, 3),
        cat<Noun>('noun'),
        alt(
          cat('of'),
          token(({ key }) => key === 'into'),
        ),
        opt(
          seq(
            det,
            map(cat<Noun>('noun'), one => isFunction(one.find) || undefined),
            alt(cat('of'), cat('in')),
          ),
        ),
        library,
      ),
      ([pres, one, , , all]) => {
        const test = nameTest(all);
        return test && isOnly(one.find, 'call') ? build(pres, one, [owned(test)], undefined) : undefined;
      },
      -0.4,
    ),
    // "Os module calls", "regex crate imports".
    map(
      seq(many(pre, 3), library, cat<Noun>('noun')),
      ([pres, all, one]) => {
        const test = nameTest(all);
        const cond = isOnly(one.find, 'call') ? owned : isOnly(one.find, 'import') ? named : undefined;
        return test && cond && build(pres, one, [cond(test)], undefined);
      },
      -0.4,
    ),
    // "Imports of unittest": the same, if nothing follows that it could describe.
    map(
      seq(many(pre, 3), cat<Noun>('noun'), cat('of', 0.02), ended(calledNames)),
      ([pres, one, , all]) =>
        isOnly(one.find, 'import') && !one.needsObject
          ? build(pres, one, [], { of: false, all, head: undefined })
          : undefined,
      0.02,
    ),
  ),
);

/** Followed by a place or nothing. */
const ended =
  <T>(one: Rule<T>): Rule<T> =>
  (chart, at) =>
    one(chart, at).filter(
      ({ end }) =>
        end === chart.tokens.length ||
        chart.tokens[end]!.type === 'sign' ||
        chart.edges[end]!.some(({ category }) => /^(in|inside|exclude|outside)$/.test(category)),
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
      } else if (
        one.kinds?.some(kind => TYPES.includes(kind)) &&
        noun.find.is === 'node' &&
        noun.find.kinds.length > 0
      ) {
        // "Private class methods" are not classes.
        return;
      }
    } else {
      const cond = one.isName
        ? isOnly(noun.find, 'method') && made(nameTest(one.things), named)
        : before(noun, one.things);
      if (!cond || hasObject) return;
      hasObject = true;
      conds.push(cond);
    }
  }
  if (rest?.isCaught && !isOnly(noun.find, 'catch')) return;
  if (rest) {
    // "Trigger calls for version 7": the argument of a call that is named.
    const argument = hasObject && rest.of && !rest.head && isOnly(noun.find, 'call') && textTest(rest.all);
    const cond = argument
      ? mentioning(argument)
      : rest.of
        ? byOf(noun, rest.all, rest.head)
        : noun.find.is === 'text' && !noun.find.declared
          ? undefined
          : direct(noun, rest.all);
    if (!cond || (hasObject && noun.object !== 'owner' && !argument)) return;
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

/** Several nouns: "functions or methods", "catch clauses and finally blocks". */
export const phrase: Rule<Phrase> = rule(() =>
  map(list(core, andOr, 3), all => (all.length === 1 ? all[0] : join(all))),
);

export const join = (all: readonly Phrase[]): Phrase => ({
  finds: mergeFinds(all.flatMap(({ finds }) => finds)),
  places: all.flatMap(({ places }) => places),
  notes: [],
});

/** Cost of a condition that is about a part rather than about the whole, and with "without", which follows its noun. */
const OF_PART = 0.1;
const WITHOUT_OF_PART = -0.1;

/** A condition on a part: "an if without an else", "a method that returns X". */
const ofPart: Rule<Cond> = (chart, at) => {
  const begins = (category: string) => chart.edges[at]?.some(edge => edge.category === category) === true;
  const isWithout = begins('without');
  if (!isWithout && !begins('that')) return [];
  return (chart.condition as Rule<Cond>)(chart, at).map(parse => ({
    ...parse,
    cost: parse.cost + (isWithout ? WITHOUT_OF_PART : OF_PART),
  }));
};

/** Things as places or parts: "a loop", "functions called X", "the class Gson", "an if without an else". */
export const refs: Rule<NodeRef[]> = rule(() =>
  map(
    seq(
      phrase,
      opt(
        alt(
          map(nameConds, cond => cond, -0.1),
          ofPart,
        ),
      ),
    ),
    ([{ finds, places }, cond]) => {
      if (places.length > 0) return;
      const all = finds.map(find => (cond ? made(cond(find, false), refOf) : refOf(find)));
      return all.every(one => one !== undefined) ? (all as NodeRef[]) : undefined;
    },
  ),
);
