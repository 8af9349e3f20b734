/** "Generic functions", "closures that move": the traits of things, from their table. */
import type { Trait } from '../constructs/types.ts';
import { alt, cat, map, type Rule } from './chart.ts';
import { type Cond, decoratedBy, denied, inHead, named } from './draft.ts';

/** A trait before a noun or after it. */
export const trait: Rule<Cond> = alt(
  map(cat<Trait>('trait', -0.1), condOf),
  map(cat<Trait>('nottrait', -0.1), one => denied(condOf(one))),
);

function condOf({ kinds, constructs = [], pattern, name, decorated }: Trait): Cond {
  return (find, not) => {
    if (find.is !== 'node') return;
    const fits =
      find.construct === undefined
        ? find.kinds.length > 0 && find.kinds.every(kind => kinds.includes(kind))
        : constructs.includes(find.construct);
    if (!fits) return;
    if (name) return named(name)(find, not);
    if (decorated) return decoratedBy(decorated)(find, not);
    return pattern === undefined ? undefined : inHead(pattern)(find, not);
  };
}
