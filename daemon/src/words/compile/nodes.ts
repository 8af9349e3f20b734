/** Nodes of the query tree as options of structural search. */
import {
  type FactKind,
  NODE_KINDS,
  type NodeConditions,
  nodeText,
  type Structure,
} from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { extensionsOfLanguage, languageWith } from '../../languages/file-types.ts';
import { CONSTRUCTS } from '../constructs/index.ts';
import type { Construct } from '../constructs/types.ts';
import { isOwnPart } from '../own-parts.ts';
import type {
  Counted,
  NameTest,
  NodeFind,
  NodeRef,
  ParameterTest,
  TextFind,
  TextTest,
} from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';
import { Unreadable } from '../unreadable.ts';
import { anyOf, isDeprecation, nameGlob, nameRegex, ownedGlob } from './names.ts';
import { mainFeatures, typeGlob } from './spoken-types.ts';
import { substitute } from './substitutes.ts';
import { type Compiled, ideaOf, linesPattern, textRegex } from './texts.ts';

const BY_ID: ReadonlyMap<string, Construct> = new Map(CONSTRUCTS.map(construct => [construct.id, construct]));

/** A structural search, and the pattern within its nodes, if there is one. */
interface CompiledNodes {
  structure: Structure;
  within?: Compiled;
  languages?: readonly string[];
}

/** Compiles nodes. @throws Unreadable if no options express the request */
export function compileNodes(find: NodeFind, hint: TreeHint): CompiledNodes {
  const construct = find.construct === undefined ? undefined : BY_ID.get(find.construct);
  const node: Structure = { ...construct?.node };
  if (find.kinds.length > 0) node.kind = [...find.kinds];
  const texts: TextTest[] = [...(find.texts ?? [])];
  addName(node, find, construct, texts);
  addModifiers(node, find);
  if (isOnly(node.kind, 'method') && !find.construct && !hasConstructors(find, hint))
    node.not_modifier = [...(node.not_modifier ?? []), 'constructor'];
  if (find.returns) node.returns = typeGlob(find.returns, hint);
  if (find.type) node.of_type = typeGlob(find.type, hint);
  if (find.base) node.base = nameGlob(find.base);
  if (find.decorated) addDecorator(node, find.decorated, hint);
  if (find.argument) node.argument = argumentGlob(find.argument);
  if (find.lines) node.lines = `${find.lines.sign}${find.lines.number}`;
  if (find.body) node.body = find.body;
  if (find.doc) node.doc = find.doc;
  if (find.docText) node.doc_contains = allOf([find.docText]);
  const parameters = (find.parameters ?? []).map(one => parameterText(one, hint));
  if (parameters.length > 0) node.parameters = [...(node.parameters ?? []), ...parameters];
  addPlaces(node, find, hint);
  if (find.counts) node.has_count = find.counts.map(one => countText(one, hint));
  for (const pattern of substitute(node, hint)) addPattern(texts, pattern, true);
  if (isOnly(node.kind, 'macro') && hasDefines(hint)) {
    // `#define` without parameters is a constant.
    node.kind = ['macro', 'constant'];
    addPattern(texts, String.raw`#\s*define\b.*`);
  }
  const isHeaded =
    construct?.id === 'if' || Boolean(node.kind?.length && node.kind.every(kind => HEADED.has(kind)));
  // The value of a field is not a body. Only search for a keyword before its name.
  const isValue = isMember(node.kind) && !node.kind?.every(kind => kind === 'function' || kind === 'method');
  const heads = texts.filter(one => isHeaded && one.inHead && !(isValue && !isKeyword(one)));
  if (heads.length > 0) node.head = headRegex(heads);
  const others = texts.filter(one => !heads.includes(one));
  // The request asks for the node, not for the line of its text.
  const isTest = (kind: FactKind) => kind === 'test' && Boolean(mainFeatures(hint).testFunctions);
  const isNode = Boolean(
    !construct && node.kind?.length && node.kind.every(kind => !TEXTS.has(kind) || isTest(kind)),
  );
  const [argument] = isOnly(node.kind, 'call') && !construct && !node.argument ? others : [];
  // If the call has no name, a name is that of the called function.
  const isCallee = (text: string) => text.includes('(') || (!node.name && /^[\w.:]+$/.test(text));
  const isArgument = argument && others.length === 1 && !argument.not && !argument.texts.some(isCallee);
  // The text of a comment is in its own line; otherwise comments are left out.
  const tags = isNode ? others.filter(one => !one.not && isOfComments(one)) : [];
  if (tags.length > 0) node.only = ['comments'];
  // A text that is missing is missing from all lines of a node.
  const contained = isNode
    ? others.filter(one => !tags.includes(one))
    : others.filter(({ not, at }) => not || at);
  if (contained.length > 0) node.contains = allOf(contained);
  if (isArgument) node.argument = node.name ? argumentGlob(argument) : inArgument(argument);
  const patterns = isArgument ? [] : others.filter(one => !contained.includes(one));
  return {
    structure: node,
    ...(patterns.length > 0 && {
      within: {
        ...linesPattern(
          patterns.map(text => ({ text })),
          true,
        ),
        ...(construct?.pcre2 && { pcre2: true }),
      },
    }),
    ...(construct?.languages && { languages: construct.languages.flatMap(typesOf) }),
  };
}

