import { plainName } from '../../index/terms.ts';
import type { TextOf } from '../lines-on-disk.ts';
import { looksLikeIdentifier, type Question } from '../question.ts';
import type { Hit } from './hit.ts';

/** What is left of a score where the name that is asked for is nowhere: others have words of it, but are called otherwise. */
const LEFT = 0.5;

/**
 * The answers to a question that is nothing but a name, each marked with it where none of them has it, however it is written:
 * such a name may be misremembered, or of another project.
 */
export function markAbsentName(question: Question, hits: readonly Hit[], textOf: TextOf): Hit[] {
  const absent = absentName(question, hits, textOf);
  if (absent === undefined) return [...hits];
  return hits.map(hit => ({ ...hit, absent, score: hit.score * LEFT }));
}

function absentName(
  { isBareSymbol, isPath, symbols }: Question,
  hits: readonly Hit[],
  textOf: TextOf,
): string | undefined {
  const mention = [...symbols.values()].at(-1);
  if (!isBareSymbol || isPath || !mention) return undefined;
  const { name, isBegun, written } = mention;
  if (isBegun || written || !looksLikeIdentifier(name)) return undefined;
  const isKnown = hits.some(({ values }) => values.defines_symbol > 0 || values.holds_literal > 0);
  return isKnown || hits.some(hit => has(hit, plainName(name), textOf)) ? undefined : name;
}

function has({ file, chunk }: Hit, name: string, textOf: TextOf): boolean {
  return chunk !== null && plainName(textOf(file, chunk) ?? '').includes(name);
}
