/** Parameters and arguments: "with at least 3 parameters", "taking a string", "passing X". */
import type { Amount, ParameterTest } from '../query-tree.ts';
import { amount, number } from './amounts.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, token } from './chart.ts';
import {
  type Cond,
  denied,
  having,
  inHead,
  insideOf,
  isOnly,
  modified,
  owned,
  withArgument,
  withArgumentAt,
  withKeyword,
  withParameters,
} from './draft.ts';
import { after, det, using } from './names.ts';
import { anyThings, text, texts, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { nameTest, splitOwner, textTest } from './thing-tests.ts';
import { types } from './type-names.ts';

const counts = (all: readonly Amount[]): ParameterTest[] => all.map(count => ({ count }));

const paramsWord = cat('params');

/** "With a keyword argument timeout", "passing request as a keyword", "with a timeout keyword", "with an argument named timeout". */
const keywordConds: Rule<Cond> = rule(() => {
  const keyword = token(({ key }) => /^(?:keyword|kwarg|named)s?$/.test(key));
  const start = alt(cat('with'), cat('passing'), cat('taking'));
  const word = seq(keyword, many(paramsWord, 1), many(cat('named'), 1));
  const by = (all: readonly Thing[]) => {
    const name = nameTest(all);
    return name && withKeyword(name);
  };
  return alt(
    map(seq(start, det, word, things), ([, , , all]) => by(all), -0.6),
    map(seq(start, det, paramsWord, cat('named'), things), ([, , , , all]) => by(all), -0.4),
    map(seq(start, det, things, keyword, many(paramsWord, 1)), ([, , all]) => by(all), -0.6),
    map(
      seq(start, det, things, alt(cat('as'), cat('for'), cat('by')), det, keyword, many(paramsWord, 1)),
      ([, , all]) => by(all),
      -0.6,
    ),
  );
});

/** "With a pointer receiver named s": Go writes the name before the type. */
const receiverNameConds: Rule<Cond> = rule(() =>
  map(
    seq(
      cat('with'),
      det,
      many(
        token(({ key }) => /^(?:pointer|value)$/.test(key)),
        1,
      ),
      token(({ key }) => key === 'receiver'),
      cat('named'),
      alt(things, anyThings),
    ),
    ([, , [sort], , , all]) => {
      const name = nameTest(all);
      if (name?.way !== 'is' || name.texts.some(one => !/^\w+$/.test(one))) return;
      const sign = sort
        ? sort.key === 'pointer'
          ? String.raw`\s*\*`
          : String.raw`[^*)]*\)`
        : String.raw`\b`;
      return inHead(String.raw`^func\s*\(\s*(?:${name.texts.join('|')})\b${sign}`);
    },
    -0.6,
  ),
);

/** "With a *Viper receiver": methods of that type. */
const receiverConds: Rule<Cond> = rule(() => {
  const receiver = token(({ key }) => /^receptor|receiver$/.test(key));
  const of = (all: readonly Thing[]) => {
    const name = nameTest(all);
    return name && owned(name);
  };
  return alt(
    map(seq(cat('with'), det, things, receiver), ([, , all]) => of(all), -0.2),
    map(
      seq(alt(cat('with'), cat('whose')), det, receiver, many(cat('be'), 1), det, things),
      ([, , , , , all]) => of(all),
      -0.2,
    ),
  );
});

const POSITIONS: readonly (readonly [RegExp, number | 'last'])[] = [
  [/^(?:first|1st|primer[oa]?)$/, 1],
  [/^(?:second|2nd|segund[oa])$/, 2],
  [/^(?:third|3rd|tercer[oa]?)$/, 3],
  [/^(?:fourth|4th|cuart[oa])$/, 4],
  [/^(?:fifth|5th|quint[oa])$/, 5],
  [/^(?:last|final|ultim[oa])$/, 'last'],
];

type Position = NonNullable<Exclude<ParameterTest, { count: Amount }>['at']>;

/** "First", "2nd", "last". */
const ordinal: Rule<Position> = map(
  token(({ key }) => POSITIONS.some(([words]) => words.test(key))),
  ({ key }) => POSITIONS.find(([words]) => words.test(key))![1],
);

/** "The first argument", "parameter 2". */
const position: Rule<Position> = rule(() =>
  alt(
    map(seq(det, ordinal, paramsWord), ([, at]) => at),
    map(seq(det, paramsWord, number), ([, , at]) => (at >= 1 && at <= MAX_POSITION ? at : undefined)),
  ),
);

const MAX_POSITION = 99;

/** A parameter, wherever it is. */
type Parameter = Exclude<ParameterTest, { count: Amount }>;

/** "A context", "of type Context", "named ctx". */
const oneParameter: Rule<Parameter> = rule(() =>
  alt(
    map(seq(cat('named'), things), ([, all]) => named(all)),
    map(seq(cat('typed'), types), ([, type]) => ({ type })),
    map(types, type => ({ type })),
  ),
);

function named(all: readonly Thing[]): Parameter | undefined {
  const name = nameTest(all);
  return name && { name };
}

/** What a parameter or an argument at a position is: "a context as their first argument", "whose last parameter is an error". */
const atPosition = <T>(one: Rule<T>, take: Rule<unknown>): Rule<[T, Position]> => {
  const is = many(alt(cat('be'), cat('that')), 2);
  return alt(
    map(
      seq(take, one, alt(cat('as'), cat('inside'), cat('for')), position),
      ([, value, , at]): [T, Position] => [value, at],
      -0.4,
    ),
    // "Take a context first".
    map(seq(take, one, ordinal), ([, value, at]): [T, Position] => [value, at], 0.2),
    map(
      seq(alt(cat('whose'), take), position, is, one),
      ([, at, , value]): [T, Position] => [value, at],
      -0.4,
    ),
  );
};

const parameterAtPosition: Rule<Cond> = rule(() =>
  map(atPosition(oneParameter, cat('taking')), ([test, at]) => withParameters([{ ...test, at }])),
);

const argumentAtPosition: Rule<Cond> = rule(() =>
  using(
    atPosition(text, cat('passing')),
    ([one, at]) => {
      const test = textTest([one]);
      return test && ([test, at] as const);
    },
    ([test, at]) => withArgumentAt(test, at),
  ),
);

/** "With at least two type parameters": this number of names in the angle brackets of the head. */
export const typeParameterConds: Rule<Cond> = rule(() =>
  map(
    seq(
      alt(cat('with'), cat('taking')),
      det,
      amount,
      token(({ key }) => /^(type|generic|template|tipo|generico)s?$/.test(key)),
      many(paramsWord, 1),
    ),
    ([, , [one]]): Cond | undefined => {
      if (!one || !/^(=|>=|>)$/.test(one.sign)) return;
      const least = one.sign === '>' ? one.number + 1 : one.number;
      const inner = String.raw`(?:[^<>,]|<[^<>]*>)+`;
      const more = `(?:,${inner})`;
      const count = one.sign === '=' ? `{${least - 1}}\\s*[>\\]]` : `{${least - 1},}`;
      const source = String.raw`\b(?:struct|class|interface|enum|trait|type|record|fn|fun|func|function|union)\s+\w+\s*[<\[]${inner}${more}${count}`;
      return inHead(source);
    },
    -0.2,
  ),
);

/** "with at least 3 parameters", "taking a string", "with a parameter named ctx". */
export const parameterConds: Rule<Cond> = rule(() => {
  const start = alt(cat('taking'), cat('with'));
  return alt(
    receiverConds,
    receiverNameConds,
    parameterAtPosition,
    map(seq(cat('not'), parameterAtPosition), ([, cond]) => denied(cond)),
    map(
      seq(
        start,
        det,
        token(({ key }) => /^(variadic|vararg|varargs|rest|params|splat|variadico)$/.test(key)),
        many(paramsWord, 1),
      ),
      (): Cond => modified(['variadic']),
      -0.3,
    ),
    map(seq(start, det, amount, paramsWord, opt(cat('ormore'))), ([, , all, , more]) =>
      withParameters(counts(more ? all.map(one => ({ ...one, sign: '>=' as const })) : all)),
    ),
    map(seq(cat('without'), det, paramsWord), () => withParameters([{ count: { sign: '=', number: 0 } }])),
    map(seq(cat('not'), alt(cat('taking'), cat('with')), det, paramsWord), () =>
      withParameters([{ count: { sign: '=', number: 0 } }]),
    ),
    // "With an out parameter".
    map(
      seq(
        start,
        det,
        list(
          token(({ key }) => /^(out|ref|inout)$/.test(key)),
          cat('or'),
          2,
        ),
        paramsWord,
      ),
      ([, , all]) => {
        // A parameter has a type; an argument has none, or `var`.
        const forms = all.map(one =>
          one.text === 'inout' ? String.raw`inout\s` : String.raw`${one.text}\s+[^v\s(][\w.<>\[\]?]*\s+\w`,
        );
        return inHead(String.raw`[(,:]\s*(?:\[[^\]]*\]\s*)?(?:${forms.join('|')})`);
      },
    ),
    map(seq(start, det, things, paramsWord), ([, , all]) => parameter(all)),
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
    map(seq(start, types, paramsWord), ([, type]) => withParameters([{ type }]), 0.1),
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

/** "Calls with a message", "with a string literal". */
const literalArgument: Rule<Cond> = map(
  seq(
    alt(cat('with'), cat('passing')),
    det,
    token(({ key }) => /^(message|string|text|literal|mensaje|cadena)$/.test(key)),
    many(
      token(({ key }) => /^(literals?|constant|argument|as)$/.test(key)),
      2,
    ),
  ),
  (): Cond => (find, not) =>
    isOnly(find, 'throw')
      ? having([{ kinds: ['string'] }])(find, not)
      : isOnly(find, 'call', 'decorator')
        ? withArgument({ texts: [`^\\s*[bfru]?["'\`]`], isRegex: true })(find, not)
        : undefined,
);

export const argumentConds: Rule<Cond> = rule(() => {
  const argumentsWord = seq(
    many(alt(cat('as'), cat('for'), cat('inside')), 1),
    det,
    many(cat('only'), 1),
    paramsWord,
  );
  return alt(
    literalArgument,
    keywordConds,
    argumentAtPosition,
    // "Lambdas passed to X".
    map(
      seq(
        token(({ key }) => /^(passed|given|handed|pasadas?|pasados?)$/.test(key)),
        cat('of'),
        det,
        things,
      ),
      ([, , , all]): Cond => {
        const name = nameTest(all);
        const cond = name && insideOf([{ kinds: ['call'], name: splitOwner(name).name }]);
        return (find, not) =>
          cond && (isOnly(find, 'lambda', 'string', 'function') || (find.is === 'node' && find.construct))
            ? cond(find, not)
            : undefined;
      },
    ),
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
  );
});
