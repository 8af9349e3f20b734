import type { FactKind, Modifier } from '../../api/structure.ts';

export { FACT_KINDS, type FactKind, MODIFIERS, type Modifier } from '../../api/structure.ts';

export interface Parameter {
  name: string | null;
  type: string | null;
}

/** One thing that a syntax tree knows. Offsets are UTF-16 code units; rows are 0-based, both included. */
export interface Fact {
  kinds: ReadonlySet<FactKind>;
  /** What it is called: the callee's last name, the module of an import, a test's title. */
  name: string | null;
  /** Row of the name; of the fact where it has none. */
  nameRow: number;
  start: number;
  end: number;
  startRow: number;
  endRow: number;
  /** What a method is called on, or is defined for. */
  receiver: string | null;
  /** The type that is written for it: of a variable, a field, a parameter, what a catch takes, what a throw throws. */
  type: string | null;
  /** The type that a function is written to return. */
  returns: string | null;
  /** The arguments of a call, each as it is written. */
  arguments: readonly string[];
  /** The parameters of a function, in their order. */
  parameters: readonly Parameter[];
  modifiers: ReadonlySet<Modifier>;
  /** What it stands in, innermost first. */
  inside: readonly Fact[];
}

/** Kinds that give names to what stands in them. */
export const SCOPES: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type', 'macro'] as const),
  ...(['call', 'catch', 'throw', 'return', 'loop', 'condition', 'lambda', 'test', 'decorator'] as const),
]);

/** Kinds whose members have a visibility of their own. */
export const TYPES: ReadonlySet<FactKind> = new Set(['class', 'interface', 'struct', 'enum']);

/** Kinds that names are bound in. */
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
