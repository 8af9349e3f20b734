/** How many things another thing has: "enums with more than 5 variants", "interfaces with a single method", "functions with several returns". */
import type { Amount, NodeRef } from '../query-tree.ts';
import { amount } from './amounts.ts';
import { alt, cat, many, map, type Rule, rule, seq, token } from './chart.ts';
import { type Cond, counting, denied, every, having } from './draft.ts';
import { refs } from './nouns.ts';
import { mergeRefs } from './verb-conditions.ts';

const several: Rule<Amount[]> = map(
  token(({ key }) => /^(?:several|multiple|varios|varias|multiples)$/.test(key)),
  (): Amount[] => [{ sign: '>', number: 1 }],
  -0.1,
);

/** A number that is meant as one: "a method" is any. */
const meant: Rule<Amount[]> = (chart, at) =>
  /^(?:an?|any|una?|no)$/.test(chart.tokens[at]?.key ?? '') ? [] : amount(chart, at);

/** "More than 5", "two", "several". */
export const number: Rule<Amount[]> = alt(meant, several);

/** What the members of an enum are called besides variants; elsewhere these words mean other things. */
const ENUM_MEMBER =
  /^(?:case|value|entry|entrie|option|constant|member|item|element|caso|valor|opcion|constante|miembro|elemento)(?:e?s)?$/;

const enumMembers: Rule<NodeRef> = map(
  token(({ key }) => ENUM_MEMBER.test(key)),
  () => ({ kinds: ['enum-member'] }),
);

const counted: Rule<NodeRef> = map(refs, all => {
  const [one, ...others] = mergeRefs(all);
  // Parameters, and the arguments of calls, have their own conditions.
  return one && others.length === 0 && !one.kinds.includes('parameter') ? one : undefined;
});

const condition = (of: NodeRef, count: Amount): Cond =>
  count.sign === '=' && count.number === 0 ? denied(having([of])) : counting({ of, count });

/** "With more than 5 variants", "that have two or more return statements". */
export const countConds: Rule<Cond> = rule(() => {
  const start = alt(cat('with'), cat('contains', 0.02), cat('of', 0.1));
  return map(
    seq(start, many(cat('det', 0.01), 1), number, alt(counted, enumMembers)),
    ([, , amounts, of]) => every(amounts.map(count => condition(of, count))),
    -0.1,
  );
});
