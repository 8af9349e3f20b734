import type { NoTree } from '../store/analyzed.ts';

/**
 * The ways to split a file, best first: along its syntax tree, along lines that look like definitions, into windows of
 * lines, not at all. A file that made its thread fail is analyzed again with the next lower effort.
 */
export const EFFORT = { tree: 0, outline: 1, windows: 2, none: 3 } as const;

export type Effort = (typeof EFFORT)[keyof typeof EFFORT];

/** The highest effort allowed for a file, and why it is limited. */
export interface Limited {
  effort: Effort;
  /** Null if it is not limited. */
  reason: NoTree | null;
}

export const UNLIMITED: Limited = { effort: EFFORT.tree, reason: null };

/** The next lower effort. */
export function lower(effort: Effort): Effort {
  return Math.min(effort + 1, EFFORT.none) as Effort;
}
