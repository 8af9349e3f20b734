import type { Modifier } from '../../api/structure.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import type { NameTest, TextTest } from '../query-tree.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  based,
  type Cond,
  decoratedBy,
  denied,
  every,
  having,
  type insideOf,
  isFunction,
  isOnly,
  mentioning,
  modified,
  named,
  typed,
  withArgument,
  withParameters,
} from './draft.ts';
import { det } from './names.ts';
import { refs } from './nouns.ts';
import { allOrAny, calledNames, type Objects, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { nameTest, splitOwner, textTest } from './thing-tests.ts';
import { returnsValue } from './value-conditions.ts';

/** Alternatives without names are one place with several kinds. */
export function mergeRefs(all: Parameters<typeof insideOf>[0]): Parameters<typeof insideOf>[0] {
  if (all.length < 2 || all.some(one => one.name || one.construct || one.modifiers || one.that)) return all;
  return [{ kinds: all.flatMap(one => one.kinds) }];
}

const dos = many(alt(cat('that'), cat('do')), 2);

/** Conditions from a verb with its object: "that call X", "throwing Y", "decorated with Z". */
export const verbConds: Rule<Cond> = rule(() => {
  const object = allOrAny(things);
  const active = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? undefined : verb));
  const passive = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? verb : undefined));
  return alt(
    // "That implement the Writer interface": the kind of the object adds nothing.
    map(seq(active, det, things, cat<Noun>('noun')), ([{ deed }, , all, { find }]) =>
      find.is === 'node' && find.kinds.length > 0 && all.every(({ text: one }) => /\p{Lu}|_|\W/u.test(one))
        ? doing(deed, all)
        : undefined,
    ),
    map(seq(active, det, opt(cat('exactly', 0.1)), object), ([{ deed }, , , one]) => doingTo(deed, one)),
    // "That call A but not B".
    map(
      seq(active, det, object, many(sign(','), 1), many(cat('but'), 1), cat('not'), dos, det, things),
      ([{ deed }, , one, , , , , , others]) => {
        const [has, lacks] = [doingTo(deed, one), doing(deed, others)];
        return has && lacks && every([has, denied(lacks)]);
      },
      -0.1,
    ),
    map(seq(active, allOrAny(calledNames)), ([{ deed }, one]) =>
      deed === 'call' ? doingTo(deed, one) : undefined,
    ),
    map(
      seq(active, refs),
      ([{ deed }, all]) =>
        !(
          deed === 'return' &&
          all.every(({ kinds, name }) => name && /^(struct|enum|class|interface)$/.test(kinds[0] ?? ''))
        ) &&
        /^(contain|do|use|create|define|call|throw|catch|return)$/.test(deed) &&
        !isValue(deed, all)
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
        token(({ key }) =>
          /^(something|anything|another|other|others|one|ones|otr[oa]s?|algo|(?:interface|class|struct|record|type|trait|protocol|clase|interfaz|tipo)(?:e?s)?)$/.test(
            key,
          ),
        ),
        many(
          token(({ key }) =>
            /^(one|ones|(?:interface|class|struct|record|type|trait|protocol|clase|interfaz|tipo)(?:e?s)?)$/.test(
              key,
            ),
          ),
          1,
        ),
      ),
      ([{ deed }]) => (deed === 'extend' ? alone(deed) : undefined),
    ),
    // "Marked constexpr".
    map(
      seq(passive, many(cat('as'), 1), cat<Modifier>('modifier')),
      ([{ deed }, , one]) => (deed === 'decorate' ? modified([one]) : undefined),
      -0.1,
    ),
    map(seq(passive, det, object), ([{ deed }, , one]) =>
      deed === 'decorate' || deed === 'extend' ? doingTo(deed, one) : undefined,
    ),
    // "Goroutines started in …": the verb says nothing more.
    map(
      passive,
      ({ deed }): Cond | undefined =>
        /^(do|create|define|use|call)$/.test(deed) ? (find, not) => (not ? undefined : find) : undefined,
      0.5,
    ),
  );
});

/** "That return null", "that define call": a value or a name, not a part of the body. */
const isValue = (deed: Verb['deed'], all: Parameters<typeof insideOf>[0]) =>
  (deed === 'return' &&
    all.some(
      ({ construct, kinds, name }) =>
        /^(null|boolean-literal|self|this)$/.test(construct ?? '') || (kinds[0] === 'string' && !name),
    )) ||
  (deed === 'define' &&
    all.some(({ kinds }) => /^(call|throw|return|catch|string|comment)$/.test(kinds[0] ?? '')));

/** Whether a keyword is a verb in requests. */
export const isDeed = (word: string): boolean =>
  /^(?:pass|break|continue|fallthrough|rethrow|yield|await|return)$/.test(word);

/** Deeds that are done to several things at once. One value is returned, caught or thrown. */
const TO_SEVERAL: ReadonlySet<Verb['deed']> = new Set([
  ...([
    'call',
    'use',
    'extend',
    'derive',
    'decorate',
    'take',
    'mention',
    'contain',
    'create',
    'import',
  ] as const),
]);

/** "That implement A and B" implement both. */
function doingTo(deed: Verb['deed'], { all, isAll }: Objects): Cond | undefined {
  if (!isAll || !TO_SEVERAL.has(deed)) return doing(deed, all);
  const conds = all.map(one => doing(deed, [one]));
  return conds.every(cond => cond !== undefined) ? every(conds) : undefined;
}

function doing(deed: Verb['deed'], all: readonly Thing[]): Cond | undefined {
  const name = nameTest(all);
  const test = textTest(all);
  if (!name || !test) return;
  // "Catch an error and continue": another thing that is done.
  if (/^(?:catch|throw)$/.test(deed) && all.some(({ sort, text }) => sort === 'word' && isDeed(text))) return;
  // "Throw an exception": any.
  if (
    deed === 'throw' &&
    all.every(({ sort, text }) => sort === 'word' && /^(?:exception|error|excepcion)e?s?$/.test(text))
  )
    return alone('throw');
  const last = { ...splitOwner(name).name };
  switch (deed) {
    case 'call':
      return (find, not) =>
        find.is === 'text'
          ? find.lines.some(({ text }) => text.idea)
            ? undefined
            : mentioning({ ...test, isWord: true })(find, not)
          : isOnly(find, 'call')
            ? named(name)(find, not)
            : having([{ kinds: ['call'], ...splitOwner(name) }])(find, not);
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
          : having([{ kinds: ['call'], ...splitOwner(name) }])(find, not);
    case 'define':
      return (find, not) =>
        isOnly(find, 'class', 'struct', 'interface', 'enum', 'type') || (find.is === 'node' && find.construct)
          ? having([{ kinds: ['function', 'field', 'constant', 'variable'], name: last }])(find, not)
          : undefined;
    case 'extend':
      return based(name);
    case 'override':
      return (find, not) =>
        isOnly(find, 'class', 'struct', 'interface', 'enum')
          ? having([{ kinds: ['method'], name: last, modifiers: ['override'] }])(find, not)
          : every([modified(['override']), named(name)])(find, not);
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

/** "That carry @Deprecated": the decorator of a definition, or a text of other things. */
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
  if (deed === 'log') return having([{ kinds: [], construct: 'log-call' }]);
  if (deed === 'print') return having([{ kinds: [], construct: 'print' }]);
  if (deed === 'override') return modified(['override']);
  if (deed === 'extend') return based({ way: 'is', texts: ['*'] });
  return;
}
