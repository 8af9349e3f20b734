import { each } from '../ideas/types.ts';
import type { LanguageRules } from '../roles/index.ts';

const r = String.raw;

/** A word that is a type and nothing else, of a language or as types are named; the source of a regular expression. */
export const TYPE_WORD =
  'u?int\\d*|char|bool(?:ean)?|float\\d*|double|long|short|[iuf]\\d+|string|number|\\w+_t|[A-Z]\\w*[a-z]\\w*';

/** How languages write the types that people name in plain words: "a function that returns a string". */
const SPOKEN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  string: {
    dart: ['String'],
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
    dart: ['bool'],
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
    dart: ['int'],
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
  float: {
    dart: ['double'],
    python: ['float'],
    c: ['float', 'double'],
    go: ['float32', 'float64'],
    rust: ['f32', 'f64'],
    java: ['float', 'double'],
    csharp: ['float', 'double'],
    kotlin: ['Float', 'Double'],
    scala: ['Float', 'Double'],
    swift: ['Float', 'Double'],
    javascript: ['number'],
  },
  list: {
    dart: ['List'],
    python: ['list', 'List'],
    java: ['List'],
    kotlin: ['List'],
    scala: ['List'],
    csharp: ['List'],
  },
  dictionary: { python: ['dict', 'Dict'], csharp: ['Dictionary'], swift: ['Dictionary'] },
  map: {
    dart: ['Map'],
    rust: ['HashMap', 'BTreeMap'],
    java: ['Map'],
    kotlin: ['Map'],
    scala: ['Map'],
    javascript: ['Map'],
  },
  set: { rust: ['HashSet', 'BTreeSet'], java: ['Set'], kotlin: ['Set'], javascript: ['Set'] },
  vector: { rust: ['Vec'], c: ['vector'] },
  tuple: { python: ['tuple', 'Tuple'] },
  option: { rust: ['Option'], scala: ['Option'], java: ['Optional'], python: ['Optional'] },
  iterator: {
    rust: ['Iterator'],
    java: ['Iterator'],
    python: ['Iterator', 'Iterable', 'Generator'],
    javascript: ['Iterator', 'IterableIterator', 'Generator'],
  },
  future: { dart: ['Future'], rust: ['Future'], scala: ['Future'], java: ['Future', 'CompletableFuture'] },
  mutex: {
    c: ['mutex', 'Mutex', 'pthread_mutex_t'],
    go: ['Mutex', 'RWMutex'],
    rust: ['Mutex', 'RwLock'],
    csharp: ['Mutex'],
    kotlin: ['Mutex'],
    zig: ['Mutex'],
  },
  channel: { go: ['chan'], kotlin: ['Channel'], csharp: ['Channel'] },
  lock: { java: ['Lock', 'ReentrantLock'], swift: ['NSLock'], python: ['Lock', 'RLock'] },
  task: { csharp: ['Task', 'ValueTask'], swift: ['Task'] },
};

/** What values are of, in plain words. */
export const TYPE_OF_VALUE =
  /^(?:strings?|numbers?|integers?|floats?|booleans?|bools?|lists?|arrays?|dicts?|dictionar(?:y|ies)|maps?|objects?|tuples?)$/iu;

/** Other words for the same. */
const SAME: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int: 'integer',
  dict: 'dictionary',
  double: 'float',
  optional: 'option',
  ref: 'reference',
  hashmap: 'map',
  // "Two values"
  two: 'several',
  multiple: 'several',
};

/** Up to where a function of Go says what it gives back. */
const GO = r`^func\s*(\([^)]*\)\s*)?\w+(\[[^\]]*\])?\(.*\)\s*`;
const GO_ANY = r`${GO}(\([^()]*)?`;
const RUST = r`\bfn\b.*->\s*`;
const SWIFT = r`\bfunc\b.*->\s*`;
const ZIG = r`\bfn\b.*\)\s*\S*`;
const C_TYPE = r`^\s*[A-Za-z_][\w\s:<>,]*`;
const C_NAME = r`(\w+::)*\w+\s*\(`;
/** Of Java and C#, in front of the name. */
const OF_CLASS = r`^\s*(\w+\s+)*`;
const ARRAY_OF_CLASS = r`${OF_CLASS}[\w.]+(<.*>)?\[\]\s+\w+\s*\(`;

