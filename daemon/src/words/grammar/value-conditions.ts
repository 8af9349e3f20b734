import { escapeRegex } from '../../languages/escape-regex.ts';
import type { Noun } from '../lexicon/types.ts';
import type { NameTest, TypeTest } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { based, type Cond, decoratedBy, denied, isOnly, mentioning, returning, typed } from './draft.ts';
import { after, det, names, using } from './names.ts';
import { thing, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { types } from './type-names.ts';

export const returnConds: Rule<Cond> = rule(() =>
  alt(
    map(
      seq(
        alt(
          cat('returns'),
          seq(cat('whose'), cat('returns'), opt(cat('be'))),
          seq(cat('with'), det, cat('returns'), opt(cat('of'))),
        ),
        opt(cat('exactly')),
        types,
      ),
      ([, exactly, test]) => returnsValue(exactly ? { ...test, isExact: true } : test),
    ),
    // "With nullable return types".
    map(
      seq(
        cat('with'),
        det,
        types,
        token(({ key }) => /^(return|result|retorno)$/.test(key)),
        many(typeWord, 1),
      ),
      ([, , test]) => returnsValue(test),
    ),
    map(seq(types, alt(cat('returns', 0.2))), ([test]) => returnsValue(test), 0.3),
  ),
);

const VALUES =
  /^(null|nil|None|true|false|True|False|undefined|self|this|[A-Z_]{4,}|\d+|NULL|nullptr|-?\d+)$/;

/** Values that often begin others: `self.total`, `10`. */
const GOES_ON = /^(?:self|this|-?\d+)$/;

/** A value such as `null` is returned by a statement; a type is declared. */
export function returnsValue(test: TypeTest): Cond {
  return (find, not) => {
    if (isOnly(find, 'return')) return mentioning({ texts: test.texts })(find, not);
    if (test.texts.every(one => VALUES.test(one)) && !test.isSpoken) {
      if (!test.texts.some(one => GOES_ON.test(one)))
        return mentioning({ texts: test.texts.map(one => `return ${one}`), isWord: true })(find, not);
      const texts = test.texts.map(one => String.raw`\breturn\s+${escapeRegex(one)}(?![\w.([])`);
      return mentioning({ texts, isRegex: true })(find, not);
    }
    return returning(test)(find, not);
  };
}

/** "without a type", "with a return type": whether there is any. */
const untyped: Rule<Cond> = rule(() => {
  const some = { texts: ['*'] };
  const what = alt(
    map(seq(many(cat('type', 0.02), 1), typeWord, many(alt(cat('suffix'), cat('text'), classWord), 1)), () =>
      typed(some),
    ),
    map(seq(many(cat('det'), 1), cat('returns', 0.05), many(cat('text'), 1)), () => returning(some)),
  );
  return alt(
    map(seq(alt(cat('without'), seq(cat('not'), cat('contains'))), det, what), ([, , cond]) => denied(cond)),
    map(seq(alt(cat('with'), cat('contains', 0.1)), det, what), ([, , cond]) => cond, 0.1),
  );
});

const classWord = token(({ key }) => /^(class|clase|name|binding|variable)(?:e?s)?$/.test(key));

const typeWord = token(({ key }) => /^(types?|annotations?|tipos?|typed|exception|error)$/.test(key));

export const typeConds: Rule<Cond> = rule(() => alt(untyped, map(after(cat('typed'), types), typed)));

export const baseConds: Rule<Cond> = rule(() => {
  const start = alt(cat('with'), cat('whose'));
  const any: NameTest = { way: 'is', texts: ['*'] };
  return alt(
    using(
      map(seq(start, det, cat('base'), opt(alt(cat('be'), cat('named'))), things), ([, , , , all]) => all),
      names(),
      based,
    ),
    using(
      map(
        seq(alt(start, cat('contains')), det, cat<Noun>('noun'), cat('of'), det, things),
        ([, , noun, , , all]) => (noun.object === 'base' ? all : undefined),
      ),
      names(),
      based,
    ),
    map(seq(start, det, cat('base')), () => based(any), 0.1),
    map(seq(cat('without'), det, cat('base')), () => denied(based(any)), 0.1),
  );
});

export const decoratedConds: Rule<Cond> = rule(() => {
  const mark = alt(cat('with'), cat('contains'), cat('taking'));
  const noun = many(cat('suffix', 0.1), 1);
  const decorator = map(seq(cat<{ find: { kinds?: string[] } }>('noun')), ([{ find }]) =>
    find.kinds?.[0] === 'decorator' ? true : undefined,
  );
  const at: Rule<Thing> = map(thing, one => (/^@|^#\[|^\[[A-Z]/.test(one.text) ? one : undefined));
  // `#[must_use]`
  const inSnakeCase: Rule<Thing> = map(thing, one =>
    /^[a-z]+(?:_[a-z]+)+$/.test(one.text) ? one : undefined,
  );
  return alt(
    using(
      map(seq(cat('with'), inSnakeCase), ([, one]) => [one], 0.15),
      names(),
      test => (find, not) => (find.is === 'node' ? decoratedBy(test)(find, not) : undefined),
    ),
    using(
      map(seq(mark, det, thing, alt(decorator, cat('text', 0.1)), noun), ([, , one]) => [one]),
      names(),
      decoratedBy,
    ),
    using(
      map(seq(mark, det, decorator, thing), ([, , , one]) => [one]),
      names(),
      decoratedBy,
    ),
    using(
      map(seq(mark, det, list(at, alt(cat('or'), sign(',/')), 3)), ([, , all]) => all),
      names(),
      test => (find, not) => (find.is === 'node' ? decoratedBy(test)(find, not) : undefined),
    ),
    map(seq(cat('without'), det, decorator), () => denied(decoratedBy({ way: 'is', texts: ['*'] })), 0.1),
    using(
      map(seq(cat('without'), det, at, opt(decorator)), ([, , one]) => [one]),
      names(),
      test => denied(decoratedBy(test)),
    ),
  );
});
