import type { Noun } from '../lexicon/types.ts';
import type { Amount, NameTest, ParameterTest, TypeTest } from '../query-tree.ts';
import { amount } from './amounts.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  based,
  type Cond,
  decoratedBy,
  denied,
  isOnly,
  mentioning,
  modified,
  returning,
  typed,
  withArgument,
  withParameters,
} from './draft.ts';
import { after, det, names, using } from './names.ts';
import { anyThing, type Thing, text, texts, thing, things, types } from './objects.ts';
import { nameTest, textTest } from './thing-tests.ts';

export const returnConds: Rule<Cond> = rule(() =>
  alt(
    // "No devuelven nada" denies once.
    map(
      seq(
        cat('not'),
        cat('returns'),
        token(({ key }) => /^(nada|anything|ningun)$/.test(key)),
      ),
      () => returning({ texts: ['nothing'], isSpoken: true }),
    ),
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
      ([, , test]) => returnsValue(test),
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
    map(seq(cat('returns'), types, atPosition), ([, { texts: all }]) =>
      returning({ texts: all.flatMap(one => [one, `*, ${one})`]) }),
    ),
    map(seq(types, alt(cat('returns', 0.2))), ([test]) => returnsValue(test), 0.3),
  ),
);

const VALUES =
  /^(null|nil|None|true|false|True|False|undefined|self|this|[A-Z_]{4,}|\d+|NULL|nullptr|-?\d+)$/;

