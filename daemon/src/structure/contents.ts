/** Conditions on a node's contents: its decorators, its head, the nodes in it, an empty body. */
import { basesOf } from '../languages/facts/bases.ts';
import { type Fact, type FactKind, hasAny, NODE_KINDS, TYPES } from '../languages/facts/vocabulary.ts';
import { languageOf } from '../languages/index.ts';
import { bareType, type Enclosing, isNear, matchesQuery, type StructureQuery } from './query.ts';

/** A file with all its facts that the query needs. */
export interface FileFacts {
  path: string;
  text: string;
  facts: readonly Fact[];
}

/** A test for the facts of a file that match a query. */
export function matcher(file: FileFacts, query: StructureQuery): (fact: Fact) => boolean {
  const looksInside =
    [...query.has, ...query.hasNot, ...query.hasOnly].length > 0 ||
    [...query.inside, ...query.notInside].some(one => one.query) ||
    CONTENTS.some(field => query[field] !== undefined);
  return fact => {
    const known = query.base ? { ...fact, bases: basesIn(file, fact) } : fact;
    return (
      matchesQuery(known, query) &&
      fitsCounts(fact, file, query) &&
      (!looksInside || fitsContents(fact, file, query))
    );
  };
}

const CONTENTS = ['body', 'doc', 'docContains', 'decorated', 'head', 'contains'] as const;

/** What a type extends or implements in its declaration. Rust derives implementations. */
function basesIn({ path, text, facts }: FileFacts, fact: Fact): string[] {
  const bases = basesOf(path, fact, text);
  const hasDerives = hasAny(fact.kinds, TYPES) && languageOf(path).features?.implBlocks;
  return hasDerives ? [...bases, ...derivedBy(fact, facts, text)] : bases;
}

/** A test for facts that are a node of a condition, with its further conditions. */
function nodeTest(file: FileFacts, one: Enclosing): (fact: Fact) => boolean {
  const matches = one.query && matcher(file, one.query);
  return fact => isNear(fact, one) && (!matches || matches(fact));
}

/** Whether enclosing facts satisfy `inside` and `not_inside`. */
export function isInNodes(
  around: readonly Fact[],
  file: FileFacts,
  { inside, notInside }: Pick<StructureQuery, 'inside' | 'notInside'>,
): boolean {
  const isIn = (one: Enclosing) => around.some(nodeTest(file, one));
  return inside.every(isIn) && !notInside.some(isIn);
}

/** Whether a fact satisfies the conditions that need all facts of its file, or its text. */
function fitsContents(fact: Fact, file: FileFacts, query: StructureQuery): boolean {
  const { has, hasNot, hasOnly, body, doc, docContains, head, contains, decorated } = query;
  const { facts, text } = file;
  const places = () => (query.followsCalls ? withCalled(fact, facts) : [fact]);
  const holds = (one: Enclosing) => {
    const isOne = nodeTest(file, one);
    for (const place of places()) {
      const others = one.isOwn ? othersIn(place, facts, query) : [];
      for (const inner of factsIn(place, facts))
        if (isOne(inner) && !others.some(other => other.start <= inner.start && isPartOf(inner, other)))
          return true;
    }
    return false;
  };
  if (!has.every(holds) || hasNot.some(holds) || !isInNodes(fact.inside, file, query)) return false;
  if (hasOnly.length > 0 && !consistsOf(fact, file, hasOnly)) return false;
  if (decorated && !decorated(decoratorsOf(fact, facts, text))) return false;
  if (head && !head(headText(fact, facts, text))) return false;
  if (contains && !contains(bare({ start: startOf(fact, facts, text), end: fact.end }, facts, text)))
    return false;
  const docs = doc || docContains ? docsOf(fact, facts, text) : [];
  if (doc && docs.length > 0 !== (doc === 'some')) return false;
  if (docContains && !docContains(docs.map(({ start, end }) => text.slice(start, end)).join('\n')))
    return false;
  if (!body) return true;
  if (body === 'empty') return isEmpty(fact, facts, text);
  return hasNoBody(fact, text) === (body === 'none');
}

/** The facts that are in another one. */
function* factsIn(fact: Fact, facts: readonly Fact[]): Generator<Fact, void> {
  for (let at = firstFrom(facts, fact.start); at < facts.length && facts[at]!.start <= fact.end; at++)
    if (isPartOf(facts[at]!, fact)) yield facts[at]!;
}

