import { either, escapePattern, exactNames, fill } from '../patterns.ts';
import {
  anyOf,
  type Context,
  mainLanguage,
  namesOf,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import type { ReaderName } from '../words/types.ts';
import { TYPE_WORD } from './spoken-types.ts';

/** What chains a call that may be of nothing, where it is not `?.`. */
const SAFE_CALLS: Readonly<Record<string, string>> = { ruby: '&\\.', php: '\\?->' };

/** Languages that convert a value by a call of the type. */
const CALLS_TYPE: ReadonlySet<string> = new Set(['go', 'python', 'javascript', 'swift']);

/** How arrays of a type are declared. */
const ARRAYS: Readonly<Record<string, string>> = {
  c: '\\b{name}\\b[\\s*]*(const\\s+)?\\w+\\s*\\[',
  go: '\\[[\\w.]*\\](\\w+\\.)?{name}\\b',
  java: '\\b{name}(\\[\\]|\\s+\\w+\\[\\])',
  csharp: '\\b{name}\\[\\]',
  javascript: '\\b{name}\\[\\]|\\bArray<{name}>',
  rust: '\\[{name}\\b',
};

const TYPE_IN_ARRAY = new RegExp(`^(?:${TYPE_WORD}|byte)$`);

/** A pattern around names, as one of any of them. */
const around =
  (before: string, behind: string, says: string): Reader =>
  (parts, context) => {
    const names = namesOf(parts, context);
    return reading(`${before}${exactNames(names)}${behind}`, `${says} ${show(names)}`);
  };

/** Rust says what is implemented on a line of its own; elsewhere the type says it where it is defined. */
function implementedFor({ names: said }: { names: string[] }, context: Context): Reading | undefined {
  if (mainLanguage(context) !== 'rust') return undefined;
  const name = exactNames(namesOf({ names: said }, context));
  return reading(`^\\s*(unsafe\\s+)?impl\\b.*\\bfor\\b.*\\b${name}`, `what is implemented for ${show(said)}`);
}

/** Readers of what code says with more than a name: branches on one, calls through one that may be missing. */
export const IDIOM_READERS = {
  safeCall: (parts, context) => {
    const names = namesOf(parts, context);
    const sign = SAFE_CALLS[mainLanguage(context)] ?? '\\?\\.';
    return reading(`\\b${either(names.map(escapePattern))}${sign}`, `safe calls on ${show(names)}`);
  },
  branchOn: around('\\b(match|switch|when|case)\\b\\s*\\(?\\s*[&*]?', '', 'branches on'),
  // "Case labels starting with kType"
  caseOf: (parts, context) => {
    const names = namesOf(parts, context);
    const name = parts.text ? `${either(names.map(escapePattern))}\\w*` : exactNames(names);
    return reading(`\\bcase\\s+([\\w.:]+[.:])?${name}`, `cases of ${show(names)}`);
  },
  variant: (parts, context) => {
    const names = exactNames(namesOf(parts, context));
    const says = `variants called ${show(namesOf(parts, context))}`;
    if (mainLanguage(context) === 'swift') return reading(`^\\s*(indirect\\s+)?case\\b.*\\b${names}`, says);
    return mainLanguage(context) === 'rust' ? reading(`^\\s+${names}\\s*([({,=]|$)`, says) : undefined;
  },
  arrayOf: ({ text = '' }, context) => {
    const written = ARRAYS[mainLanguage(context)];
    const words = text.split(' ');
    if (!written || !TYPE_IN_ARRAY.test(words.at(-1) ?? '')) return undefined;
    return reading(fill(written, words.map(escapePattern).join('\\s+')), `arrays of ${text}`);
  },
  // "Conversions to []byte": some languages call the type, and others cast.
  conversion: (parts, context) => {
    const names = namesOf(parts, context);
    if (!CALLS_TYPE.has(mainLanguage(context))) return context.read(`casts to ${parts.names.join(' or ')}`);
    const written = either(names.map(name => `${/^\w/.test(name) ? '\\b' : ''}${escapePattern(name)}`));
    return reading(`${written}\\(`, `conversions to ${show(names)}`);
  },
  implementedFor,
  // "Implementations for Iterator": of it, or for a type of that name.
  implementedEither: (parts, context) => {
    const own = implementedFor(parts, context);
    const of = own && context.read(`implementations of ${parts.names.join(' or ')}`);
    return of && own ? anyOf([of, own]) : undefined;
  },
} satisfies Partial<Record<ReaderName, Reader>>;
