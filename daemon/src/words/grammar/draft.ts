/** Adds conditions to a draft of the requested things. Returns undefined for a condition that makes no sense. */
import { type FactKind, type Modifier, NODE_KINDS } from '../../api/structure.ts';
import { FILE_NAME_EXTENSIONS } from '../../languages/file-types.ts';
import { nameSource } from '../compile/lines.ts';
import { nameRegex } from '../compile/names.ts';
import { CONSTRUCTS } from '../constructs/index.ts';
import { IDEAS } from '../ideas/index.ts';
import type {
  Amount,
  Counted,
  LineTest,
  NameTest,
  NodeFind,
  NodeRef,
  ParameterTest,
  TextFind,
  TextTest,
  TypeTest,
} from '../query-tree.ts';
import { splitOwner } from './thing-tests.ts';

export type One = NodeFind | TextFind;

/** A condition. If it is denied it must not hold. */
export type Cond = (find: One, not: boolean) => One | undefined;

/** The end of a file name. */
export const FILE_END = new RegExp(String.raw`\w\.(?:[a-z]{1,2}|${FILE_NAME_EXTENSIONS})$`);

const UNNAMED = new Set<FactKind>(['comment', 'string', 'return', 'loop', 'condition', 'lambda']);

const FUNCTIONS = new Set<FactKind>(['function', 'method', 'lambda', 'test']);

const TYPED = new Set<FactKind>(['constant', 'variable', 'field', 'parameter', 'catch', 'throw']);

const some = (find: NodeFind, kinds: ReadonlySet<FactKind>) =>
  find.construct !== undefined || find.kinds.some(kind => kinds.has(kind));

export const isOnly = (find: One, ...kinds: FactKind[]): boolean =>
  find.is === 'node' && find.kinds.length > 0 && find.kinds.every(kind => kinds.includes(kind));

export const isFunction = (find: One): find is NodeFind => find.is === 'node' && some(find, FUNCTIONS);

const isType = (find: One): boolean =>
  find.is === 'node' && find.kinds.some(kind => /^(class|interface|struct|enum|type)$/.test(kind));

/** Constructs that are keywords or operators. */
const STATEMENTS: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(({ node }) => node.kind?.every(kind => kind === 'keyword' || kind === 'operator')).map(
    ({ id }) => id,
  ),
);

/** Constructs that are strings or comments. */
const TEXTS: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(({ node }) => node.kind?.every(kind => kind === 'string' || kind === 'comment')).map(
    ({ id }) => id,
  ),
);

/** Whether strings or comments are asked for, which have no names and hold no nodes. */
export const isOfText = (find: One): boolean =>
  isOnly(find, 'comment', 'string') || (find.is === 'node' && TEXTS.has(find.construct ?? ''));

/** Whether an idea is a declaration of a language without a parser. */
export const isDeclaration = (idea: string | undefined): boolean =>
  idea !== undefined && DECLARATIONS.has(idea);

const DECLARATIONS: ReadonlySet<string> = new Set(
  IDEAS.filter(({ isOfLanguage }) => isOfLanguage).map(({ id }) => id),
);

/** Condition on nodes only. */
const onNode =
  (apply: (find: NodeFind, not: boolean) => One | undefined): Cond =>
  (find, not) =>
    find.is === 'node' ? apply(find, not) : undefined;

export const named = (test: NameTest): Cond => {
  const ofNode = namedNode(test);
  return (find, not) => {
    if (find.is === 'node') return ofNode(find, not);
    // "Events named Transfer": the name is in the line that declares it.
    if (find.lines.length === 1 && isDeclaration(find.lines[0]!.text.idea))
      return mentioning({ texts: [nameSource(test)], isRegex: true })(find, not);
    if (!find.declared || find.declared.name || not) return;
    return { ...find, declared: { ...find.declared, name: test } };
  };
};