/** What is told by signs and has no name: functions that give back such a one. */
const RETURNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pointer: {
    c: r`^[A-Za-z_][\w\s:<>,]*\*[\s*]*${C_NAME}|^[A-Za-z_][\w\s]*\*+\s*$`,
    go: r`${GO_ANY}\*\w`,
    rust: r`${RUST}\*(const|mut)\b`,
    zig: r`${ZIG}\*`,
  },
  reference: { c: r`${C_TYPE}[\w>](&\s*|\s+&)${C_NAME}`, rust: `${RUST}&` },
  slice: { go: r`${GO_ANY}\[\]`, rust: r`${RUST}&('\w+\s+)?(mut\s+)?\[`, zig: r`${ZIG}\[\]` },
  array: {
    javascript: r`\)\s*:\s*[^=;{(]*(\[\]|\b(Readonly)?Array<)`,
    go: r`${GO_ANY}\[[\w.]*\]`,
    rust: r`${RUST}&?('\w+\s+)?(mut\s+)?\[`,
    java: ARRAY_OF_CLASS,
    csharp: ARRAY_OF_CLASS,
    kotlin: r`\bfun\b.*\)\s*:\s*.*Array\b`,
    swift: r`${SWIFT}\[[^:\]]+\]`,
    php: r`\bfunction\b.*\)\s*:\s*\??array\b`,
  },
  // Nothing at all: some languages have a word for it, others leave out the arrow.
  void: {
    c: r`^\s*(\w+\s+)*void\s+${C_NAME}`,
    ...each('java csharp dart', r`^\s*([\w@]+\s+)*(<[^()]*>\s+)?void\s+\w+\s*(<[^()]*>)?\(`),
    javascript: r`\)\s*:\s*(void|Promise<void>)`,
    php: r`\bfunction\b.*\)\s*:\s*void\b`,
    python: r`\bdef\b.*->\s*None\b`,
    go: r`^func\s*(\([^)]*\)\s*)?\w+(\[[^\]]*\])?\([^()]*(\([^()]*\)[^()]*)*\)\s*\{`,
    rust: r`\bfn\s+\w+(<.*>)?\([^>]*\)\s*(\{|;|$|where\b)`,
    kotlin: r`\bfun\s[^=]*\)\s*(:\s*Unit\b.*)?(\{|$)`,
    scala: r`\bdef\b.*:\s*Unit\b`,
    swift: r`\bfunc\s[^>]*\)\s*(async\s*)?(throws\s*)?\{|${SWIFT}(Void\b|\(\))`,
    zig: r`\bfn\b.*\)\s*(\w+\(.*\)\s*)?(\w*!)?void\b`,
    haskell: r`::.*\(\)\s*$`,
  },
  list: { haskell: r`::.*\[[^\]]*\]\s*$` },
  map: { go: r`${GO_ANY}map\[` },
  dictionary: { swift: r`${SWIFT}\[[^\]]+:` },
  channel: { go: r`${GO_ANY}(<-\s*)?chan\b` },
  tuple: {
    rust: r`${RUST}\([^)]`,
    swift: r`${SWIFT}\([^)]`,
    javascript: r`\)\s*:\s*(readonly\s+)?\[`,
    csharp: r`${OF_CLASS}\(\w[^()]*,[^()]*\)\s+\w+\s*\(`,
    haskell: r`::.*\([^()]*,[^()]*\)\s*$`,
  },
  several: { go: r`${GO}\([^()]*,[^()]*\)\s*\{` },
  option: { kotlin: r`\bfun\b.*\)\s*:\s*.*\?`, swift: r`${SWIFT}.*\?`, zig: r`${ZIG}\?` },
};

const sortOf = (name: string) => {
  const singular = name.replace(/(?<=\w{3}[^s])s$/u, '');
  return SAME[singular] ?? singular;
};

/** The pattern of functions that give back such a one, where the language tells it by signs. */
export const returnedBySign = (name: string, language: string): string | undefined =>
  RETURNED[sortOf(name)]?.[language];

/** A type as the languages that are meant write it; any other name as it is. */
export function typesSpoken(name: string, languages: readonly LanguageRules[]): readonly string[] {
  const written = SPOKEN[sortOf(name)];
  const known = written ? languages.flatMap(({ id }) => written[id] ?? []) : [];
  return known.length > 0 ? [...new Set([...known, ...(languages.length > 1 ? [name] : [])])] : [name];
}
