/** Modifiers and adjectives before a noun: "public or protected", "nested", "empty". */
import type { FactKind, Modifier } from '../../api/structure.ts';
import { TYPES } from '../lexicon/nouns.ts';
import { alt, cat, list, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, denied, insideOf, isOnly, modified, withBody, withLines } from './draft.ts';
import { refOf } from './noun-objects.ts';

/** "public or protected", "public static". */
export const modifiers: Rule<Cond> = rule(() =>
  alt(
    map(seq(opt(cat('both')), list(cat<Modifier>('modifier'), alt(cat('or'), sign('/')), 3)), ([, all]) =>
      modified(all, true),
    ),
    map(seq(cat('not'), cat<Modifier>('modifier')), ([, one]) => denied(modified([one]))),
  ),
);

/** Adjectives of size and position. */
export const adjectives: Rule<Cond> = rule(() =>
  alt(
    map(seq(opt(cat('not')), cat('empty')), ([not]) => (not ? denied(withBody('empty')) : withBody('empty'))),
    map(cat('oneline'), () => withLines({ sign: '=', number: 1 })),
    map(cat('multiline'), () => withLines({ sign: '>', number: 1 })),
    map(cat('toplevel'), () => topLevel),
    map(
      token(({ key }) => /^(nested|inner|anidad[oa]s?|intern[oa]s?)$/.test(key)),
      () => nested,
      0.4,
    ),
  ),
);

/** "Nested loops", "inner structs": inside another of the kind, or of types. */
const nested: Cond = (find, not) => {
  const ref = find.is === 'node' ? refOf(find) : undefined;
  if (!ref || not) return;
  return insideOf([isOnly(find, ...TYPES, 'type') ? { kinds: TYPES } : ref])(find, false);
};

export const topLevel: Cond = (find, not) => {
  const kinds: FactKind[] = ['function', 'class', 'interface', 'struct', 'enum', 'lambda'];
  return insideOf(not ? [{ kinds }] : kinds.map(kind => ({ kinds: [kind] })))(find, !not);
};
