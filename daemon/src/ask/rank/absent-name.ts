import type { FeatureName } from '../common/features.ts';
import { looksLikeIdentifier, type Question } from '../common/question.ts';
import type { Hit } from './hit.ts';

/**
 * Factor for scores if the requested name does not exist: other results have similar words but another name.
 */
const ABSENT_NAME_FACTOR = 0.5;

/**
 * Marks all hits with the requested name, which none contains in any spelling. The name may be misremembered,
 * or from another project.
 */
export function withAbsentName(hits: readonly Hit[], absent: string): Hit[] {
  return hits.map(hit => ({ ...hit, absent, score: hit.score * ABSENT_NAME_FACTOR }));
}

/** The requested name, if only the lines of hits show whether it exists. `values` are the features of their files. */
export function absentName(
  { isBareSymbol, isPath, symbols }: Question,
  values: readonly Record<FeatureName, number>[],
): string | undefined {
  const mention = [...symbols.values()].at(-1);
  if (!isBareSymbol || isPath || !mention) return undefined;
  const { name, isPrefix, misspelling } = mention;
  if (isPrefix || misspelling || !looksLikeIdentifier(name)) return undefined;
  const isKnown = values.some(({ defines_symbol, holds_literal }) => defines_symbol > 0 || holds_literal > 0);
  return isKnown ? undefined : name;
}
