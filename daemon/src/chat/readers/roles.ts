import type { Parts } from '../grammar.ts';
import { cached, either, escapePattern, exactNames, fill, wordPattern } from '../patterns.ts';
import {
  anyNameOf,
  anyOf,
  byLanguage,
  type Context,
  group,
  literal,
  literals,
  mainLanguage,
  namesOf,
  plainly,
  type Reader,
  type Reading,
  reading,
  saysName,
  show,
} from '../reading.ts';
import { ONE_MARK, restore } from '../scan.ts';
import type { ReaderName } from '../words/types.ts';
import { DEFINITION_READERS, modified } from './definitions.ts';
import { IMPORT_READERS, isFile } from './imports.ts';
import { INHERITANCE_READERS } from './inheritance.ts';
import { inMacroNames } from './platforms.ts';
import { callee, clean, ofKind, role } from './role-reader.ts';
import { returnedBySign, TYPE_OF_VALUE, typesSpoken } from './spoken-types.ts';

/** "Rescue exception" names no variable, though no capital is typed. */
function inAnyCase(read: Reader): Reader {
  return (parts, context) => {
    const found = read(parts, context);
    const isSpoken = parts.names.every(name => /^(?:error|exception)s?$/.test(name));
    return found && isSpoken ? { ...found, ignoreCase: true } : found;
  };
}

const CAUGHT = inAnyCase(role('catch', names => `places that catch ${names}`));

/** Signals are no exceptions: they are handled wherever they are named. */
const handled: Reader = (parts, context) =>
  parts.names.every(name => /^SIG[A-Z]{2,}\d?$/.test(name))
    ? reading(either(parts.names.map(wordPattern), false), `uses of ${show(parts.names)}`)
    : CAUGHT(parts, context);

const SORT_OF_PARAMETER =
  /^(?:default|optional|keyword|named|variadic|rest|positional|required|typed|untyped|generic|unused|type|many|no|several|multiple|docstrings?|arguments?|parameters?|params?|args?)$/iu;

const DOC_TAG =
  /^@?(?:param|returns?|throws|see|since|deprecated|example|link|internal|template|var|remarks|type|typedef|inheritdoc)$/u;

/** "#[cfg(feature = ...)]": the dots stand for anything. */
const leftOpen = (name: string) => escapePattern(name).replaceAll(/\\\.\\\.\\\.|…/gu, '.*');

/** Languages that write what decorates a definition on a line above it. */
const ABOVE: ReadonlySet<string> = new Set(['python', 'rust', 'java', 'kotlin', 'csharp']);

const CAPITALISED: ReadonlySet<string> = new Set(['java', 'kotlin']);

/** How what is on the left is handed to what is on the right. */
const PIPES: Readonly<Record<string, string>> = { elixir: '\\|>', bash: '\\|' };

/** How pointers to a type are written. */
const POINTERS: Readonly<Record<string, string>> = {
  c: '\\b{name}(\\s+const)?\\s*\\*',
  go: '\\*(\\w+\\.)?{name}\\b',
  zig: '\\*(const\\s+)?([\\w.]+\\.)?{name}\\b',
  rust: '\\*(const|mut)\\s+([\\w:]+::)?{name}\\b',
};

/** How references to a type are written, and what says that nothing is changed through one. */
const REFERENCES: Readonly<Record<string, string>> = {
  c: '\\b{name}(<[^()]*>)?\\s*&',
  rust: "&('\\w+\\s+)?(mut\\s+)?([\\w:]+::)?{name}\\b",
  csharp: '\\b(ref|in)\\s+{name}\\b',
};
const CONSTANT: Readonly<Record<string, string>> = { c: '\\bconst\\s+', rust: '', csharp: '' };

/** A name that is written as types are. */
const TYPE_POINTED_TO =
  /^(?:char|int|void|long|short|float|double|bool|byte|u?int\d+|[iu]\d+|FILE|\w+_t|[A-Z]\w+|[a-z]\w*_\w+)$/u;

/** Elements that hardly anything else is called like. */
const OF_HTML = /^(?:script|style|meta|link|img|iframe|div|span|button|textarea|svg|h[1-6])$/u;

