import type { PathKind } from '../../languages/file-kinds.ts';
import { stem } from '../../text/stem.ts';

/** Words in the names of tests and examples that do not say what they are about. */
const KIND_WORDS: Partial<Record<PathKind, ReadonlySet<string>>> = {
  is_test: new Set(['test', 'spec', 'unit', 'integration', 'functional', 'case', 'suite'].map(stem)),
  is_example: new Set(['example', 'sample', 'demo', 'benchmark', 'bench', 'usage'].map(stem)),
};

/**
 * Whether a file of a kind is named after these terms: its path has all of them, and its name no others.
 *
 * @param place the terms of its name and of its path
 */
export function isNamedFor(
  place: { stem: readonly string[]; path: readonly string[] },
  kind: PathKind,
  terms: readonly string[],
): boolean {
  const named = withoutKindWords(kind, place.stem);
  const isOfThem = named.length > 0 && named.every(term => terms.includes(term));
  return isOfThem && terms.every(term => place.path.includes(term));
}

/** The terms without words that only say that a file is of this kind. */
export function withoutKindWords(kind: PathKind, terms: readonly string[]): string[] {
  const words = KIND_WORDS[kind];
  return terms.filter(term => !words?.has(term));
}
