/** Effects of the steps of a request on its readings. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { How, Place, WordsQuery } from '../query-tree.ts';
import { alt, type Chart, cat, map, type Parse, type Rule, rule } from './chart.ts';
import type { Cond, One } from './draft.ts';
import type { Head } from './heads.ts';
import type { MannerStep } from './manners.ts';
import type { PlaceStep } from './places.ts';
import type { RegionStep } from './regions.ts';
import { isProse } from './verbatim.ts';

/** A way to read the request up to some token. */
export interface Path {
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
  isGloss: boolean | 'weak' | 'named' | 'restated';
}

export type Step = (path: Path) => Path | undefined;

export const skips: Rule<Step> = rule(() =>
  alt(
    // A thing follows "or": "dict or list".
    (chart, at) =>
      cat('filler', isAfterOr(chart, at) || isObject(chart, at) ? 3 : 0.02)(chart, at).map(one => ({
        ...one,
        value: passedOver(chart, at, one.end),
      })),
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
      cat('restated', 0.15),
      (): Step => path => (path.finds.length > 0 ? { ...path, isGloss: 'restated' } : path),
    ),
    map(
      cat('weakgloss', 0.15),
      (): Step => path => (path.finds.length > 0 && !path.isGloss ? { ...path, isGloss: 'weak' } : path),
    ),
  ),
);

/** Words of a command, which say what code does once it is known what is asked for: "functions that fetch". */
const COMMAND =
  /^(?:show|find|list|get|give|search|look|grep|locate|print|display|fetch|check|scan|hunt|track|collect|enumerate|extract|retrieve|pull|bring|tell|help)$/;
/** Words that narrow what is said of code. */
const NARROWING = /^(?:just|simply|always|directly|used|by)$/;
const COMMAND_AS_VERB = 2.5;

/** A word that says nothing at the start of a request may say something after the thing that is asked for. */
function passedOver({ tokens, text }: Chart, at: number, end: number): Step {
  const { key } = tokens[at]!;
  const isCommand = COMMAND.test(key);
  if (!isCommand && !NARROWING.test(key)) return path => path;
  const note = `"${text.slice(tokens[at]!.start, tokens[end - 1]!.end)}" was passed over.`;
  return path =>
    path.finds.length === 0
      ? path
      : { ...path, notes: [...path.notes, note], cost: path.cost + (isCommand ? COMMAND_AS_VERB : 0) };
}

const isAfterOr = ({ tokens }: Chart, at: number) => /^(or|o|nor)$/.test(tokens[at - 1]?.key ?? '');

/** A thing follows the preposition of a noun: "calls to get", "overrides of check". */
const isObject = ({ edges }: Chart, at: number) =>
  edges[at - 1]?.some(({ category }) => category === 'of') === true &&
  edges.some((all, start) =>
    all.some(({ category, end }) => category === 'noun' && start < end && end === at - 1),
  );

/** `RFC 6265` is also written `RFC6265` and `RFC-6265`. Texts that already allow blanks stay unchanged. */
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

export const withHead =
  ({ finds, places, intent, notes }: Head, isAfterComma: boolean): Step =>
  path => {
    if (path.finds.length > 0) {
      if (path.isGloss) return mergeGloss(path, finds);
      const next = isAfterComma ? mergeGloss({ ...path, isGloss: 'named' }, finds) : undefined;
      return next && { ...next, isGloss: path.isGloss, cost: next.cost + 2 };
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
      intent: intentOf(path, intent),
    };
  };

/** "Show the lines in files that mention X": lines, although files are named after them. */
export const intentOf = (path: Path, intent: Path['intent']): Path['intent'] =>
  path.intent === 'find' && intent === 'files' ? 'find' : (intent ?? path.intent);

/** Texts, or names of calls, that are code. */
const isCode = (one: One): boolean =>
  one.is === 'text' &&
  one.lines.length === 1 &&
  one.lines[0]!.text.texts.length > 0 &&
  one.lines[0]!.text.texts.every(text => /[^\p{L}\s]|\p{Ll}\p{Lu}/u.test(text));

