import { LANGUAGES } from './index.ts';

/** Keywords before a declaration that are no modifiers of structural search. */
export const KEYWORDS: readonly string[] = [
  ...new Set(LANGUAGES.flatMap(({ features }) => features?.keywords?.split(' ') ?? [])),
];

/** Keywords that are usual words too: they count only where a request says that declarations are so. */
const WORDS = ['data', 'inline', 'lazy', 'lateinit', 'record', 'open', 'declare', 'operator', 'case'];

/** All words that may stand before a declaration and are no modifiers. */
export const DECLARATION_KEYWORDS: ReadonlySet<string> = new Set([...KEYWORDS, ...WORDS]);