const DIRECTIVE = /^(?:if|ifdef|ifndef|elif|else|endif|undef|error|warning|line|pragma|include|define)$/iu;

const VALUE = /^(?:none|null|nil|nullptr|undefined|true|false|self|this|-?\d.*)$/iu;

/** A value, or quoted text; but "int, error" are the types of two values. */
function isValue(name: string, { scanned, languages }: Context): boolean {
  // In PHP a method says that it returns its own class.
  if (mainLanguage({ languages }) === 'php' && name === 'self') return false;
  if (!ONE_MARK.test(name)) return VALUE.test(name);
  const each = restore(name, scanned)
    .replace(/^\((.+)\)$/, '$1')
    .split(', ');
  return each.length < 2 || !each.every(one => /^[\w.*[\]]+$/.test(one) && !VALUE.test(one));
}

/** "Calls to die, not its definition". */
const NOT_DEFINED =
  /\b(?:not|without|excluding|except)(?: for)? (?:(?:its|the|their|any) )?(?:own )?(?:definitions?|declarations?)/iu;

/** A definition is written as a call is, after a word of the language or as a whole in a way of its own. */
function withoutDefinitions(found: Reading, names: readonly string[], { languages }: Context): Reading {
  const name = either(names.map(callee));
  const defined = languages.flatMap(({ functionWord, defines }) => {
    if (functionWord !== undefined) return `${functionWord.replace(/^\^/, '')}${name}\\b`;
    return [defines.function, defines.method].flatMap(way => way ?? []).map(way => fill(way, `${name}\\b`));
  });
  if (defined.length === 0) return found;
  return {
    pattern: `^(?!.*${either(defined.map(group))}).*${group(found.pattern)}`,
    pcre2: true,
    says: `${found.says}, definitions left out`,
  };
}

/** What stands before the subject of conditions of the preprocessor. */
const SPEAKS_OF = /if(?:n?def)?s?(?: \p{Ll}+)? (?:about|for|on|mentioning|regarding|concerning) /iu;

/** "Functions that take a and b" have both. */
function allOf({ names, ...parts }: Parts, context: Context): Reading | undefined {
  const each = names.map(name =>
    ROLE_READERS.parameter({ ...parts, names: [name], together: false }, context),
  );
  const [first, ...others] = each.flatMap(one => one ?? []);
  if (!first || others.length + 1 < names.length) return undefined;
  const ahead = others.map(one => `(?=.*(${one.pattern}))`).join('');
  return {
    pattern: `^${ahead}.*(${first.pattern})`,
    pcre2: true,
    says: `functions with the parameters ${names.map(name => `“${restore(name, context.scanned)}”`).join(' and ')}`,
  };
}

