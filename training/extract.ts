/**
 * Finds (question, code) pairs in a source file: a doc comment and the definition it stands at. It reads lines and
 * indentation, not syntax: over a gigabyte of source this is quick, and what it misses is not missed.
 */
export interface Pair {
  /** What was written about the code: first paragraph of the doc comment. */
  question: string;
  /** What else the doc comment says. */
  doc: string;
  name: string;
  container: string;
  code: string;
}

interface Rules {
  /** Group `name` is what is defined. */
  definition: RegExp;
  /** Starts of lines that belong to a comment, outside of block comments. */
  line: RegExp | null;
  block: { open: RegExp; close: RegExp } | null;
  /** Lines that may stand between a comment and its definition. */
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

const cLike: Rules = {
  definition: new RegExp(
    `^\\s*(?:${MODIFIERS}${TYPES}\\s+${NAME}|${TYPED.replace('(?<name>', '(?<name2>')}|#define\\s+(?<name3>\\w+)|typedef\\s+(?:struct|enum|union)\\s+(?<name4>\\w+))`,
  ),
  line: /^\s*\/\/+!?<?\s?/,
  block: C_BLOCK,
  between: ATTRIBUTES,
};

const keyword = (words: string): Rules => ({
  definition: new RegExp(`^\\s*${MODIFIERS}(?:${words})\\s+(?:[\\w.<>?, ]+\\.)?${NAME}`),
  line: /^\s*\/\/+!?\s?/,
  block: C_BLOCK,
  between: ATTRIBUTES,
});

const script: Rules = {
  definition: new RegExp(
    `^\\s*(?:${MODIFIERS}(?:function\\*?|class|interface|type|enum|namespace)\\s+${NAME}|(?:export\\s+)?(?:const|let|var)\\s+(?<name2>[\\w$]+)\\s*(?::[^=]+)?=|(?:module\\.)?(?:[\\w$]+\\.)+(?<name3>[\\w$]+)\\s*=|${MODIFIERS}(?:get\\s+|set\\s+|\\*\\s*)?(?!(?:if|for|while|switch|return|catch|function)\\b)(?<name4>[\\w$#]+)\\s*(?:<[^>]*>)?\\([^;]*(?:\\{|,|\\()\\s*$|(?<name5>[\\w$]+)\\s*:\\s*(?:async\\s+)?(?:function|\\())`,
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

const RULES: Record<string, Rules> = {
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

/** The language of a file by its extension; null where it is not mined. */
export function languageByName(path: string): string | null {
  return EXTENSIONS[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? null;
}

const MAX_BODY_LINES = 60;
const MAX_BODY_CHARS = 3000;
const NOTICE =
  /copyright|licen[sc]e[ds]?\b|all rights reserved|SPDX|permission is hereby|eslint|TODO|FIXME|@generated|DO NOT EDIT|\bpylint|nolint|^\s*-\*-|\$Id/i;

const nameOf = (match: RegExpExecArray): string => Object.values(match.groups ?? {}).find(Boolean) ?? '';
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** All pairs in `text`. */
export function extractPairs(language: string, text: string): Pair[] {
  const rules = RULES[language]!;
  const lines = text.split('\n');
  const pairs: Pair[] = [];
  const scopes: { indent: number; name: string }[] = [];
  let comment: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.length > 400) {
      comment = [];
      continue;
    }
    const elixirDoc = language === 'elixir' && /^\s*@(?:module|type)?doc\s+(?:~S)?"""/.test(line);
    if (elixirDoc) {
      const end = findLine(lines, at + 1, /^\s*"""/);
      comment = lines.slice(at + 1, end);
      at = end;
      continue;
    }
    if (rules.block?.open.test(line)) {
      const end = rules.block.close.test(line.replace(rules.block.open, ''))
        ? at
        : findLine(lines, at + 1, rules.block.close);
      comment = lines.slice(at, end + 1).map(stripBlock);
      at = end;
      continue;
    }
    if (rules.line?.test(line)) {
      const start = at;
      while (at + 1 < lines.length && rules.line.test(lines[at + 1]!)) at++;
      comment = lines.slice(start, at + 1).map(commented => commented.replace(rules.line!, ''));
      continue;
    }
    if (rules.between.test(line) && comment.length) continue;
    const match = line.trim() ? rules.definition.exec(line) : null;
    const name = match ? nameOf(match) : '';
    if (name) {
      const indent = indentOf(line);
      while (scopes.length && scopes.at(-1)!.indent >= indent) scopes.pop();
      const doc = language === 'python' ? docstring(lines, at) : null;
      const said = doc?.lines ?? comment;
      if (said.length) {
        const pair = toPair(said, name, scopes.at(-1)?.name ?? '', body(lines, at, name, doc?.from, doc?.to));
        if (pair) pairs.push(pair);
      }
      scopes.push({ indent, name });
    }
    comment = [];
  }
  return pairs;
}

function findLine(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let at = from; at < Math.min(lines.length, from + 300); at++) if (pattern.test(lines[at]!)) return at;
  return Math.min(lines.length - 1, from);
}