/** How a comment above a definition says that it is deprecated. */
const DEPRECATED = String.raw`/@deprecated\b|\bDeprecated:/`;

function addDecorator(node: Structure, test: NameTest, hint: TreeHint): void {
  if (isDeprecation(test) && mainFeatures(hint).deprecatesInDocs)
    node.doc_contains = `${test.not ? '!' : ''}${DEPRECATED}`;
  else node.decorated = nameGlob(test);
}

/** A language as file types: by its name, unless that is one of its extensions. */
const typesOf = (language: string): readonly string[] => {
  const all = extensionsOfLanguage(language);
  return all.length > 1 && all.includes(language) ? all : [language];
};

/**
 * Lines with the text of a construct, for files without a parser. Undefined if the table has no text for it, or if the parser finds it with
 * certainty: only constructs that grammars name differently can be missed.
 */
export function constructLines(
  { construct, kinds, name, owner, texts = [], is: _, ...more }: NodeFind,
  isUnparsed: boolean,
): TextFind | undefined {
  const row = BY_ID.get(construct ?? '');
  if (!isUnparsed && !row?.node.kind?.some(kind => (NODE_KINDS as readonly string[]).includes(kind))) return;
  const keywords =
    row?.node.kind?.includes('keyword') && /^[\w{},]+$/.test(row.node.name ?? '') ? row.node.name : undefined;
  const pattern =
    row?.pattern ??
    (isUnparsed ? row?.lines : undefined) ??
    (keywords &&
      String.raw`^\s*(?:[^#/"']*[;{})=(]\s*)?(?:${keywords.replace(/[{}]/g, '').replaceAll(',', '|')})\b`);
  if (!pattern || kinds.length > 0 || Object.keys(more).length > 0 || row?.pcre2) return;
  const names = [name, owner].flatMap(one => (one ? [wordTest(one, undefined)] : []));
  const tests: TextTest[] = [{ texts: [pattern], isRegex: true }, ...names, ...texts];
  return { is: 'text', lines: tests.map(text => ({ text })) };
}

/** The kinds and name of a query that has only these; the name as a regular expression. */
export function namesOf({
  construct,
  kinds,
  name,
}: NodeFind): { kinds: readonly FactKind[]; source: string } | undefined {
  if (construct === undefined) return name && !name.not ? { kinds, source: nameRegex(name) } : undefined;
  const row = BY_ID.get(construct);
  const { kind = [], name: known, ...more } = row?.node ?? {};
  if (typeof known !== 'string' || row?.pattern !== undefined || Object.keys(more).length > 0 || name) return;
  const [, regex] = /^\/(.*)\/$/.exec(known) ?? [];
  const globs = known.replace(/^\{|\}$/g, '').split(',');
  return { kinds: kind, source: regex ?? nameRegex({ way: 'is', texts: globs }) };
}

/** Kinds and pattern of a query that consists only of a table row with kinds and a pattern. */
export function patternOf({
  construct,
  kinds,
  is: _,
  notInside: __,
  ...more
}: NodeFind): { kinds: readonly FactKind[]; pattern: string } | undefined {
  const row = BY_ID.get(construct ?? '');
  const { kind = [], ...others } = row?.node ?? {};
  const isPlain = kinds.length === 0 && Object.keys({ ...others, ...more }).length === 0 && !row?.pcre2;
  return isPlain && row?.pattern ? { kinds: kind, pattern: row.pattern } : undefined;
}

const isOnly = (kinds: readonly FactKind[] = [], kind: FactKind) =>
  kinds.length > 0 && kinds.every(one => one === kind);

