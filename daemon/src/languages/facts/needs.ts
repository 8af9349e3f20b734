import { ContextCaptures } from './context-captures.ts';
import { ROLES } from './drafts.ts';
import type { NodeNeeds } from './nodes.ts';
import type { QueryPattern } from './patterns.ts';
import { FACT_KINDS, type FactKind, NODE_KINDS, OWNERS, SCOPES, SEEN, TYPES } from './vocabulary.ts';

/** The facts that a search needs from a file. Each pattern costs compile and match time, so it asks for no more. */
export interface FactNeeds {
  /** Kinds of facts to find. */
  kinds: readonly FactKind[];
  /** Kinds that must be present in `inside` of these facts. */
  around: readonly FactKind[];
  /** Whether `modifiers` are read. */
  modifiers: boolean;
  /** Whether `parameters` are read. */
  parameters: boolean;
  /** Whether `returns` is read. */
  returns: boolean;
  /** Whether `head` is set. */
  heads: boolean;
  /** Nodes of the grammar itself; their kinds are in `kinds` or `around` too. */
  nodes?: NodeNeeds;
}

/** Everything that query files find. */
export const ALL_FACTS: FactNeeds = {
  kinds: FACT_KINDS.filter(kind => !(NODE_KINDS as readonly FactKind[]).includes(kind)),
  around: [...SCOPES],
  modifiers: true,
  parameters: true,
  returns: true,
  heads: false,
};

const BOUND = ['constant', 'variable', 'field'] as const;
const VALUES = ['function', 'method', 'lambda', ...TYPES, 'enum-member'] as const;

/** Further kinds that must be known to decide whether a fact has a kind, and its name. */
const DEPENDS: Readonly<Partial<Record<FactKind, readonly FactKind[]>>> = {
  function: ['method'],
  // A function in a type is a method.
  method: ['function', ...TYPES],
  // In some languages a base class or a keyword makes a class an enum.
  class: ['enum'],
  interface: ['class', 'enum'],
  struct: ['class', 'enum', 'type'],
  enum: ['class'],
  lambda: ['function', 'method'],
  // A name bound to a function or type is one of those. If the first assignment declares a name, the enclosing function
  // matters.
  constant: [...VALUES, 'field', 'parameter', 'variable'],
  variable: [...VALUES, 'field', 'parameter', 'constant'],
  field: [...VALUES, 'constant', 'parameter', 'variable'],
  // In a type, a call is part of the type.
  call: ['type'],
};

/** The patterns that can find the needed facts. */
export function neededPatterns(all: readonly QueryPattern[], needs: FactNeeds): readonly QueryPattern[] {
  const wanted = capturesNeeded(needs);
  const defining = new Set(all.filter(pattern => !isDetail(pattern)).flatMap(subjects));
  return all.filter(
    pattern =>
      finds(pattern).some(name => wanted.has(name)) &&
      (addsNeeded(pattern, needs) || !subjects(pattern).every(subject => defining.has(subject))),
  );
}

function capturesNeeded({ kinds, around, modifiers, parameters }: FactNeeds): ReadonlySet<string> {
  const needed = new Set<FactKind>([...kinds, ...around]);
  // Visibility depends on the enclosing type, function or named object. A test has the modifiers of its function.
  if (modifiers && [...needed].some(kind => SEEN.has(kind) || kind === 'parameter' || kind === 'test'))
    for (const owner of [...OWNERS, ...BOUND]) needed.add(owner);
  // A parameter belongs to the innermost function around it, or to none in a type.
  if (parameters) for (const kind of ['parameter', ...OWNERS] as const) needed.add(kind);
  for (const kind of [...needed]) for (const other of DEPENDS[kind] ?? []) needed.add(other);
  const roles = ROLES.filter(role => role !== 'says' || modifiers);
  const context = ContextCaptures.CAPTURES.filter(name => name === 'ignore' || modifiers);
  return new Set<string>([...needed, ...roles, ...context]);
}

const KINDS: ReadonlySet<string> = new Set(FACT_KINDS);
const MAIN_CAPTURES: ReadonlySet<string> = new Set([...KINDS, ...ROLES, ...ContextCaptures.CAPTURES]);
const NAMES = ['name', 'path', 'declarator', 'receiver'];

const saysModifier = ({ captures, source }: QueryPattern) =>
  captures.has('modifier') || source.includes('#set! modifier');

/** Whether a pattern only adds a detail to a fact that another pattern finds. */
function isDetail(pattern: QueryPattern): boolean {
  const { captures } = pattern;
  if (NAMES.some(name => captures.has(name)) || subjects(pattern).length === 0) return false;
  return saysModifier(pattern) || captures.has('returns');
}

/** Whether a pattern adds a needed detail, or finds a fact. */
function addsNeeded(pattern: QueryPattern, { modifiers, returns }: FactNeeds): boolean {
  if (!isDetail(pattern)) return true;
  return saysModifier(pattern) ? modifiers : returns;
}

/** The kinds that a pattern finds, each with the pattern's outermost node type. */
function subjects(pattern: QueryPattern): string[] {
  const [, node = ''] = /^(?:\s|;[^\n]*\n)*\(*\s*(\w+)/.exec(pattern.source) ?? [];
  return mainCaptures(pattern).flatMap(name => (KINDS.has(name) ? `${node} ${name}` : []));
}

/** The kinds that a pattern may find. A C declarator may turn out to be a function. */
function finds(pattern: QueryPattern): string[] {
  const mains = mainCaptures(pattern);
  return pattern.captures.has('declarator') ? [...mains, 'function'] : mains;
}

/** The main captures of a pattern. */
function mainCaptures({ captures }: QueryPattern): string[] {
  const names = [...captures].filter(name => MAIN_CAPTURES.has(name));
  // `type` is a property of another fact, if there is one.
  return names.length > 1 ? names.filter(name => name !== 'type') : names;
}
