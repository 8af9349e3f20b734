import type { Find, NodeFind, TextFind, WordsQuery } from '../query-tree.ts';
import type { Chart, Parse } from './chart.ts';
import { condition } from './conditions.ts';
import { isOnly, type One } from './draft.ts';
import { head } from './heads.ts';
import { manner } from './manners.ts';
import { place } from './places.ts';
import { lineLength, regionStep } from './regions.ts';
import {
  asides,
  inclusions,
  type Path,
  type Step,
  skips,
  withCond,
  withHead,
  withManner,
  withPlace,
  withRegion,
} from './steps.ts';
import { asWritten, bracketed, followedBy, noSubfolders, onText, textConds } from './text-steps.ts';

/** A request that was read, with what it cost. */
export interface Reading {
  query: WordsQuery;
  cost: number;
}

const WIDTH = 10;

const LEFT_OVER = 10;

const LEFT_OVER_CODE = 16;

const LEFT_OVER_GLUE = 0.6;

const LEFT_OVER_IN_GLOSS = 0.5;

const LEFT_OVER_CODE_IN_BRACKETS = 1.2;

const LEFT_OVER_AFTER_ONES = 3;

const LEFT_OVER_BEFORE_COLON = 0.8;

const LEFT_OVER_BEFORE_BRACKET = 2;

const GLUE = new Set(
  'of to from for and or nor but both det that be do we with by as there in only use named suffix which lines where'.split(
    ' ',
  ),
);

const START: Path = {
  finds: [],
  pending: [],
  include: [],
  exclude: [],
  how: {},
  intent: undefined,
  notes: [],
  left: [],
  cost: 0,
  isGloss: false,
  isGap: false,
};

/** All ways to read a request, the cheapest first. */
export function readChart(chart: Chart): Reading[] {
  const { length } = chart.tokens;
  const paths: Path[][] = Array.from({ length: length + 1 }, () => []);
  paths[0]!.push(START);
  for (let at = 0; at < length; at++) {
    const here = prune(paths[at]!);
    if (here.length === 0) continue;
    const steps = stepsAt(chart, at);
    for (const path of here) {
      for (const { value, end, cost } of steps) {
        const next = value(path);
        if (next) paths[end]!.push({ ...next, cost: next.cost + cost, isGap: false });
      }
      paths[at + 1]!.push(passOver(chart, at, path));
    }
  }
  return prune(paths[length]!).flatMap(path => finish(path) ?? []);
}

function prune(paths: readonly Path[]): Path[] {
  const seen = new Set<string>();
  const counts = [0, 0];
  return paths
    .toSorted((a, b) => a.cost - b.cost)
    .filter(path => {
      // Paths with and without a head are kept apart, so that a late head is still found.
      const side = path.finds.length > 0 ? 1 : 0;
      const key = JSON.stringify([
        path.finds,
        path.include,
        path.exclude,
        path.how,
        path.intent,
        path.pending.length,
        path.left.length,
      ]);
      if (counts[side]! >= WIDTH || seen.has(key)) return false;
      seen.add(key);
      counts[side]!++;
      return true;
    });
}

