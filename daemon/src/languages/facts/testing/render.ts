import { FACT_KINDS, type Fact, MODIFIERS } from '../vocabulary.ts';

/**
 * A fact in one line, for fixtures written by hand:
 *
 *     12 function load (path: string, ?) -> Text +public +async
 *     14 call read of fs [path, "utf8"]
 *     15 catch error : Error
 *
 * The number is the line of the name, from 1; `-` stands for a name that there is not. Kinds and modifiers are in the order
 * of the vocabulary. What a fact is inside of is not written.
 */
export function renderFact(fact: Fact): string {
  const kinds = FACT_KINDS.filter(kind => fact.kinds.has(kind));
  const isFunction = kinds.some(kind => ['function', 'method', 'lambda'].includes(kind));
  const hasArguments = fact.arguments.length > 0 || kinds.some(kind => ['call', 'decorator'].includes(kind));
  return [
    fact.nameRow + 1,
    kinds.join('/'),
    fact.name ?? '-',
    fact.receiver === null ? '' : `of ${fact.receiver}`,
    isFunction ? `(${fact.parameters.map(renderParameter).join(', ')})` : '',
    hasArguments ? `[${fact.arguments.join(', ')}]` : '',
    fact.returns === null ? '' : `-> ${fact.returns}`,
    fact.type === null ? '' : `: ${fact.type}`,
    ...MODIFIERS.filter(modifier => fact.modifiers.has(modifier)).map(modifier => `+${modifier}`),
  ]
    .filter(part => part !== '')
    .join(' ');
}

function renderParameter({ name, type }: Fact['parameters'][number]): string {
  return `${name ?? '?'}${type === null ? '' : `: ${type}`}`;
}
