import {
  type FactKind,
  type Modifier,
  NODE_KINDS,
  type NodeKind,
  nodeParts,
  type Structure,
} from '../api/structure.ts';
import type { FactNeeds } from '../languages/facts/needs.ts';
import { REGION_KINDS } from '../languages/facts/region-facts.ts';
import type { Fact, Parameter } from '../languages/facts/vocabulary.ts';
import { hasOwner, namesIn, nameTest, partTest, type Test, withDots } from './names.ts';

export interface Enclosing {
  /** Whether what another match within the match has does not count. */
  isOwn: boolean;
  modifiers: readonly Modifier[];
  kinds: readonly (FactKind | 'any')[];
  name?: Test;
  /** Whether the name includes an owner. */
  isOwned?: boolean;
  /** Its further conditions, without the name and the modifiers. */
  query?: StructureQuery;
}

/** A number of nodes of a kind. */
export interface Counted {
  of: Enclosing;
  holds: (count: number) => boolean;
}

/** A test of several texts together. */
export type ManyTest = ((texts: readonly string[]) => boolean) & {
  /** The names that must all be there, as one test each. */
  all: readonly Test[];
  /** Whether one of them begins with `!`. */
  isDenied: boolean;
};

/** Any name. */
const ANY_NAME: Test = () => true;

/** A compiled structural query. */
export interface StructureQuery {
  /** Empty if only the region of the pattern's matches is restricted. */
  kinds: readonly FactKind[];
  name?: (fact: Fact) => boolean;
  /** The names of nodes of the grammar itself that the query asks for. */
  nodes: { kind: NodeKind; name: Test }[];
  modifiers: readonly Modifier[];
  anyModifiers: readonly Modifier[];
  notModifiers: readonly Modifier[];
  returns?: Test;
  type?: Test;
  /** Of the base types of a type, and of the decorators of a definition. */
  base?: ManyTest;
  decorated?: ManyTest;
  lines?: (count: number) => boolean;
  body?: Structure['body'];
  doc?: Structure['doc'];
  docContains?: Test;
  head?: Test;
  contains?: Test;
  has: readonly Enclosing[];
  hasNot: readonly Enclosing[];
  hasOnly: readonly Enclosing[];
  /** Whether `has` and `hasNot` follow calls to functions of the file. */
  followsCalls: boolean;
  counts: readonly Counted[];
  /** Of the file of a match. */
  fileHas: readonly Enclosing[];
  fileHasNot: readonly Enclosing[];
  parameters: readonly ((parameters: readonly Parameter[]) => boolean)[];
  argument?: Test;
  inside: readonly Enclosing[];
  notInside: readonly Enclosing[];
  /** Whether hits include their container. */
  container: boolean;
  /** Whether hits include the lines at which their context ends. */
  clips: boolean;
  /** Whether the name includes an owner: `Cart.total`. */
  isOwned: boolean;
  /** Whether `argument` begins with `!`. */
  isArgumentDenied: boolean;
  only: NonNullable<Structure['only']>;
  except: NonNullable<Structure['except']>;
}

/**
 * Compiles the names, globs and numbers of a query.
 *
 * @param clips whether the context of matches ends at the border of the function
 * @throws DowseError INVALID_REQUEST for an invalid regular expression
 */
