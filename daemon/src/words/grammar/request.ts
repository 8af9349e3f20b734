import { CLOSED } from '../lexicon/closed.ts';
import type { Find, NodeFind, TextFind, WordsQuery } from '../query-tree.ts';
import type { Token } from '../tokens.ts';
import type { Chart, Parse } from './chart.ts';
import { condition } from './conditions.ts';
import { isOnly, type One } from './draft.ts';
import { filesWith } from './files-with.ts';
import { head } from './heads.ts';
import { manner } from './manners.ts';
import { place } from './places.ts';
import { lineLength, regionStep } from './regions.ts';
import {
  asides,
  inclusions,
  type Path,
  remarks,
  type Step,
  skips,
  withCond,
  withHead,
  withManner,
  withPlace,
  withRegion,
} from './steps.ts';
import { asWritten, bracketed, followedBy, noSubfolders, onText, textConds } from './text-steps.ts';
import { codeAfterComma } from './verbatim.ts';
import { filesOf, wholeFiles } from './whole-files.ts';

/** A reading of a request, with its cost. */
export interface Reading {
  query: WordsQuery;
  cost: number;
}

const WIDTH = 10;

const LEFT_OVER = 10;

const LEFT_OVER_CODE = 16;

const LEFT_OVER_GLUE = 0.6;

const LEFT_OVER_CLOSED = 2;

const LEFT_OVER_PRONOUN = 4;

const LEFT_OVER_IN_GLOSS = 0.5;

const LEFT_OVER_CODE_IN_BRACKETS = 1.2;

const NOT_IN_GLOSS = 2;

const LEFT_OVER_AFTER_ONES = 3;

const LEFT_OVER_BEFORE_COLON = 0.8;

const LEFT_OVER_BEFORE_BRACKET = 2;

const LEFT_OVER_IN_QUESTION = 1.2;

const FUNCTION_WORDS = new Set(
  'of to from for and or nor but both det that be do we with by as there in only use suffix which lines where'.split(
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
        if (next) paths[end]!.push({ ...next, cost: next.cost + cost });
      }
      paths[at + 1]!.push(passOver(chart, at, path));
    }
  }
  return prune(paths[length]!).flatMap(path => finish(chart, path) ?? []);
}

