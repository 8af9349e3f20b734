/** Conditions on the content of things: "with a try inside", "without a default", "containing X". */
import { IDEAS } from '../ideas/index.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { NodeFind, TextTest } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, denied, every, having, mentioning } from './draft.ts';
import { det, unanchored, using } from './names.ts';
import { refs } from './nouns.ts';
import { text, texts } from './objects.ts';
import type { Thing } from './thing.ts';
import { textTest } from './thing-tests.ts';
import { tuple } from './type-names.ts';
import { isDeed, mergeRefs } from './verb-conditions.ts';

/** Keywords that statements and definitions may have or lack. */
const KEYWORDS = new Set(
  'default else finally catch await yield break continue return static const new throw throws async defer super this self delete fallthrough when where as case end mut ref move unsafe try'.split(
    ' ',
  ),
);

/** Statements with cases. */
const isSwitch = ({ construct, kinds }: NodeFind) =>
  /^(?:switch|switch-case|type-switch|select)$/.test(construct ?? '') || kinds.includes('condition');

/** A text with a shape of its own: "URL", "e-mail address". */
const ideaNoun: Rule<string> = map(cat<Noun>('noun'), ({ find }) =>
  find.is === 'text' ? find.lines[0]?.text.idea : undefined,
);

/** "Comments with a todo" have the mark. */
const says: Rule<unknown> = (chart, at) =>
  cat('contains')(chart, at).filter(({ end }) => chart.tokens[end - 1]!.key !== 'with');

/** What a comment says in any case: "that mention hack". In capitals, or as "hack comments", it is a mark. */
const saidMark: Rule<TextTest> = (chart, at) => {
  const { text: word, type } = chart.tokens[at] ?? { text: '', type: 'sign' };
  if (type !== 'word' || !/^\p{Ll}+$/u.test(word)) return [];
  const isMark = ideaNoun(chart, at).some(({ value }) =>
    IDEAS.some(({ id, pattern }) => id === value && pattern.includes(word.toUpperCase())),
  );
  return isMark ? [{ value: { texts: [`(?i:${word})`], isRegex: true }, end: at + 1, cost: 0 }] : [];
};

const whose: Rule<unknown> = alt(
  token(({ key }) => /^cuy[oa]s?$|^whose$/.test(key)),
  seq(
    token(({ key }) => key === 'where'),
    token(({ key }) => /^(the|its)$/.test(key)),
  ),
);

/** A part of a thing that no table knows: its message, reason, first clause, title. */
const part: Rule<Partial<TextTest>> = (chart, at) =>
  [1, 2].flatMap(count => {
    const words = chart.tokens.slice(at, at + count);
    const isPart = words.every(
      ({ type, text: one }, i) =>
        type === 'word' &&
        /^\p{Ll}{3,}$/u.test(one) &&
        !chart.isFolder(one) &&
        !chart.edges[at + i]!.some(({ category }) => NO_PART.test(category)),
    );
    const isHead = /^(signature|head|header|firma|cabecera)s?$/.test(words.at(-1)?.key ?? '');
    return words.length === count && isPart
      ? [{ value: isHead ? { inHead: true } : {}, end: at + count, cost: 0.1 * count }]
      : [];
  });

const NO_PART = /^(sort|name|base|returns|params|det|not|be|that|in|number|exactly|consists|starts|ends)$/;

const suffixes = many(
  alt(
    cat('suffix', 0.02),
    token(({ key }) => /^(case|branch|arm|label|guard)(?:e?s)?$/.test(key)),
  ),
  1,
);

/** "containing X", "with a try inside", "without a return". */
export const contentConds: Rule<Cond> = rule(() => {
  const there = many(cat('inside'), 1);
  const keyword = token(
    ({ key, type }) => type !== 'quoted' && (KEYWORDS.has(key.replace(/s$/, '')) || KEYWORDS.has(key)),
  );
  const keywords = list(keyword, alt(cat('or'), cat('and'), sign('/')), 3);
  const keywordRefs = (all: readonly { text: string; key: string }[]): Cond => {
    const byKeyword = ofKeywords(all);
    const isDefault = all.every(({ key }) => key === 'default');
    const byCase = having([{ kinds: [], construct: 'default-case' }]);
    return (find, not) => (isDefault && find.is === 'node' && isSwitch(find) ? byCase : byKeyword)(find, not);
  };
  const ofKeywords = (all: readonly { text: string }[]) =>
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
    map(seq(says, det, saidMark), ([, , test]) => mentioning(test)),
    // "Whose signature mentions IO", "whose message starts with chi:".
    map(
      seq(
        whose,
        part,
        many(alt(cat('that', 0.01), cat('be', 0.01), cat('do', 0.01)), 2),
        opt(cat('not')),
        many(alt(cat('starts'), cat('ends'), cat('contains'), cat('inside'), cat<Verb>('verb', 0.1)), 1),
        det,
        texts,
      ),
      ([, where, , not, , , all]) => {
        const test = textTest(all, where);
        if (!test) return;
        return not ? denied(mentioning(test)) : mentioning(test);
      },
      0.2,
    ),
    map(seq(alt(cat('with'), cat('contains'), cat('taking')), tuple), ([, one]) =>
      mentioning({ texts: [one.text] }),
    ),
    // "With X in the message".
    map(
      seq(alt(cat('with'), cat('contains')), texts, cat('inside'), det, part),
      ([, all, , , where]) => {
        const test = textTest(all, where);
        return test && mentioning(test);
      },
      0.1,
    ),
    // "A switch without a default".
    map(seq(cat('without'), det, keywords, suffixes), ([, , all]) => denied(keywordRefs(all)), 0.1),
    map(
      seq(alt(cat('with'), cat('contains')), det, keywords, suffixes),
      ([, , all]) => keywordRefs(all),
      0.9,
    ),
    // "That catch an error and continue".
    map(
      list(
        token(({ key }) => isDeed(key)),
        cat('or'),
        3,
      ),
      all => having([{ kinds: ['keyword'], name: { way: 'is', texts: all.map(({ key }) => key) } }]),
      0.5,
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
      map(seq(cat('without', 0.2), unanchored, likelyText(inCode(texts))), ([, , all]) => all),
      all => textTest(all),
      test => denied(mentioning(test)),
    ),
    map(seq(cat('contains', 0.1), opt(cat('both')), text, cat('and'), text), ([, , a, , b]) =>
      every([a, b].map(one => mentioning(textTest([one])!))),
    ),
  );
});

/** A word for a part of code is rarely meant as a text: "without an argument", "with a message". */
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

/** "With no braces": most code lacks a given word, so this is probably not a text. */
const likelyText =
  (one: Rule<Thing[]>): Rule<Thing[]> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const isPlain = parse.value.every(
        ({ sort, text: said }) => sort === 'word' && /^[\p{Ll}\s]+$/u.test(said),
      );
      // A place that the tree lacks is not left out.
      const isNoPlace = chart.isTreeKnown && !chart.isFolder(chart.tokens[at]!.text);
      return isPlain ? { ...parse, cost: parse.cost + (isNoPlace ? 1.5 : 3) } : parse;
    });

const PARTS = /^(params|text|name|type|base|modifier|returns|body)$/;
