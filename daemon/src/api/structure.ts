/** The contract of structural search: what a syntax tree holds, in words that all languages share. */
import Type, { type Static } from './type.ts';

/** Kinds whose names come from each grammar: a keyword (`goto`), an operator (`?.`), a type of node (`try_statement`). */
export const NODE_KINDS = ['keyword', 'operator', 'syntax'] as const;

export type NodeKind = (typeof NODE_KINDS)[number];

/**
 * What a syntax tree holds, in words that all languages share. Each is a capture in the `facts.scm` files:
 *
 * - `function`: anything with a name that can be called: functions, methods, a constant whose value is a function.
 *   `method`: a function that belongs to a type or an object (`method` implies `function`). `lambda`: a function without a name.
 * - `class`, `interface` (also trait, protocol, type class), `struct` (also record, data class), `enum`, `enum-member`,
 *   `type` (an alias).
 * - `constant`: a name that is bound once, as the language says it (`const`, `val`, `final`, `#define`, a name in capitals in
 *   Python and Ruby). A member is a `constant` besides a `field` if the type has it once (`static final`); one that each object
 *   has is a `field`. What an import binds (`const fs = require('fs')`) is none. `variable`: any other name that is declared or first assigned. `field`: a member that holds a value.
 *   `parameter`: of a function. `macro`. Names that a pattern or the head of a loop declares count.
 * - `import`: its name is the module as written, without quotes; its arguments are the names that it takes.
 * - `call`: its name is the last name of the callee, its receiver what stands before it; a constructor's call has the name of
 *   the class. `decorator`: also annotation, attribute.
 * - `comment`, `string`: without a name. `catch` (its type is what it catches), `throw` (its type is what it throws), `return`,
 *   `loop` (also comprehensions), `condition` (if, switch, match, ternary).
 * - `test`: a test, as the usual frameworks of the language write it; its name is the title or the function.
 * - `keyword` (`goto`), `operator` (`?.`) and `syntax`: the nodes of the grammar itself. The name of `syntax` is the type that
 *   tree-sitter's grammar gives a node: `try_statement`.
 */
export const FACT_KINDS = [
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'enum-member', 'type'] as const),
  ...(['constant', 'variable', 'field', 'parameter', 'macro', 'import', 'call', 'decorator'] as const),
  ...(['comment', 'string', 'catch', 'throw', 'return', 'loop', 'condition', 'lambda', 'test'] as const),
  ...NODE_KINDS,
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

/** Kinds of the definitions of types. */
export const TYPE_DEFINITIONS = ['class', 'interface', 'struct', 'enum', 'type', 'macro'] as const;

/** Kinds that define a name. */
export const DEFINITIONS: readonly FactKind[] = [
  ...(['method', 'function', ...TYPE_DEFINITIONS, 'enum-member', 'constant', 'field', 'variable'] as const),
];

/** Modifiers of a definition, given by a keyword, a name or a place. */
export const MODIFIERS = [
  ...([
    'public',
    'private',
    'protected',
    'internal',
    'export',
    'static',
    'abstract',
    'final',
    'const',
  ] as const),
  ...(['async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern'] as const),
  ...(['inline', 'mutable', 'optional', 'variadic', 'getter', 'setter', 'constructor'] as const),
] as const;

export type Modifier = (typeof MODIFIERS)[number];

export const REGIONS = ['comments', 'strings', 'code'] as const;

const closed = { additionalProperties: false };
const optional = Type.Optional;
const NAMES = 'a glob, or /regex/; ! before it negates it';
const Name = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

const ONE_KIND = `(any|${FACT_KINDS.join('|')})`;
/** The number of lines of a node. */
const AMOUNT = String.raw`(=|<|<=|>|>=)?\d{1,6}`;
/** Before a node of `has` and `has_not`: what another match within the match has does not count. */
const OWN = 'own ';
/** Conditions that a node may have after its name, with texts as values. */
const NODE_TEXTS = ['of_type', 'base', 'decorated', 'returns', 'argument', 'head', 'contains'] as const;
const NODE_FIELD = `(?:${[...NODE_TEXTS, 'body', 'lines', 'has', 'has_not'].join('|')})`;
const NODE_CONDITION = [
  `(${NODE_TEXTS.join('|')})=.{1,1000}`,
  'body=(empty|none|some)',
  `lines=${AMOUNT}`,
  `has(_not)?=(${OWN})?${ONE_KIND}(,${ONE_KIND})*(:.{1,256})?`,
].join('|');
/**
 * `KIND`, `KIND:NAME`, or several kinds: `class,struct:NAME`; modifiers may stand before them: `async function`. Further conditions may
 * follow: `catch; body=empty`.
 */
