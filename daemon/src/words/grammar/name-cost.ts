/** How likely a word of a request is a name. */
import type { Noun, Verb } from '../lexicon/types.ts';
import type { Chart, Edge } from './chart.ts';

/** Words that say little: they may be a name only if nothing else makes sense. */
const FUNCTION_WORDS = new Set(
  'number more fewer ormore orfewer then followed like consists between whole of to and or but not without with that whose be do where who which in exclude det only filler inside outside as for from named both'.split(
    ' ',
  ),
);

const AMOUNT = /^(more|fewer|atleast|atmost|between|consists|followed)$/;

/** More than it costs to leave a word over. */
export const NEVER = 12;

export const isConstruct = ({ category, value }: Edge) =>
  category === 'noun' && (value as Noun).find.is === 'node' && 'construct' in (value as Noun).find;

export const isOfSyntax = ({ value }: Edge) => {
  const { find } = value as Noun;
  return find.is === 'node' && find.kinds.length > 0;
};

/** Whether a word is one of several with a piece of code beside it: "@panic or unreachable", "alias or alias_method". */
const isInList = ({ tokens }: Chart, at: number) =>
  [-1, 1].some(
    step =>
      /^(or|o|and|y|,)$/.test(tokens[at + step]?.key ?? '') &&
      /^(code|quoted)$/.test(tokens[at + 2 * step]?.type ?? ''),
  );

/** Whether a word follows a verb directly: "call fetch". Verbs of courtesy are names there; pronouns are not. */
const isObject = ({ tokens, edges }: Chart, at: number) =>
  /^\p{L}{4,}$/u.test(tokens[at]!.text) &&
  (edges[at - 1] ?? []).some(({ end, category }) => end === at && category === 'verb');

/** Whether a word follows "call": "call unreachable". */
const isCalled = ({ edges }: Chart, at: number) =>
  (edges[at - 1] ?? []).some(({ category, value }) => category === 'verb' && (value as Verb).deed === 'call');

/** The cost of a word of the sentence within a list of code. */
const IN_LIST = 1;

/** How much it costs to take a word for a name. */
export function nameCost(chart: Chart, at: number): number {
  const one = chart.tokens[at]!;
  if (one.type !== 'word') return one.type === 'path' ? 0.3 : 0;
  const all = chart.edges[at] ?? [];
  if (all.some(({ end, category }) => end > at + 1 && AMOUNT.test(category))) return NEVER;
  const edges = all.filter(({ end }) => end === at + 1);
  const isCapital = /^\p{Lu}/u.test(one.text) && at > 0;
  if (edges.length === 0) return isCapital ? 0.2 : 0.6;
  if (isCapital) return 0.6;
  if (edges.some(({ category }) => category === 'unsupported'))
    return isInList(chart, at) ? IN_LIST : isCalled(chart, at) ? 2 : NEVER;
  if (one.text.length > 3 && !edges.some(({ category }) => category === 'noun') && isInList(chart, at))
    return IN_LIST;
  // "Dict or list".
  const isOption = /^(or|o|nor)$/.test(chart.tokens[at - 1]?.key ?? '');
  if (isOption && edges.every(({ category }) => /^(filler|type|verb)$/.test(category))) return 1.5;
  if (isObject(chart, at) && edges.every(({ category }) => /^(filler|verb)$/.test(category))) return 2;
  return edges.some(({ category }) => FUNCTION_WORDS.has(category))
    ? NEVER
    : edges.some(isConstruct)
      ? 0.6
      : edges.some(({ category }) => /^at(most|least)$/.test(category))
        ? 4
        : 1.8;
}
