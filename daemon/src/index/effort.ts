import { createHash } from 'node:crypto';
import { languageOf, syntaxOf } from '../languages/index.ts';
import type { NoTree } from '../store/analyzed.ts';

/**
 * How a file is split, from the best way to none. After a file made its thread fail, it is analyzed again with the next
 * lower effort: along its syntax tree, along lines that look like definitions, into windows of lines, not at all.
 */
export const EFFORT = { tree: 0, outline: 1, windows: 2, none: 3 } as const;

export type Effort = (typeof EFFORT)[keyof typeof EFFORT];

/** The highest effort allowed for a file or a content, and why it is limited. */
export interface Limited {
  effort: Effort;
  /** Null if it is not limited. */
  reason: NoTree | null;
}

const UNLIMITED: Limited = { effort: EFFORT.tree, reason: null };

/** The next lower effort. */
export function lower(effort: Effort): Effort {
  return Math.min(effort + 1, EFFORT.none) as Effort;
}

/** The lower of two limits. */
export function lowest(a: Limited = UNLIMITED, b: Limited = UNLIMITED): Limited {
  return b.effort > a.effort ? b : a;
}

/**
 * The key under which a limit is stored: the content and how it is parsed. The same text may be harmless to another
 * grammar.
 */
export function effortKey(path: string, text: string, hash: Uint8Array): string {
  const language = languageOf(path, text);
  const reader = syntaxOf(language, path)?.grammar ?? language.name;
  return createHash('sha1').update(hash).update(reader).digest('hex');
}
