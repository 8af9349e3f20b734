import type { LanguageRules } from './roles/index.ts';

/** How languages write the types that people name in plain words: "a function that returns a string". */
const SPOKEN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  string: {
    python: ['str'],
    rust: ['String', 'str'],
    java: ['String'],
    kotlin: ['String'],
    scala: ['String'],
    swift: ['String'],
    haskell: ['String', 'Text'],
    elixir: ['String.t', 'binary'],
    c: ['string'],
  },
  boolean: {
    python: ['bool'],
    rust: ['bool'],
    go: ['bool'],
    c: ['bool', '_Bool'],
    csharp: ['bool'],
    php: ['bool'],
    zig: ['bool'],
    kotlin: ['Boolean'],
    scala: ['Boolean'],
    swift: ['Bool'],
    haskell: ['Bool'],
  },
  integer: {
    python: ['int'],
    go: ['int'],
    c: ['int'],
    csharp: ['int'],
    php: ['int'],
    java: ['int', 'Integer'],
    kotlin: ['Int'],
    scala: ['Int'],
    swift: ['Int'],
    haskell: ['Int', 'Integer'],
    javascript: ['number'],
  },
  list: { python: ['list', 'List'], java: ['List'], kotlin: ['List'], scala: ['List'], csharp: ['List'] },
  dictionary: { python: ['dict', 'Dict'], csharp: ['Dictionary'], swift: ['Dictionary'] },
};

/** What values are of, in plain words. */
export const TYPE_OF_VALUE =
  /^(?:strings?|numbers?|integers?|floats?|booleans?|bools?|lists?|arrays?|dicts?|dictionar(?:y|ies)|maps?|objects?|tuples?)$/iu;

/** Other words for the same. */
const SAME: Readonly<Record<string, string>> = { bool: 'boolean', int: 'integer', dict: 'dictionary' };

/** A type as the languages that are meant write it; any other name as it is. */
export function typesSpoken(name: string, languages: readonly LanguageRules[]): readonly string[] {
  const written = SPOKEN[SAME[name] ?? name];
  const known = written ? languages.flatMap(({ id }) => written[id] ?? []) : [];
  return known.length > 0 ? [...new Set([...known, ...(languages.length > 1 ? [name] : [])])] : [name];
}
