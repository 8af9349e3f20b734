import type { Parts } from '../grammar.ts';
import { alternatives, cached, either, escapePattern, exactNames, fill, wordPattern } from '../patterns.ts';
import {
  anyNameOf,
  byLanguage,
  type Context,
  group,
  mainLanguage,
  namesOf,
  type Reader,
  type Reading,
  reading,
  saysName,
  show,
} from '../reading.ts';
import type { Kind, LanguageRules } from '../roles/index.ts';
import { ONE_MARK } from '../scan.ts';
import { THINGS } from '../words/things.ts';
import type { ReaderName } from '../words/types.ts';

/** Ways of writing names of several words. */
const CASES: readonly [RegExp, string][] = [
  [/^(?:screaming|upper|capital)/, '[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\\b'],
  [/^snake/, '[a-z][a-z0-9]*(_[a-z0-9]+)+\\b'],
  [/^camel/, '[a-z][a-z0-9]*[A-Z]\\w*'],
  [/^pascal/, '[A-Z][a-z0-9]+[A-Z]?\\w*'],
];

/** Any name at all. */
export const ANY = '\\w+';

function definition(parts: Parts, context: Context, name: string, says: string): Reading | undefined {
  const kind = parts.kind;
  const pattern =
    byLanguage(context, rules => rules.defines[kind ?? 'any']) ??
    byLanguage(context, rules => rules.defines.any);
  // Where tests are known by an annotation or a string, the pattern has no place for a name.
  if (pattern === undefined || !/\{name\}|\{NAME\}/.test(pattern)) return undefined;
  return reading(fill(pattern, name) + inGoBlock(name, kind, context), says);
}

/** Go declares several constants or variables in parentheses: one that begins with a capital is a package's, and no local's. */
function inGoBlock(name: string, kind: Kind | undefined, { languages }: Context): string {
  const isDeclared = kind === undefined || kind === 'constant' || kind === 'variable';
  if (mainLanguage({ languages }) !== 'go' || !isDeclared || !/^\(?[A-Z]/.test(name)) return '';
  return `|^\\t${name}(\\s+[\\w.*\\[\\]]+)?\\s*=[^=]`;
}

/** C leaves out the name of an enum or struct that a typedef names; Go declares several constants in parentheses. */
function unnamed(kind: Kind | undefined, context: Context): string {
  const mayLack = kind === 'enum' || kind === 'struct' || kind === 'union' || kind === 'module';
  // Names in a shell may have hyphens.
  if (kind === 'function' && mainLanguage(context) === 'bash') return '[\\w:.-]+';
  if (kind === 'constant' && mainLanguage(context) === 'go') return `(${ANY}|\\()`;
  return mayLack && mainLanguage(context) === 'c' ? '\\w*' : ANY;
}

function affix(make: (escaped: string) => string, verb: string): Reader {
  return (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/\*+$|^\*+/g, ''));
    const kind = parts.kind ?? 'function';
    const affixed = either(names.map(name => make(LETTERS.test(name) ? name : escapePattern(name))));
    const says = `${kind} names that ${verb} ${show(names)}`;
    if (kind === 'function') {
      const written = (rules: LanguageRules) =>
        rules.functionWord ? `${rules.functionWord}{name}` : rules.defines[kind];
      const pattern = byLanguage(context, written);
      return reading(pattern && fill(pattern, affixed), says);
    }
    return definition({ ...parts, kind }, context, affixed, says) ?? nameAfter(kind, context, affixed, says);
  };
}

/** The pattern in the languages that are meant, and in no others. */
function byLanguageMeant(
  context: Context,
  pick: (rules: LanguageRules) => string | undefined,
): string | undefined {
  return context.languages.some(pick) ? byLanguage(context, pick) : undefined;
}

/** What stands for any letter of a sort, in place of a name's beginning or end. */
const LETTERS = /^\[(?:A-Z|a-z|0-9)\]$/;

