import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { type FactKind, type Modifier, nodeParts, type Structure } from '../api/structure.ts';
import { factsGrammar } from '../languages/facts/grammars.ts';
import { familyOf, grammarsWith, lacks, titleOf } from '../languages/facts/unsupported.ts';

type Word = FactKind | Modifier;

/**
 * Rejects a query that no language in the requested files supports, if the request names them by file or `file_types`.
 *
 * @throws DowseError INVALID_REQUEST that lists the languages which support it
 */
export function assertSupported({ path, options = {} }: SearchRequest): void {
  const { structure, file_types = [] } = options;
  if (!structure) return;
  const files = file_types.length > 0 ? file_types.map(type => `x.${type}`) : [path];
  const grammars = new Set(files.flatMap(file => factsGrammar(file, '') ?? []).map(familyOf));
  const isUnsupported = (word: Word) =>
    grammars.size > 0 && [...grammars].every(grammar => lacks(grammar, word));
  const [kind, ...others] = structure.kind ?? [];
  if (kind && [kind, ...others].every(isUnsupported)) throw unsupported(kind, grammars);
  const modifier = structure.modifier?.find(isUnsupported);
  if (modifier) throw unsupported(modifier, grammars);
  const inside = kindsIn(structure).find(kinds => kinds.every(isUnsupported));
  if (inside) throw unsupported(inside[0]!, grammars);
}

const kindsIn = ({ inside = [] }: Structure) => inside.map(one => nodeParts(one).kinds as FactKind[]);

function unsupported(word: Word, grammars: ReadonlySet<string>): DowseError {
  const can = grammarsWith(word);
  const here = [...grammars].map(titleOf).join(', ');
  return new DowseError(
    'INVALID_REQUEST',
    `${here} ${grammars.size > 1 ? 'have' : 'has'} no ${word}.`,
    `These languages have it: ${can.map(titleOf).join(', ')}.`,
  );
}
