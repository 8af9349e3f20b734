/**
 * Reads a whole request: one head, with conditions, places and manners before and after it in any order. Each way to
 * read it is a path from the first token to the last; words that nothing reads are passed over at a high price.
 */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { Verb } from '../lexicon/types.ts';
import type { Find, How, NodeFind, Place, TextFind, TextTest, WordsQuery } from '../query-tree.ts';
import {
  alt,
  type Chart,
  cat,
  many,
  map,
  opt,
  type Parse,
  type Rule,
  rule,
  seq,
  sign,
  token,
} from './chart.ts';
import { condition } from './conditions.ts';
import { type Cond, followedLine, isOnly, mentioning, type One } from './draft.ts';
import { followers, type Head, head } from './heads.ts';
import { type MannerStep, manner } from './manners.ts';
import { guarded, type Thing, text, texts, textTest, thing, things } from './objects.ts';
import { type PlaceStep, place } from './places.ts';
import { lineLength, type RegionStep, regionStep } from './regions.ts';
import { bracketedCode, verbatim } from './verbatim.ts';

/** A way to read the request up to some token. */
interface Path {
  finds: readonly One[];
  pending: readonly Cond[];
  include: readonly Place[];
  exclude: readonly Place[];
  how: How;
  intent: WordsQuery['intent'] | undefined;
  notes: readonly string[];
  left: readonly string[];
  cost: number;
  /** Within an explanation that says the same again, words may be passed over. */
  isGloss: boolean | 'weak';
  /** Whether the last word was passed over: a gap costs more than the words in it. */
  isGap: boolean;
}

type Step = (path: Path) => Path | undefined;

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
    if (/^[(—:–-]$/.test(token.text)) next.isGloss = path.finds.length > 0;
    if (token.text === '?' && path.finds.length > 0) next.isGloss = 'weak';
    if (token.text === ')') next.isGloss = false;
    next.cost += /[*=<>+&|]/.test(token.text) ? 2 : 0;
    return next;
  }
  const edges = (chart.edges[at] ?? []).filter(({ end }) => end === at + 1);
  const isGlue = token.type === 'word' && edges.some(({ category }) => GLUE.has(category));
  if (isGlue) return { ...next, cost: path.cost + LEFT_OVER_GLUE };
  if (path.isGloss) {
    return {
      ...next,
      cost: path.cost + (path.isGloss === 'weak' ? LEFT_OVER_AFTER_ONES : LEFT_OVER_IN_GLOSS),
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
  const isCode =
    token.type === 'quoted' || token.type === 'code' || token.type === 'path' || token.type === 'regex';
  return {
    ...next,
    left: [...path.left, token.text],
    cost: path.cost + (isCode ? LEFT_OVER_CODE : LEFT_OVER),
  };
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
    ...place(chart, at).map(parse => ({ ...parse, value: withPlace(parse.value) })),
    ...manner(chart, at).map(parse => ({ ...parse, value: withManner(parse.value) })),
  ];
}

const skips: Rule<Step> = rule(() =>
  alt(
    map(cat('filler', 0.02), (): Step => path => path),
    map(cat('we', 0.4), (): Step => path => path),
    map(cat('which', 0.05), (): Step => path => path),
    map(
      cat('optionalblank'),
      (): Step => path => {
        const finds = path.finds.map(withOptionalBlanks);
        return finds.length > 0 && finds.every(find => find !== undefined)
          ? { ...path, finds: finds as One[] }
          : undefined;
      },
    ),
    map(cat('gloss', 0.15), (): Step => path => (path.finds.length > 0 ? { ...path, isGloss: true } : path)),
    map(
      cat('weakgloss', 0.15),
      (): Step => path => (path.finds.length > 0 && !path.isGloss ? { ...path, isGloss: 'weak' } : path),
    ),
  ),
);