const namedNode = (test: NameTest): Cond =>
  onNode((find, not) => {
    // A macro of Rust is called with `!`; its definition is without.
    if (isOnly(find, 'macro') && test.texts.every(one => one.endsWith('!')))
      return namedNode({ ...test, texts: test.texts.map(one => one.slice(0, -1)) })(
        { ...find, kinds: ['call'] },
        not,
      );
    // No name has a bracket: "tests that begin with TEST(group, name".
    if (test.texts.some(one => one.includes('(')) && (test.way === 'starts' || test.way === 'contains'))
      return mentioning({ texts: test.texts })(find, not);
    if (isOnly(find, 'throw', 'catch')) return typed({ texts: test.texts })(find, not);
    if (test.way === 'is' && test.texts.some(one => /['"`\s]|^[<(]/.test(one))) return;
    // "Files that end in Tests.cs" are meant.
    if (test.way !== 'is' && test.texts.some(one => FILE_END.test(one))) return;
    // No definition has brackets in its name: `let(:conn)` is a text.
    if (test.way === 'is' && !isOnly(find, 'call', 'test') && test.texts.some(one => /\w\(.+\)/.test(one)))
      return;
    if (find.kinds.length > 0 && find.kinds.every(kind => UNNAMED.has(kind))) return;
    if (find.name) return bothNames(find, find.name, { ...test, ...(not && { not }) });
    const { name, owner } = isOnly(find, 'import') ? { name: test, owner: undefined } : splitOwner(test);
    if (isOnly(find, 'decorator')) name.texts = name.texts.map(one => one.replace(/^@|^#?\[|\]$/g, ''));
    return { ...find, name: { ...name, ...(not && { not }) }, ...(owner && { owner }) };
  });

/** "Starts with I and ends with Sink", "starts with get but is not getAll": one regular expression for both. */
function bothNames(find: NodeFind, a: NameTest, b: NameTest): One | undefined {
  const isPart = (one: NameTest) => one.way !== 'is' || one.not;
  const isSame = a.way === b.way && a.way !== 'contains' && a.not === b.not;
  if (isSame || !(isPart(a) && isPart(b)) || a.ignoreCase || b.ignoreCase || find.owner) return;
  const ahead = (one: NameTest) => {
    const source = nameRegex(one);
    return `(?${one.not ? '!' : '='}${source.startsWith('^') ? source.slice(1) : `.*${source}`})`;
  };
  return { ...find, name: { way: 'matches', texts: [`^${ahead(a)}${ahead(b)}`] } };
}

export const owned = (test: NameTest): Cond =>
  onNode((find, not) => (find.owner ? undefined : { ...find, owner: { ...test, ...(not && { not }) } }));

export const modified = (modifiers: readonly Modifier[], isAny = false): Cond =>
  onNode((find, not) => {
    if (isOnly(find, 'comment', 'string', 'import', 'call', 'return', 'throw', 'catch')) return;
    // Statements have no modifiers; a word before their keyword is a text.
    if (find.construct !== undefined && STATEMENTS.has(find.construct)) {
      if (not || modifiers.length > 1) return;
      return mentioning({ texts: [String.raw`\b${modifiers[0]}\b`], isRegex: true })(find, not);
    }
    if (not) return { ...find, notModifiers: [...(find.notModifiers ?? []), ...modifiers] };
    if (isAny && modifiers.length > 1)
      return find.anyModifiers ? undefined : { ...find, anyModifiers: modifiers };
    return { ...find, modifiers: [...new Set([...(find.modifiers ?? []), ...modifiers])] };
  });

export const returning =
  (test: TypeTest): Cond =>
  (find, not) =>
    isFunction(find) && !find.returns && (find.construct === undefined || RETURNING.has(find.construct))
      ? { ...find, returns: { ...test, ...(not && { not }) } }
      : undefined;

/** Constructs that have a type of result. An if "that does not return" has no such statement. */
const RETURNING: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(({ node }) => node.kind?.some(kind => FUNCTIONS.has(kind))).map(({ id }) => id),
);

export const typed = (test: TypeTest): Cond =>
  onNode((find, not) =>
    some(find, TYPED) && !find.type ? { ...find, type: { ...test, ...(not && { not }) } } : undefined,
  );

export const based =
  (test: NameTest): Cond =>
  (find, not) => {
    if (find.is !== 'node' || !(isType(find) || find.construct)) return;
    const base: NameTest = { ...test, texts: test.texts.map(bareBase), ...(not && { not }) };
    if (!find.base || find.base.texts[0] === '*') return { ...find, base };
    const both = bothOf(find.base, base);
    return both && { ...find, base: both };
  };

/** Two tests of names of which something may have several: both must hold. */
function bothOf(a: NameTest, b: NameTest): NameTest | undefined {
  const isPlain = ({ way, texts, ignoreCase }: NameTest) =>
    way !== 'matches' && !ignoreCase && texts.every(text => /^[\w.:]+$/.test(text));
  if (!isPlain(a) || !isPlain(b)) return;
  // Neither of them.
  if (a.not && b.not && a.way === b.way && !a.and) return { ...a, texts: [...a.texts, ...b.texts] };
  const and = a.and ? bothOf(a.and, b) : b;
  return and && { ...a, and };
}

const bareBase = (text: string) => text.replace(/^.*::/, '').replace(/<.*>$/, '');

/** "Comments with @ts-expect-error" contain it. */
const UNDECORATED: ReadonlySet<string> = new Set(['comment', 'string', 'import', 'call']);

export const decoratedBy = (test: NameTest): Cond =>
  onNode((find, not) => {
    if (find.kinds.some(kind => UNDECORATED.has(kind))) return;
    const texts = test.texts.map(one => one.replace(/^@|^#?\[|\]$/g, ''));
    const [, attribute = '', argument = ''] = /^(cfg|derive)\((\w+)\)$/.exec(texts[0] ?? '') ?? [];
    // `#[cfg(test)]`: the attribute and its argument are names.
    if (texts.length === 1 && attribute && !not)
      return every([attribute, argument].map(one => decoratedBy({ way: 'is', texts: [one] })))(find, false);
    const decorated: NameTest = { ...test, texts, ...(not && { not }) };
    if (!find.decorated) return { ...find, decorated };
    const both = bothOf(find.decorated, decorated);
    return both && { ...find, decorated: both };
  });

export const withParameters =
  (tests: readonly ParameterTest[]): Cond =>
  (find, not) => {
    // Arguments of calls are counted; they have no names or types.
    const isCounted = isOnly(find, 'call') && tests.every(one => 'count' in one);
    if (!(isFunction(find) || isCounted) || find.is !== 'node') return;
    if (not) {
      // "Do not take a context first": what is at a position can be denied.
      const [one, ...others] = tests.map(deniedAt);
      return one && others.length === 0
        ? { ...find, parameters: [...(find.parameters ?? []), one] }
        : undefined;
    }
    // "Tests expecting an exception" have no such parameter.
    if (isOnly(find, 'test') && tests.some(one => 'type' in one && one.type.isSpoken)) return;
    return { ...find, parameters: [...(find.parameters ?? []), ...tests] };
  };

function deniedAt(test: ParameterTest): ParameterTest | undefined {
  if ('count' in test || test.at === undefined) return;
  if ('name' in test) return { ...test, name: { ...test.name, not: true } };
  if ('type' in test) return { ...test, type: { ...test.type, not: true } };
  return 'any' in test
    ? { ...test, any: { ...test.any, not: true } }
    : { ...test, argument: { ...test.argument, not: true } };
}

/** An argument of a call that is passed by its name. */
export const withKeyword =
  (name: NameTest): Cond =>
  (find, not) =>
    find.is === 'node' && isOnly(find, 'call', 'decorator') && !not
      ? { ...find, parameters: [...(find.parameters ?? []), { name }] }
      : undefined;

/** An argument of a call at a position. */
export const withArgumentAt =
  (argument: TextTest, at: number | 'last'): Cond =>
  (find, not) =>
    find.is === 'node' && isOnly(find, 'call', 'decorator')
      ? {
          ...find,
          parameters: [...(find.parameters ?? []), { argument: { ...argument, ...(not && { not }) }, at }],
        }
      : undefined;

export const withArgument =
  (test: TextTest): Cond =>
  (find, not) =>
    find.is === 'node' &&
    (find.construct !== undefined || isOnly(find, 'call', 'decorator', 'import')) &&
    !find.argument
      ? { ...find, argument: { ...test, ...(not && { not }) } }
      : undefined;

export const insideOf =
  (refs: readonly NodeRef[]): Cond =>
  (find, not) => {
    const region = regionOf(refs);
    if (find.is === 'text' && region) {
      const key = not ? 'except' : 'only';
      return { ...find, [key]: [...(find[key] ?? []), ...region] };
    }
    if (region) return;
    const key = not ? 'notInside' : 'inside';
    return { ...find, [key]: [...(find[key] ?? []), ...refs] };
  };

function regionOf(refs: readonly NodeRef[]) {
  const kinds = refs.flatMap(ref => ref.kinds);
  if (kinds.length === 0 || !kinds.every(kind => kind === 'comment' || kind === 'string')) return;
  return kinds.map(kind => (kind === 'comment' ? ('comments' as const) : ('strings' as const)));
}

/** Whether calls are asked for, by their name or as a construct whose name a table knows. */
export const isCall = (find: One): boolean =>
  isOnly(find, 'call') || (find.is === 'node' && CALLS.has(find.construct ?? ''));

const CALLS: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(({ node }) => node.kind?.every(kind => kind === 'call')).map(({ id }) => id),
);

/** Whether a thing stands around a call rather than inside it: "calls without await" (`argument-shapes.ts`). */
const isAroundCall = ({ kinds, construct, name }: NodeRef) =>
  /^(?:await|with|try)$/.test(construct ?? (kinds[0] === 'keyword' ? (name?.texts[0] ?? '') : ''));

export const having = (refs: readonly NodeRef[]): Cond =>
  onNode((find, not) => {
    if (not && isCall(find) && refs.some(isAroundCall)) return;
    if (isOfText(find) || isOnly(find, 'import', 'decorator')) return;
    // "Enums without a derive": an attribute stands before the definition, not in it.
    if (refs.length === 1 && refs[0]!.construct === 'derive' && isDocumented(find))
      return decoratedBy(refs[0]!.name ?? { way: 'is', texts: ['derive'] })(find, not);
    // "Functions with a type predicate": a sort of them.
    if (refs.length === 1 && !not && isSortOf(refs[0]!, find))
      return { ...find, kinds: [], construct: refs[0]!.construct! };
    const key = not ? 'hasNot' : 'has';
    return { ...find, [key]: [...(find[key] ?? []), ...refs] };
  });

/** Whether a construct is a sort of the definitions that are asked for. */
function isSortOf({ construct, name, that }: NodeRef, find: NodeFind): boolean {
  const row = CONSTRUCTS.find(({ id }) => id === construct);
  const { kind = [] } = row?.node ?? {};
  return (
    kind.length > 0 &&
    !name &&
    !that &&
    find.construct === undefined &&
    kind.every(one => DEFINED.has(one) && find.kinds.includes(one))
  );
}

/** The condition, and nothing else: what it has is all that it has. */
export const onlySo =
  (cond: Cond): Cond =>
  (find, not) => {
    const next = cond(find, false);
    if (not || find.is !== 'node' || next?.is !== 'node') return;
    const has = next.has?.slice(find.has?.length ?? 0) ?? [];
    const parameters = next.parameters?.slice(find.parameters?.length ?? 0) ?? [];
    if (parameters.length > 0)
      return {
        ...next,
        parameters: [...next.parameters!, { count: { sign: '=', number: parameters.length } }],
      };
    if (has.length > 0) {
      const { has: _, ...rest } = next;
      return { ...rest, ...(find.has && { has: find.has }), hasOnly: [...(find.hasOnly ?? []), ...has] };
    }
    // "That only return null".
    const values = next.texts?.slice(find.texts?.length ?? 0) ?? [];
    if (values.length > 0 && values.every(({ texts }) => texts.every(one => /^(?:\\b)?return\b/.test(one)))) {
      const that: NodeFind = { is: 'node', kinds: ['return'], texts: values };
      return { ...find, hasOnly: [...(find.hasOnly ?? []), { kinds: ['return'], that }] };
    }
    // A function has one declared type of result, and its body nothing besides the empty one.
    const isAll = (['returns', 'body'] as const).some(key => next[key] && !find[key]);
    return isAll ? next : undefined;
  };

const OPPOSITE: Readonly<Partial<Record<Amount['sign'], Amount['sign']>>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
};

/** A number of nodes within. Only enums have enum members, and no constants. */
export const counting = ({ of, count }: Counted): Cond =>
  onNode((find, not) => {
    if (isOnly(find, 'comment', 'string', 'import', 'decorator', 'call')) return;
    const isEnum = isOnly(find, 'enum');
    if (of.kinds.includes('enum-member') ? !isEnum : isEnum && of.kinds.includes('constant')) return;
    const sign = not ? OPPOSITE[count.sign] : count.sign;
    return sign && { ...find, counts: [...(find.counts ?? []), { of, count: { ...count, sign } }] };
  });

/** What the file of a thing has, or lacks. */
export const inFileWith = (of: NodeRef): Cond =>
  onNode((find, not) => {
    const key = not ? 'fileHasNot' : 'fileHas';
    return { ...find, [key]: [...(find[key] ?? []), of] };
  });

/** What the comparisons of the tables compare with. */
const COMPARED: Readonly<Record<string, string>> = {
  'null-check': '(?:null|nil|None|NULL|nullptr)',
  'true-comparison': '(?:true|false|True|False)',
};
const OPERATOR = /^(?:[!=]==?|~=|is|is not)$/;

/** "Comparisons to None with ==": the operator is that of the comparison, not of another one in the line. */
function comparison(operator: string, compared: string): string {
  const [before, after] = /\w/.test(operator) ? ['\\b', '\\s'] : ['(?<![=!<>~])', '(?!=)'];
  const source = `${before}${operator.replace(' ', '\\s+')}${after}`;
  return `${source}\\s*${compared}\\b|\\b${compared}\\s*${source}`;
}

/** A text in the node, or in the line. */
export const mentioning =
  (test: TextTest): Cond =>
  (find, not) => {
    const compared = find.is === 'node' ? COMPARED[find.construct ?? ''] : undefined;
    if (compared && !test.isRegex && test.texts.every(text => OPERATOR.test(text)))
      return mentioning({ texts: test.texts.map(text => comparison(text, compared)), isRegex: true })(
        find,
        not,
      );
    const one = not ? { ...test, not } : test;
    // A repetition: "generic methods, those with type parameters".
    if (find.is === 'node' && find.texts?.some(known => JSON.stringify(known) === JSON.stringify(one)))
      return find;
    return find.is === 'node'
      ? { ...find, texts: [...(find.texts ?? []), one] }
      : { ...find, lines: [...find.lines, { text: one }] };
  };

/** Code in the head of a definition or statement, before its body. */
export const inHead = (source: string): Cond => mentioning({ texts: [source], isRegex: true, inHead: true });

export const onLines =
  (test: LineTest): Cond =>
  (find, not) =>
    find.is === 'text'
      ? { ...find, lines: [...find.lines, not ? { ...test, text: { ...test.text, not } } : test] }
      : undefined;

export const withBody = (body: NonNullable<NodeFind['body']>): Cond =>
  onNode((find, not) => {
    if (isOnly(find, 'comment', 'import', 'call', 'throw', 'return')) return;
    return { ...find, body: not ? (body === 'some' ? 'none' : 'some') : body };
  });

const DEFINED = new Set<FactKind>([
  ...([
    'function',
    'method',
    'class',
    'interface',
    'struct',
    'enum',
    'enum-member',
    'type',
    'macro',
  ] as const),
  ...(['constant', 'variable', 'field', 'test'] as const),
]);

/** Whether a comment above a thing is about it: of definitions, and of statements in code. */
const isDocumented = (find: NodeFind): boolean =>
  find.construct === undefined
    ? find.kinds.length > 0 && find.kinds.every(kind => DEFINED.has(kind))
    : CODE_NODES.has(find.construct);

/** Constructs that are nodes of the grammar. */
const CODE_NODES: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(({ node }) =>
    node.kind?.every(kind => (NODE_KINDS as readonly FactKind[]).includes(kind)),
  ).map(({ id }) => id),
);

/** With a comment above it or a docstring, or without. */
export const withDoc = (doc: NonNullable<NodeFind['doc']>): Cond =>
  onNode((find, not) =>
    find.doc || !isDocumented(find)
      ? undefined
      : { ...find, doc: (doc === 'some') === not ? 'none' : 'some' },
  );

/** Without a comment: a definition has it above; a statement may have it in it too. */
export const uncommented: Cond = onNode((find, not) => {
  if (find.construct === undefined) return withDoc('none')(find, not);
  if (not || find.doc || !isDocumented(find)) return;
  return { ...find, doc: 'none', hasNot: [...(find.hasNot ?? []), { kinds: ['comment'] }] };
});

/** The comment above it or its docstring says something. "A TODO comment" of a definition may be in its body. */
export const withDocText = (test: TextTest, isComment: boolean): Cond =>
  onNode((find, not) => {
    if (find.docText || !isDocumented(find) || (isComment && find.construct === undefined)) return;
    return { ...find, docText: { ...test, ...(not && { not }) } };
  });

export const withLines = (lines: NonNullable<NodeFind['lines']>): Cond =>
  onNode((find, not) => (find.lines || not ? undefined : { ...find, lines }));

/** Several conditions that must all hold. */
export const every =
  (conds: readonly Cond[]): Cond =>
  (find, not) =>
    conds.reduce<One | undefined>((now, cond) => now && cond(now, not), find);

/** The condition denied. */
export const denied =
  (cond: Cond): Cond =>
  (find, not) =>
    cond(find, !not);

/** A text of a line, and the text after it. */
export function followedLine(text: TextTest, next: TextTest): LineTest {
  // biome-ignore lint/suspicious/noThenProperty: the query tree names it so, and no promise is near.
  return { text, then: next };
}