export const INSIDE = `^((${MODIFIERS.join('|')}) ){0,4}${ONE_KIND}(,${ONE_KIND})*(:.{1,256}?)?(; (${NODE_CONDITION}))*$`;

/** The same for what a match contains: `own catch`. */
export const CONTAINED = `^(${OWN})?${INSIDE.slice(1)}`;

/** What a node of `inside` and `has` must be, besides its kinds, name and modifiers. */
export type NodeConditions = Pick<
  Structure,
  (typeof NODE_TEXTS)[number] | 'body' | 'lines' | 'has' | 'has_not'
>;

const DIVIDER = new RegExp(`; (?=${NODE_FIELD}=)`);

/** A node of `inside` and `has` in its parts: `async function,method:load; lines=>50`. */
export function nodeParts(text: string): {
  isOwn: boolean;
  modifiers: Modifier[];
  kinds: (FactKind | 'any')[];
  name?: string;
  conditions: NodeConditions;
} {
  const isOwn = text.startsWith(OWN);
  const [node = '', ...given] = (isOwn ? text.slice(OWN.length) : text).split(DIVIDER);
  const [head = '', ...name] = node.split(':');
  const words = head.split(' ');
  const kinds = words.pop()!.split(',') as (FactKind | 'any')[];
  const conditions: Record<string, unknown> = {};
  for (const one of given) {
    const [field = '', value = ''] = one.split(/=(.*)/s);
    conditions[field] = field.startsWith('has') ? [...((conditions[field] as []) ?? []), value] : value;
  }
  return {
    isOwn,
    modifiers: words as Modifier[],
    kinds,
    ...(name.length > 0 && { name: name.join(':') }),
    conditions,
  };
}

/** The text of a node with further conditions: the reverse of {@link nodeParts}. */
export const nodeText = (node: string, conditions: NodeConditions): string =>
  [
    node,
    ...Object.entries(conditions).flatMap(([field, value]) => [value].flat().map(one => `${field}=${one}`)),
  ].join('; ');
/** A number of parameters, or the name, the type or either of one, which may be at a position. */
export const PARAMETERS = '^((=|<|<=|>|>=)?\\d{1,3}|(([1-9]\\d?|last):)?(name|type|any):.{1,256})$';
/** A number of nodes of a kind, which may have modifiers and a name: `>5:enum-member`, `0:call:print`. */
export const COUNTED = `^(=|<|<=|>|>=)?\\d{1,4}:${INSIDE.slice(1)}`;
/** A number of lines. */
export const LINES = `^${AMOUNT}$`;

const Inside = (description: string) =>
  Type.Array(Type.String({ pattern: INSIDE, maxLength: 2000 }), { maxItems: 8, description });
const Contained = (description: string) =>
  Type.Array(Type.String({ pattern: CONTAINED, maxLength: 2000 }), { maxItems: 8, description });
const Regions = (description: string) => Type.Array(Type.Enum(REGIONS), { maxItems: 3, description });