/** Where what defines a kind has no place for a name, as a test that is named by a sentence, it follows on the line. */
function nameAfter(kind: Kind, context: Context, name: string, says: string): Reading | undefined {
  const pattern = byLanguage(context, rules => rules.defines[kind]);
  if (pattern === undefined || /\{name\}|\{NAME\}/.test(pattern)) return undefined;
  // An annotation stands on a line of its own, above the function that bears the name.
  const isAbove = (one: string) => /^[\^\\s*]*(?:@(?!test\\b$)|#|\\\[|\[)/.test(one);
  if (alternatives(pattern).every(isAbove))
    return definition({ names: [], kind: 'function' }, context, name, says);
  // "func Test\w*\(": the name ends where any letters stand, or takes the place of all of it.
  const open = name.startsWith('\\w*') ? /\\w\*(?=$|\\[(b]$)/ : /\w*\\w\*(?=$|\\[(b]$)/;
  const behind = (one: string) => `(${one}).*${name.replace(/\\w\*$/, '')}`;
  const inside = alternatives(pattern).map(one => one.replace(open, () => name));
  if (!inside.some(one => one.includes(name))) return reading(behind(pattern), says);
  // Of two languages, the one may have it within and the other behind.
  return reading(
    either(
      inside.map(one => (one.includes(name) ? one : behind(one))),
      false,
    ),
    says,
  );
}

/** "Interface names" are no interface called so; "const names" may be one. */
const isThing = (name: string, kind: Kind | undefined) =>
  kind !== undefined && (THINGS.test(name) || (name === 'names' && !/^(?:constant|variable)$/.test(kind)));

/** "Defmacro definitions": the word that begins a definition is the name of none. */
function begins(word: string, { languages }: Context): boolean {
  if (!/^[a-z]+(?:_[a-z]+)?$/.test(word)) return false;
  return languages.some(({ defines }) =>
    // "attr_reader declarations": some have a word of their own for one kind.
    [defines.any, defines.property].some(pattern => {
      if (pattern === undefined) return false;
      const any = cached(fill(pattern, ANY, { upper: ANY }), '');
      return any.test(`${word} x`) && !any.test('some x') && !any.test('some_more x');
    }),
  );
}

function define(parts: Parts, context: Context): Reading | undefined {
  const names = namesOf(parts, context);
  // "Functions named get_*": those whose names start so.
  if (parts.kind === 'function' && names.every(name => /^\w+\*$/.test(name)))
    return startingWith({ ...parts, names: names.map(name => name.slice(0, -1)) }, context);
  if (parts.kind === undefined && names.every(name => begins(name, context)) && !saysName(context))
    return { pattern: `^\\s*(\\w+\\s+)*${either(names)}\\b`, says: `definitions with ${show(names)}` };
  if (names.every(name => isThing(name, parts.kind)) && !saysName(context)) return undefined;
  // "Expect or actual declarations": of that sort, and called anything.
  const { modifiers } = context.grammar;
  const isSort = (name: string) => modifiers.some(([, test]) => test.test(name));
  if (parts.kind === undefined && names.every(isSort) && !saysName(context)) return undefined;
  return definition(
    parts,
    context,
    wildNames(names.map(name => lastSegment(name, context))),
    `definitions of ${parts.kind ? `${parts.kind} ` : ''}${show(names)}`,
  );
}

/** A kind of definition with a modifier, as the language writes it, or shows it by how the name is written. */
function modifiedKind(rules: LanguageRules, kind: Kind, modifier: string): string | undefined {
  const defined = rules.defines[kind];
  const name = rules.nameOf?.[modifier];
  if (name !== undefined) return defined && /\{name\}/.test(defined) ? fill(defined, name) : undefined;
  const written = rules.writes?.[modifier] ?? modifier;
  const pattern = rules.modified?.[kind];
  if (pattern !== undefined) return fill(pattern, ANY, { mod: written });
  if (!rules.modified || defined === undefined) return undefined;
  const any = fill(defined, ANY, { upper: '[A-Z][A-Z0-9_]*' });
  return either(
    alternatives(any).map(one => modifiedPattern(one, written)),
    false,
  );
}

/** The modifier stands somewhere before what the pattern finds, in the way of each language. */
export function modified(found: Reading, modifier: string): Reading {
  const patterns = alternatives(found.pattern).map(one => modifiedPattern(one, modifier));
  const says = `${modifier.replaceAll('\\s+', ' ')} ${found.says}`;
  return { ...found, pattern: either(patterns, false), says };
}

/** Any words, or those of a list, that a pattern allows at the start of a line: `^\s*(\w+\s+)*`, `^(static\s+|inline\s+)*`. */
const MODIFIERS = /^\^(?:\\s\*)?(\((?:(?:\[[A-Z_-]+\]|\\?\w)+\+?\\s\+\|?)+\)\*)/;

/** Where the pattern allows modifiers, one of them; or else before all of it. */
function modifiedPattern(pattern: string, modifier: string): string {
  const [modifiers, any] = MODIFIERS.exec(pattern) ?? [];
  return modifiers !== undefined
    ? `${modifiers}${modifier}\\s+${any}${pattern.slice(modifiers.length)}`
    : `\\b${modifier}\\b.*${group(pattern.replace(/^\^(?:\\s\*)?/, ''))}`;
}

/** In "classes named *Adapter" the star stands for any part of a name, and so do the dots of "New... functions". */
function wildNames(names: readonly string[]): string {
  if (!names.some(name => /^\*\w|\w(?:\*|\.{3}|…)$/u.test(name))) return exactNames(names);
  const open = names.map(name => escapePattern(name.replace(/(?:\.{3}|…)$/u, '*')));
  return either(open.map(name => `${name.replaceAll('\\*', '\\w*')}\\b`));
}

/** In `json.JSONEncoder` or `Foo::bar` what is defined bears the last name, unless it is a function of Lua or Ruby. */
function lastSegment(name: string, context: Context): string {
  if (mainLanguage(context) === 'lua') return name.replace(/^.*[.:]/, '');
  return name.replace(/^.*(?:\.|::|#)(?=\w)/, '');
}

const startingWith = affix(name => `${name}\\w*`, 'start with');
const containing = affix(name => `\\w*${name}\\w*`, 'contain');

function defineAll(parts: Parts, context: Context): Reading | undefined {
  const kind = parts.kind as Kind;
  const pattern = byLanguage(context, rules => rules.unnamed?.[kind] ?? rules.defines[kind]);
  return reading(
    pattern && fill(pattern, unnamed(parts.kind, context), { upper: '[A-Z][A-Z0-9_]*' }),
    `definitions of every ${parts.kind}`,
  );
}

/** "Unexported functions": those without what shows the modifier. */
function unmodified({ kind, modifier = '' }: Parts, context: Context): Reading | undefined {
  if (kind === undefined || kind === modifier) return undefined;
  const marked = byLanguage(context, rules => {
    const [name, defined] = [rules.nameOf?.[modifier], rules.defines[kind]];
    return name !== undefined && defined
      ? fill(defined, name)
      : `\\b${rules.writes?.[modifier] ?? modifier}\\b`;
  });
  const all = defineAll({ names: [], kind }, context);
  const says = `every ${kind} that is not ${modifier === 'export' ? 'exported' : modifier.replaceAll('\\s+', ' ')}`;
  return all && { pattern: `^(?!.*(${marked})).*(${all.pattern})`, pcre2: true, says };
}

/** The beginning of names of macros, or the name of one that is spoken of in the plural: its uses. */
const isMacros = (name: string, { scanned }: Context) =>
  /^[A-Z]\w*_$/.test(name) || (/^[A-Z][A-Z\d_]+$/.test(name) && /\bmacros\b/iu.test(scanned.text));

/** Readers of where things are defined, by kind, name and modifier. */
export const DEFINITION_READERS = {
  define,
  methodsOf: (parts, context) => {
    const names = namesOf(parts, context);
    // Elsewhere a method's class stands on another line.
    if (!context.languages.some(rules => rules.methodsOf)) return undefined;
    const pattern = byLanguage(context, rules => rules.methodsOf);
    // "A *Route receiver" is a pointer; without the star it is either.
    const written = names.every(name => name.startsWith('*')) ? pattern?.replace('\\*?', '\\*') : pattern;
    const name = exactNames(names.map(one => one.replace(/^[*&]+/, '')));
    const sort = parts.text?.toLowerCase();
    const receiver = sort === 'pointer' ? '\\*' : sort === 'value' ? '' : undefined;
    const own = receiver === undefined ? written : written?.replace('\\*?', receiver);
    return reading(
      own && fill(own, name),
      `methods of ${show(names)}${sort ? ` with a ${sort} receiver` : ''}`,
    );
  },
  // Where they bear the name of their class; elsewhere that stands on another line.
  constructorsOf: (parts, context) => {
    const names = namesOf(parts, context);
    // "Explicit constructors" are of no class explicit.
    if (!names.every(name => /\p{Lu}|_/u.test(name))) return undefined;
    const pattern = byLanguageMeant(context, rules => rules.constructorsOf);
    return reading(pattern && fill(pattern, exactNames(names)), `constructors of ${show(names)}`);
  },
  defineTrailing: (parts, context) => {
    const coded = (name: string) => ONE_MARK.test(name) || /[_.:\d]|[A-Z]/.test(name);
    // "EXPECT_ macros in tests" are called there, and defined elsewhere; so is one where several are asked for.
    if (parts.kind === 'macro' && parts.names.every(name => isMacros(name, context))) {
      const names = either(parts.names.map(name => (name.endsWith('_') ? `${name}\\w*` : name)));
      return reading(
        `^\\s*#\\s*define\\s+${names}\\b|\\b${names}\\s*\\(`,
        `definitions and calls of macros called ${show(parts.names)}`,
      );
    }
    // "nvm_is_ functions" are all that begin so.
    const names = parts.names.map(name => (name.endsWith('_') ? `${name}*` : name));
    return parts.names.every(coded) ? define({ ...parts, names }, context) : undefined;
  },
  defineAll,
  definePrefix: startingWith,
  // "Modules ending with Test" are not those within them: Test.Case.
  defineSuffix: (parts, context) =>
    affix(
      name => `\\w*${name}${parts.kind === 'module' ? '([^.\\w]|$)' : /\w$/.test(name) ? '\\b' : ''}`,
      'end with',
    )(parts, context),
  definedInCase: (parts, context) => {
    const said = (parts.text ?? '').toLowerCase();
    const name = CASES.find(([test]) => test.test(said))?.[1];
    return name === undefined
      ? undefined
      : definition(parts, context, name, `${parts.kind} names in ${said}`);
  },
  // Where languages define none of the kind on a line of its own; the others are read as any definition is.
  modifiedNamed: (parts, context) => {
    const { modifier = '', kind = 'any' } = parts;
    if (context.languages.some(rules => /\{name\}/i.test(rules.defines[kind] ?? ''))) return undefined;
    const names = anyNameOf(parts, context, wordPattern);
    return reading(`\\b${modifier}\\s.*${names}`, `${modifier} ${kind} called ${show(parts.names)}`);
  },
  // "Tests named after Buffer": as names are written there, test_buffer.
  defineAfter: (parts, context) => {
    // "Tests about hooks" may say it of one.
    const names = parts.names.map(name => name.replace(/(?<=\p{Ll}{3})(?<!s)s$/u, ''));
    const found = containing({ ...parts, names }, context);
    return found && { ...found, ignoreCase: true };
  },
  defineContaining: containing,
  modified: ({ kind, modifier = '' }, context) => {
    if (kind === undefined || kind === modifier) return undefined;
    const pattern = byLanguage(context, rules => modifiedKind(rules, kind, modifier));
    // "Private vars" are no lets where both are words of the language, and "lazy vals" no vars.
    const keywords = new Set(context.scanned.text.toLowerCase().match(/\b(?:va[rl]|let)(?=s?\b)/gu));
    const [keyword] = keywords.size === 1 ? keywords : [];
    const own = keyword
      ? pattern?.replace(/\((?:let|val)\|var\)/g, both => (both.includes(keyword) ? keyword : both))
      : pattern;
    return reading(own, `every ${modifier.replaceAll('\\s+', ' ')} ${keyword ?? kind}`);
  },
  unmodified,
  modifiedAny: ({ modifier = '' }, context) => {
    if (!context.languages.some(rules => rules.modified)) return undefined;
    const pattern = `^\\s*([\\w@]+\\s+)*${modifier}\\s+(\\w+\\s+)*["\\w]`;
    return reading(pattern, `every ${modifier} declaration`);
  },
  extendedBy: (parts, context) => {
    const names = namesOf(parts, context);
    const pattern = byLanguageMeant(context, rules => rules.extends);
    return reading(pattern && fill(pattern, exactNames(names)), `what extends ${show(names)}`);
  },
  extended: (parts, context) =>
    definition(
      { ...parts, kind: 'extension' },
      context,
      exactNames(namesOf(parts, context)),
      `extensions of ${show(namesOf(parts, context))}`,
    ),
} satisfies Partial<Record<ReaderName, Reader>>;
