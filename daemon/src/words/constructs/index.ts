import { ANNOTATIONS } from './annotations.ts';
import { LANGUAGE_DEFINITIONS } from './definitions.ts';
import { EFFECTS } from './effects.ts';
import { EXPRESSIONS } from './expressions.ts';
import { OF_LANGUAGES } from './languages.ts';
import { PARAMETERS } from './parameters.ts';
import { STATEMENTS } from './statements.ts';
import type { Construct } from './types.ts';
import { USES } from './uses.ts';

/** Constructs of languages beyond the kinds of structural search. */
export const CONSTRUCTS: readonly Construct[] = [
  ...STATEMENTS,
  ...EFFECTS,
  ...EXPRESSIONS,
  ...USES,
  ...PARAMETERS,
  ...LANGUAGE_DEFINITIONS,
  ...ANNOTATIONS,
  ...OF_LANGUAGES,
];