export function compileQuery(structure: Structure, ignoreCase = false, clips = false): StructureQuery {
  const test = (text: string | undefined, field: string) =>
    text === undefined ? undefined : nameTest(text, ignoreCase, field);
  const enclosing = (all: readonly string[] = [], field: string): Enclosing[] =>
    all.map(one => {
      const { isOwn, modifiers, kinds: of, name, conditions } = nodeParts(one);
      const tested = of.includes('operator') && name ? operatorTest(name, field) : test(name, field);
      const kind = of.flatMap(each => (each === 'any' ? ANY : [each]));
      return {
        ...{ isOwn, modifiers, kinds: of },
        ...(tested && { name: tested, isOwned: hasOwner(name ?? '') }),
        ...(Object.keys(conditions).length > 0 && {
          query: compileQuery({ ...conditions, kind }, ignoreCase),
        }),
      };
    });
  const [returns, type, argument, head] = (['returns', 'of_type', 'argument', 'head'] as const).map(field =>
    test(structure[field], field),
  );
  const [base, decorated] = (['base', 'decorated'] as const).map(field =>
    manyTest(structure[field], glob => {
      const one = nameTest(glob, ignoreCase, field);
      return field === 'base' ? ofType(one, { glob }) : one;
    }),
  );
  const { kind: kinds = [] } = structure;
  const name = structure.name === undefined ? undefined : factNameTest(structure.name, kinds, ignoreCase);
  const context = {
    has: enclosing(structure.has, 'has'),
    hasNot: enclosing(structure.has_not, 'has_not'),
    hasOnly: enclosing(structure.has_only, 'has_only'),
    inside: enclosing(structure.inside, 'inside'),
    notInside: enclosing(structure.not_inside, 'not_inside'),
    fileHas: enclosing(structure.file_has, 'file_has'),
    fileHasNot: enclosing(structure.file_has_not, 'file_has_not'),
  };
  const counts = (structure.has_count ?? []).map((one): Counted => {
    const [amount = '', node = ''] = one.split(/:(.*)/s);
    return { holds: amountTest(amount), of: enclosing([node], 'has_count')[0]! };
  });
  return {
    kinds,
    ...(name && { name }),
    nodes: [
      ...kinds
        .filter(isNodeKind)
        .map(kind => ({ kind, name: nodeNameTest(structure.name, kind, ignoreCase) })),
      ...[...Object.values(context).flat(), ...counts.map(({ of }) => of)].flatMap(
        ({ kinds: of, name: inner = ANY_NAME, query }) => [
          ...of.filter(isNodeKind).map(kind => ({ kind, name: inner })),
          // The node itself is known by its name.
          ...(query?.nodes.slice(of.filter(isNodeKind).length) ?? []),
        ],
      ),
    ],
    ...context,
    followsCalls: structure.through === 'calls',
    counts,
    modifiers: structure.modifier ?? [],
    anyModifiers: structure.any_modifier ?? [],
    notModifiers: structure.not_modifier ?? [],
    ...(returns && { returns: ofType(returns, { glob: structure.returns!, isReturned: true }) }),
    ...(type && { type: ofType(type, { glob: structure.of_type! }) }),
    ...(base && { base }),
    ...(decorated && { decorated }),
    ...(structure.lines !== undefined && { lines: amountTest(structure.lines) }),
    ...(structure.body && { body: structure.body }),
    ...(structure.doc && { doc: structure.doc }),
    ...(structure.doc_contains !== undefined && {
      docContains: partTest(structure.doc_contains, ignoreCase, 'doc_contains'),
    }),
    ...(head && { head }),
    ...(structure.contains !== undefined && {
      contains: partTest(structure.contains, ignoreCase, 'contains'),
    }),
    parameters: (structure.parameters ?? []).map(one => parametersTest(one, ignoreCase)),
    ...(argument && { argument }),
    container: structure.container ?? false,
    clips,
    isOwned: hasOwner(structure.name ?? ''),
    isArgumentDenied: isDenied(structure.argument),
    only: structure.only ?? [],
    except: structure.except ?? [],
  };
}

