/** How likely each definition of a name is the one that a question means. */
import type { DefinitionRow } from './rounds.ts';

/** Maximum number of definitions of one name that become candidates. */
const MAX_CANDIDATES = 50;
/**
 * Maximum number of chunks read for an identifier: few may have the exact spelling or the named container.
 */
const MAX_ROWS = 500;
/** Maximum number of chunks read for a plain word. */
const MAX_ROWS_OF_WORD = 50;

/** Maximum number of chunks read for a name. */
export const mostRows = (isExplicit: boolean) => (isExplicit ? MAX_ROWS : MAX_ROWS_OF_WORD);

/** Likeness of a name in another case. */
export const ALIKE = 0.6;

/** Factor for extensions and prototypes; below a definition that shares its chunk. */
const ADDITION = 0.7;

/** Likelihood of each row to be the definition that the question means. */
export function likenessesOf(rows: readonly DefinitionRow[]): number[] {
  // If a symbol has the exact name, one in another case is unlikely.
  const isExact = rows.some(({ likeness }) => likeness > ALIKE);
  const isDefined = rows.some(({ likeness, isForward }) => likeness > ALIKE && !isForward);
  const heads = new Set(
    rows
      .filter(({ likeness, isContinuation }) => likeness > ALIKE && !isContinuation)
      .map(({ file }) => file),
  );
  return rows.map(({ likeness, file, isForward, isAddition }) => {
    // An extension in another file is unlikely too; in the same file it ranks after the definition.
    const isRemote = heads.size > 0 && !heads.has(file);
    if ((isExact && likeness <= ALIKE) || isRemote) return ALIKE / 2;
    const isAdded = heads.size > 0 && isAddition;
    return isAdded || (isDefined && isForward) ? likeness * ADDITION : likeness;
  });
}

/** Positions of the highest values. */
export function likest(likeness: readonly number[]): number[] {
  return [...likeness.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, MAX_CANDIDATES);
}
