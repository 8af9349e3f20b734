/** Conditions from verbs without a rule of their own: "ranging over a map", "jumping to fail", "initialized with new ArrayList". */

import { CLOSED } from '../lexicon/closed.ts';
import type { Chart, Parse, Rule } from './chart.ts';
import { type Cond, every, having, mentioning } from './draft.ts';
import { isOfSyntax } from './name-cost.ts';
import { refs } from './nouns.ts';
import { coded } from './objects.ts';
import { textTest } from './thing-tests.ts';

/** Words that begin another part of the request. */
const BORDER =
  /^(?:exclude|outside|inside|not|that|who|without|but|production|manner|number|starts|ends|named)$/;

/** Participles that have no regular ending. */
const PARTICIPLES =
  /^(?:built|written|held|set|kept|sent|made|put|bound|left|drawn|shown|meant|run|given|taken)$/;

const MAX_TOKENS = 7;

/** Costs: an unknown verb, a verb of a table, a plain word after it. */
const VERB = 1.2;
const KNOWN_VERB = 2;
const PLAIN = 1.1;

/** The cost of a verb here; undefined for other words. */
function verbCost({ tokens, edges }: Chart, at: number): number | undefined {
  const one = tokens[at];
  if (one?.type !== 'word' || !/^\p{Ll}{3,}$/u.test(one.text) || CLOSED.has(one.key)) return;
  const isAfterThat = /^(?:that|which|who|que|to|para)$/.test(tokens[at - 1]?.key ?? '');
  const isForm =
    isAfterThat || /(?:ing|ed|ado|ada|ados|adas|ando|iendo)$/.test(one.key) || PARTICIPLES.test(one.key);
  if (!isForm) return;
  const known = edges[at]!.filter(({ end }) => end > at);
  if (known.length === 0) return VERB;
  // "That link to X", "that check X": a noun elsewhere.
  if (
    /^(?:that|which|que)$/.test(tokens[at - 1]?.key ?? '') &&
    known.some(({ category }) => category === 'noun' || category === 'suffix')
  )
    return KNOWN_VERB;
  return known.every(({ category }) => /^(?:verb|filler|contains|passing|taking|starts)$/.test(category))
    ? KNOWN_VERB
    : undefined;
}

/** A verb and its objects. The requested things must contain code, and plain words too, which are dropped if they do not match. */
export const vagueConds: Rule<Cond> = (chart, at) => {
  const cost = verbCost(chart, at);
  return cost === undefined ? [] : objects(chart, at + 1, cost);
};

function objects(chart: Chart, at: number, cost: number): Parse<Cond>[] {
  const { tokens, edges } = chart;
  const parses: Parse<Cond>[] = [];
  const found: Cond[] = [];
  let total = cost;
  for (let end = at; end < tokens.length && end < at + MAX_TOKENS && found.length < 3; end++) {
    const one = tokens[end]!;
    const isCode = one.type === 'quoted' || one.type === 'code';
    for (const { value, end: until, cost: more } of isCode || one.type === 'word' ? coded(chart, end) : []) {
      const test = textTest([value]);
      if (test) parses.push({ value: all([...found, mentioning(test)]), end: until, cost: total + more });
    }
    if (one.type !== 'word') break;
    if (CLOSED.has(one.text)) continue;
    const own = edges[end]!.filter(edge => edge.end > end);
    if (own.some(({ category }) => BORDER.test(category))) break;
    const nouns = own.filter(({ category }) => category === 'noun');
    for (const { value, end: until, cost: more } of nouns.length > 0 ? refs(chart, end) : [])
      if (value.every(ref => ref.construct || ref.kinds[0] === 'lambda'))
        parses.push({ value: all([...found, having(value)]), end: until, cost: total + more + 0.8 });
    if (nouns.some(isOfSyntax)) break;
    total += PLAIN;
    const text = /^\p{Ll}{4,}s$/u.test(one.text) ? one.text.replace(/(?<!s)s$/, '') : one.text;
    found.push(mentioning({ texts: [text], ...(text.length < 4 && { isWord: true }) }));
    parses.push({ value: all([...found]), end: end + 1, cost: total });
  }
  return parses;
}

/** All of them. The negation of several does not mean that each is missing. */
const all = (conds: readonly Cond[]): Cond => {
  const cond = every(conds);
  return (find, not) => (not && conds.length > 1 ? undefined : cond(find, not));
};
