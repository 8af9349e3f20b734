/** Conditions: what a request says of the things that it asks for. */

import type { Modifier } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { nameSource } from '../compile/lines.ts';
import { wordsBefore } from '../compile/substitutes.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { NameTest } from '../query-tree.ts';
import { amount } from './amounts.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  type Cond,
  denied,
  every,
  having,
  insideOf,
  isFunction,
  isOnly,
  mentioning,
  modified,
  named,
  onLines,
  withBody,
  withLines,
} from './draft.ts';
import { after, det, nameConds, names, unanchored, using } from './names.ts';
import { refs, topLevel } from './nouns.ts';
import { type Thing, text, texts, things, tuple } from './objects.ts';
import { quotedDeclaration } from './quoted.ts';
import { nameTest, splitOwner, textTest } from './thing-tests.ts';
import { trait } from './traits.ts';
import {
  argumentConds,
  baseConds,
  decoratedConds,
  parameterConds,
  returnConds,
  typeConds,
  typeParameterConds,
} from './value-conditions.ts';
import { mergeRefs, verbConds } from './verb-conditions.ts';

const signs: Rule<Thing[]> = map(
  token(({ type, text: one }) => type === 'sign' && /^[=+*&|-]$/.test(one)),
  ({ text: one }): Thing[] => [{ text: one, sort: 'code' }],
);

/** Starts and ends: of the name, or of the line or text. */
const edgeConds: Rule<Cond> = rule(() =>
  alt(
    using(
      map(seq(cat('starts'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => edge('starts', 'start', all),
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
    if (find.is === 'text' && find.lines[0]?.text.idea) return line && mentioning(line)(find, not);
    if (find.is === 'text') return line && onLines({ text: line, at })(find, not);
    if (isOnly(find, 'comment', 'string', 'return')) return line && mentioning(line)(find, not);
    return name && named(name)(find, not);
  };
}

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

/** Inside whatever has a name. Of a text it says what else is in the line: "urls on example.com". */
const insideAny =
  (test: NameTest): Cond =>
  (find, not) => {
    if (find.is === 'text' && test.texts.some(one => one.includes('.')))
      return mentioning({ texts: test.texts })(find, not);
    if (isOnly(find, 'import', 'decorator') && !not) return;
    const { name } = splitOwner(test);
    const texts = name.texts.map(one => one.replace(/^\*/, ''));
    return insideOf([{ kinds: ['any'], name: { ...name, texts } }])(find, not);
  };

const within = alt(cat('inside'), cat('weakinside', 0.7));

/** "inside a loop", "in the body of X", "at top level", "outside any function". */
const insideConds: Rule<Cond> = rule(() => {
  const body = many(seq(det, cat('body'), opt(cat('of'))), 1);
  const owner: Rule<Cond> = using(after(seq(within, body, det), things), names(), insideAny);
  return alt(
    map(after(seq(within, body), refs), all => insideOf(mergeRefs(all))),
    map(owner, cond => cond, 0.9),
    map(after(seq(cat('outside'), body), refs), all => denied(insideOf(all))),
    map(cat('toplevel'), () => topLevel),
    map(seq(cat('not'), cat('toplevel')), () => denied(topLevel)),
    map(seq(cat('inside'), alt(cat('toplevel'))), () => topLevel),
    map(
      using(after(seq(cat('outside'), det), things), names(), name => denied(insideAny(name))),
      cond => cond,
      0.9,
    ),
  );
});

/** Keywords that statements and definitions may have or lack. */
const KEYWORDS = new Set(
  'default else finally catch await yield break continue return static const new throw throws async defer super this self delete fallthrough when where as case end mut ref move unsafe try'.split(
    ' ',
  ),
);

/** A text with a shape of its own: "URL", "e-mail address". */
const ideaNoun: Rule<string> = map(cat<Noun>('noun'), ({ find }) =>
  find.is === 'text' ? find.lines[0]?.text.idea : undefined,
);

const suffixes = many(
  alt(
    cat('suffix', 0.02),
    token(({ key }) => /^(case|branch|arm|label)(?:e?s)?$/.test(key)),
  ),
  1,
);

/** "containing X", "with a try inside", "without a return". */
const contentConds: Rule<Cond> = rule(() => {
  const there = many(cat('inside'), 1);
  const keyword = token(({ key }) => KEYWORDS.has(key.replace(/s$/, '')) || KEYWORDS.has(key));
  const keywords = list(keyword, alt(cat('or'), cat('and'), sign('/')), 3);
  const keywordRefs = (all: readonly { text: string }[]) =>
    having([
      {
        kinds: ['keyword'],
        name: {
          way: 'is',
          texts: all.map(({ text: one }) => (KEYWORDS.has(one) ? one : one.replace(/s$/, ''))),
        },
      },
    ]);
  return alt(
    // "Constants that look like URLs", "comments with links".
    map(
      seq(alt(cat('like'), cat('contains', 0.1), cat('with', 0.1), cat('be', 0.1)), det, ideaNoun),
      ([, , idea]) => mentioning({ texts: [], idea }),
    ),
    map(seq(alt(cat('with'), cat('contains'), cat('taking')), tuple), ([, one]) =>
      mentioning({ texts: [one.text] }),
    ),
    // "A switch without a default".
    map(seq(cat('without'), det, keywords, suffixes), ([, , all]) => denied(keywordRefs(all)), 0.1),
    map(
      seq(alt(cat('with'), cat('contains')), det, keywords, suffixes),
      ([, , all]) => keywordRefs(all),
      0.9,
    ),
    map(seq(cat('contains', 0.1), refs, there), ([, all]) => having(mergeRefs(all))),
    map(seq(cat('with', 0.15), refs, there), ([, all]) => having(mergeRefs(all))),
    map(seq(cat('without', 0.05), many(cat('both'), 1), refs, there), ([, , all]) => denied(having(all))),
    using(
      map(seq(cat('contains', 0.1), opt(cat('both')), unanchored, texts), ([, , , all]) => all),
      all => textTest(all),
      mentioning,
    ),
    using(
      map(seq(cat('without', 0.2), unanchored, texts), ([, , all]) => all),
      all => textTest(all),
      test => denied(mentioning(test)),
    ),
    map(seq(cat('contains', 0.1), opt(cat('both')), text, cat('and'), text), ([, , a, , b]) =>
      every([a, b].map(one => mentioning(textTest([one])!))),
    ),
  );
});

const sizeConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(alt(cat('with'), cat('of')), 1), amount, cat('lines'), many(cat('long'), 1)), ([, [one]]) =>
      withLines(one!),
    ),
    map(seq(cat('more'), amount, cat('lines')), ([, [one]]) => withLines({ ...one!, sign: '>' })),
    map(cat('oneline'), () => withLines({ sign: '=', number: 1 })),
    map(cat('multiline'), () => withLines({ sign: '>', number: 1 })),
    map(cat('bodyless'), () => withBody('none')),
    map(cat('bodied'), () => withBody('some')),
    map(cat('empty'), () => withBody('empty')),
  ),
);