/** Whether more than a kind is said of it. */
const isSpecific = (one: One): boolean =>
  one.is === 'node' && Boolean(one.name || one.has || one.base || one.decorated || one.argument);

/** A gloss repeats the request: it must agree, and may add conditions. */
export function mergeGloss(path: Path, finds: readonly One[]): Path | undefined {
  const [known] = path.finds;
  const [one] = finds;
  if (path.isGloss === 'restated') {
    const isEmpty = finds.some(find => find.is === 'text' && find.lines.length === 0);
    const fitting = mergeGloss({ ...path, isGloss: 'named' }, finds);
    return fitting ?? (isEmpty ? undefined : { ...path, finds, isGloss: false, cost: path.cost + 0.4 });
  }
  if (!known || !one || path.finds.length > 1 || finds.length > 1) return;
  if (known.is === 'text') {
    // The words after a colon describe a text or an idea better.
    if (one.is === 'node') return { ...path, finds, cost: path.cost + 3 };
    if (known.declared) return one.lines.length > 0 ? { ...path, finds } : path;
    return one.declared ? { ...path, finds, cost: path.cost + 2 } : undefined;
  }
  // "Exits of the process: os.Exit or log.Fatal": the code after a colon is the actual request.
  if (isCode(one)) return path.isGloss === 'named' ? { ...path, finds, cost: path.cost + 1 } : undefined;
  if (one.is !== 'node') return;
  if (known.construct && one.construct) return known.construct === one.construct ? path : undefined;
  // "Context managers: classes that define __enter__".
  if (known.construct || one.construct)
    return path.isGloss === 'named' && isSpecific(one)
      ? { ...path, finds, cost: path.cost + 0.8 }
      : undefined;
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

export const withCond =
  (cond: Cond): Step =>
  path => {
    if (path.finds.length === 0) return { ...path, pending: [...path.pending, cond], cost: path.cost + 0.8 };
    const finds = path.finds.map(find => cond(find, false));
    const cost = path.cost + (path.isGloss === true || path.isGloss === 'named' ? 1.2 : 0);
    return finds.every(find => find !== undefined) ? { ...path, finds: finds as One[], cost } : undefined;
  };

export const withPlace =
  ({ include, exclude }: PlaceStep): Step =>
  path => ({
    ...path,
    include: nested(path.include, include),
    exclude: unique([...path.exclude, ...exclude]),
    cost: path.cost + (path.finds.length === 0 ? 0.1 : path.isGloss === true ? 0.6 : 0),
  });

/** "The hooks folder in src": a folder that is named apart from another is in it, or has it. */
function nested(outer: readonly Place[], inner: readonly Place[]): Place[] {
  const [known, more] = bothHold(outer, inner);
  const folders = (all: readonly Place[]) => all.flatMap(one => (one.is === 'folder' ? [one.path] : []));
  const others = [...known, ...more].filter(one => one.is !== 'folder');
  const [a, b] = [folders(known), folders(more)];
  const paths =
    a.length > 0 && b.length > 0
      ? a.flatMap(one => b.flatMap(two => (one === two ? [one] : [`${one}/**/${two}`, `${two}/**/${one}`])))
      : [...a, ...b];
  return unique([...others, ...paths.map((path): Place => ({ is: 'folder', path }))]);
}

const TEST_FOLDERS = '{test,tests,spec,specs,__tests__,testing}';

/** "In the test files that end in _it.go": tests with such a name. Either the name says that they are tests, or their folder does. */
function bothHold(known: readonly Place[], more: readonly Place[]): [readonly Place[], readonly Place[]] {
  const isTests = (one: Place) => one.is === 'kind' && one.kind === 'tests';
  const nameOf = (one: Place) => {
    if (one.is === 'file') return one.path;
    return one.is === 'named' && one.name.way !== 'matches' ? one.name.texts.join() : undefined;
  };
  const inTests = (one: Place): Place => {
    if (/test|spec/i.test(nameOf(one)!)) return one;
    const path = one.is === 'named' && one.name.way === 'starts' ? `${one.name.texts[0]}*` : nameOf(one)!;
    return { is: 'file', path: `${TEST_FOLDERS}/**/${path}` };
  };
  const areNamed = (all: readonly Place[]) => all.length > 0 && all.every(one => nameOf(one) !== undefined);
  if (known.some(isTests) && areNamed(more)) return [known.filter(one => !isTests(one)), more.map(inTests)];
  if (more.length > 0 && more.every(isTests) && areNamed(known)) return [known.map(inTests), []];
  return [known, more];
}

export const withRegion =
  ({ cond, ...places }: RegionStep): Step =>
  path => {
    const next = path.finds.length > 0 ? withCond(cond)(path) : undefined;
    return next && withPlace(places)(next);
  };

/** ", sealed ones too": included anyway. */
export const inclusions: Rule<Step> = (chart, at) => {
  if (!/^[,(;?]$/.test(chart.tokens[at]?.text ?? '')) return [];
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

/** Words that make an aside a condition. */
const TELLING = /^(not|exclude|excluded|without|only|number|outside|howmany|language)$/;

/** ", methods are something else", ", whole tree": an aside that says nothing that could be searched. */
export const asides: Rule<Step> = (chart, at) => {
  const { tokens, edges } = chart;
  if (!/^[,;?—–]$/.test(tokens[at]?.text ?? '')) return [];
  const isEnd = (i: number) => i >= tokens.length || /^[,;—–]$/.test(tokens[i]!.text);
  let end = at + 1;
  while (!isEnd(end)) end++;
  const inner = tokens.slice(at + 1, end);
  const isOpen = /^(also|including|even|incl|plus|tambien|incluso)$/.test(inner[0]?.key ?? '');
  const isTelling = inner.some(
    ({ type }, i) =>
      (type !== 'word' && type !== 'sign') ||
      (!isOpen && edges[at + 1 + i]!.some(({ category }) => TELLING.test(category))),
  );
  if (inner.length === 0 || isTelling) return [];
  const said = chart.text.slice(inner[0]!.start, inner.at(-1)!.end);
  const step: Step = path =>
    path.finds.length > 0 ? { ...path, notes: [...path.notes, `"${said}" was passed over.`] } : undefined;
  return [{ value: step, end, cost: 1.8 + 0.2 * inner.length }];
};

/** "(TypeError only, I don't care about the others)": a sentence in brackets that need not be read. */
export const remarks: Rule<Step> = ({ tokens, text }, at) => {
  if (tokens[at]?.text !== '(') return [];
  const end = tokens.findIndex((one, i) => i > at && one.text === ')');
  const inner = tokens.slice(at + 1, Math.max(end, at + 1));
  const said = inner.length > 1 ? text.slice(inner[0]!.start, inner.at(-1)!.end) : '';
  if (!isProse(said)) return [];
  // Words in brackets repeat skipped words before them.
  const isSaidAgain = (path: Path) => path.notes.some(note => note.endsWith('was passed over.'));
  const step: Step = path =>
    path.finds.length > 0 && !isSaidAgain(path)
      ? { ...path, notes: [...path.notes, `"${said}" was passed over.`] }
      : undefined;
  return [{ value: step, end: end + 1, cost: 2.4 }];
};

const unique = (all: readonly Place[]) => [...new Map(all.map(one => [JSON.stringify(one), one])).values()];

export const withManner =
  ({ intent, indent, whole, atEnd, atStart, ...how }: MannerStep): Step =>
  path => {
    const next = { ...path, how: { ...path.how, ...how }, intent: intent ?? path.intent };
    if (indent === undefined && !whole && !atEnd && !atStart) return next;
    const finds = path.finds.map(find => onLastLine(find, { indent, whole, atEnd, atStart }));
    return finds.every(find => find !== undefined) && finds.length > 0
      ? { ...next, finds: finds as One[] }
      : undefined;
  };

/** The position of the last text in the line. */
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
