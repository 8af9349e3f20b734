import type { ChunkKind } from './kinds.ts';

/** A symbol that a file defines: where, what it is, and what it is in. */
export interface CodeSymbol {
  name: string;
  kind: ChunkKind;
  /** Line of its name in the definition, from 1. */
  line: number;
  /** Last line of the definition, from 1. */
  endLine: number;
  /** Enclosing symbols, outermost first, joined by a dot: `Outer.Inner`; null at the top of the file. */
  container: string | null;
  /** A field, a value or a local definition: found by its whole name, and saying little of what it is in. */
  isMember?: boolean;
  /** Declared here without a body; the definition may be elsewhere: `int run(void);`. */
  isForward?: boolean;
}

/** The name of a symbol after what it is in: `Outer.Inner.name`. */
export function qualifiedName({ name, container }: Pick<CodeSymbol, 'name' | 'container'>): string {
  return container === null ? name : `${container}.${name}`;
}
