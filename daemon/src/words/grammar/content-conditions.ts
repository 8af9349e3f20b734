/** What things contain: "with a try inside", "without a default", "containing X". */
import type { Noun } from '../lexicon/types.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, denied, every, having, mentioning } from './draft.ts';
import { det, unanchored, using } from './names.ts';
import { refs } from './nouns.ts';
import { text, texts } from './objects.ts';
import type { Thing } from './thing.ts';
import { textTest } from './thing-tests.ts';
import { tuple } from './type-names.ts';
import { mergeRefs } from './verb-conditions.ts';

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
export const contentConds: Rule<Cond> = rule(() => {
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
    // "Whose signature mentions IO".
    map(
      seq(
        cat('whose'),
        token(({ key }) =>
          /^(signature|body|head|header|declaration|definition|text|line|code|firma|cuerpo)$/.test(key),
        ),
        many(cat('that'), 1),
        alt(cat('contains'), cat('inside' as string)),
        det,
        texts,
      ),
      ([, , , , , all]) => {
        const test = textTest(all);
        return test && mentioning(test);
      },
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
      map(seq(cat('contains', 0.1), opt(cat('both')), unanchored, inCode(texts)), ([, , , all]) => all),
      all => textTest(all),
      mentioning,
    ),
    using(
      map(seq(cat('without', 0.2), unanchored, inCode(texts)), ([, , all]) => all),
      all => textTest(all),
      test => denied(mentioning(test)),
    ),
    map(seq(cat('contains', 0.1), opt(cat('both')), text, cat('and'), text), ([, , a, , b]) =>
      every([a, b].map(one => mentioning(textTest([one])!))),
    ),
  );
});

/** A word that the grammar has for a part of code is hardly meant as a text: "without an argument", "with a message". */
const inCode =
  (one: Rule<Thing[]>): Rule<Thing[]> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const word = chart.tokens[at]!;
      const isPart =
        word.type === 'word' &&
        /^\p{Ll}/u.test(word.text) &&
        chart.edges[at]!.some(({ category, end }) => end <= parse.end && PARTS.test(category));
      return isPart ? { ...parse, cost: parse.cost + 4 } : parse;
    });

const PARTS = /^(params|text|name|type|base|modifier|returns|body)$/;
