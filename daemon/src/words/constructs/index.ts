import { LANGUAGE_DEFINITIONS } from './definitions.ts';
import { EXPRESSIONS } from './expressions.ts';
import { STATEMENTS } from './statements.ts';
import type { Construct } from './types.ts';

/** What languages have beyond the kinds of structural search. */
export const CONSTRUCTS: readonly Construct[] = [...STATEMENTS, ...EXPRESSIONS, ...LANGUAGE_DEFINITIONS];
