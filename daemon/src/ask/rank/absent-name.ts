import { plainName } from '../../index/terms.ts';
import type { TextOf } from '../lines-on-disk.ts';
import { looksLikeIdentifier, type Question } from '../question.ts';
import type { Hit } from './hit.ts';

/**
 * Factor for scores if the requested name does not exist: other results have similar words but another name.
 */
const ABSENT_NAME_FACTOR = 0.5;

/**
 * Marks all hits with the requested name if none contains it in any spelling. The name may be misremembered,
 * or from another project.
 */
export function markAbsentName(question: Question, hits: readonly Hit[], textOf: TextOf): Hit[] {
  const absent = absentName(question, hits, textOf);
  if (absent === undefined) return [...hits];
  return hits.map(hit => ({ ...hit, absent, score: hit.score * ABSENT_NAME_FACTOR }));
}

function absentName(
  { isBareSymbol, isPath, symbols }: Question,
  hits: readonly Hit[],
  textOf: TextOf,
): string | undefined {
  const mention = [...symbols.values()].at(-1);
  if (!isBareSymbol || isPath || !mention) return undefined;
  const { name, isPrefix, misspelling } = mention;
  if (isPrefix || misspelling || !looksLikeIdentifier(name)) return undefined;
  const isKnown = hits.some(({ values }) => values.defines_symbol > 0 || values.holds_literal > 0);
  return isKnown || hits.some(hit => contains(hit, plainName(name), textOf)) ? undefined : name;
}

function contains({ file, chunk }: Hit, name: string, textOf: TextOf): boolean {
  return chunk !== null && plainName(textOf(file, chunk) ?? '').includes(name);
}
