/** Keywords before a declaration as traits: "infix functions", "volatile fields". */
import type { FactKind } from '../../api/structure.ts';
import type { Trait } from './types.ts';

const KINDS: readonly FactKind[] = [
  ...(['function', 'method', 'test', 'class', 'interface', 'struct', 'enum', 'type', 'macro'] as const),
  ...(['field', 'constant', 'variable', 'parameter'] as const),
];

/** Keywords before a declaration that are no modifiers of the facts. */
const KEYWORDS =
  'sealed partial synchronized infix tailrec expect actual mutating nonmutating nonisolated indirect convenience required fileprivate crossinline noinline volatile transient native strictfp covariant late noreturn opaque threadlocal dynamic weak unowned implicit reified packed comptime consteval constinit register restrict thread_local'.split(
    ' ',
  );

export const KEYWORD_TRAITS: readonly Trait[] = KEYWORDS.map(word => ({
  id: `keyword-${word}`,
  en: `${word}|that are ${word}|marked ${word}|marked as ${word}|declared ${word}|with ${word}`,
  es: '',
  kinds: KINDS,
  pattern: String.raw`\b${word}\b`,
}));