/** "that are static", "declared private static bool". */
const qualityConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(cat<Verb>('verb'), 1), many(cat('as'), 1), quotedDeclaration), ([, , { cond, kinds }]) =>
      kinds.length === 0 ? cond : undefined,
    ),
    map(seq(list(cat<Modifier>('modifier'), cat('or'), 3)), ([all]) => modified(all, true)),
    map(seq(cat<Modifier>('modifier'), many(cat('and'), 1), cat<Modifier>('modifier')), ([a, , b]) =>
      modified([a, b]),
    ),
    map(seq(cat('without'), cat<Modifier>('modifier')), ([, one]) => denied(modified([one]))),
    // "That are sealed": a keyword that is no modifier of the facts.
    map(
      seq(
        alt(cat('that'), cat('be')),
        many(cat('be'), 1),
        token(
          ({ type, key }) =>
            type === 'word' &&
            /^(sealed|data|inline|lazy|lateinit|implicit|partial|record|open|native|synchronized|volatile|transient|declare|expect|actual|infix|operator|tailrec|fileprivate|indirect|mutating|case|opaque|comptime|noinline|weak|unowned)$/.test(
              key,
            ),
        ),
      ),
      ([, , one]): Cond => {
        const cond = mentioning({ texts: [wordsBefore(one.key)], isRegex: true });
        return (find, not) => (find.is === 'node' ? cond(find, not) : undefined);
      },
    ),
  ),
);

/** "Methods that throw IOException" where methods declare what they throw. */
const throwsConds: Rule<Cond> = (chart, at) => {
  const isDeclared = chart.hasExtension('java');
  const thrown = map(seq(cat<Verb>('verb'), det, things), ([{ deed }, , all]): Cond | undefined => {
    if (deed !== 'throw') return;
    const sources = all.map(one => String.raw`\bthrows\b[^{;]*\b${escapeRegex(one.text)}\b`);
    const cond = mentioning({ texts: sources, isRegex: true });
    return (find, not) => (isFunction(find) ? cond(find, not) : undefined);
  });
  return isDeclared ? thrown(chart, at) : [];
};

const predicate: Rule<Cond> = rule(() =>
  alt(
    trait,
    map(seq(many(cat<Verb>('verb'), 1), many(cat('as'), 1), trait), ([, , cond]) => cond, 0.1),
    nameConds,
    edgeConds,
    somethingConds,
    returnConds,
    typeConds,
    parameterConds,
    typeParameterConds,
    argumentConds,
    baseConds,
    decoratedConds,
    insideConds,
    contentConds,
    sizeConds,
    qualityConds,
    verbConds,
    throwsConds,
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

/** A condition with "that", "are" and "not" before it. */
export const condition: Rule<Cond> = rule(() =>
  alt(
    constructVerb,
    map(
      seq(
        cat('exclude'),
        many(alt(cat('filler', 0.01), cat('that', 0.01), cat('be', 0.01), cat('det', 0.01)), 3),
        insideConds,
      ),
      ([, , cond]) => denied(cond),
      0.1,
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
