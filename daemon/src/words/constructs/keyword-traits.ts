/** Keywords before a declaration as traits: "infix functions", "volatile fields". */
import type { FactKind } from '../../api/structure.ts';
import { KEYWORDS } from '../../languages/declaration-keywords.ts';
import type { Trait } from './types.ts';

const KINDS: readonly FactKind[] = [
  ...(['function', 'method', 'test', 'class', 'interface', 'struct', 'enum', 'type', 'macro'] as const),
  ...(['field', 'constant', 'variable', 'parameter'] as const),
];

export const KEYWORD_TRAITS: readonly Trait[] = KEYWORDS.map(word => ({
  id: `keyword-${word}`,
  en: `${word}|that are ${word}|marked ${word}|marked as ${word}|declared ${word}|with ${word}`,
  es: '',
  kinds: KINDS,
  pattern: String.raw`\b${word}\b`,
}));
