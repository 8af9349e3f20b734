import type { Hit } from './hit.ts';

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*[!?]?$/u;

/** The name whose uses can be found: that of the symbol without its containers, or the matched text if it is a name. */
export function nameOfHit({ symbol, match }: Pick<Hit, 'symbol' | 'match'>): string | undefined {
  const name = symbol ? symbol.name?.split('.').at(-1) : match?.text.trim();
  return name !== undefined && NAME.test(name) ? name : undefined;
}
