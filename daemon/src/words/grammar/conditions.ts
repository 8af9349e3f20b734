/** Conditions: what a request says of the things that it asks for. */

import type { Modifier } from '../../api/structure.ts';
import { nameSource } from '../compile/lines.ts';
import { wordsBefore } from '../compile/substitutes.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { Amount, NameTest, ParameterTest, TextTest, TypeTest } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  based,
  type Cond,
  decoratedBy,
  denied,
  every,
  having,
  insideOf,
  isFunction,
  isOnly,
  mentioning,
  modified,
  named,
  onLines,
  returning,
  typed,
  withArgument,
  withBody,
  withLines,
  withParameters,
} from './draft.ts';
import { nameConds, using } from './names.ts';
import { refs, topLevel } from './nouns.ts';
import {
  amount,
  nameTest,
  splitOwner,
  type Thing,
  text,
  texts,
  textTest,
  thing,
  things,
  types,
} from './objects.ts';
import { quotedDeclaration } from './quoted.ts';

const det = many(cat('det', 0.01), 2);
const names =
  (way: NameTest['way'] = 'is') =>
  (all: readonly Thing[]) =>
    nameTest(all, way);

const after = <T>(before: Rule<unknown>, one: Rule<T>): Rule<T> =>
  map(seq(before, one), ([, value]) => value);

const unanchored: Rule<unknown> = opt(alt(sign(':'), cat('text', 0.1), cat('word', 0.05)));