function stripBlock(line: string): string {
  return line
    .replace(/^\s*(?:\/\*+!?|\*+\/|\*+(?!\/)|--\[\[|\{-\s*\|?)\s?/, '')
    .replace(/\s*(?:\*+\/|-\}|\]\])\s*$/, '');
}

/** The docstring below a Python definition, and the lines it takes up. */
function docstring(
  lines: readonly string[],
  at: number,
): { lines: string[]; from: number; to: number } | null {
  let start = at;
  while (start < at + 12 && start < lines.length && !/:\s*(#.*)?$/.test(lines[start]!)) start++;
  const opening = /^\s*[rRuU]?("""|''')(.*)$/.exec(lines[start + 1] ?? '');
  if (!opening) return null;
  const [, quote, first] = opening as unknown as [string, string, string];
  if (first.includes(quote))
    return { lines: [first.slice(0, first.indexOf(quote))], from: start + 1, to: start + 1 };
  const end = findLine(lines, start + 2, new RegExp(quote));
  return {
    lines: [first, ...lines.slice(start + 2, end + 1)].map(line => line.replace(quote, '')),
    from: start + 1,
    to: end,
  };
}

const CONTINUES = /^\s*([)}\]{]|end\b|else|then|do\b|where\b|=)/;

/** The lines of the definition at `at`: those indented deeper, and what closes it
 * (in Haskell, its equations, which begin with its name). Lines `skipFrom` to `skipTo` are left out. */
function body(lines: readonly string[], at: number, name: string, skipFrom = -1, skipTo = -2): string {
  const indent = indentOf(lines[at]!);
  const kept: string[] = [];
  let chars = 0;
  for (let next = at; next < lines.length && kept.length < MAX_BODY_LINES && chars < MAX_BODY_CHARS; next++) {
    const line = lines[next]!;
    if (
      next > at &&
      line.trim() &&
      indentOf(line) <= indent &&
      !CONTINUES.test(line) &&
      !line.startsWith(`${name} `)
    )
      break;
    if (next >= skipFrom && next <= skipTo) continue;
    kept.push(line.slice(0, 300));
    chars += line.length;
  }
  return kept.join('\n');
}

function toPair(said: readonly string[], name: string, container: string, code: string): Pair | null {
  const lines = said.map(line => clean(line));
  const start = lines.findIndex(line => /[a-z]{2}/i.test(line) && !/^[@\\:]\w/.test(line));
  if (start < 0) return null;
  let end = start + 1;
  while (
    end < lines.length &&
    lines[end]!.trim() &&
    !/^\s*([@\\:-]\w|[-*=~]{3,}|(args|arguments|parameters|params|returns?|raises|throws|examples?|usage|notes?)\b:?)/i.test(
      lines[end]!,
    )
  )
    end++;
  const question = lines.slice(start, end).join(' ').trim();
  const words = question.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  if (words < 3 || question.length > 800 || code.length < 30 || NOTICE.test(question)) return null;
  if (/[{};=]\s*$/.test(question)) return null;
  return { question, doc: lines.slice(end).join(' ').trim().slice(0, 1500), name, container, code };
}

/** Without markup: tags, links, roles. */
function clean(line: string): string {
  return line
    .replace(/<\/?[a-zA-Z][^>]{0,80}>/g, ' ')
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*[@\\](?:brief|summary|description|desc|short)\s+/, '');
}
