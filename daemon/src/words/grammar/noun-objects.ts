import { escapeRegex } from '../../languages/escape-regex.ts';
import { CONSTRUCTS } from '../constructs/index.ts';
import { SPOKEN_TYPES } from '../lexicon/nouns.ts';
import type { Noun } from '../lexicon/types.ts';
import type { NameTest, NodeFind, NodeRef } from '../query-tree.ts';
import {
  based,
  type Cond,
  decoratedBy,
  every,
  insideOf,
  isFunction,
  isOnly,
  mentioning,
  named,
  type One,
  owned,
  returning,
  typed,
  withParameters,
} from './draft.ts';
import type { Thing } from './thing.ts';
import { nameTest, textTest } from './thing-tests.ts';

/** `callback(err)`, `set('bin/...')`: the name of a call and its arguments as written. */
function callAsWritten(all: readonly Thing[]): Cond | undefined {
  const [one] = all;
  const [, name, inner] = /^([\w.:>-]+)\((.*[^.\s].*)\)$/.exec(one?.text ?? '') ?? [];
  if (all.length !== 1 || !name || !inner) return;
  // Code may have other quotes than the request.
  const parts = inner.split(/\.\.\.|…/).map(part => escapeRegex(part).replace(/["'`]/g, '["\'`]'));
  const source = String.raw`${escapeRegex(name)}\(\s*${parts.join('.*')}`;
  return mentioning({ texts: [source], isRegex: true });
}

/** `@Test`, `#[test]`. */
const ATTRIBUTE = /^@|^#\[/;

/** `Error() string`, `Len() int`: functions with this name and result. */
function signature(all: readonly Thing[]): Cond | undefined {
  const [, name, inner, type] = /^(\w+)\((.*)\)\s+(\S+)$/.exec(all[0]?.text ?? '') ?? [];
  if (all.length !== 1 || !name || !type) return;
  const conds = [named({ way: 'is', texts: [name] }), returning({ texts: [type] })];
  if (inner === '') conds.push(withParameters([{ count: { sign: '=', number: 0 } }]));
  return find => (find.is === 'node' ? every(conds)({ ...find, kinds: ['function'] }, false) : undefined);
}

/** Conditions from a name before or after a noun. */
function byObject(noun: Noun, all: readonly Thing[]): Cond | undefined {
  const [head] = all;
  if (isOnly(noun.find, 'call')) {
    const cond = callAsWritten(all);
    if (cond) return cond;
  }
  if (
    head &&
    all.every(one => ATTRIBUTE.test(one.text)) &&
    noun.object !== 'text' &&
    !isOnly(noun.find, 'decorator', 'call')
  ) {
    return made(nameTest(all), decoratedBy);
  }
  switch (noun.object) {
    case 'name':
      return made(nameTest(all), named);
    case 'type':
      // Types have capitals; a plain word is a different thing: "the catch of a try".
      if (all.some(one => one.sort === 'word' && /^\p{Ll}+$/u.test(one.text) && !SPOKEN.has(one.text)))
        return;
      return made(nameTest(all), test => typed({ texts: test.texts, ...spokenOnly(all) }));
    case 'base':
      return made(nameTest(all), based);
    case 'owner':
      return made(nameTest(all), owned);
    case 'text':
      return made(textTest(all), mentioning);
    default:
      return;
  }
}

export const made = <T, U>(value: T | undefined, make: (value: T) => U): U | undefined =>
  value === undefined ? undefined : make(value);

const SPOKEN = new Set(Object.values(SPOKEN_TYPES).flatMap(words => words.split('|')));

const spokenOnly = (all: readonly Thing[]) =>
  all.every(({ sort, text }) => sort === 'word' && SPOKEN.has(text)) ? { isSpoken: true } : {};

/** Names that languages give a meaning. */
const WHOLE = /^(init|main|new|initialize|constructor|dealloc|deinit)$/;

/** Conditions from a name before a noun: "Context methods", "get_ functions", "retry functions", "bool functions". */
export function before(noun: Noun, all: readonly Thing[]): Cond | undefined {
  const [head] = all;
  if (!head || all.length === 0) return;
  const name = (way: NameTest['way'], texts = all) => made(nameTest(texts, way), named);
  if (noun.find.is === 'text' && noun.find.declared) return;
  if (noun.find.is === 'text') return made(textTest(all), mentioning);
  if (all.every(one => /^[\w.]+_\*?$/.test(one.text)))
    return name(
      'starts',
      all.map(one => ({ ...one, text: one.text.replace(/\*$/, '') })),
    );
  if (
    isOnly(noun.find, 'import', 'call', 'decorator', 'macro') ||
    all.every(({ text }) => ATTRIBUTE.test(text))
  )
    return byObject(noun, all);
  if (all.every(one => one.text.startsWith('_'))) return name('ends');
  const isTyped = isOnly(noun.find, 'field', 'variable', 'parameter', 'constant');
  if (isTyped && all.every(({ text }) => /^[*&]?\w+(?:(?:\.|::)\w+)+$/u.test(text)))
    return typed({ texts: all.map(one => `${one.text}${one.text.includes('::') ? '*' : ''}`) });
  if (isTyped && head.sort === 'word' && /^(long|short|byte|double|char|unsigned)$/.test(head.text))
    return typed({ texts: all.map(one => one.text) });
  const isMember = isOnly(noun.find, 'field', 'method', 'constant');
  if (isMember && all.every(({ text }) => /::|<.*>/.test(text)))
    return find =>
      typed({ texts: all.map(one => `${one.text}*`) })(
        find.is === 'node' ? { ...find, kinds: ['field'] } : find,
        false,
      );
  if (isTyped && head.sort === 'word' && SPOKEN.has(head.text))
    return typed({ texts: all.map(one => one.text), isSpoken: true });
  if (isFunction(noun.find) && all.every(({ text, sort }) => sort === 'word' && SPOKEN.has(text))) {
    return returning({ texts: all.map(one => one.text), isSpoken: true });
  }
  if (isOnly(noun.find, 'field', 'method', 'enum-member', 'constant') && noun.object === 'owner')
    return byObject(noun, all);
  // "`as any` casts".
  if (noun.find.construct && all.some(({ text }) => /\s/.test(text))) return made(textTest(all), mentioning);
  if (noun.object === 'name' && noun.find.is === 'node' && !noun.find.construct) {
    return name(
      head.sort === 'word' && /^\p{Ll}+$/u.test(head.text) && !WHOLE.test(head.text) ? 'contains' : 'is',
    );
  }
  return byObject(noun, all);
}

/** "class Foo", "import json", "throw X": a name that follows. */
export function direct(noun: Noun, all: readonly Thing[]): Cond | undefined {
  if (noun.object === 'owner' && noun.find.is === 'node') return made(nameTest(all), named);
  const isPlain = all.some(({ sort, text }) => sort === 'word' && /^\p{Ll}/u.test(text));
  if (noun.object === 'text' && isPlain && !isOnly(noun.find, 'return')) return;
  return byObject(noun, all);
}

/** Constructs that belong to a type: "extension methods on X", "dunder methods of X". */
const OWNED: ReadonlySet<string> = new Set(
  CONSTRUCTS.filter(
    ({ id, node }) =>
      /method|property|field|member|getter|setter|indexer|constructor|operator-overload/.test(id) ||
      (node.kind ?? ['keyword']).every(kind => /^(function|method|field|variable|constant)$/.test(kind)),
  ).map(({ id }) => id),
);

/** "calls to X", "fields of the class X", "comments about X". */
export function byOf(noun: Noun, all: readonly Thing[], head: Noun | undefined): Cond | undefined {
  const asSignature = signature(all);
  if (asSignature) return isFunction(noun.find) ? asSignature : undefined;
  if (
    noun.find.is === 'text' ||
    (noun.object === 'text' && head?.find.is === 'node' && head.find.construct)
  ) {
    return made(textTest(all), mentioning);
  }
  if (
    head &&
    head.find.is === 'node' &&
    !head.needsObject &&
    !isOnly(noun.find, 'call', 'throw', 'catch') &&
    noun.object !== 'base'
  ) {
    const isSame = noun.needsObject && noun.find.kinds.length > 5;
    if (isSame)
      return (find, not) =>
        find.is === 'node'
          ? named(nameTest(all)!)({ ...find, kinds: (head.find as NodeFind).kinds }, not)
          : undefined;
    if (isOnly(noun.find, 'decorator')) return;
    // "Returns of a table constructor" have one.
    if (isOnly(noun.find, 'return') && head.find.construct) return;
    if (isOnly(noun.find, 'import')) return made(nameTest(all), named);
    const ref = refOf(head.find);
    const name = nameTest(all);
    if (!ref || !name) return;
    if (ref.kinds.every(kind => /^(class|interface|struct|enum|type)$/.test(kind)) && noun.object === 'owner')
      return owned(name);
    return insideOf([{ ...ref, name }]);
  }
  if (isOnly(noun.find, 'type'))
    return mentioning({ texts: all.map(one => String.raw`=.*\b${escapeRegex(one.text)}\b`), isRegex: true });
  if (isOnly(noun.find, 'parameter'))
    return made(nameTest(all), name => insideOf([{ kinds: ['function'], name }]));
  if (noun.find.construct) return made(nameTest(all), OWNED.has(noun.find.construct) ? owned : named);
  if (isFunction(noun.find) && noun.object === 'name' && !isOnly(noun.find, 'test') && !noun.needsObject)
    return made(nameTest(all), owned);
  return byObject(noun, all);
}

const CONSTRUCTORS = ['init', '__init__', 'constructor', 'initialize', '__construct', 'new'];

/** What a condition of structural search can say of a node. */
const SAYABLE: ReadonlySet<string> = new Set<keyof NodeFind>([
  ...(['is', 'kinds', 'construct', 'name', 'owner', 'modifiers', 'type', 'base', 'decorated'] as const),
  ...(['returns', 'argument', 'texts', 'lines', 'body', 'has', 'hasNot'] as const),
]);

/** A thing as a place or part of another: its kind, name and conditions. Undefined if it has conditions that a place cannot express. */
export function refOf(find: One): NodeRef | undefined {
  if (find.is !== 'node') return;
  if (find.modifiers?.length === 1 && find.modifiers[0] === 'constructor' && !find.name)
    return { kinds: find.kinds, name: { way: 'is', texts: CONSTRUCTORS } };
  const { is: _, kinds, construct, name, type, owner, hasConstructors: _too, modifiers, ...more } = find;
  if (Object.keys(more).length > 0 || (name && type) || (modifiers && construct) || type?.isSpoken)
    return Object.keys(find).every(key => SAYABLE.has(key))
      ? { kinds, ...(construct && { construct }), that: find }
      : undefined;
  // "A mutex field": a word before a member is a part of its name or type.
  const isMember =
    kinds.length > 0 && kinds.every(kind => /^(?:field|variable|constant|parameter)$/.test(kind));
  if (owner && !name && !type && isMember)
    return {
      kinds,
      name: { way: 'contains', texts: owner.texts, ignoreCase: true },
      ...(modifiers && { modifiers }),
    };
  const label = name ?? (type && { way: 'is' as const, texts: type.texts });
  return {
    kinds,
    ...(construct && { construct }),
    ...(label && { name: label }),
    ...(owner && !construct && { owner }),
    ...(modifiers && { modifiers }),
  };
}