/** Whether a fact matches the query, including its enclosing facts. */
export function matchesQuery(fact: Fact, query: StructureQuery): boolean {
  return (
    query.kinds.some(kind => fact.kinds.has(kind)) &&
    (!query.name || query.name(fact)) &&
    query.modifiers.every(modifier => hasModifier(fact, modifier)) &&
    (query.anyModifiers.length === 0 || query.anyModifiers.some(modifier => hasModifier(fact, modifier))) &&
    !query.notModifiers.some(modifier => fact.modifiers.has(modifier)) &&
    (!query.returns || query.returns(fact.returns ?? '')) &&
    (!query.type || query.type(fact.type ?? '')) &&
    (!query.base || query.base(fact.bases ?? [])) &&
    (!query.lines || query.lines(fact.endRow - fact.startRow + 1)) &&
    query.parameters.every(holds => holds(parametersOf(fact))) &&
    (!query.argument || fitsAny(fact.arguments, query.argument, query.isArgumentDenied)) &&
    isInContext(fact.inside, query)
  );
}

/** A parameter, or an argument as written with its keyword. */
interface Passed extends Parameter {
  keyword?: string | null;
}

/** The parameters of a function; of a call or a decorator its arguments as written. */
const parametersOf = (fact: Fact): readonly Passed[] =>
  fact.kinds.has('call') || fact.kinds.has('decorator')
    ? fact.arguments.map(name => ({ name, type: null, keyword: KEYWORD.exec(name)?.[1] ?? null }))
    : fact.parameters;

/** The keyword of an argument: `a=1`, `a = 1`, `a: 1`. */
const KEYWORD = /^@?([\p{L}_$][\w$]*)\s*(?:=(?![=>~])|:(?!:))/u;

/** A function is variadic if one of its parameters is. */
function hasModifier({ modifiers, parameters }: Fact, modifier: Modifier): boolean {
  const ofParameter = modifier === 'variadic' && parameters.some(one => one.modifiers?.has('variadic'));
  return ofParameter || modifiers.has(modifier);
}

/** Whether enclosing facts satisfy `inside` and `not_inside`, as far as facts alone tell. */
function isInContext(around: readonly Fact[], { inside, notInside }: StructureQuery): boolean {
  const isIn = (one: Enclosing) => around.some(fact => isNear(fact, one));
  return inside.every(isIn) && !notInside.some(one => !one.query && isIn(one));
}

/**
 * Whether a fact has a kind, modifiers and a name, without further conditions. The name may also be a type (of a throw or catch), a receiver, or what an import takes of
 * a module.
 */
export function isNear(fact: Fact, { modifiers, kinds, name, isOwned }: Enclosing): boolean {
  if (!modifiers.every(modifier => hasModifier(fact, modifier))) return false;
  if (!kinds.some(kind => kind === 'any' || fact.kinds.has(kind))) return false;
  if (!name) return true;
  const taken = fact.kinds.has('import') ? fact.arguments : [];
  const texts = [fact.name, fact.type, fact.receiver, ...taken, ...(isOwned ? ownedNames(fact) : [])];
  return texts.some(text => text !== null && name(text));
}

/** A test for names that must all be there: `Clone & Debug`. */
function manyTest(text: string | undefined, test: (glob: string) => Test): ManyTest | undefined {
  if (text === undefined) return undefined;
  const all = namesIn(text).map(glob => ({ test: test(glob), isDenied: isDenied(glob) }));
  const holds = (texts: readonly string[]) => all.every(one => fitsAny(texts, one.test, one.isDenied));
  return Object.assign(holds, { all: all.map(one => one.test), isDenied: all.some(one => one.isDenied) });
}

/** Whether any text passes the test; all of them if the condition is denied. No text counts as one empty text. */
function fitsAny(texts: readonly string[], test: Test, isDenied: boolean): boolean {
  if (texts.length === 0) return test('');
  return isDenied ? texts.every(test) : texts.some(test);
}

const CONTAINERS: readonly FactKind[] = ['function', 'method', 'class', 'interface', 'struct', 'enum'];