/** `RFC 6265` is also written `RFC6265` and `RFC-6265`. What already ends in any blanks stays. */
function withOptionalBlanks(find: One): One | undefined {
  if (find.is !== 'text') return;
  const lines = find.lines.map(line => {
    if (line.text.isRegex || line.text.idea || !line.text.texts.some(one => /[\s_-]/.test(one))) return line;
    const texts = line.text.texts.map(one =>
      one
        .split(/[\s_-]+/)
        .map(escapeRegex)
        .join(String.raw`[\s_-]?`),
    );
    return { ...line, text: { ...line.text, texts, isRegex: true } };
  });
  return { ...find, lines };
}

const withHead =
  ({ finds, places, intent, notes }: Head, isAfterComma: boolean): Step =>
  path => {
    if (path.finds.length > 0) {
      if (path.isGloss) return again(path, finds);
      const next = isAfterComma ? again(path, finds) : undefined;
      return next && { ...next, cost: next.cost + 2 };
    }
    let all: readonly (One | undefined)[] = finds;
    for (const cond of path.pending) all = all.map(find => find && cond(find, false));
    if (all.some(find => !find)) return;
    return {
      ...path,
      finds: all as One[],
      pending: [],
      include: [...path.include, ...places],
      notes: [...path.notes, ...notes],
      intent: intent ?? path.intent,
    };
  };

/** A gloss says again what was asked for: it must fit, and may add conditions. */
function again(path: Path, finds: readonly One[]): Path | undefined {
  const [known] = path.finds;
  const [one] = finds;
  // What a text or an idea was taken for is said better after a colon.
  if (path.finds.length === 1 && finds.length === 1 && known?.is === 'text' && one?.is === 'node') {
    return { ...path, finds, cost: path.cost + 3 };
  }
  if (
    path.finds.length === 1 &&
    finds.length === 1 &&
    known?.is === 'text' &&
    known.declared &&
    one?.is === 'text'
  )
    return one.lines.length > 0 ? { ...path, finds } : path;
  if (
    path.finds.length === 1 &&
    finds.length === 1 &&
    known?.is === 'text' &&
    one?.is === 'text' &&
    one.declared
  )
    return { ...path, finds, cost: path.cost + 2 };
  if (path.finds.length !== 1 || finds.length !== 1 || known?.is !== 'node' || one?.is !== 'node') return;
  if (known.construct || one.construct) return known.construct === one.construct ? path : undefined;
  if (
    !known.kinds.every(
      kind => one.kinds.includes(kind) || (kind === 'method' && one.kinds.includes('function')),
    )
  )
    return;
  const { kinds: _, is: __, ...more } = one;
  for (const key of Object.keys(more) as (keyof typeof more)[]) {
    if (known[key] !== undefined && JSON.stringify(known[key]) !== JSON.stringify(more[key])) return;
  }
  return { ...path, finds: [{ ...known, ...more }], cost: path.cost + 0.3 };
}

const withCond =
  (cond: Cond): Step =>
  path => {
    if (path.finds.length === 0) return { ...path, pending: [...path.pending, cond], cost: path.cost + 0.8 };
    const finds = path.finds.map(find => cond(find, false));
    const cost = path.cost + (path.isGloss === true ? 1.2 : 0);
    return finds.every(find => find !== undefined) ? { ...path, finds: finds as One[], cost } : undefined;
  };

const withPlace =
  ({ include, exclude }: PlaceStep): Step =>
  path => ({
    ...path,
    include: nested(path.include, include),
    exclude: unique([...path.exclude, ...exclude]),
    cost: path.cost + (path.finds.length === 0 ? 0.1 : 0),
  });