/** "Functions that return a promise", "a user", "a pointer": a type by its name, or by the signs that some languages have for it. */
function returning(parts: Parts, context: Context): Reading | undefined {
  const [sort = '', ...others] = parts.names;
  const written = parts.names.flatMap(name => typesSpoken(name, context.languages));
  const isUnknown = isSpokenOf(parts, context) && written.join() === parts.names.join();
  const all = isUnknown ? written.flatMap(name => [name, capitalized(name)]) : written;
  const names = namesOf({ ...parts, names: all }, context);
  const bySign = (language: string) => (others.length === 0 ? returnedBySign(sort, language) : undefined);
  const pattern = byLanguage(context, ({ id, roles }) => bySign(id) ?? ofKind(roles.returnType, parts.kind));
  return reading(
    pattern && fill(pattern, exactNames(names.map(clean))),
    `functions that return ${show(names)}`,
  );
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** "Functions returning only an error"; where a function returns one value, it is the only one. */
function returnOnly(parts: Parts, context: Context): Reading | undefined {
  const isTold = context.languages.some(({ roles }) => roles.returnOnly);
  return isTold
    ? role('returnOnly', names => `functions that return ${names} alone`)(parts, context)
    : ROLE_READERS.returnType(parts, context);
}

/** What C++ writes behind the parameters of a function. */
const BEHIND = /^(?:override|final|noexcept|const|volatile)$/iu;

/** "Member functions marked override": words of the language, and no annotations. */
function marked(parts: Parts, context: Context): Reading | undefined {
  const { kind, names } = parts;
  const { modifiers } = context.grammar;
  const isSaid = /\b(?:marked|declared|flagged|noexcept|override|volatile)\b/iu.test(context.scanned.text);
  if (kind === undefined || !isSaid) return undefined;
  const words = names.flatMap(name => modifiers.find(([, test]) => test.test(name))?.[0] ?? []);
  const isC = mainLanguage(context) === 'c';
  if (isC && (kind === 'function' || kind === 'method') && names.every(name => BEHIND.test(name)))
    return reading(`\\).*\\b${exactNames(names)}`, `functions marked ${show(names)}`);
  if (words.length < names.length) return undefined;
  const read = words.map(modifier => DEFINITION_READERS.modified({ names: [], kind, modifier }, context));
  return read.every(one => one !== undefined) ? anyOf(read) : undefined;
}

/** "That take an allocator": one of a sort, be it called so or of that type. */
const isSpokenOf = ({ names }: Parts, { scanned, grammar }: Context) =>
  grammar.words.language === 'en' &&
  names.every(name => /^\p{Ll}{3,}$/u.test(name) && cached(`\\ban? ${name}(?:\\s|$)`).test(scanned.text));

/** Readers of what plays a role in a program: called, imported, thrown. */
export const ROLE_READERS = {
  ...INHERITANCE_READERS,
  call: (said, context) => {
    // "add(a, b)": with its arguments a call is written out.
    const written = namesOf(said, context);
    if (written.every(name => /\w\(.+$/u.test(name))) return literals(written);
    // "print(": a bracket that is left open is that of the call.
    const isMacro = mainLanguage(context) === 'rust' && /\bmacros?\b/iu.test(context.scanned.text);
    const names = written.map(name => name.replace(/(?<=\w)\($/u, ''));
    const parts = { ...said, names: isMacro ? names.map(name => name.replace(/(?<=\w)$/u, '!')) : names };
    const isExcepted = NOT_DEFINED.test(context.scanned.text);
    // Definitions of a bare name are written alike. Telling them apart takes look-around, for which there is no index: it
    // is done where it is asked for.
    const isAlike = !isExcepted && parts.names.every(name => /^\w+$/.test(name));
    const says = isAlike ? 'calls or definitions' : 'calls';
    const found = role('call', names => `${says} of ${names}`)(parts, context);
    const macro = parts.names.every(name => name.endsWith('!'));
    if (!macro)
      return found && isExcepted ? withoutDefinitions(found, namesOf(parts, context), context) : found;
    return reading(
      `\\b${either(namesOf(parts, context).map(callee))}\\s*[(\\[{]`,
      `calls of ${show(parts.names)}`,
    );
  },
  use: (parts, context) => {
    const names = namesOf(parts, context);
    // "Users of util/coding.h": a file is used by those that import it.
    if (names.every(isFile)) return IMPORT_READERS.import(parts, context);
    if (mainLanguage(context) === 'elixir' && parts.kind === 'module')
      return reading(`^\\s*use\\s+${exactNames(names)}`, `modules that use ${show(names)}`);
    // ":timeout" and "@app" end where a name does.
    const isSigned = /^(?::|@{1,2}|\$)[A-Za-z_]\w*[A-Za-z\d]$/.test(names[0] ?? '');
    if (names.length === 1 && !isSigned && !/^[\w.]+$/.test(names[0] as string))
      return literal(names[0] as string);
    return reading(either(names.map(wordPattern), false), `uses of ${show(names)}`);
  },
  element: (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/^<\/?|\/?>$/g, ''));
    const isMarkup = /\b(?:x?html?|xml|vue|svelte|jsx|tsx|\w+proj|xaml|svg)\b|</iu.test(context.scanned.text);
    if (
      !(isMarkup || names.every(name => OF_HTML.test(name))) ||
      !names.every(name => /^[\w:.-]+$/.test(name))
    )
      return undefined;
    // Templates have tags of their own: {% block %}.
    return reading(`(<|\\{%-?\\s*)${exactNames(names)}`, `the elements ${show(names)}`);
  },
  label: (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/:$/, ''));
    if (mainLanguage(context) !== 'c' || !names.every(name => /^\w+$/.test(name))) return undefined;
    return reading(`^\\s*${either(names)}\\s*:(?:[^:]|$)`, `the labels ${show(names)}`);
  },
  decorator: (parts, context) => {
    const names = namesOf(parts, context).map(clean);
    // "Class attributes annotated with ClassVar": Python says so behind a colon.
    if (
      mainLanguage(context) === 'python' &&
      (parts.kind === 'property' || parts.kind === 'variable') &&
      /\bannotated\b/iu.test(context.scanned.text)
    )
      return reading(`^\\s*[\\w.]+\\s*:\\s*[^=]*\\b${exactNames(names)}`, `what has the type ${show(names)}`);
    // No annotation has a hyphen in its name; a comment may: "@ts-expect-error".
    if (names.some(name => name.includes('-'))) return literals(names.map(name => `@${name}`));
    if (
      /^@\S+ (?:doc )?tags?$|^(?:all |every )?\w*doc(?:s|umentation|block)?(?: tags?)? @|^doxygen @|^\w*doc(?:string)? \w+ tags?$/iu.test(
        context.scanned.text,
      ) ||
      (parts.names.every(name => DOC_TAG.test(name)) &&
        /@/.test(context.scanned.text) &&
        mainLanguage(context) !== 'python')
    )
      return reading(`@${exactNames(names)}`, `the tags ${show(names)}`);
    const written = parts.names.some(name => name.startsWith('@')) || /@\S/.test(context.scanned.text);
    // Documentation carries such tags too, in languages whose own annotations are written otherwise.
    if (written && !context.languages.some(rules => rules.roles.decorator?.includes('@')))
      return reading(`@${exactNames(names)}`, `uses of ${show(names)}`);
    if (!written) {
      const said = marked(parts, context);
      if (said) return said;
    }
    const id = mainLanguage(context);
    // "Methods marked as deprecated": annotations begin with a capital there.
    const spoken = !written && CAPITALISED.has(id) && names.every(name => /^\p{Ll}+$/u.test(name));
    const all = spoken
      ? names.flatMap(name => [`${name[0]?.toUpperCase()}${name.slice(1)}`, name])
      : parts.names;
    const found = role('decorator', one => `uses of the decorator or annotation ${one}`)(
      { ...parts, names: all },
      context,
    );
    const apart = ABOVE.has(id);
    // "#[test]" is written out, and no "#[cfg(test)]".
    if (id === 'rust' && parts.names.every(name => /^#!?\[.+\]$/.test(name)))
      return found && { ...found, pattern: `#!?\\[(\\w+::)*${either(names.map(leftOpen))}[\\](]`, apart };
    if (found && id === 'csharp') return { ...found, pattern: `(?i)${found.pattern}`, apart };
    return found && { ...found, apart };
  },
  decoratorPrefix: (parts, context) => {
    const names = namesOf(parts, context).map(clean);
    const pattern = byLanguage(context, rules => rules.roles.decorator);
    // What stands in the brackets of an attribute is no beginning of it.
    const atStart = pattern?.replace('\\[.*\\b{name}', '\\[(\\w+::)*{name}');
    return reading(
      atStart && fill(atStart, either(names.map(escapePattern))),
      `decorators or annotations that start with ${show(names)}`,
    );
  },
  decoratorAll: ({ kind }, context) =>
    reading(
      byLanguage(context, rules => rules.decorators),
      // They stand above it.
      `decorators, annotations or attributes${kind ? `, of whatever and not only of a ${kind}` : ''}`,
    ),
  raise: (parts, context) => {
    const declared =
      ['method', 'function', 'initializer'].includes(parts.kind ?? '') ||
      /^throws /.test(context.scanned.text);
    if (declared && mainLanguage(context) === 'java')
      return reading(
        `(^|[^@\\w])throws\\b.*\\b${exactNames(namesOf(parts, context))}`,
        `methods that declare ${show(namesOf(parts, context))}`,
      );
    return inAnyCase(role('raise', names => `places that throw ${names}`))(parts, context);
  },
  catch: handled,
  catchAs: ({ names }, context) => {
    const written: Record<string, string> = {
      python: '^\\s*except\\b.*\\bas\\s+{name}',
      ruby: '\\brescue\\b.*=>\\s*{name}',
    };
    const own = written[mainLanguage(context)] ?? '\\bcatch\\b.*\\b{name}';
    return reading(fill(own, exactNames(names)), `exceptions caught as ${show(names)}`);
  },
  deferred: (parts, context) => {
    // "Deferred unlocks" call what the noun says, whatever it is written like.
    const written = namesOf(parts, context);
    // "Defer a Close call": a name as it is written.
    if (written.every(name => /\p{Lu}|[._(]/u.test(name)))
      return reading(`\\bdefer\\b.*\\b${exactNames(written)}`, `deferred calls of ${show(written)}`);
    const names = written.map(name => escapePattern(name.replace(/(?<=\p{Ll}{3})s$/u, '')));
    return reading(`\\bdefer\\b.*(?i:${either(names)})`, `deferred calls of ${show(parts.names)}`);
  },
  create: role('create', names => `places that make a new ${names}`),
  return: (parts, context) => {
    // "Properties that return a string": of which type it is no line with "return" says.
    if (parts.kind !== undefined && parts.names.every(name => TYPE_OF_VALUE.test(name))) return undefined;
    return role('return', names => `returns of ${names}`)(parts, context);
  },
  cast: (parts, context) =>
    // "“as any” casts": the word that casts is in what is quoted.
    namesOf(parts, context).every(name => /^as \S/.test(name))
      ? { ...literals(namesOf(parts, context)), word: true }
      : // "asInstanceOf casts": where a language has no way of its own, the name is what casts.
        !context.languages.some(rules => rules.roles.cast) &&
          namesOf(parts, context).every(name => /[a-z][A-Z]|_/.test(name))
        ? literals(namesOf(parts, context))
        : parts.names.every(name =>
              /^(?:type|const|static|dynamic|implicit|explicit|unsafe|forced?|safe|checked|unchecked|conditional|up|down)$/iu.test(
                name,
              ),
            )
          ? undefined
          : role('cast', names => `casts to ${names}`)(parts, context),
  pointer: ({ text = '' }, context) => {
    const words = text.replace(/s$/iu, '').split(' ');
    const written = POINTERS[mainLanguage(context)];
    // "Null pointers" point to no type called so.
    if (!written || !TYPE_POINTED_TO.test(words.at(-1) ?? '')) return undefined;
    return reading(fill(written, words.map(escapePattern).join('\\s+')), `pointers to ${words.join(' ')}`);
  },
  byReference: (parts, context) => {
    const written = REFERENCES[mainLanguage(context)];
    if (written === undefined) return undefined;
    const name = anyNameOf(parts, context);
    const constant = parts.text === undefined ? '' : CONSTANT[mainLanguage(context)];
    return reading(`${constant}${fill(written, name)}`, `references to ${show(namesOf(parts, context))}`);
  },
  // "Functions taking a pointer to Slice"
  pointerParameter: (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/^\*+|\*+$/g, ''));
    const id = mainLanguage(context);
    const pattern = context.languages[0]?.roles.parameter;
    const written = POINTERS[id];
    if (pattern === undefined || written === undefined) return undefined;
    const pointed = fill(written.replace('\\b{name}', '{name}'), either(names.map(escapePattern)));
    return reading(fill(pattern, pointed), `functions with a pointer to ${show(names)}`);
  },
  guarded: (parts, context) => {
    const names = namesOf(parts, context);
    if (mainLanguage(context) !== 'c') return undefined;
    const [, sign = 'if\\w*'] =
      /^\S*#(ifdef|ifndef|elif)\b(?!.*#)/u.exec(context.scanned.text.replace(/^.*?(?=#)/u, '')) ?? [];
    // "ifdef USE_SSL": one of them, as it is written.
    const [, one] = /^(ifn?def) [A-Z_]\w*$/u.exec(context.scanned.text) ?? [];
    if (one) return reading(`^\\s*#\\s*${one}\\s+${exactNames(names)}`, `#${one} ${show(names)}`);
    // "#ifdefs about windows" speak of it; "#if lines" are of no name.
    const isSpoken = names.every(name => /^\p{Ll}{3,}$/u.test(name)) && SPEAKS_OF.test(context.scanned.text);
    if (!isSpoken && !names.every(name => /[A-Z_\d]/.test(name))) return undefined;
    const held = isSpoken ? either(names.map(inMacroNames)) : `\\b${exactNames(names)}`;
    return reading(`^\\s*#\\s*(el)?${sign}\\b.*${held}`, `conditions of the preprocessor on ${show(names)}`);
  },
  directive: ({ names }, context) => {
    const known = names.map(name => name.replace(/^#/, ''));
    const written = names.every(name => name.startsWith('#'));
    if ((mainLanguage(context) !== 'c' && !written) || !known.every(name => DIRECTIVE.test(name)))
      return undefined;
    return reading(`^\\s*#\\s*${either(known)}\\b`, `the directives ${plainly(known)}`);
  },
  returnType: (parts, context) => {
    if (parts.kind !== undefined && parts.kind !== 'function' && parts.kind !== 'method') return undefined;
    // A value is what a return statement gives back; a type stands in the signature.
    if (parts.names.some(name => isValue(name, context))) return undefined;
    const { modifier } = parts;
    // Where names show it, or another word says it, both are asked of the line: see `restrictions.ts`.
    if (modifier && context.languages.some(({ nameOf, writes }) => nameOf?.[modifier] ?? writes?.[modifier]))
      return undefined;
    const found = returning(parts, context);
    return found && parts.modifier ? modified(found, parts.modifier) : found;
  },
  returnOnly,
  pipedTo: (parts, context) => {
    const sign = PIPES[mainLanguage(context)];
    const names = namesOf(parts, context);
    return sign ? reading(`${sign}\\s*${exactNames(names)}`, `what is piped into ${show(names)}`) : undefined;
  },
  parameter: (parts, context): Reading | undefined => {
    if (parts.together) return allOf(parts, context);
    // "A %User{} argument" may name its fields.
    if (parts.names.some(name => name.endsWith('{}')))
      return ROLE_READERS.parameter(
        { ...parts, names: parts.names.map(name => name.replace(/\}$/, '')) },
        context,
      );
    // "Default arguments" say what sort they are.
    if (!saysName(context) && parts.names.every(name => SORT_OF_PARAMETER.test(name))) return undefined;
    const read = role('parameter', names => `functions with a parameter ${names}`)(parts, context);
    const cased = read && isSpokenOf(parts, context) ? { ...read, ignoreCase: true } : read;
    // "*Context" may be of any package.
    const found = cased && {
      ...cased,
      pattern: cased.pattern
        .replaceAll(/\\\*(?=[A-Z])/gu, '\\*(\\w+\\.)?')
        // "&str" may have a lifetime.
        .replaceAll(/(?<![\\&[])&(?=[A-Za-z])/gu, "&('\\w+\\s+)?"),
    };
    if (!found || parts.kind !== undefined || !saysName(context)) return found;
    // A parameter may stand on a line of its own, with its type.
    const names = exactNames(namesOf(parts, context));
    return { ...found, pattern: `${found.pattern}|^\\s*(\\w+\\s+)*${names}\\??\\s*:\\s*\\S` };
  },
  assign: (parts, context) => {
    const names = namesOf(parts, context);
    if (!names.every(name => /\w/.test(name))) return literals(names);
    // A symbol names a property: "this[kState] = …".
    const bracket = context.languages.some(({ id }) => id === 'javascript') ? '\\]?' : '';
    return reading(
      `${exactNames(names).replace(/^(?=\w|\(\w)/, '\\b')}${bracket}\\s*(:[^=]+)?(:|[-+*/|&]|\\|\\|)?=[^=~>]`,
      `assignments to ${show(names)}`,
    );
  },
} satisfies Partial<Record<ReaderName, Reader>>;
