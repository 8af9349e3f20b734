import type { FactKind, Modifier } from '../../api/structure.ts';

export {
  FACT_KINDS,
  type FactKind,
  MODIFIERS,
  type Modifier,
  NODE_KINDS,
  type NodeKind,
} from '../../api/structure.ts';

export interface Parameter {
  name: string | null;
  type: string | null;
  modifiers?: ReadonlySet<Modifier>;
}

/** The part of a definition or statement before its body. */
export interface Head {
  start: number;
  end: number;
  hasBody: boolean;
}

/** A fact about a syntax tree. Offsets are UTF-16 code units; rows are 0-based and inclusive. */
export interface Fact {
  kinds: ReadonlySet<FactKind>;
  /** Its name: the callee's last name, the module of an import, a test's title. */
  name: string | null;
  /** Row of the name; the fact's own row if it has no name. */
  nameRow: number;
  start: number;
  end: number;
  /** Set if a search needs it. */
  head?: Head;
  startRow: number;
  endRow: number;
  /** The object that a method is called on, or the type that it is defined for. */
  receiver: string | null;
  /** The written type of a variable, field or parameter, of what a catch catches, or a throw throws. */
  type: string | null;
  /** The written return type of a function. */
  returns: string | null;
  /** The types that a type extends or implements, as written. */
  bases?: readonly string[];
  /** The arguments of a call, as written. */
  arguments: readonly string[];
  /** The parameters of a function, in order. */
  parameters: readonly Parameter[];
  modifiers: ReadonlySet<Modifier>;
  /** Enclosing facts, innermost first. */
  inside: readonly Fact[];
}

/** Kinds that provide a container name for facts inside. */
export const SCOPES: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type', 'macro'] as const),
  ...(['call', 'catch', 'throw', 'return', 'loop', 'condition', 'lambda', 'test', 'decorator'] as const),
]);

/** Kinds whose members have their own visibility. */
export const TYPES: ReadonlySet<FactKind> = new Set(['class', 'interface', 'struct', 'enum']);

/** Kinds that own names. */
export const OWNERS: ReadonlySet<FactKind> = new Set([...TYPES, 'function', 'method', 'lambda']);

/** Kinds that can be public or private. */
export const SEEN: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type'] as const),
  ...(['constant', 'variable', 'field', 'macro'] as const),
]);

export function hasAny(kinds: Iterable<FactKind> | undefined, wanted: ReadonlySet<FactKind>): boolean {
  for (const kind of kinds ?? []) if (wanted.has(kind)) return true;
  return false;
}
