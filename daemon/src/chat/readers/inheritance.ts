import type { Parts } from '../grammar.ts';
import { exactNames, fill } from '../patterns.ts';
import {
  byLanguage,
  type Context,
  literals,
  mainLanguage,
  namesOf,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import { restore } from '../scan.ts';
import type { ReaderName } from '../words/types.ts';
import { ANY, DEFINITION_READERS, modified } from './definitions.ts';
import { ofKind, role, TYPES } from './role-reader.ts';

/** Languages in which a type names all that it implements on its own line. */
const NAMES_ALL: ReadonlySet<string> = new Set([
  'java',
  'csharp',
  'kotlin',
  'swift',
  'php',
  'javascript',
  'c',
]);

/** "Classes that implement Closeable and Runnable" name both. */
function implementAll({ names, ...parts }: Parts, context: Context): Reading | undefined {
  const each = names.map(name => implement({ ...parts, names: [name], together: false }, context));
  const read = each.flatMap(one => one ?? []);
  if (read.length < names.length) return undefined;
  return {
    pattern: `^${read.map(one => `(?=.*(${one.pattern}))`).join('')}`,
    pcre2: true,
    says: `implementations of ${names.map(name => `“${restore(name, context.scanned)}”`).join(' and ')}`,
  };
}

function implement(parts: Parts, context: Context): Reading | undefined {
  // "poll_ready implementations": what begins with a small letter is a function, and a type only in C.
  const isFunction = parts.names.every(name => /^[a-z]\w*(?:_\w|[A-Z])\w*$/.test(name));
  if (isFunction && parts.kind === undefined && mainLanguage(context) !== 'c')
    return DEFINITION_READERS.define({ ...parts, kind: 'function' }, context);
  if (parts.together && parts.kind !== undefined && NAMES_ALL.has(mainLanguage(context)))
    return implementAll(parts, context);
  const found = role('implement', names => `implementations of ${names}`)(parts, context);
  return found && parts.modifier ? modified(found, parts.modifier) : found;
}

/** Any of what is derived; but "structs that derive Clone and Debug" have both, in either order. */
function derivedNames(parts: Parts, context: Context): { names: string; pcre2: { pcre2?: boolean } } {
  const names = namesOf(parts, context);
  if (!parts.together || (parts.kind === undefined && !/\bboth\b/iu.test(context.scanned.text)))
    return { names: `.*\\b${exactNames(names)}`, pcre2: {} };
  return { names: names.map(name => `(?=.*\\b${exactNames([name])})`).join(''), pcre2: { pcre2: true } };
}

function derive(parts: Parts, context: Context): Reading | undefined {
  const { names, pcre2 } = derivedNames(parts, context);
  const written: Record<string, string> = {
    rust: `derive\\(${names}`,
    haskell: `\\bderiving\\b${names}`,
    scala: `\\bderives\\b${names}`,
  };
  const id = mainLanguage(context);
  const found = reading(written[id], `derivations of ${show(namesOf(parts, context))}`);
  return found && { ...found, apart: id === 'rust', ...pcre2 };
}

/** Languages that say of a method on its own line that it overrides another. */
const SAY_OVERRIDE: ReadonlySet<string> = new Set(['csharp', 'kotlin', 'scala', 'swift']);

/** Elsewhere a method overrides by its name alone. */
function overrides({ names }: Parts, context: Context): Reading | undefined {
  // C++ says it behind the parameters.
  if (mainLanguage(context) === 'c')
    return reading(`\\b${exactNames(names)}\\s*\\(.*\\boverride\\b`, `overrides of ${show(names)}`);
  if (context.languages.some(({ id }) => SAY_OVERRIDE.has(id)))
    return context.read(`override functions named ${names.join(' or ')}`);
  return DEFINITION_READERS.define({ names, kind: 'method' }, context);
}

/** Readers of what types extend, implement, derive and embed. */
export const INHERITANCE_READERS = {
  // "Impl blocks for Deserialize": of that name, and not of Deserializer; what it is for counts as well.
  implBlocks: (parts, context) => {
    const names = namesOf(parts, context);
    return context.languages.some(({ id }) => id === 'rust')
      ? reading(`^\\s*(unsafe\\s+)?impl\\b.*\\b${exactNames(names)}`, `impl blocks of ${show(names)}`)
      : undefined;
  },
  subclass: (parts, context) => {
    // In Rust a struct derives what is written above it; only a trait extends another.
    if (mainLanguage(context) === 'rust' && parts.kind !== 'trait' && parts.kind !== 'interface') {
      const { names, pcre2 } = derivedNames(parts, context);
      return {
        pattern: `#\\[derive\\(${names}`,
        says: `types that derive ${show(namesOf(parts, context))}`,
        apart: true,
        ...pcre2,
      };
    }
    // In Haskell a type says what is derived for it, often below its constructors.
    if (mainLanguage(context) === 'haskell' && /\bderiv(?:e|es|ing)\b/iu.test(context.scanned.text))
      return derive(parts, context);
    return role('subclass', names => `classes derived from ${names}`)(parts, context);
  },
  derive,
  subclassAny: ({ kind }, context) => {
    // "Type parameters that extend something" are no classes.
    if (kind === undefined || (!TYPES.has(kind) && kind !== 'type')) return undefined;
    const pattern = byLanguage(context, rules => ofKind(rules.roles.subclass, kind));
    return reading(pattern && fill(pattern, ANY), `every ${kind} that extends another`);
  },
  implement,
  overrides,
  embed: (parts, context) => {
    const names = namesOf(parts, context);
    // Elsewhere what is embedded has a name of its own.
    if (mainLanguage(context) !== 'go') return undefined;
    return reading(
      `^\\s+\\*?${exactNames(names.map(name => name.replace(/^[*&]/, '')))}\\s*(\`[^\`]*\`\\s*)?(//.*)?$`,
      `fields that embed ${show(names)}`,
    );
  },
  instances: (parts, context) => {
    // Where types are made instances of others, that is what is meant.
    if (context.languages.some(({ defines }) => defines.instance)) return implement(parts, context);
    const names = namesOf(parts, context);
    return names.every(name => /^(?:[\w.:]+[.:])?[A-Z]\w*$/.test(name))
      ? role('create', all => `places that make a new ${all}`)(parts, context)
      : literals(names);
  },
} satisfies Partial<Record<ReaderName, Reader>>;