/** Whether the requested methods include constructors. In Java and similar languages they do not. */
const hasConstructors = ({ hasConstructors, modifiers = [], name, owner }: NodeFind, hint: TreeHint) =>
  hasConstructors ||
  modifiers.includes('constructor') ||
  name !== undefined ||
  owner !== undefined ||
  !mainFeatures(hint).constructors;

const isMember = (kinds: readonly FactKind[] = []) =>
  kinds.length > 0 && kinds.every(kind => /^(function|method|field|variable|constant)$/.test(kind));

const hasDefines = ({ languages = new Map() }: TreeHint) =>
  [...languages.keys()].some(one => languageWith(one).features?.defines);

/** Adds the name to the node, or as a text within it if the node has no such name. */
function addName(
  node: Structure,
  find: NodeFind,
  construct: Construct | undefined,
  patterns: TextTest[],
): void {
  const { name, owner } = find;
  const known = node.name !== undefined;
  const one = owner ?? name;
  if (construct?.of && one && !(owner && name) && one.way === 'is') {
    const owners = one.texts.map(text => escapeRegex(withoutSigns(text)));
    addPattern(patterns, construct.of.replaceAll('{}', anyOf(owners)), true);
  } else if (construct?.title && name) {
    node.kind = ['test'];
    node.name = nameGlob(name);
    addPattern(patterns, construct.title);
  } else if (construct && known && node.kind?.includes('call') && name) {
    // "sleep calls of X" are calls of X.
    node.kind = ['call'];
    node.name = owner ? ownedGlob(owner, name) : nameGlob(name);
  } else {
    addPattern(patterns, construct?.pattern, !(construct?.within || construct?.pcre2));
    if (!name && !owner) return;
    if (known && owner && !name && isMember(node.kind)) {
      node.inside = [...(node.inside ?? []), `class,interface,struct,enum:${nameGlob(owner)}`];
      return;
    }
    if (isOnly(node.kind, 'import') || known)
      patterns.push(afterKeyword(node, wordTest((name ?? owner)!, name && owner)));
    else
      node.name = owner
        ? ownedGlob({ ...owner, texts: owner.texts.map(withoutSigns) }, name)
        : nameGlob(name!);
  }
}

function addPattern(patterns: TextTest[], pattern: string | undefined, inHead = false): void {
  if (pattern !== undefined) patterns.push({ texts: [pattern], isRegex: true, ...(inHead && { inHead }) });
}

/** Whether an idea is what comments say: "a TODO comment". */
const isOfComments = (test: TextTest): boolean =>
  ideaOf(test)?.en.some(phrase => phrase.endsWith(' comment')) ?? false;

const isKeyword = ({ texts, isRegex }: TextTest) =>
  texts.every(one => (isRegex ? /^\\b(?:\(\?:[\w|]+\)|\w+)\\b$/ : /^\w+$/).test(one));

/** Kinds with a head and a body. */
const HEADED: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type', 'lambda', 'catch'] as const),
  ...(['constant', 'variable', 'field', 'return', 'throw', 'call', 'import'] as const),
]);

/** Kinds for which a request means the text itself, not its container; and kinds that can be nested. */
const TEXTS: ReadonlySet<FactKind> = new Set([
  ...(['comment', 'string', 'test', 'loop', 'condition', 'call'] as const),
  ...NODE_KINDS,
]);

/** The text of an argument, without the body of a function argument. */
const inArgument = (test: TextTest): string =>
  `/^(?:(?!=>|\\b(?:function|func|lambda|do)\\b)[^])*${textRegex(test).replaceAll('/', '\\/')}/`;

/** A text, or one regular expression for several, within a node. */
function allOf(all: readonly TextTest[]): string {
  const [one] = all;
  if (
    all.length === 1 &&
    one &&
    !one.isRegex &&
    !one.isWord &&
    !one.idea &&
    !one.at &&
    one.texts.length === 1 &&
    !/^[/!]/.test(one.texts[0]!)
  )
    return `${one.not ? '!' : ''}${one.texts[0]}`;
  if (all.length === 1 && one && !one.not) return `/${textRegex(one)}/`;
  const sources = all.map(test => `(?${test.not ? '!' : '='}[^]*${textRegex({ ...test, not: false })})`);
  return `/^${sources.join('')}/`;
}

