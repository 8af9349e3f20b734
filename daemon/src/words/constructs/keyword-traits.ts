/** Keywords before a declaration as traits: "infix functions", "volatile fields". */
import type { FactKind } from '../../api/structure.ts';
import { wordsBefore } from '../compile/substitutes.ts';
import type { Trait } from './types.ts';

const FUNCTIONS: readonly FactKind[] = ['function', 'method', 'test'];

/** Keywords before a declaration that are no modifiers of the facts. */
const KEYWORDS =
  'sealed partial synchronized infix tailrec expect actual mutating nonmutating nonisolated indirect convenience required fileprivate crossinline noinline volatile transient native strictfp covariant late noreturn opaque threadlocal dynamic weak unowned implicit reified packed comptime consteval constinit register restrict thread_local'.split(
    ' ',
  );

export const KEYWORD_TRAITS: readonly Trait[] = KEYWORDS.flatMap((word): Trait[] => {
  const en = `${word}|that are ${word}|marked ${word}|marked as ${word}|declared ${word}|with ${word}`;
  return [
    {
      ...{ id: `keyword-${word}`, en, es: '' },
      kinds: [...FUNCTIONS, 'class', 'interface', 'struct', 'enum', 'type', 'macro'],
      pattern: wordsBefore(word),
    },
    {
      ...{ id: `keyword-${word}-value`, en, es: '' },
      kinds: ['field', 'constant', 'variable', 'parameter'],
      pattern: String.raw`\b${word}\b`,
    },
  ];
});