function prune(paths: readonly Path[]): Path[] {
  const seen = new Set<string>();
  const counts = [0, 0];
  return paths
    .toSorted((a, b) => a.cost - b.cost)
    .filter(path => {
      // Paths with and without a head are separate, so that a late head is still found.
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
  if (path.isGloss === 'restated') next.isGloss = true;
  const edges = (chart.edges[at] ?? []).filter(({ end }) => end === at + 1);
  // "Handlers" before anything is asked for may be the thing itself.
  const isGlue =
    token.type === 'word' &&
    (at === 0 || !/^\p{Lu}\p{Ll}/u.test(token.text)) &&
    edges.some(
      ({ category }) => FUNCTION_WORDS.has(category) && (category !== 'suffix' || path.finds.length > 0),
    );
  if (isGlue) {
    // "Functions that return this": no article, since nothing follows it.
    const isPronoun = edges.some(({ category }) => category === 'det') && endsAt(chart, at + 1);
    // "With a name": a word that says something, which nothing reads.
    const isTelling =
      path.finds.length > 0 && edges.some(({ category }) => category === 'name') && endsAt(chart, at + 1);
    // Between conditions: a search has all of them.
    const isOr =
      path.finds.length > 0 && edges.some(({ category }) => category === 'or') && !endsAt(chart, at + 1);
    // "That only return": without the word, more is found.
    const isNarrowing = path.finds.length > 0 && edges.some(({ category }) => category === 'only');
    // "Lines in files that mention X".
    const isLines = path.finds.length === 0 && edges.some(({ category }) => category === 'lines');
    return {
      ...next,
      intent: isLines ? (path.intent ?? 'find') : path.intent,
      cost: path.cost + (isPronoun ? LEFT_OVER_PRONOUN : LEFT_OVER_GLUE),
      notes: [
        ...path.notes,
        ...(isTelling || isNarrowing ? [`"${token.text}" was passed over.`] : []),
        ...(isOr ? ['A search has no "or" between conditions: this one finds what meets all of them.'] : []),
      ],
    };
  }
  const isCode =
    token.type === 'quoted' || token.type === 'code' || token.type === 'path' || token.type === 'regex';
  if (path.isGloss) {
    const isNot = edges.some(({ category }) => category === 'not' || category === 'without');
    return {
      ...next,
      cost: path.cost + leftInGloss(path.isGloss, isCode) + (isNot ? NOT_IN_GLOSS : 0),
      notes: [...path.notes, `"${token.text}" was passed over.`],
    };
  }
  const introduction =
    path.finds.length === 0 ? (introductionCost(chart, at) ?? askedCost(chart, token)) : undefined;
  if (introduction !== undefined) {
    return {
      ...next,
      cost: path.cost + introduction,
      notes: [...path.notes, `"${token.text}" was passed over.`],
    };
  }
  if (token.type === 'word' && CLOSED.has(token.text))
    return {
      ...next,
      cost: path.cost + LEFT_OVER_CLOSED,
      notes: [...path.notes, `"${token.text}" was passed over.`],
    };
  return {
    ...next,
    left: [...path.left, token.text],
    cost: path.cost + (isCode ? LEFT_OVER_CODE : LEFT_OVER),
  };
}

/** Whether the request or a part of it ends at a token. */
const endsAt = ({ tokens }: Chart, at: number) => !tokens[at] || /^[,;?.)]$/.test(tokens[at].text);

/** The cost of a skipped word of an explanation. Code after a colon is rarely irrelevant. */
function leftInGloss(gloss: Path['isGloss'], isCode: boolean): number {
  if (gloss === 'weak' || (isCode && gloss === 'named')) return LEFT_OVER_AFTER_ONES;
  return isCode ? LEFT_OVER_CODE_IN_BRACKETS : LEFT_OVER_IN_GLOSS;
}

/** The cost of a skipped word that the request repeats after a colon, a question mark or in brackets. */
function introductionCost(chart: Chart, at: number): number | undefined {
  const { tokens, edges } = chart;
  // "…, the text `x`".
  const isText = (i: number) =>
    edges[i + 1]?.some(
      ({ category, end }) => category === 'text' && /^(code|quoted)$/.test(tokens[end]?.type ?? ''),
    );
  const end = tokens.findIndex(
    (one, i) =>
      i > at &&
      one.type === 'sign' &&
      (/[:?—(]/.test(one.text) ||
        (one.text === ',' && (isText(i) || isText(i + 1) || codeAfterComma(chart, i).length > 0))),
  );
  if (end < 0 || end >= tokens.length - 1) return;
  return tokens[end]!.text === '(' ? LEFT_OVER_BEFORE_BRACKET : LEFT_OVER_BEFORE_COLON;
}

/** The cost of a plain word between "where" and the code of a question: "where do we open files with mktemp". */
function askedCost({ tokens, edges }: Chart, { type, text }: Token): number | undefined {
  const isAsked = edges[0]!.some(({ category }) => category === 'where' || category === 'who');
  if (!isAsked || type !== 'word' || !/^\p{Ll}+$/u.test(text)) return;
  return tokens.some(one => one.type === 'code' || one.type === 'quoted') ? LEFT_OVER_IN_QUESTION : undefined;
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
    ...filesWith(chart, at),
    ...wholeFiles(chart, at),
    ...followedBy(chart, at),
    ...bracketed(chart, at),
    ...asWritten(chart, at),
    ...noSubfolders(chart, at),
    ...inclusions(chart, at),
    ...asides(chart, at),
    ...remarks(chart, at),
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

/** "Imports of tomli" are of that module rather than in its folder. */
const ANY_IMPORT = 0.1;

const isAnyImport = (find: One) =>
  find.is === 'node' && isOnly(find, 'import') && Object.keys(find).length === 2;

/** Hardly anyone asks for definitions and calls of other names at once. */
const MIXED = 0.5;

const isMixed = (finds: readonly One[]) =>
  finds.some(one => isOnly(one, 'call')) &&
  finds.some(one => one.is === 'node' && one.name && isOnly(one, 'function'));

/** Whether a thing has no condition except a part of its name. */
const isOnlyNamed = (find: One) =>
  find.is === 'node' &&
  find.kinds.length > 1 &&
  find.name?.way === 'contains' &&
  find.name.ignoreCase === true &&
  Object.keys(find).length === 3;

function finish(chart: Chart, read: Path): Reading | undefined {
  const path = filesOf(read, chart);
  if (!path) return;
  const [first, ...rest] = path.finds;
  if (path.finds.some(isOnlyNamed)) return;
  if (!first || path.finds.some(find => find.is === 'text' && find.lines.length === 0 && !find.declared))
    return;
  // "Whole word" applies to a text, not to a thing of a table.
  const isDoubtful = path.how.isWord && path.finds.some(one => one.is === 'node' && one.construct);
  const find: Find = rest.length > 0 ? either(path.finds) : first;
  return {
    cost:
      path.cost +
      (isDoubtful ? 3 : 0) +
      (path.finds.some(isAnyCall) ? ANY_CALL : 0) +
      (path.finds.some(isAnyImport) ? ANY_IMPORT : 0) +
      (isMixed(path.finds) ? MIXED : 0),
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