/** One regular expression for a head that passes all tests. A head does not include the bracket of the body. */
function headRegex(all: readonly TextTest[]): string {
  const sources = all.map(test => ({
    not: test.not,
    source: textRegex(test).replace(/(?:\\s[+*])?\\\{$/, ''),
  }));
  const [first] = sources;
  if (sources.length === 1 && first && !first.not) return `/${first.source}/`;
  return `/^${sources.map(({ not, source }) => `(?${not ? '!' : '='}.*(?:${source}))`).join('')}/`;
}

/** A type without the sign of a pointer or a reference. */
const withoutSigns = (text: string) => (/^[*&]\w/.test(text) ? text.slice(1) : text);

/**
 * A name as a text within the node: of an import, whose name may be a part of the module's path or an imported name, and of
 * a construct that is found by its own name (`goto X`).
 */
function wordTest({ way, texts, not }: NameTest, owner: NameTest | undefined): TextTest {
  const border = (sign: string | undefined) => (/\w/.test(sign ?? '') ? '\\b' : '');
  const sources = texts.map(text => {
    const source = way === 'matches' ? text : escapeRegex(text).replaceAll('\\*', '\\w*');
    const start = way === 'is' || way === 'starts' ? border(text.at(0)) : '';
    return `${start}${source}${way === 'is' || way === 'ends' ? border(text.at(-1)) : ''}`;
  });
  const before = owner ? `${anyOf(owner.texts.map(escapeRegex))}.*` : '';
  return { texts: sources.map(source => before + source), isRegex: true, ...(not && { not }) };
}

/** The declared name follows the keyword on the line. */
function afterKeyword({ kind, name }: Structure, test: TextTest): TextTest {
  if (!kind?.includes('keyword') || typeof name !== 'string' || !/^[\w{},]+$/.test(name) || test.not)
    return test;
  const keywords = name.replace(/[{}]/g, '').replaceAll(',', '|');
  return { ...test, texts: test.texts.map(source => String.raw`\b(?:${keywords})\b.*${source}`) };
}

function addModifiers(
  node: Structure,
  { modifiers = [], anyModifiers = [], notModifiers = [] }: NodeFind,
): void {
  if (modifiers.length > 0) node.modifier = [...(node.modifier ?? []), ...modifiers];
  if (anyModifiers.length > 0) node.any_modifier = [...anyModifiers];
  if (notModifiers.length > 0) node.not_modifier = [...(node.not_modifier ?? []), ...notModifiers];
}

function addPlaces(node: Structure, find: NodeFind, hint: TreeHint): void {
  type Field = 'inside' | 'not_inside' | 'has_only' | 'file_has' | 'file_has_not';
  const add = (field: Field, refs: readonly NodeRef[] = []) => {
    if (refs.length > 0) node[field] = [...(node[field] ?? []), ...refs.map(one => refText(one, hint))];
  };
  const addContained = (field: 'has' | 'has_not', refs: readonly NodeRef[] = []) => {
    const texts = refs.map(one => `${isOwnPart(find, one) ? 'own ' : ''}${refText(one, hint)}`);
    if (texts.length > 0) node[field] = [...(node[field] ?? []), ...texts];
  };
  add('inside', find.inside);
  add('not_inside', find.notInside);
  addContained('has', find.has);
  add('has_only', find.hasOnly);
  const isAsserting = isOnly(find.kinds, 'test') && find.hasNot?.some(isAssertion);
  if (isAsserting) node.through = 'calls';
  addContained('has_not', isAsserting ? find.hasNot?.flatMap(withHelpers) : find.hasNot);
  add('file_has', find.fileHas?.map(inFile));
  add('file_has_not', find.fileHasNot?.map(inFile));
}

const isAssertion = (ref: NodeRef) => ref.construct === 'assert';

/** A test asserts in ways of its framework, and by helpers: `checkTotal()`, `verify(order)`. */
const withHelpers = (ref: NodeRef): NodeRef[] =>
  isAssertion(ref)
    ? ['assert-or-check', 'framework-assertion'].map(construct => ({ ...ref, construct }))
    : [ref];

const countText = ({ of, count }: Counted, hint: TreeHint): string =>
  `${count.sign}${count.number}:${refText(of, hint)}`;

/** The name of an import may be a part of the module's path. */
const inFile = ({ owner, ...ref }: NodeRef): NodeRef =>
  ref.name?.way === 'is' && ref.kinds.every(kind => kind === 'import')
    ? { ...ref, name: { way: 'matches', texts: wordTest(ref.name, owner).texts } }
    : { ...ref, ...(owner && { owner }) };

/** A node as a condition takes it: `class,struct:Cart`, `catch; body=empty`. @throws Unreadable if it cannot say all about the node */
export function refText(
  { that, kinds, construct, name, owner, modifiers = [] }: NodeRef,
  hint: TreeHint,
): string {
  if (that) return nodeWith(compileNodes(that, hint), construct);
  const row = construct === undefined ? undefined : BY_ID.get(construct);
  if (row) {
    const { kind = [], name: known, ...others } = row.node;
    // A pattern that only lists words is equivalent to the name, but also matches nodes with many names.
    const isNames = /^\\b\(\?:[\w|]+\)\\b$/.test(row.pattern ?? '') && known?.startsWith('/');
    if (isNames && !name && Object.keys(others).length === 0)
      return `${kind.join(',')}:${known!.replace(/\|\w+_invocation/, '')}`;
    if (Object.keys(others).length > 0 || row.pattern !== undefined || (known && name))
      return nodeWith(
        compileNodes({ is: 'node', kinds: [], construct, ...(name && { name }) } as NodeFind, hint),
        construct,
      );
    return [kind.join(','), known ?? (name && nameGlob(name))].filter(Boolean).join(':');
  }
  const what = [...modifiers, kinds.join(',')].join(' ');
  return [what, owner ? ownedGlob(owner, name) : name && nameGlob(name)].filter(Boolean).join(':');
}

/** A structural search as a condition of another. */
function nodeWith({ structure, within }: CompiledNodes, construct: string | undefined): string {
  const { kind = [], name, modifier = [], not_modifier: without = [], ...others } = structure;
  const conditions: NodeConditions = {
    ...others,
    ...(within && { contains: `/(?m:${within.pattern})/` }),
  };
  const isSaid =
    Object.keys(conditions).every(field => CONDITIONS.has(field)) &&
    without.every(one => one === 'constructor') &&
    !(within && (structure.contains || !isExpression(within.pattern)));
  if (!isSaid) {
    const what = construct === undefined ? kind.join(' or ') : BY_ID.get(construct)!.en[0];
    throw new Unreadable(`These conditions of "${what}" cannot be part of another condition.`);
  }
  const node = [[...modifier, kind.join(',')].join(' '), name].filter(Boolean).join(':');
  return nodeText(node, conditions);
}

const CONDITIONS: ReadonlySet<string> = new Set<keyof NodeConditions>([
  ...(['of_type', 'base', 'decorated', 'returns', 'argument', 'head', 'contains'] as const),
  ...(['body', 'lines', 'has', 'has_not'] as const),
]);

/** Whether a pattern means the same to structural search: ripgrep knows more. */
function isExpression(pattern: string): boolean {
  try {
    return !pattern.includes('\\K') && new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

function parameterText(test: ParameterTest, hint: TreeHint): string {
  if ('count' in test) return `${test.count.sign}${test.count.number}`;
  const at = test.at === undefined ? '' : `${test.at}:`;
  if ('name' in test) return `${at}name:${nameGlob(test.name)}`;
  if ('type' in test) return `${at}type:${typeGlob(test.type, hint)}`;
  return `${at}any:${'any' in test ? nameGlob(test.any) : wholeArgument(test.argument)}`;
}

/** An argument that is the text, in quotes or not. */
function wholeArgument(test: TextTest): string {
  if (test.isRegex) return argumentGlob(test);
  const texts = anyOf(test.texts.map(text => escapeRegex(text)));
  return `${test.not ? '!' : ''}/^["'\`]?${texts.replaceAll('/', '\\/')}["'\`]?$/`;
}

/** A number as an argument: alone, with a suffix of its type, or after its keyword. */
const numberArgument = (number: string) =>
  String.raw`^(?:[\w.]+\s*[=:]\s*)?${escapeRegex(number)}[a-zA-Z]{0,3}$`;

/** An argument that contains the text, or is the number. */
function argumentGlob(test: TextTest): string {
  const sign = test.not ? '!' : '';
  const isNumber = !test.isRegex && test.texts.every(text => /^-?\d+(?:\.\d+)?$/.test(text));
  if (isNumber) return `${sign}/${anyOf(test.texts.map(numberArgument))}/`;
  const isPlain =
    !test.isRegex && !test.at && !ideaOf(test) && test.texts.length === 1 && !/[*?{},/]/.test(test.texts[0]!);
  return isPlain ? `${sign}*${test.texts[0]}*` : `${sign}/${textRegex(test).replaceAll('/', '\\/')}/`;
}