export const Structure = Type.Object(
  {
    kind: optional(
      Type.Array(Type.Enum(FACT_KINDS), {
        minItems: 1,
        maxItems: FACT_KINDS.length,
        description: 'Kinds of syntax to find. Without a pattern, each match is the line of its name.',
      }),
    ),
    name: optional(
      Name(
        'Name of what is found: a glob, or a regular expression between slashes; ! before it negates it. With a dot, `owner.name`.',
      ),
    ),
    modifier: optional(
      Type.Array(Type.Enum(MODIFIERS), {
        maxItems: 8,
        description: 'Modifiers that a definition has, all of them.',
      }),
    ),
    any_modifier: optional(
      Type.Array(Type.Enum(MODIFIERS), {
        maxItems: 8,
        description: 'Modifiers of which a definition has at least one.',
      }),
    ),
    not_modifier: optional(
      Type.Array(Type.Enum(MODIFIERS), {
        maxItems: 8,
        description: 'Modifiers that a definition does not have, none of them.',
      }),
    ),
    of_type: optional(
      Name(`Type of a variable, a field or a parameter; what is caught or thrown: ${NAMES}.`),
    ),
    base: optional(
      Name(`What a type extends or implements: ${NAMES}; with & between, all of several names.`),
    ),
    decorated: optional(
      Name(`Decorator or annotation of a definition: ${NAMES}; with & between, all of several names.`),
    ),
    head: optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: `The head of a definition or statement, up to its body, in one line: ${NAMES}.`,
      }),
    ),
    contains: optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'A text in it or its decorators, comments left out: literal text, or /regex/; ! before it negates it.',
      }),
    ),
    returns: optional(Name('Type that a function is declared to return: a glob, or /regex/.')),
    parameters: optional(
      Type.Array(Type.String({ pattern: PARAMETERS, maxLength: 300 }), {
        maxItems: 8,
        description:
          'Of a function: a number (3, >=2) or a parameter (name:GLOB, type:GLOB, or any:GLOB for either), all of them. A position may stand before it: 1:type:GLOB, last:name:GLOB; !GLOB then means that there is no such parameter. Of a call: its arguments as written (1:any:GLOB), or the keyword of one (name:GLOB).',
      }),
    ),
    argument: optional(Name('An argument of a call as it is written: a glob, or /regex/.')),
    has: optional(
      Contained(
        'What a match contains, as KIND or KIND:NAME, all of them. Conditions may follow: catch; body=empty. After own, what another match within the match has does not count: own catch.',
      ),
    ),
    has_not: optional(
      Contained('What a match does not contain, as KIND or KIND:NAME, or as own KIND: own catch.'),
    ),
    has_only: optional(
      Inside(
        'What the body of a match consists of: such nodes, as KIND or KIND:NAME, and nothing else but comments.',
      ),
    ),
    through: optional(
      Type.Enum(['calls'] as const, {
        description:
          'calls: has and has_not also look into the functions of the file that a match calls, directly or through others.',
      }),
    ),
    has_count: optional(
      Type.Array(Type.String({ pattern: COUNTED, maxLength: 300 }), {
        maxItems: 8,
        description:
          'How many nodes of a kind a match contains, as NUMBER:KIND or NUMBER:KIND:NAME, all of them: >5:enum-member. A definition within a definition keeps its own.',
      }),
    ),
    lines: optional(
      Type.String({ pattern: LINES, maxLength: 10, description: 'Number of lines of a match: 1, >=50.' }),
    ),
    body: optional(
      Type.Enum(['empty', 'none', 'some'] as const, {
        description: 'With an empty body, without a body, or with a body.',
      }),
    ),
    doc: optional(
      Type.Enum(['some', 'none'] as const, {
        description: 'Of a definition: with a comment above it or a docstring, or without.',
      }),
    ),
    doc_contains: optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'Of a definition: a text in the comment above it or in its docstring: literal text, or /regex/; ! before it negates it.',
      }),
    ),
    inside: optional(
      Inside('What a match is in, as KIND or KIND:NAME, all of them. Modifiers may stand before the kind.'),
    ),
    not_inside: optional(Inside('What a match is not in, as KIND or KIND:NAME.')),
    file_has: optional(Inside('What the file of a match contains, as KIND or KIND:NAME, all of them.')),
    file_has_not: optional(Inside('What the file of a match does not contain, as KIND or KIND:NAME.')),
    container: optional(
      Type.Boolean({ description: 'Add to each match of a kind the functions and types that it is in.' }),
    ),
    only: optional(Regions('Keep only matches of the pattern in comments, in strings, or in code.')),
    except: optional(Regions('Leave out matches of the pattern in comments, in strings, or in code.')),
  },
  closed,
);

export type Structure = Static<typeof Structure>;