/** Starts and ends: of the name, or of the line or text. */
const edgeConds: Rule<Cond> = rule(() =>
  alt(
    using(
      map(seq(cat('starts'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => edge('starts', 'start', all),
    ),
    using(
      map(seq(cat('ends'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => edge('ends', 'end', all),
    ),
    using(
      map(seq(cat('consists'), unanchored, texts), ([, , all]) => all),
      all => all,
      all => onLines({ text: textTest(all)!, at: 'whole' }),
    ),
    using(
      after(cat('like'), things),
      names(),
      test => (find, not) =>
        find.is === 'node'
          ? named(test)(find, not)
          : mentioning({ texts: test.texts, ...(test.way === 'matches' && { isRegex: true }) })(find, not),
    ),
  ),
);

function edge(way: 'starts' | 'ends', at: 'start' | 'end', all: readonly Thing[]): Cond {
  const line = textTest(all);
  const name = nameTest(all, way);
  return (find, not) => {
    if (find.is === 'text') return line && onLines({ text: line, at })(find, not);
    if (isOnly(find, 'comment', 'string', 'return')) return line && mentioning(line)(find, not);
    return name && named(name)(find, not);
  };
}

/** "That define something starting with X". */
const somethingConds: Rule<Cond> = rule(() =>
  map(
    seq(
      many(cat<Verb>('verb'), 1),
      det,
      token(({ key }) => /^(something|anything|names?|things?|functions?|algo)$/.test(key)),
      many(cat('that', 0.01), 1),
      alt(cat('starts'), cat('contains', 0.2)),
      things,
    ),
    ([, , , , , all]): Cond | undefined => {
      const test = nameTest(all, 'starts');
      if (!test) return;
      const cond = mentioning({ texts: [nameSource(test)], isRegex: true });
      return (find, not) => (find.is === 'text' ? cond(find, not) : named(test)(find, not));
    },
  ),
);

const returnConds: Rule<Cond> = rule(() =>
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
    map(seq(many(cat('type', 0.02), 1), typeWord, many(alt(cat('suffix'), cat('text')), 1)), () =>
      typed(some),
    ),
    map(seq(many(cat('det'), 1), cat('returns', 0.05), many(cat('text'), 1)), () => returning(some)),
  );
  return alt(
    map(seq(alt(cat('without'), seq(cat('not'), cat('contains'))), det, what), ([, , cond]) => denied(cond)),
    map(seq(alt(cat('with'), cat('contains', 0.1)), det, what), ([, , cond]) => cond, 0.1),
  );
});

const typeWord = token(({ key }) => /^(types?|annotations?|tipos?|typed|exception|error)$/.test(key));

const typeConds: Rule<Cond> = rule(() =>
  alt(
    untyped,
    map(after(cat('typed'), types), typed),
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

/** "With at least two type parameters": so many names in the angle brackets of the head. */
const typeParameterConds: Rule<Cond> = rule(() =>
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
const parameterConds: Rule<Cond> = rule(() => {
  const start = alt(cat('taking'), cat('with'));
  return alt(
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
    map(seq(start, types, alt(cat('as')), det, paramsWord), ([, type]) => withParameters([{ type }])),
    map(seq(cat('taking', 0.3), types), ([, type]) => withParameters([{ type }])),
  );
});

/** "a ctx parameter" has the name, "a Request parameter" the type. */
function parameter(all: readonly Thing[]): Cond {
  const isType = all.every(({ text: one }) => /^[*&[]|^\p{Lu}|[<[.:]/u.test(one));
  return withParameters([isType ? { type: { texts: all.map(one => one.text) } } : { name: nameTest(all)! }]);
}

const argumentConds: Rule<Cond> = rule(() => {
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

const baseConds: Rule<Cond> = rule(() => {
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

const decoratedConds: Rule<Cond> = rule(() => {
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

/** Inside whatever has a name. Of a text it says what else is in the line: "urls on example.com". */
const insideAny =
  (test: NameTest): Cond =>
  (find, not) => {
    if (find.is === 'text' && test.texts.some(one => one.includes('.')))
      return mentioning({ texts: test.texts })(find, not);
    if (isOnly(find, 'import', 'decorator') && !not) return;
    const { name } = splitOwner(test);
    const texts = name.texts.map(one => one.replace(/^\*/, ''));
    return insideOf([{ kinds: ['any'], name: { ...name, texts } }])(find, not);
  };

const within = alt(cat('inside'), cat('weakinside', 0.7));

/** "inside a loop", "in the body of X", "at top level", "outside any function". */
const insideConds: Rule<Cond> = rule(() => {
  const body = many(seq(det, cat('body'), opt(cat('of'))), 1);
  const owner: Rule<Cond> = using(after(seq(within, body, det), things), names(), insideAny);
  return alt(
    map(after(seq(within, body), refs), all => insideOf(mergeRefs(all))),
    map(owner, cond => cond, 0.9),
    map(after(seq(cat('outside'), body), refs), all => denied(insideOf(all))),
    map(cat('toplevel'), () => topLevel),
    map(seq(cat('not'), cat('toplevel')), () => denied(topLevel)),
    map(seq(cat('inside'), alt(cat('toplevel'))), () => topLevel),
    map(
      using(after(seq(cat('outside'), det), things), names(), name => denied(insideAny(name))),
      cond => cond,
      0.9,
    ),
  );
});

/** Alternatives without names are one place with several kinds. */
function mergeRefs(all: Parameters<typeof insideOf>[0]): Parameters<typeof insideOf>[0] {
  if (all.length < 2 || all.some(one => one.name || one.construct)) return all;
  return [{ kinds: all.flatMap(one => one.kinds) }];
}

/** "containing X", "with a try inside", "without a return". */
const contentConds: Rule<Cond> = rule(() => {
  const there = many(cat('inside'), 1);
  return alt(
    map(seq(cat('contains', 0.1), refs, there), ([, all]) => having(mergeRefs(all))),
    map(seq(cat('with', 0.15), refs, there), ([, all]) => having(mergeRefs(all))),
    map(seq(cat('without', 0.05), many(cat('both'), 1), refs, there), ([, , all]) => denied(having(all))),
    using(
      map(seq(cat('contains', 0.1), opt(cat('both')), unanchored, texts), ([, , , all]) => all),
      all => textTest(all),
      mentioning,
    ),
    using(
      map(seq(cat('without', 0.2), unanchored, texts), ([, , all]) => all),
      all => textTest(all),
      test => denied(mentioning(test)),
    ),
    map(seq(cat('contains', 0.1), opt(cat('both')), text, cat('and'), text), ([, , a, , b]) =>
      every([a, b].map(one => mentioning(textTest([one])!))),
    ),
  );
});

const sizeConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(alt(cat('with'), cat('of')), 1), amount, cat('lines'), many(cat('long'), 1)), ([, [one]]) =>
      withLines(one!),
    ),
    map(seq(cat('more'), amount, cat('lines')), ([, [one]]) => withLines({ ...one!, sign: '>' })),
    map(cat('oneline'), () => withLines({ sign: '=', number: 1 })),
    map(cat('multiline'), () => withLines({ sign: '>', number: 1 })),
    map(cat('bodyless'), () => withBody('none')),
    map(cat('bodied'), () => withBody('some')),
    map(cat('empty'), () => withBody('empty')),
  ),
);

/** "that are static", "declared private static bool". */
const qualityConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(cat<Verb>('verb'), 1), many(cat('as'), 1), quotedDeclaration), ([, , { cond, kinds }]) =>
      kinds.length === 0 ? cond : undefined,
    ),
    map(seq(list(cat<Modifier>('modifier'), cat('or'), 3)), ([all]) => modified(all, true)),
    map(seq(cat<Modifier>('modifier'), many(cat('and'), 1), cat<Modifier>('modifier')), ([a, , b]) =>
      modified([a, b]),
    ),
    map(seq(cat('without'), cat<Modifier>('modifier')), ([, one]) => denied(modified([one]))),
    // "That are sealed": a keyword that is no modifier of the facts.
    map(
      seq(
        alt(cat('that'), cat('be')),
        many(cat('be'), 1),
        token(
          ({ type, key }) =>
            type === 'word' &&
            /^(sealed|data|inline|lazy|lateinit|implicit|partial|record|open|native|synchronized|volatile|transient|declare|expect|actual|infix|operator|tailrec|fileprivate|indirect|mutating|case|opaque|comptime|noinline|weak|unowned)$/.test(
              key,
            ),
        ),
      ),
      ([, , one]): Cond => {
        const cond = mentioning({ texts: [wordsBefore(one.key)], isRegex: true });
        return (find, not) => (find.is === 'node' ? cond(find, not) : undefined);
      },
    ),
  ),
);

/** What a verb with its object says of a thing: "that call X", "throwing Y", "decorated with Z". */
const verbConds: Rule<Cond> = rule(() => {
  const active = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? undefined : verb));
  const passive = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? verb : undefined));
  return alt(
    // "That implement the Writer interface": the kind of the object says nothing more.
    map(seq(active, det, things, cat<Noun>('noun')), ([{ deed }, , all, { find }]) =>
      find.is === 'node' && find.kinds.length > 0 && all.every(({ text: one }) => /\p{Lu}|_|\W/u.test(one))
        ? doing(deed, all)
        : undefined,
    ),
    map(seq(active, det, opt(cat('exactly', 0.1)), things), ([{ deed }, , , all]) => doing(deed, all)),
    map(
      seq(active, refs),
      ([{ deed }, all]) =>
        /^(contain|do|use|create|define|call|throw|catch|return)$/.test(deed)
          ? having(mergeRefs(all))
          : undefined,
      0.05,
    ),
    map(active, ({ deed }) => alone(deed), 0.2),
    // "That extend another one".
    map(
      seq(
        active,
        many(cat('det', 0.01), 2),
        token(({ key }) => /^(something|anything|another|one|ones|interface|class|otra?|algo)$/.test(key)),
        many(
          token(({ key }) => /^(one|ones|class|interface|type)$/.test(key)),
          1,
        ),
      ),
      ([{ deed }]) => (deed === 'extend' ? alone(deed) : undefined),
    ),
    map(seq(passive, det, things), ([{ deed }, , all]) => suffering(deed, all)),
    // "Goroutines started in …": the verb says nothing more.
    map(
      passive,
      ({ deed }): Cond | undefined =>
        /^(do|create|define|use|call)$/.test(deed) ? (find, not) => (not ? undefined : find) : undefined,
      0.5,
    ),
  );
});

function doing(deed: Verb['deed'], all: readonly Thing[]): Cond | undefined {
  const name = nameTest(all);
  const test = textTest(all);
  if (!name || !test) return;
  const last = { ...splitOwner(name).name };
  switch (deed) {
    case 'call':
      return (find, not) =>
        find.is === 'text'
          ? mentioning({ ...test, isWord: true })(find, not)
          : isOnly(find, 'call')
            ? named(name)(find, not)
            : having([{ kinds: ['call'], name: last }])(find, not);
    case 'throw':
      return (find, not) =>
        isOnly(find, 'throw')
          ? typed({ texts: name.texts })(find, not)
          : having([{ kinds: ['throw'], name: last }])(find, not);
    case 'catch':
      return (find, not) =>
        isOnly(find, 'catch')
          ? typed({ texts: name.texts })(find, not)
          : having([{ kinds: ['catch'], name: last }])(find, not);
    case 'create':
      return (find, not) =>
        isOnly(find, 'throw')
          ? typed({ texts: name.texts })(find, not)
          : having([{ kinds: ['call'], name: last }])(find, not);
    case 'extend':
      return based(name);
    case 'override':
      return every([modified(['override']), named(name)]);
    case 'return':
      return returnsValue({ texts: name.texts });
    case 'import':
      return (find, not) => (isOnly(find, 'import') ? named(name)(find, not) : undefined);
    case 'take':
      return (find, not) =>
        isFunction(find)
          ? withParameters([{ type: { texts: name.texts } }])(find, not)
          : withArgument(test)(find, not);
    case 'pass':
      return withArgument(test);
    case 'use':
      return (find, not) => mentioning({ ...test, isWord: true })(find, not);
    case 'mention':
    case 'contain':
    case 'assign':
      return all.every(({ text: one }) => /^@[\w.]+$/.test(one)) ? carrying(name, test) : mentioning(test);
    case 'decorate':
    case 'derive':
      return decoratedBy(name);
    default:
      return;
  }
}

/** "That carry @Deprecated": of a definition its decorator, of anything else a text. */
const carrying = (name: NameTest, test: TextTest): Cond => {
  const [byName, byText] = [decoratedBy(name), mentioning(test)];
  return (find, not) =>
    find.is === 'node' && !isOnly(find, 'comment', 'string', 'call') ? byName(find, not) : byText(find, not);
};

/** A verb without an object: "functions that throw", "that never return". */
function alone(deed: Verb['deed']): Cond | undefined {
  if (deed === 'throw' || deed === 'catch' || deed === 'return') {
    return (find, not) => (isOnly(find, deed) ? undefined : having([{ kinds: [deed] }])(find, not));
  }
  if (deed === 'override') return modified(['override']);
  if (deed === 'extend') return based({ way: 'is', texts: ['*'] });
  return;
}

function suffering(deed: Verb['deed'], all: readonly Thing[]): Cond | undefined {
  const name = nameTest(all);
  if (!name) return;
  if (deed === 'decorate') return decoratedBy(name);
  if (deed === 'extend') return based(name);
  return;
}

const predicate: Rule<Cond> = rule(() =>
  alt(
    nameConds,
    edgeConds,
    somethingConds,
    returnConds,
    typeConds,
    parameterConds,
    typeParameterConds,
    argumentConds,
    baseConds,
    decoratedConds,
    insideConds,
    contentConds,
    sizeConds,
    qualityConds,
    verbConds,
  ),
);

/** A construct as a verb: "that never await". */
const constructVerb: Rule<Cond> = rule(() =>
  map(
    seq(
      alt(cat('that'), cat('do')),
      many(alt(cat('do'), cat('we', 0.1)), 1),
      opt(cat('not')),
      cat<Noun>('noun', 0.4),
    ),
    ([, , not, { find }]) => {
      if (find.is !== 'node' || !find.construct) return;
      const cond = having([{ kinds: [], construct: find.construct }]);
      return not ? denied(cond) : cond;
    },
  ),
);

/** A condition with "that", "are" and "not" before it. */
export const condition: Rule<Cond> = rule(() =>
  alt(
    constructVerb,
    map(
      seq(
        cat('exclude'),
        many(alt(cat('filler', 0.01), cat('that', 0.01), cat('be', 0.01), cat('det', 0.01)), 3),
        insideConds,
      ),
      ([, , cond]) => denied(cond),
      0.1,
    ),
    map(
      seq(
        opt(alt(cat('that'), cat('who', 0.2))),
        many(alt(cat('be'), cat('do', 0.05), cat('we', 0.1)), 2),
        opt(cat('not')),
        many(cat('be', 0.1), 1),
        predicate,
      ),
      ([, , not, , cond]) => (not ? denied(cond) : cond),
    ),
  ),
);

/** Conditions that "and" or "or" joins. */
export const conditions: Rule<Cond> = rule(() =>
  map(
    seq(
      condition,
      many(
        map(
          seq(alt(cat('and'), cat('but'), sign(',')), opt(cat('also' as string)), condition),
          ([, , cond]) => cond,
        ),
        2,
      ),
    ),
    ([head, rest]) => (rest.length === 0 ? head : every([head, ...rest])),
  ),
);