/** What else in a fact has the kind and the name that the query asks for: a try in a try. */
function othersIn(fact: Fact, facts: readonly Fact[], { kinds, name }: StructureQuery): Fact[] {
  return [...factsIn(fact, facts)].filter(
    one =>
      (one.start > fact.start || one.end < fact.end) &&
      kinds.some(kind => one.kinds.has(kind)) &&
      (!name || name(one)),
  );
}

/** The place of the first fact that starts at an offset or after it. Facts are in text order. */
function firstFrom(facts: readonly Fact[], start: number): number {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (facts[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isPartOf = (inner: Fact, fact: Fact): boolean =>
  inner !== fact &&
  inner.end <= fact.end &&
  (!(inner.start === fact.start && inner.end === fact.end) || isNode(inner));

/** Of the files that are being read: their functions by name, and what those call. */
const callsOfFiles = new WeakMap<readonly Fact[], Calls>();

class Calls {
  readonly #facts: readonly Fact[];
  readonly #functions: ReadonlyMap<string | null, readonly Fact[]>;
  readonly #calledBy = new Map<Fact, readonly Fact[]>();

  constructor(facts: readonly Fact[]) {
    this.#facts = facts;
    this.#functions = Map.groupBy(
      facts.filter(({ kinds }) => kinds.has('function')),
      ({ name }) => name,
    );
  }

  /** The functions of the file that are called in a fact. They are known by their names. */
  calledBy(fact: Fact): readonly Fact[] {
    const known = this.#calledBy.get(fact);
    if (known) return known;
    const names = new Set<string>();
    for (const { kinds, name } of factsIn(fact, this.#facts))
      if (kinds.has('call') && name !== null) names.add(name);
    const called = [...names].flatMap(name => this.#functions.get(name) ?? []);
    this.#calledBy.set(fact, called);
    return called;
  }
}

/** A fact, and the functions of its file that it calls, directly or through others. */
function* withCalled(fact: Fact, facts: readonly Fact[]): Generator<Fact, void> {
  const calls = callsOfFiles.get(facts) ?? new Calls(facts);
  callsOfFiles.set(facts, calls);
  const places = new Set([fact]);
  // A set yields what is added while it is read.
  for (const place of places) {
    yield place;
    for (const called of calls.calledBy(place)) places.add(called);
  }
}

/** What stands between the statements of a body, and before a call whose value is returned or awaited. */
const BETWEEN_STATEMENTS = /^(?:[\s{}();:,]|\b(?:return|await|begin|do|end)\b)*$/;

/** Whether a body has such nodes, and besides them only comments and a docstring. */
function consistsOf(fact: Fact, file: FileFacts, nodes: readonly Enclosing[]): boolean {
  const { text, facts } = file;
  const tests = nodes.map(one => nodeTest(file, one));
  const docs = new Set(docsOf(fact, facts, text));
  let [rest, at, count] = ['', fact.head?.end ?? fact.start, 0];
  for (const inner of factsIn(fact, facts)) {
    const isOne = tests.some(test => test(inner));
    if (inner.start < at || !(isOne || inner.kinds.has('comment') || docs.has(inner))) continue;
    if (isOne) count++;
    rest += text.slice(at, inner.start);
    at = isOne && inner.kinds.has('keyword') ? statementEnd(text, inner.end, fact.end) : inner.end;
  }
  return count > 0 && BETWEEN_STATEMENTS.test(rest + text.slice(at, fact.end));
}

/** The end of a statement: of its line, or a semicolon, but not within brackets. */
function statementEnd(text: string, from: number, until: number): number {
  let depth = 0;
  for (let at = from; at < until; at++) {
    const sign = text[at]!;
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    if (depth < 0 || (depth === 0 && /[;\n]/.test(sign))) return at;
  }
  return until;
}

/** Whether a fact satisfies `has_count`, given all facts of its file. */
export function fitsCounts(fact: Fact, file: FileFacts, { counts, kinds }: StructureQuery): boolean {
  if (counts.length === 0) return true;
  const { facts } = file;
  const listed = new Set(facts);
  const own = facts.filter(one => isWithin(one, fact, kinds));
  const names = new Set(own.map(({ name }) => name));
  // C++ declares a method in its class, and may define it apart from it.
  const apart = facts.filter(one => !names.has(one.name) && isApart(one, fact, listed));
  const all = [...own, ...apart];
  return counts.every(({ of, holds }) => holds(all.filter(nodeTest(file, of)).length));
}

const FUNCTIONS: ReadonlySet<FactKind> = new Set(['function']);

/** Whether a fact is within another, and in no definition within that: of types, functions or the requested kinds the innermost one counts. */
function isWithin(one: Fact, outer: Fact, kinds: readonly FactKind[]): boolean {
  const isType = hasAny(outer.kinds, TYPES);
  const sort = isType ? TYPES : outer.kinds.has('function') ? FUNCTIONS : new Set(kinds);
  return one.inside.find(around => hasAny(around.kinds, sort)) === outer;
}

/** Whether a fact belongs to a type and stands apart from it: in an `impl` block in Rust, as a method with a receiver in Go. */
function isApart(one: Fact, type: Fact, listed: ReadonlySet<Fact>): boolean {
  if (!hasAny(type.kinds, TYPES) || type.name === null) return false;
  const around = one.inside.find(({ kinds }) => hasAny(kinds, TYPES));
  if (around) return !listed.has(around) && around.name === type.name;
  return one.kinds.has('method') && one.receiver !== null && bareType(one.receiver) === type.name;
}

/** Whether a file has what `file_has` asks for, and nothing of `file_has_not`. */
export function fitsFile(file: FileFacts, { fileHas, fileHasNot }: StructureQuery): boolean {
  const holds = (one: Enclosing) => file.facts.some(nodeTest(file, one));
  return fileHas.every(holds) && !fileHasNot.some(holds);
}

/** An operator or a keyword may have the same range as the construct that it belongs to. */
const isNode = ({ kinds }: Fact) => NODE_KINDS.some(kind => kinds.has(kind));

/** The names of the decorators of a definition, also with their arguments, and the traits that it derives. */
function decoratorsOf(fact: Fact, facts: readonly Fact[], text: string): string[] {
  const own = ownDecorators(fact, facts, text);
  const names = own.flatMap(({ name, receiver, arguments: all }) => {
    if (name === null) return [];
    const forms = [name, ...(receiver === null ? [] : [`${receiver}.${name}`, `${receiver}::${name}`])];
    return all.length === 0 ? forms : [...forms, ...forms.map(form => `${form}(${all.join(', ')})`)];
  });
  const args = own.flatMap(one => (one.name === 'derive' || one.name === 'cfg' ? one.arguments : []));
  return [...names, ...args];
}

/** Where the text of a node begins: a definition begins with its first decorator. */
function startOf(fact: Fact, facts: readonly Fact[], text: string): number {
  const own = hasAny(fact.kinds, DECORATED) ? ownDecorators(fact, facts, text) : [];
  return Math.min(fact.start, ...own.map(({ start }) => start));
}

const DECORATED: ReadonlySet<FactKind> = new Set([...TYPES, 'function', 'method', 'test', 'field']);

/** The traits that a type derives: `#[derive(Clone)]`. */
export const derivedBy = (fact: Fact, facts: readonly Fact[], text: string): string[] =>
  ownDecorators(fact, facts, text).flatMap(({ name, arguments: all }) => (name === 'derive' ? all : []));

/** The decorators of a definition: those right before its name, with only modifiers and types between. */
function ownDecorators(fact: Fact, facts: readonly Fact[], text: string): Fact[] {
  const at = nameOffset(fact, text);
  const before = facts.filter(
    ({ kinds, end }) => kinds.has('decorator') && end <= at && at - end < MAX_BETWEEN,
  );
  const own: Fact[] = [];
  let from = at;
  for (const one of before.toReversed()) {
    const gap = between(text.slice(one.end, from));
    if (!(from === at ? BEFORE_NAME : BETWEEN_DECORATORS).test(gap)) break;
    own.push(one);
    from = one.start;
  }
  // In Python, the body of another definition may look like types.
  const isFar = own[0] !== undefined && /:\s*\n/.test(between(text.slice(own[0].end, at)));
  return isFar ? [] : own;
}

const MAX_BETWEEN = 2_000;
/** Only modifiers, types and keywords, no statements. */
const BEFORE_NAME = /^(?!.*\b(?:return|import|use)\b)[\w\s[\].?*&:'@,]*$/;
const BETWEEN_DECORATORS = /^[\s[\],#@!]*$/;

/** The text without comments and bracketed parts. */
const between = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|#(?!\[)[^\n]*/g, '')
    .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)|<[^<>]*>/g, '');

function nameOffset({ start, startRow, nameRow, name }: Fact, text: string): number {
  let at = start;
  for (let row = startRow; row < nameRow; row++) at = text.indexOf('\n', at) + 1;
  const found = name === null ? -1 : text.indexOf(name, at);
  return found < 0 ? at : found;
}

/** Characters of a head that are read. */
const MAX_OF_HEAD = 2_000;
/** The part of a head before its node: `export` before a function, `const` before a name, a C++ template's parameters. */
const LEAD = /(?:^|[\n;{}])[ \t]*((?:template\s*<[^;{}]*>\s*)?(?:[a-z]\w*(?:\([\w:]+\))?[ \t]+)*)$/;
/** Decorators at the start of a head. They are asked for with `decorated`. */
const DECORATORS = /^(?:(?:@[\w.]+(?:\([^()]*\))?|#?\[[^\]]*\])\s*)+/;

/** The head of a node in one line: its text up to the body, with the words before it, without comments, decorators and blanks within brackets. */
function headText(fact: Fact, facts: readonly Fact[], text: string): string {
  const { start, end } = fact.head ?? fact;
  const [, lead = ''] = LEAD.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  const own = bare({ start, end: Math.min(end, start + MAX_OF_HEAD) }, facts, text);
  return `${lead}${own.trimStart().replace(DECORATORS, '')}`
    .replace(/\s+/g, ' ')
    .replace(/(?<=[([<]) | (?=[)\]])|(?<=,) (?=>)/g, '')
    .trim();
}

/** The text of a node without the comments in it. */
function bare({ start, end }: Pick<Fact, 'start' | 'end'>, facts: readonly Fact[], text: string): string {
  let [plain, at] = ['', start];
  for (const comment of facts) {
    if (!comment.kinds.has('comment') || comment.start < at || comment.end > end) continue;
    if (comment.start === start && comment.end === end) break;
    plain += text.slice(at, comment.start);
    at = comment.end;
  }
  return (plain + text.slice(at, end)).trimEnd();
}

/** The comments on lines of their own that end right above a definition, or the string that is the first thing in its body. */
function docsOf(fact: Fact, facts: readonly Fact[], text: string): Fact[] {
  return facts.filter(one => {
    if (one.kinds.has('string') && fact.head)
      return (
        one.end <= fact.end &&
        one.start >= fact.head.end &&
        /^[\s:]*$/.test(text.slice(fact.head.end, one.start))
      );
    if (!one.kinds.has('comment') || one.end > fact.start || fact.start - one.end > MAX_BETWEEN) return false;
    const isOwnLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, one.start - 200), one.start));
    if (!isOwnLine) return false;
    const gap = text.slice(one.end, fact.start);
    return isOfDefinition(gap, facts, one.end) || (isNode(fact) && IN_STATEMENT.test(between(gap)));
  });
}

/** The start of a statement, up to a node in it: `let value = unsafe {`. A comment above the statement is about the node too. */
const IN_STATEMENT = /^(?!.*\n[ \t]*\r?\n)[^;{}]*$/s;

/** Whether a text has only decorators, modifiers and types, and no blank line. */
function isOfDefinition(gap: string, facts: readonly Fact[], from: number): boolean {
  if (/\n[ \t]*\r?\n/.test(gap)) return false;
  const decorators = facts.filter(
    ({ kinds, start, end }) => kinds.has('decorator') && start >= from && end <= from + gap.length,
  );
  let rest = gap;
  for (const { start, end } of decorators.reverse())
    rest = rest.slice(0, start - from) + rest.slice(end - from);
  return BEFORE_NAME.test(between(rest));
}

/** A body without statements, in the words of the languages. */
const EMPTY_BODY =
  /^\s*(?:(?:func|function|fn)\b[^{}]*)?(?:\{\s*(?:\|[^|]*\|)?\s*\}|do\s+end|pass|\.\.\.|then|end|\(\))\s*[;,)]?$/;
/** What has no node for its body, because nothing is in it: `catch { }`, `do |x| end`, `ensure`. */
const EMPTY_BLOCK = /\{\s*(?:\|[^|]*\|)?\s*\}$|^do\s*(?:\|[^|]*\|)?\s*end$|^\w+$/;

function isEmpty(fact: Fact, facts: readonly Fact[], text: string): boolean {
  const { head, end, kinds } = fact;
  if (head?.hasBody) return EMPTY_BODY.test(bare({ start: head.end, end }, facts, text));
  const plain = bare(fact, facts, text);
  // Not `String[] names() default {};`.
  if (kinds.has('function') || hasAny(kinds, TYPES)) return /\bend$/.test(plain);
  // `rescue A`, `case e: A =>`: without brackets, the body that is missing is the empty one.
  return EMPTY_BLOCK.test(plain) || (kinds.has('catch') && !plain.includes('{'));
}

/** Declared without a body. An empty body may have no node: `def a; end`, `def a, do: 1`. */
const hasNoBody = ({ head: ofFact, start, end }: Fact, text: string): boolean =>
  !ofFact?.hasBody && !/\bend$|,\s*do:/.test(text.slice(start, end));