/** "The hooks folder in src": a folder that is named apart from another is in it, or has it. */
function nested(known: readonly Place[], more: readonly Place[]): Place[] {
  const folders = (all: readonly Place[]) => all.flatMap(one => (one.is === 'folder' ? [one.path] : []));
  const others = [...known, ...more].filter(one => one.is !== 'folder');
  const [outer, inner] = [folders(known), folders(more)];
  const paths =
    outer.length > 0 && inner.length > 0
      ? outer.flatMap(a => inner.flatMap(b => (a === b ? [a] : [`${a}/**/${b}`, `${b}/**/${a}`])))
      : [...outer, ...inner];
  return unique([...others, ...paths.map((path): Place => ({ is: 'folder', path }))]);
}

const withRegion =
  ({ cond, ...places }: RegionStep): Step =>
  path => {
    const next = path.finds.length > 0 ? withCond(cond)(path) : undefined;
    return next && withPlace(places)(next);
  };

/** ", sealed ones too": what is included anyway. */
const inclusions: Rule<Step> = (chart, at) => {
  if (!/^[,(]$/.test(chart.tokens[at]?.text ?? '')) return [];
  const steps: Parse<Step>[] = [];
  for (let end = at + 2; end < chart.tokens.length && end < at + 8; end++) {
    if (/^[,;?]$/.test(chart.tokens[end - 1]!.text)) break;
    for (const { end: until } of cat('included')(chart, end)) {
      const said = chart.text.slice(chart.tokens[at + 1]!.start, chart.tokens[until - 1]!.end);
      const step: Step = path =>
        path.finds.length > 0
          ? { ...path, notes: [...path.notes, `"${said}" was taken as said already.`] }
          : undefined;
      steps.push({ value: step, end: until, cost: 0.6 + 0.2 * (end - at) });
    }
  }
  return steps;
};

/** "A force cast (as!)", "literals, e.g. \"10.0.0.0/16\"": code that says how the thing is written. */
const bracketed: Rule<Step> = rule(() => {
  const written = token(({ type }) => type === 'quoted');
  const unknown = token(({ type, key }) => type === 'code' || (type === 'word' && key.length > 4));
  const step =
    (test: TextTest): Step =>
    path =>
      path.finds.length > 1
        ? undefined
        : { ...path, finds: [{ is: 'text', lines: [{ text: test }] }], pending: [] };
  return alt(
    map(bracketedCode, step, 2.2),
    map(
      seq(alt(cat('gloss'), cat('weakgloss')), written),
      ([, one]) =>
        /\d/.test(one.text)
          ? step({ texts: [escapeRegex(one.text).replace(/\d+/g, String.raw`\d+`)], isRegex: true })
          : undefined,
      2.2,
    ),
    // "Exceptions defined with defexception".
    map(
      seq(
        map(cat<Verb>('verb'), ({ form }) => (form === 'ed' ? true : undefined)),
        alt(cat('with'), cat('as')),
        unknown,
      ),
      ([, , one]) => step({ texts: [one.text], isWord: /^\w+$/.test(one.text) }),
      2.5,
    ),
  );
});

/** A request as it stands, if the tree has it. */
const asWritten: Rule<Step> = map(
  verbatim,
  (test): Step =>
    path => ({ ...path, finds: [{ is: 'text', lines: [{ text: test }] }] }),
  4.2,
);

/** "No subfolders": only files directly in the folders. */
const noSubfolders: Rule<Step> = rule(() => {
  const sub = token(({ key }) => /^(subfolders?|subdirector(y|ies)|subcarpetas?|recursively)$/.test(key));
  const step: Step = path =>
    path.include.some(one => one.is === 'folder')
      ? {
          ...path,
          include: path.include.map(one =>
            one.is === 'folder' ? { is: 'file', path: `${one.path}/*` } : one,
          ),
        }
      : undefined;
  return alt(
    map(
      seq(alt(cat('not'), cat('without'), cat('exclude')), many(cat('in', 0.01), 1), sub),
      () => step,
      -0.5,
    ),
    map(seq(sub, many(cat('be', 0.01), 1), cat('excluded')), () => step, -0.5),
  );
});

const unique = (all: readonly Place[]) => [...new Map(all.map(one => [JSON.stringify(one), one])).values()];

const withManner =
  ({ intent, indent, whole, atEnd, atStart, ...how }: MannerStep): Step =>
  path => {
    const next = { ...path, how: { ...path.how, ...how }, intent: intent ?? path.intent };
    if (indent === undefined && !whole && !atEnd && !atStart) return next;
    const finds = path.finds.map(find => onLastLine(find, { indent, whole, atEnd, atStart }));
    return finds.every(find => find !== undefined) && finds.length > 0
      ? { ...next, finds: finds as One[] }
      : undefined;
  };

/** Where in the line the last text stands. */
function onLastLine(
  find: One,
  { indent, whole, atEnd, atStart }: Pick<MannerStep, 'indent' | 'whole' | 'atEnd' | 'atStart'>,
): One | undefined {
  if (find.is !== 'text') return indent === undefined ? undefined : find;
  const last = find.lines.at(-1);
  if (!last) return;
  const at = whole ? 'whole' : atEnd ? (last.at ?? 'end') : atStart ? 'start' : (last.at ?? 'start');
  return {
    ...find,
    lines: [...find.lines.slice(0, -1), { ...last, at, ...(indent !== undefined && { mayIndent: indent }) }],
  };
}

const onText =
  (cond: Cond): Cond =>
  (find, not) =>
    find.is === 'text' ? cond(find, not) : undefined;

/** A name as code has it. */
const codedThing: Rule<Thing> = map(thing, one =>
  one.sort !== 'word' && /^[\w.:]+$/.test(one.text) ? one : undefined,
);

/** "and Y", "but not Z" after a text. */
const textConds: Rule<Cond> = rule(() => {
  const also = seq(alt(cat('and'), cat('but'), sign(',')), many(cat('filler', 0.05), 1));
  const no = alt(cat('not'), cat('without'), cat('exclude'));
  const has = many(alt(cat('that'), cat('contains'), cat('be'), cat('do'), cat('with')), 3);
  const tested = (one: Rule<Parameters<typeof textTest>[0]>, not: boolean) =>
    map(one, all => {
      const test = textTest(all);
      return test && onText((find, isDenied) => mentioning(test)(find, not ? !isDenied : isDenied));
    });
  return alt(
    tested(
      map(
        seq(many(also, 1), many(alt(cat('that'), cat('do', 0.05)), 1), no, has, texts),
        ([, , , , all]) => all,
      ),
      true,
    ),
    // "…, X only".
    tested(
      map(seq(sign(','), alt(codedThing), cat('only')), ([, one]) => [one]),
      false,
    ),
    map(
      tested(
        map(seq(also, has, guarded(map(text, one => [one]))), ([, , all]) => all),
        false,
      ),
      cond => cond,
      0.3,
    ),
    map(
      tested(
        map(
          seq(
            many(also, 1),
            token(({ key }) => /^(nor|ni)$/.test(key)),
            has,
            text,
          ),
          ([, , , one]) => [one],
        ),
        true,
      ),
      cond => cond,
      0.3,
    ),
  );
});

/** "followed by X" after a text. */
const followedBy: Rule<Step> = rule(() =>
  map(
    seq(
      opt(cat('that')),
      many(cat('be'), 1),
      cat('followed'),
      many(cat('det'), 1),
      alt(
        followers,
        map(things, ([one]) => ({ texts: [one!.text] })),
      ),
    ),
    ([, , , , then]) =>
      path => {
        const [find] = path.finds;
        const last = find?.is === 'text' ? find.lines.at(-1) : undefined;
        if (path.finds.length !== 1 || !last || find?.is !== 'text' || last.then || last.text.idea) return;
        return {
          ...path,
          finds: [
            { ...find, lines: [...find.lines.slice(0, -1), { ...last, ...followedLine(last.text, then) }] },
          ],
        };
      },
  ),
);

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