/** The token is passed over: free for signs and courtesy, dear for anything that may mean something. */
function passOver(chart: Chart, at: number, path: Path): Path {
  const token = chart.tokens[at]!;
  const next = { ...path };
  if (token.type === 'sign') {
    if (/^[(—:–-]$/.test(token.text))
      next.isGloss = path.finds.length > 0 && (token.text === ':' ? 'named' : true);
    if (token.text === '?' && path.finds.length > 0) next.isGloss = 'weak';
    if (token.text === ')') next.isGloss = false;
    next.cost += /[*=<>+&|]/.test(token.text) ? 2 : 0;
    return next;
  }
  const edges = (chart.edges[at] ?? []).filter(({ end }) => end === at + 1);
  const isGlue = token.type === 'word' && edges.some(({ category }) => GLUE.has(category));
  if (isGlue) return { ...next, cost: path.cost + LEFT_OVER_GLUE };
  const isCode =
    token.type === 'quoted' || token.type === 'code' || token.type === 'path' || token.type === 'regex';
  if (path.isGloss) {
    return {
      ...next,
      cost: path.cost + leftInGloss(path.isGloss, isCode),
      notes: [...path.notes, `"${token.text}" was passed over.`],
    };
  }
  const introduction = path.finds.length === 0 ? introductionCost(chart, at) : undefined;
  if (introduction !== undefined) {
    return {
      ...next,
      cost: path.cost + introduction,
      notes: [...path.notes, `"${token.text}" was passed over.`],
    };
  }
  return {
    ...next,
    left: [...path.left, token.text],
    cost: path.cost + (isCode ? LEFT_OVER_CODE : LEFT_OVER),
  };
}

/** What a word of an explanation costs: code that it gives after a colon is hardly beside the point. */
function leftInGloss(gloss: Path['isGloss'], isCode: boolean): number {
  if (gloss === 'weak' || (isCode && gloss === 'named')) return LEFT_OVER_AFTER_ONES;
  return isCode ? LEFT_OVER_CODE_IN_BRACKETS : LEFT_OVER_IN_GLOSS;
}

/** What a word costs if the request says it again after a colon, a question mark or in brackets. */
function introductionCost({ tokens }: Chart, at: number): number | undefined {
  const end = tokens.findIndex((one, i) => i > at && one.type === 'sign' && /[:?—(]/.test(one.text));
  if (end < 0 || end >= tokens.length - 1) return;
  return tokens[end]!.text === '(' ? LEFT_OVER_BEFORE_BRACKET : LEFT_OVER_BEFORE_COLON;
}

function stepsAt(chart: Chart, at: number): Parse<Step>[] {
  return [
    ...skips(chart, at),
    ...head(chart, at).map(parse => ({
      ...parse,
      value: withHead(parse.value, chart.tokens[at - 1]?.text === ','),
    })),
    ...condition(chart, at).map(parse => ({ ...parse, value: withCond(parse.value) })),
    ...textConds(chart, at).map(parse => ({ ...parse, value: withCond(parse.value) })),
    ...lineLength(chart, at).map(parse => ({ ...parse, value: withCond(onText(parse.value)) })),
    ...regionStep(chart, at).map(parse => ({ ...parse, value: withRegion(parse.value) })),
    ...followedBy(chart, at),
    ...bracketed(chart, at),
    ...asWritten(chart, at),
    ...noSubfolders(chart, at),
    ...inclusions(chart, at),
    ...asides(chart, at),
    ...place(chart, at).map(parse => ({ ...parse, value: withPlace(parse.value) })),
    ...manner(chart, at).map(parse => ({ ...parse, value: withManner(parse.value) })),
  ];
}

/** Hardly anyone asks for all calls. */
const ANY_CALL = 1.5;

const isAnyCall = (find: One) =>
  find.is === 'node' &&
  isOnly(find, 'call') &&
  !find.name &&
  !find.owner &&
  !find.argument &&
  !find.texts?.length;

function finish(path: Path): Reading | undefined {
  const [first, ...rest] = path.finds;
  if (!first || path.finds.some(find => find.is === 'text' && find.lines.length === 0 && !find.declared))
    return;
  // A whole word is asked of a text, not of a thing that a table names.
  const isDoubtful = path.how.isWord && path.finds.some(one => one.is === 'node' && one.construct);
  const find: Find = rest.length > 0 ? either(path.finds) : first;
  return {
    cost: path.cost + (isDoubtful ? 3 : 0) + (path.finds.some(isAnyCall) ? ANY_CALL : 0),
    query: {
      intent: path.intent ?? 'find',
      find,
      where: { include: path.include, exclude: path.exclude },
      how: path.how,
      notes: [...new Set(path.notes)],
      leftOver: path.left,
    },
  };
}

const either = (of: readonly (NodeFind | TextFind)[]): Find => ({ is: 'either', of });
