import { readFileSync } from 'node:fs';
import { factsOf } from '../../daemon/src/languages/facts/facts.ts';
import { ALL_FACTS } from '../../daemon/src/languages/facts/needs.ts';
import type { Fact } from '../../daemon/src/languages/facts/vocabulary.ts';

/** Definitions, imports and calls of a file as `line kind name`, sorted. */
export async function namesIn(path: string): Promise<string[]> {
  const kinds = ['function', 'class', 'enum', 'import', 'call'] as const;
  const facts = await factsOf(path, readFileSync(path, 'utf8'), { ...ALL_FACTS, kinds });
  return (facts ?? []).map(fact => `${fact.nameRow + 1} ${kindOf(fact)} ${fact.name}`).sort();
}

function kindOf({ kinds }: Fact): string {
  return (['import', 'call', 'function'] as const).find(kind => kinds.has(kind)) ?? 'class';
}
