import type { ChunkKind } from './kinds.ts';

/** A symbol that a file defines. */
export interface CodeSymbol {
  name: string;
  kind: ChunkKind;
  /** Line of its name in the definition, from 1. */
  line: number;
  /** Last line of the definition, from 1. */
  endLine: number;
  /** Enclosing symbols, outermost first, joined by a dot: `Outer.Inner`; null at the top of the file. */
  container: string | null;
  /**
   * A field, enumerator or local definition. It is found only by its whole name, and does not describe its container.
   */
  isMember?: boolean;
  /** Declared here without a body: `int run(void);`. */
  isForward?: boolean;
}

/** The name of a symbol with its container: `Outer.Inner.name`. */
export function qualifiedName({ name, container }: Pick<CodeSymbol, 'name' | 'container'>): string {
  return container === null ? name : `${container}.${name}`;
}
