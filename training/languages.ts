// How each language is mined: what its comments, definitions and file names look like.

export interface Rules {
  /** Its group `name` is the defined name. */
  definition: RegExp;
  /** Prefixes of comment lines outside block comments. */
  line: RegExp | null;
  block: { open: RegExp; close: RegExp } | null;
  /** Lines that may be between a comment and its definition. */
  between: RegExp;
}

const C_BLOCK = { open: /^\s*\/\*/, close: /\*\// };
const NAME = '(?<name>[A-Za-z_$][\\w$]*)';
const ATTRIBUTES = /^\s*(@[\w.]+(\(.*)?|#\[.*|\[\w.*\]|template\s*<.*)\s*$/;
const MODIFIERS =
  '(?:(?:export|default|declare|async|public|private|protected|internal|static|final|abstract|virtual|override|sealed|partial|open|inline|suspend|data|unsafe|extern(?:\\s+"C")?|const|constexpr|synchronized|native|readonly|implicit|lazy|case|pub(?:\\([^)]*\\))?|func(?=\\s+class)|operator|mutating|class(?=\\s+(?:func|var))|explicit|friend|fileprivate|tailrec|infix|value|enum(?=\\s+class)|annotation)\\s+)*';
const TYPES =
  '(?:class|interface|struct|enum|trait|object|union|protocol|extension|record|namespace|module|type|typealias|actor|impl)';
// `Type name(`: a C-like function with its type first; never a statement.
const TYPED = `(?!\\s*(?:return|if|else|for|while|switch|throw|new|delete|case|using|goto|do|try|catch|await|yield|typedef|import|package)\\b)[A-Za-z_][\\w<>,:*&\\[\\]?.\\s]*?[\\s*&]~?${NAME}\\s*\\(`;

// `struct Name {`, not `struct Name *make(` nor `struct Name it;`.
const TYPE = `${TYPES}\\s+${NAME}\\b(?!\\s*[*&]|\\s+(?!final\\b|extends\\b|implements\\b|where\\b)\\w+\\s*[(;=,\\[]|\\s*;)`;
// A property or a constant: a visibility keyword, then the type.
const MEMBER =
  '(?:(?:public|protected|private|internal|static|const|constexpr|readonly|final|override|virtual|abstract)\\s+)+(?!class\\b|return\\b)[\\w.]+(?:<[^;={]*>)?[\\[\\]?*&]*\\s+[*&]?(?<name5>\\w+)\\s*(?:[{;]|=|$)';
const ANNOTATED = '(?:@\\w+(?:\\([^()]*\\))?\\s+)*';

/** C and languages with similar syntax. */
export const cLike: Rules = {
  definition: new RegExp(
    `^\\s*${ANNOTATED}(?:${MODIFIERS}${TYPE}|${TYPED.replace('(?<name>', '(?<name2>')}|#\\s*define\\s+(?<name3>\\w+)|typedef\\s+(?:struct|enum|union)\\s+(?<name4>\\w+)|${MEMBER}|(?<name6>\\w+)::~?\\k<name6>\\s*\\(|(?:using|typedef)\\s+(?<name7>\\w+)\\s*=)`,
  ),
  line: /^\s*\/\/+!?<?\s?/,
  block: C_BLOCK,
  // Also macros: `LIB_EXPORT`, `PURE(1)`.
  between: new RegExp(`${ATTRIBUTES.source}|^\\s*[A-Z][A-Z0-9_]{3,}(\\(\\w*\\))?\\s*$`),
};

const keyword = (words: string): Rules => ({
  definition: new RegExp(`^\\s*${ANNOTATED}${MODIFIERS}(?:${words})\\s+(?:[\\w.<>?, ]+\\.)?${NAME}`),
  line: /^\s*\/\/+!?\s?/,
  block: C_BLOCK,
  between: ATTRIBUTES,
});

const script: Rules = {
  definition: new RegExp(
    `^\\s*(?:${MODIFIERS}(?:function\\*?|class|interface|type|enum|namespace)\\s+${NAME}|(?:export\\s+)?(?:const|let|var)\\s+(?<name2>[\\w$]+)\\s*(?::[^=]+)?=|(?:module\\.)?(?:[\\w$]+\\.)+(?<name3>[\\w$]+)\\s*=|${MODIFIERS}(?:get\\s+|set\\s+|\\*\\s*)?(?!(?:if|for|while|switch|return|catch|function)\\b)(?<name4>[\\w$#]+)\\s*(?:<[^>]*>)?\\([^;]*(?:\\{|,|\\()\\s*$|(?<name6>[\\w$]+)\\??\\s*(?:<[^>]*>)?\\([^;]*\\)\\s*:\\s*[^;]+;\\s*$|(?<name5>[\\w$]+)\\s*:\\s*(?:async\\s+)?(?:function|\\())`,
  ),
  line: /^\s*\/\/+\s?/,
  block: C_BLOCK,
  between: ATTRIBUTES,
};

const hash = (definition: RegExp, between = /^\s*@[\w.]+(\(.*)?$/): Rules => ({
  definition,
  line: /^\s*#+\s?/,
  block: null,
  between,
});

const NEVER = /(?!)/;

export const RULES: Record<string, Rules> = {
  go: {
    definition:
      /^(?:func\s+(?:\([^)]*\)\s*)?(?<name>\w+)|type\s+(?<name2>\w+)|(?:var|const)\s+(?<name3>\w+))/,
    line: /^\s*\/\/\s?/,
    block: C_BLOCK,
    between: NEVER,
  },
  rust: keyword(
    'fn|struct|enum|trait|mod|type|union|impl(?:<[^>]*>)?|const|static|macro_rules!|unsafe fn|async fn',
  ),
  c: cLike,
  cpp: cLike,
  java: cLike,
  csharp: cLike,
  kotlin: keyword('fun(?:\\s*<[^>]*>)?|class|interface|object|val|var|typealias'),
  swift: keyword('func|class|struct|enum|protocol|extension|var|let|init|actor|typealias'),
  scala: keyword('def|class|trait|object|val|type|lazy val'),
  javascript: script,
  typescript: script,
  php: {
    definition:
      /^\s*(?:(?:abstract|final|public|private|protected|static)\s+)*(?:function\s+&?|class\s+|interface\s+|trait\s+|const\s+)(?<name>\w+)/,
    line: /^\s*(?:\/\/|#(?!\[))\s?/,
    block: C_BLOCK,
    between: /^\s*#\[/,
  },
  ruby: hash(
    /^\s*(?:(?:private|public|protected|module_function)\s+)?(?:def\s+(?:self\.)?(?<name>\w+[?!]?)|class\s+(?:\w+::)*(?<name2>\w+)|module\s+(?:\w+::)*(?<name3>\w+))/,
  ),
  python: hash(/^\s*(?:async\s+)?(?:def|class)\s+(?<name>\w+)/),
  bash: hash(/^\s*(?:function\s+(?<name>[\w:.-]+)|(?<name2>[\w:.-]+)\s*\(\s*\))/),
  lua: {
    definition:
      /^\s*(?:local\s+)?(?:function\s+(?:[\w.:]+[.:])?(?<name>\w+)|(?:[\w.]+\.)?(?<name2>\w+)\s*=\s*function)/,
    line: /^\s*--+\s?/,
    block: { open: /^\s*--\[\[/, close: /\]\]/ },
    between: NEVER,
  },
  haskell: {
    definition:
      /^(?:data|newtype|class|type)?\s*(?:\(?[\w\s,]+\)?\s*=>\s*)?(?<name>[A-Za-z]\w*'?)(?:\s*::|\s)/,
    line: /^\s*--+\s*[|^]?\s?/,
    block: { open: /^\s*\{-/, close: /-\}/ },
    between: NEVER,
  },
  elixir: hash(
    /^\s*(?:defp?|defmodule|defmacrop?)\s+(?:[\w]+\.)*(?<name>\w+[?!]?)/,
    /^\s*@(?:spec|impl|deprecated|since)\b/,
  ),
};

const EXTENSIONS: Record<string, string> = {
  go: 'go', rs: 'rust', c: 'c', h: 'c', cc: 'cpp', cpp: 'cpp', cxx: 'cpp', hpp: 'cpp', hh: 'cpp', hxx: 'cpp',
  java: 'java', cs: 'csharp', kt: 'kotlin', kts: 'kotlin', swift: 'swift', scala: 'scala', js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript',
  ts: 'typescript', tsx: 'typescript', mts: 'typescript', php: 'php', rb: 'ruby', py: 'python', sh: 'bash', bash: 'bash',
  lua: 'lua', hs: 'haskell', ex: 'elixir', exs: 'elixir',
}; // biome-ignore format: a table

/** The language of a file by its extension; null if it is not mined. */
export function languageByName(path: string): string | null {
  return EXTENSIONS[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? null;
}
