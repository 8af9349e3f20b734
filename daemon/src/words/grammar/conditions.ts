/** Conditions of a request on the requested things. */

import { nameSource } from '../compile/lines.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { TextTest } from '../query-tree.ts';
import { argumentShapes, aroundCalls } from './argument-shapes.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { contentConds } from './content-conditions.ts';
import { countConds } from './count-conditions.ts';
import {
  type Cond,
  denied,
  every,
  having,
  isDeclaration,
  isOfText,
  isOnly,
  mentioning,
  named,
  onLines,
  onlySo,
  withArgument,
} from './draft.ts';
import { insideConds } from './inside-conditions.ts';
import { letter, letterWord, nameShapes } from './name-shapes.ts';
import { after, det, nameConds, names, unanchored, using } from './names.ts';
import { anyThing, texts, things } from './objects.ts';
import { argumentConds, parameterConds, typeParameterConds } from './parameter-conditions.ts';
import { docConds, qualityConds, sizeConds, throwsConds } from './quality-conditions.ts';
import type { Thing } from './thing.ts';
import { nameTest, textTest } from './thing-tests.ts';
import { trait } from './traits.ts';
import { vagueConds } from './vague-conditions.ts';
import { baseConds, decoratedConds, returnConds, typeConds } from './value-conditions.ts';
import { verbConds } from './verb-conditions.ts';

const signs: Rule<Thing[]> = map(
  token(({ type, text: one }) => type === 'sign' && /^[=+*&|!?-]$/.test(one)),
  ({ text: one }): Thing[] => [{ text: one, sort: 'code' }],
);

const lastWord: Rule<Thing> = (chart, at) => (at === chart.tokens.length - 1 ? anyThing(chart, at) : []);