/** The facts that a query needs from a file. */
export function factsNeeded(query: StructureQuery): FactNeeds {
  const { has, hasNot, hasOnly, inside, notInside, fileHas, fileHasNot, counts } = query;
  const nodes = [has, hasNot, hasOnly, inside, notInside, fileHas, fileHasNot, counts.map(({ of }) => of)];
  return nodes
    .flat()
    .flatMap(one => (one.query ? [factsNeeded(one.query)] : []))
    .reduce(bothNeeded, ownNeeds(query));
}

/** What either of two needs asks for. */
const bothNeeded = (a: FactNeeds, b: FactNeeds): FactNeeds => ({
  ...a,
  kinds: [...a.kinds, ...b.kinds],
  around: [...a.around, ...b.around],
  modifiers: a.modifiers || b.modifiers,
  parameters: a.parameters || b.parameters,
  returns: a.returns || b.returns,
  heads: a.heads || b.heads,
});

function ownNeeds(query: StructureQuery): FactNeeds {
  const { kinds, inside, notInside, only, except, decorated, isOwned } = query;
  const within = [
    ...[query.has, query.hasNot, query.hasOnly],
    ...[query.counts.map(({ of }) => of), query.fileHas, query.fileHasNot],
  ];
  const contained = within.flat();
  const kindsOf = (all: readonly Enclosing[]) =>
    all.flatMap(({ kinds: of }) => of.flatMap(kind => (kind === 'any' ? ANY : [kind])));
  const places = [...kindsOf([...inside, ...notInside]), ...(isOwned ? TYPE_KINDS : [])];
  const owners: FactKind[] = query.counts.length > 0 ? [...TYPE_KINDS, 'function', 'method'] : [];
  const around = [...places, ...owners, ...(query.container || query.clips ? CONTAINERS : [])];
  const followed: FactKind[] = query.followsCalls ? ['function', 'call'] : [];
  const { base, doc, docContains, contains } = query;
  const marks: FactKind[] = decorated || base || doc || docContains || contains ? ['decorator'] : [];
  const hasRegions =
    only.length + except.length + query.hasOnly.length > 0 ||
    [query.body, query.doc, query.docContains, query.base, query.head, query.contains].some(
      one => one !== undefined,
    );
  const regions: FactKind[] = hasRegions ? ['comment', 'string'] : [];
  const ofPlaces = [...inside, ...notInside, ...contained].flatMap(one => one.modifiers);
  const modifiers = [...query.modifiers, ...query.anyModifiers, ...query.notModifiers, ...ofPlaces];
  return {
    kinds: [
      ...kinds,
      ...regions,
      ...kindsOf(contained),
      ...owners,
      ...followed,
      ...marks,
      ...(kinds.length === 0 ? places : []),
    ],
    around,
    modifiers: modifiers.length > 0,
    parameters: query.parameters.length > 0 || modifiers.includes('variadic'),
    returns: query.returns !== undefined,
    heads:
      query.hasOnly.length > 0 ||
      [query.head, query.body, query.doc, query.docContains, query.contains].some(one => one !== undefined),
    nodes: Object.fromEntries(
      query.nodes.map(({ kind }) => [
        kind,
        (text: string) => query.nodes.some(node => node.kind === kind && node.name(text)),
      ]),
    ),
  };
}

/** Whether the query asks only for comments and strings, or for matches of a pattern in them. */
export function isOfRegions({
  kinds,
  only,
  except,
  inside,
  notInside,
  has,
  hasNot,
  hasOnly,
  counts,
  fileHas,
  fileHasNot,
  parameters,
  ...query
}: StructureQuery): boolean {
  const { name, body, doc, docContains, head, contains, argument, base, decorated, returns, type, lines } =
    query;
  return (
    kinds.length + only.length > 0 &&
    kinds.every(kind => REGION_KINDS.has(kind)) &&
    !only.includes('code') &&
    [except, inside, notInside, has, hasNot, hasOnly, counts, fileHas, fileHasNot, parameters].every(
      list => list.length === 0,
    ) &&
    [name, body, doc, docContains, head, contains, argument, base, decorated, returns, type, lines].every(
      one => one === undefined,
    )
  );
}