/** A value such as `null` is returned by a statement; a type is declared. */
export function returnsValue(test: TypeTest): Cond {
  return (find, not) => {
    if (isOnly(find, 'return')) return mentioning({ texts: test.texts })(find, not);
    if (test.texts.every(one => VALUES.test(one)) && !test.isSpoken) {
      return mentioning({ texts: test.texts.map(one => `return ${one}`) })(find, not);
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

export const typeConds: Rule<Cond> = rule(() =>
  alt(
    untyped,
    map(after(cat('typed'), types), typed),
    // "Of type func".
    map(
      seq(cat('typed'), anyThing),
      ([, one]) => typed({ texts: [one.text === 'func' ? 'func*' : one.text] }),
      0.5,
    ),
    map(
      seq(cat('for'), types),
      ([, test]): Cond =>
        (find, not) =>
          isOnly(find, 'catch', 'throw') ? typed(test)(find, not) : undefined,
    ),
  ),
);

const counts = (all: readonly Amount[]): ParameterTest[] => all.map(count => ({ count }));

const paramsWord = cat('params');

const ordinal = token(({ key }) => /^(first|second|third|last|only|primer|segundo|ultimo)$/.test(key));

/** "As the last value": which of several is meant is not asked of a search. */
const atPosition = seq(
  cat('as'),
  det,
  ordinal,
  many(
    token(({ key }) => /^(return|returned|value|result|one|valor|resultado)s?$/.test(key)),
    2,
  ),
);

/** "With at least two type parameters": so many names in the angle brackets of the head. */
export const typeParameterConds: Rule<Cond> = rule(() =>
  map(
    seq(
      alt(cat('with'), cat('taking')),
      det,
      amount,
      token(({ key }) => /^(type|generic|tipo|generico)s?$/.test(key)),
      many(paramsWord, 1),
    ),
    ([, , [one]]): Cond | undefined => {
      if (!one || !/^(=|>=|>)$/.test(one.sign)) return;
      const least = one.sign === '>' ? one.number + 1 : one.number;
      const inner = String.raw`(?:[^<>,]|<[^<>]*>)+`;
      const more = `(?:,${inner})`;
      const count = one.sign === '=' ? `{${least - 1}}\\s*[>\\]]` : `{${least - 1},}`;
      const source = String.raw`\b(?:struct|class|interface|enum|trait|type|record|fn|fun|func|function|union)\s+\w+\s*[<\[]${inner}${more}${count}`;
      return mentioning({ texts: [source], isRegex: true });
    },
    -0.2,
  ),
);

/** "with at least 3 parameters", "taking a string", "with a parameter named ctx". */
export const parameterConds: Rule<Cond> = rule(() => {
  const start = alt(cat('taking'), cat('with'));
  return alt(
    map(
      seq(
        start,
        det,
        token(({ key }) => /^(variadic|vararg|varargs|rest|variadico)$/.test(key)),
        many(paramsWord, 1),
      ),
      (): Cond => modified(['variadic']),
      -0.3,
    ),
    map(seq(start, det, amount, paramsWord, opt(cat('ormore'))), ([, , all, , more]) =>
      withParameters(counts(more ? all.map(one => ({ ...one, sign: '>=' as const })) : all)),
    ),
    map(
      seq(cat('whose'), cat('exactly', 0.1), paramsWord),
      () => withParameters([{ count: { sign: '=', number: 1 } }]),
      0.5,
    ),
    map(seq(cat('without'), det, paramsWord), () => withParameters([{ count: { sign: '=', number: 0 } }])),
    map(seq(cat('not'), alt(cat('taking'), cat('with')), det, paramsWord), () =>
      withParameters([{ count: { sign: '=', number: 0 } }]),
    ),
    map(seq(start, det, things, paramsWord), ([, , all]) => parameter(all), 0.1),
    map(
      seq(cat('taking'), det, opt(things), cat('named'), things),
      ([, , , , all]) => withParameters([{ name: nameTest(all)! }]),
      0.2,
    ),
    map(seq(start, det, paramsWord, cat('named'), things), ([, , , , all]) =>
      withParameters([{ name: nameTest(all)! }]),
    ),
    map(
      seq(start, det, paramsWord, things),
      ([, , , all]) => withParameters([{ name: nameTest(all)! }]),
      0.3,
    ),
    map(seq(start, det, paramsWord, cat('typed'), types), ([, , , , type]) => withParameters([{ type }])),
    map(seq(start, types, paramsWord), ([, type]) => withParameters([{ type }])),
    map(seq(start, types, alt(cat('as')), det, many(ordinal, 1), paramsWord), ([, type]) =>
      withParameters([{ type }]),
    ),
    map(seq(cat('whose'), many(ordinal, 1), paramsWord, many(cat('be'), 1), types), ([, , , , type]) =>
      withParameters([{ type }]),
    ),
    map(
      seq(
        alt(cat('taking'), cat('with')),
        token(({ text: one }) => /^\*{1,2}[a-z_]\w*$/.test(one)),
      ),
      ([, one]) => withParameters([{ name: { way: 'is', texts: [one.text.replace(/^\*+/, '')] } }]),
      -0.2,
    ),
    map(seq(cat('taking', 0.3), types), ([, type]) => withParameters([{ type }])),
  );
});

/** "a ctx parameter" has the name, "a Request parameter" the type. */
function parameter(all: readonly Thing[]): Cond {
  const isType = all.every(({ text: one }) => /^[*&[]|^\p{Lu}|[<[.:]/u.test(one));
  return withParameters([isType ? { type: { texts: all.map(one => one.text) } } : { name: nameTest(all)! }]);
}

export const argumentConds: Rule<Cond> = rule(() => {
  const argumentsWord = seq(many(alt(cat('as'), cat('for'), cat('inside')), 1), det, paramsWord);
  return alt(
    using(
      map(seq(cat('passing'), text, argumentsWord), ([, one]) => [one]),
      all => textTest(all),
      withArgument,
    ),
    using(
      after(seq(cat('passing'), det, paramsWord, opt(cat('be'))), texts),
      all => textTest(all),
      withArgument,
    ),
    using(
      map(seq(cat('passing', 0.3), texts), ([, all]) => all),
      all => textTest(all),
      withArgument,
    ),
    map(
      seq(cat('without'), det, paramsWord),
      (): Cond => (find, not) =>
        isOnly(find, 'call') ? withArgument({ texts: ['*'] })(find, !not) : undefined,
    ),
  );
});

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
    using(
      map(seq(start, things, cat('as'), det, cat('base')), ([, all]) => all),
      names(),
      based,
    ),
    map(seq(start, det, cat('base')), () => based(any), 0.1),
    map(seq(cat('without'), det, cat('base')), () => denied(based(any)), 0.1),
    using(
      after(seq(cat('for'), det), things),
      names(),
      test => (find, not) =>
        find.is === 'node' &&
        isOnly(find, 'class', 'struct', 'interface', 'enum') &&
        find.base?.texts[0] === '*'
          ? based(test)(find, not)
          : undefined,
    ),
  );
});

export const decoratedConds: Rule<Cond> = rule(() => {
  const mark = alt(cat('with'), cat('contains'), cat('taking'));
  const noun = many(cat('suffix', 0.1), 1);
  const decorator = map(seq(cat<{ find: { kinds?: string[] } }>('noun')), ([{ find }]) =>
    find.kinds?.[0] === 'decorator' ? true : undefined,
  );
  const at: Rule<Thing> = map(thing, one => (/^@|^#\[|^\[[A-Z]/.test(one.text) ? one : undefined));
  return alt(
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