/** Starts and ends: of the name, or of the line or text. */
const edgeConds: Rule<Cond> = rule(() =>
  alt(
    using(
      map(seq(cat('starts'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => edge('starts', 'start', all),
    ),
    // "Starting with only": the last word of a request may be any.
    using(
      map(seq(cat('starts'), lastWord), ([, one]) => one, 0.8),
      one => one,
      one => edge('starts', 'start', [one]),
    ),
    using(
      map(seq(cat('ends'), lastWord), ([, one]) => one, 0.8),
      one => one,
      one => edge('ends', 'end', [one]),
    ),
    using(
      map(seq(cat('ends'), unanchored, alt(texts, signs)), ([, , all]) => all),
      all => all,
      all => edge('ends', 'end', all),
    ),
    using(
      map(seq(cat('consists'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => onLines({ text: textTest(all)!, at: 'whole' }),
    ),
    using(
      after(cat('like'), things),
      names(),
      test => (find, not) =>
        find.is === 'node'
          ? named(test)(find, not)
          : mentioning({ texts: test.texts, ...(test.way === 'matches' && { isRegex: true }) })(find, not),
    ),
  ),
);

function edge(way: 'starts' | 'ends', at: 'start' | 'end', all: readonly Thing[]): Cond {
  const line = textTest(all);
  const name = nameTest(all, way);
  return (find, not) => {
    // "URLs that begin with http://localhost": the start of the thing, not of the line.
    if (find.is === 'text' && isDeclaration(find.lines[0]?.text.idea)) return name && named(name)(find, not);
    if (find.is === 'text' && find.lines[0]?.text.idea) return line && mentioning(line)(find, not);
    if (find.is === 'text') return line && onLines({ text: line, at })(find, not);
    if (isOnly(find, 'return')) return line && mentioning(line)(find, not);
    return (line && ofText({ ...line, at })(find, not)) ?? (name && named(name)(find, not));
  };
}

/** Where a string, a comment or the message of a log call starts or ends. */
const ofText =
  (test: TextTest): Cond =>
  (find, not) => {
    if (isOfText(find)) return mentioning(test)(find, not);
    return find.is === 'node' && find.construct === 'log-call' ? withArgument(test)(find, not) : undefined;
  };

/** "Start with a capital letter". */
const letterConds: Rule<Cond> = rule(() => {
  const edges = [
    ['starts', 'start'],
    ['ends', 'end'],
  ] as const;
  return alt(
    ...edges.map(([way, at]) =>
      map(seq(cat(way), det, letter, many(letterWord, 1)), ([, , source]): Cond => {
        const text: TextTest = { texts: [source], isRegex: true };
        return (find, not) =>
          find.is === 'text' ? onLines({ text, at })(find, not) : ofText({ ...text, at })(find, not);
      }),
    ),
  );
});

/** "That define something starting with X". */
const somethingConds: Rule<Cond> = rule(() =>
  map(
    seq(
      many(cat<Verb>('verb'), 1),
      det,
      token(({ key }) => /^(something|anything|names?|things?|functions?|algo)$/.test(key)),
      many(cat('that', 0.01), 1),
      alt(cat('starts'), cat('contains', 0.2)),
      things,
    ),
    ([, , , , , all]): Cond | undefined => {
      const test = nameTest(all, 'starts');
      if (!test) return;
      const cond = mentioning({ texts: [nameSource(test)], isRegex: true });
      return (find, not) => (find.is === 'text' ? cond(find, not) : named(test)(find, not));
    },
  ),
);

const predicate: Rule<Cond> = rule(() =>
  alt(
    trait,
    map(seq(many(cat<Verb>('verb'), 1), many(cat('as'), 1), trait), ([, , cond]) => cond, 0.1),
    nameConds,
    nameShapes,
    edgeConds,
    letterConds,
    somethingConds,
    returnConds,
    typeConds,
    parameterConds,
    typeParameterConds,
    argumentConds,
    argumentShapes,
    aroundCalls,
    baseConds,
    decoratedConds,
    insideConds,
    contentConds,
    countConds,
    sizeConds,
    docConds,
    qualityConds,
    verbConds,
    throwsConds,
    loopConds,
    moduleConds,
    vagueConds,
  ),
);

/** A construct as a verb: "that never await". */
const constructVerb: Rule<Cond> = rule(() =>
  map(
    seq(
      alt(cat('that'), cat('do')),
      many(alt(cat('do'), cat('we', 0.1)), 1),
      opt(cat('not')),
      cat<Noun>('noun', 0.4),
    ),
    ([, , not, { find }]) => {
      if (find.is !== 'node' || !find.construct) return;
      const cond = having([{ kinds: [], construct: find.construct }]);
      return not ? denied(cond) : cond;
    },
  ),
);

const nothingBut: Rule<unknown> = seq(
  many(alt(cat('do'), cat<Verb>('verb')), 1),
  token(({ key }) => /^(?:nothing|nada)$/.test(key)),
  token(({ key }) => /^(?:but|except|beyond|besides|mas|salvo)$/.test(key)),
);

/** "That only throw", "only returning X", "that do nothing but log". */
const onlyConds: Rule<Cond> = rule(() =>
  map(
    seq(
      many(alt(cat('that'), cat('do', 0.05)), 2),
      alt(cat('only'), nothingBut),
      alt(verbConds, throwsConds, returnConds, parameterConds, constructNoun, contentConds),
    ),
    ([, , cond]) => onlySo(cond),
    -0.3,
  ),
);

/** "Break", "await": a construct as what is done. */
const constructNoun: Rule<Cond> = map(cat<Noun>('noun', 0.4), ({ find }) =>
  find.is === 'node' && find.construct ? having([{ kinds: [], construct: find.construct }]) : undefined,
);

/** A condition with "that", "are" and "not" before it. */
export const condition: Rule<Cond> = rule(() =>
  alt(
    constructVerb,
    onlyConds,
    map(
      seq(
        cat('exclude'),
        many(alt(cat('filler', 0.01), cat('that', 0.01), cat('be', 0.01), cat('det', 0.01)), 3),
        insideConds,
      ),
      ([, , cond]) => denied(cond),
      0.1,
    ),
    // "That are neither final nor static".
    map(
      seq(
        opt(cat('that')),
        many(alt(cat('be'), cat('do', 0.05)), 2),
        token(({ key }) => /^(neither|ni)$/.test(key)),
        predicate,
        token(({ key }) => /^(nor|or|ni|o)$/.test(key)),
        predicate,
      ),
      ([, , , a, , b]) => every([denied(a), denied(b)]),
      -0.2,
    ),
    map(
      seq(
        opt(alt(cat('that'), cat('who', 0.2))),
        many(alt(cat('be'), cat('do', 0.05), cat('we', 0.1)), 2),
        opt(cat('not')),
        many(cat('be', 0.1), 1),
        predicate,
      ),
      ([, , not, , cond]) => (not ? denied(cond) : cond),
    ),
  ),
);

/** "With the subprocess module", "from the serde crate": of a call or import its module, of a line a word. */
const moduleConds: Rule<Cond> = map(
  seq(
    alt(
      cat('with'),
      cat('passing'),
      cat('of'),
      token(({ key }) => key === 'from'),
    ),
    det,
    things,
    token(({ key }) => /^(module|package|library|crate|api|modulo|paquete|biblioteca)s?$/.test(key)),
  ),
  ([, , all]): Cond | undefined => {
    const test = textTest(all, { isWord: true });
    return (find, not) =>
      test && (find.is === 'text' || isOnly(find, 'call', 'import') || find.construct)
        ? mentioning(test)(find, not)
        : undefined;
  },
  0.2,
);

/** "For each loops over Element": the iterated thing of a loop. */
const loopConds: Rule<Cond> = map(
  seq(
    token(({ key }) => /^(over|through|sobre)$/.test(key)),
    det,
    things,
  ),
  ([, , all]): Cond => {
    const test = textTest(all, { isWord: true });
    return (find, not) =>
      find.is === 'node' && test && (isOnly(find, 'loop') || /^for|loop|each/.test(find.construct ?? ''))
        ? mentioning(test)(find, not)
        : undefined;
  },
);

/** Conditions that "and" or "or" joins. */
export const conditions: Rule<Cond> = rule(() =>
  map(
    seq(
      condition,
      many(
        map(
          seq(alt(cat('and'), cat('but'), sign(',')), opt(cat('also' as string)), condition),
          ([, , cond]) => cond,
        ),
        2,
      ),
    ),
    ([head, rest]) => (rest.length === 0 ? head : every([head, ...rest])),
  ),
);