const isNodeKind = (kind: string): kind is NodeKind => (NODE_KINDS as readonly string[]).includes(kind);

/** A test for the name of a fact of one of the kinds. Operators have no globs, since `*` and `?` are operators. */
function factNameTest(given: string, kinds: readonly FactKind[], ignoreCase: boolean) {
  const text = withDots(given);
  const owned = ownedNameTest(text, ignoreCase);
  if (!kinds.some(isNodeKind)) return owned;
  const operator = kinds.includes('operator') ? operatorTest(text, 'name') : ANY_NAME;
  const plain = nameTest(text, ignoreCase, 'name');
  return (fact: Fact) => {
    const node = [...fact.kinds].find(isNodeKind);
    return node ? (node === 'operator' ? operator : plain)(fact.name ?? '') : owned(fact);
  };
}

function nodeNameTest(text: string | undefined, kind: NodeKind, ignoreCase: boolean): Test {
  if (text === undefined) return ANY_NAME;
  return kind === 'operator' ? operatorTest(text, 'name') : nameTest(text, ignoreCase, 'name');
}

/** A test for operators: any of those that are listed with blanks between (`&& ||`), or a regular expression. */
function operatorTest(text: string, field: string): Test {
  if (/^\/.+\/i?$/s.test(text)) return nameTest(text, false, field);
  const operators = text.split(/\s+/);
  return name => operators.includes(name);
}

const TYPE_KINDS: readonly FactKind[] = ['class', 'interface', 'struct', 'enum'];
const ANY: FactKind[] = [...TYPE_KINDS, 'function', 'method', 'test', 'call'];

/**
 * A test for the number of parameters (`3`, `>=2`), for a parameter's name or type (`name:ctx`, `type:Request`, `any:request`), or for the
 * one at a position (`1:type:Context`, `last:name:done`).
 */
function parametersTest(text: string, ignoreCase: boolean) {
  const [, position, which, glob = ''] = /^(?:(\d+|last):)?(name|type|any):(.+)$/s.exec(text) ?? [];
  if (which === undefined) {
    const holds = amountTest(text);
    return ({ length }: readonly Parameter[]) => holds(length);
  }
  if (position === undefined) {
    const fits = parameterTest(which, glob, ignoreCase);
    return (parameters: readonly Parameter[]) => parameters.some(fits);
  }
  const denies = isDenied(glob);
  const fits = parameterTest(which, denies ? glob.slice(1) : glob, ignoreCase);
  return (parameters: readonly Parameter[]) => parametersAt(parameters, position).some(fits) !== denies;
}

/** Names of parameters for the object that a method is called on. */
const RECEIVER = /^(?:self|cls|this)$/;

/** The parameter at a position, which is counted without a receiver; a receiver is another first one. */
function parametersAt(parameters: readonly Parameter[], position: string): readonly Parameter[] {
  const [first] = parameters;
  const receivers = first && RECEIVER.test(first.name ?? '') ? 1 : 0;
  const others = parameters.slice(receivers);
  const one = position === 'last' ? others.at(-1) : others[Number(position) - 1];
  return [...(position === '1' ? parameters.slice(0, receivers) : []), ...(one ? [one] : [])];
}

function parameterTest(which: string, glob: string, ignoreCase: boolean) {
  const plain = nameTest(glob, ignoreCase, 'parameters');
  const typed = ofType(plain);
  const isNamed = ({ name, keyword }: Passed) => {
    const one = which === 'name' && keyword !== undefined ? keyword : name;
    return which !== 'type' && one !== null && plain(one);
  };
  const isTyped = ({ type }: Parameter) => which !== 'name' && type !== null && typed(type);
  return (parameter: Parameter) => isNamed(parameter) || isTyped(parameter);
}

