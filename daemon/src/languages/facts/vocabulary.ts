/**
 * What a syntax tree holds, in words that all languages share. Each is a capture in the `facts.scm` files:
 *
 * - `function`: anything with a name that can be called: functions, methods, a constant whose value is a function.
 *   `method`: a function that belongs to a type or an object (`method` implies `function`). `lambda`: a function without a name.
 * - `class`, `interface` (also trait, protocol, type class), `struct` (also record, data class), `enum`, `enum-member`,
 *   `type` (an alias).
 * - `constant`: a name that is bound once, as the language says it (`const`, `val`, `final`, `#define`, a name in capitals in
 *   Python and Ruby). `variable`: any other name that is declared or first assigned. `field`: a member that holds a value.
 *   `parameter`: of a function. `macro`.
 * - `import`: its name is the module as written, without quotes; its arguments are the names that it takes.
 * - `call`: its name is the last name of the callee, its receiver what stands before it; a constructor's call has the name of
 *   the class. `decorator`: also annotation, attribute.
 * - `comment`, `string`: without a name. `catch` (its type is what it catches), `throw` (its type is what it throws), `return`,
 *   `loop` (also comprehensions), `condition` (if, switch, match, ternary).
 * - `test`: a test, as the usual frameworks of the language write it; its name is the title or the function.
 */
export const FACT_KINDS = [
  ...['function', 'method', 'class', 'interface', 'struct', 'enum', 'enum-member', 'type'],
  ...['constant', 'variable', 'field', 'parameter', 'macro', 'import', 'call', 'decorator'],
  ...['comment', 'string', 'catch', 'throw', 'return', 'loop', 'condition', 'lambda', 'test'],
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

/** What a definition says of itself. A language says some of them by a keyword, some by a name or a place. */
export const MODIFIERS = [
  ...['public', 'private', 'protected', 'internal', 'export', 'static', 'abstract', 'final', 'const'],
  ...['async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline'],
  ...['mutable', 'optional', 'variadic', 'getter', 'setter', 'constructor'],
] as const;

export type Modifier = (typeof MODIFIERS)[number];

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