/** A test for a number, with or without a comparison sign: `2`, `>=2`. */
function amountTest(text: string) {
  const [, sign = '=', digits = '0'] = /^(<=|>=|[<>=])?(\d+)$/.exec(text) ?? [];
  const wanted = Number(digits);
  return (length: number) => {
    if (sign === '=') return length === wanted;
    if (sign.endsWith('=')) return sign === '>=' ? length >= wanted : length <= wanted;
    return sign === '>' ? length > wanted : length < wanted;
  };
}

/**
 * A type matches as written, without type arguments and reference signs, or without the first parts of its path: `Promise` matches
 * `Promise<Text>`, `http.Request` matches `*net.http.Request`, `io::Result` matches `std::io::Result<()>`.
 */
function ofType(test: Test, text: { glob: string; isReturned?: boolean } = { glob: '' }): Test {
  const forms = (type: string) => (text.isReturned ? [unnamed(type)] : alternatives(type));
  const shorter = (one: string) => [bareType(one), typePath(one), ...endsOfPath(typePath(one))];
  if (text.glob.startsWith('!'))
    return type => test(type) && forms(type).every(one => shorter(one).every(test));
  return type => test(type) || forms(type).some(one => test(one) || shorter(one).some(test));
}

/** `a.b.C` ends with `b.C`. */
function endsOfPath(type: string): string[] {
  if (!/^[\w$]+(?:(?:::|[.\\])[\w$]+){2,}$/.test(type)) return [];
  return [...type.matchAll(/(?:::|[.\\])(?=[\w$]+(?:::|[.\\]))/g)].map(({ 0: sign, index }) =>
    type.slice(index + sign.length),
  );
}

/** Go results without their names: `(ip string, ok bool)` becomes `(string, bool)`. */
const unnamed = (type: string) =>
  type.startsWith('(') ? type.replace(/(?<=[(,]\s*)\w+\s+(?=[\w*[])/g, '') : type;

/** The types in a catch: `A | B`, `(A, B)`. */
const alternatives = (type: string) => type.replace(/^\((.*)\)$/s, '$1').split(/\s*[|,]\s*/);

/** A test for a name, or with a dot for `owner.name`: `time.Sleep`, `Server.*`. */
function ownedNameTest(text: string, ignoreCase: boolean): (fact: Fact) => boolean {
  const plain = nameTest(text, ignoreCase, 'name');
  const denies = isDenied(text);
  const isOwned = hasOwner(text);
  return fact => {
    if (plain(fact.name ?? '') && (fact.name !== null || denies)) return true;
    return isOwned && ownedNames(fact).some(plain);
  };
}

/** The name with its owner, in all forms: of a receiver, and of the type around it. */
function ownedNames({ name, receiver, inside }: Fact): string[] {
  if (name === null) return [];
  const owners = [receiver, inside.find(({ kinds }) => TYPE_KINDS.some(kind => kinds.has(kind)))?.name];
  return owners.flatMap(owner => (owner ? ownerForms(owner).map(form => `${form}.${name}`) : []));
}

const isDenied = (text = '') => text.startsWith('!');

/** An owner as written, its last part, and its last two parts: `std::env` matches `env` too. */
function ownerForms(owner: string): string[] {
  const parts = owner
    .replace(/<[^<>]*>|[*&()?!\s]/g, '')
    .split(/::|->|\./)
    .filter(part => part !== '');
  return [parts.join('.'), parts.slice(-1).join('.'), parts.slice(-2).join('.')];
}

/** The name of a type without its arguments, path and reference signs. */
export const bareType = (type: string): string => typePath(type).replace(/^.*(?:::|[.\\])/, '');

/** The same with its path: `io::Result` of `io::Result<()>`. */
const typePath = (type: string): string =>
  type
    .replace(/^(?:[&*?\s]|mut\b|const\b|'\w+\b)+/, '')
    .replace(/[<[(].*$/s, '')
    .replace(/[\s?*&!]+$/, '');
