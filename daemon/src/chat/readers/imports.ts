import { either, escapePattern, fill } from '../patterns.ts';
import {
  byLanguage,
  type Context,
  mainLanguage,
  namesOf,
  type Reader,
  type Reading,
  reading,
  say,
  show,
} from '../reading.ts';
import { languagesWith } from '../roles/index.ts';
import type { ReaderName } from '../words/types.ts';
import { characterNamed } from './lines.ts';

/** Readers of what is imported. */
export const IMPORT_READERS = {
  import: (parts, context) => {
    // "Attributes that include Default" hold it.
    const includes = /\binclud(?:es?|ing)\b/iu.test(context.scanned.text);
    if (includes && parts.kind !== undefined && !['class', 'module', 'trait'].includes(parts.kind))
      return undefined;
    // "Imports with braces": a sign on the line, and no module.
    const isSign = (name: string) => /^\p{Ll}+s$/u.test(name) && characterNamed(name, context) !== undefined;
    if (/\bwith\b/iu.test(context.scanned.text) && parts.names.every(isSign)) return undefined;
    const modules = modulesOf(namesOf(parts, context), context);
    if (modules) return modules;
    // "<sys/...>": any header of the folder.
    const names = namesOf(parts, context).map(name =>
      name.replace(/^<|>$/g, '').replace(/(?<=[/.])(?:\.{3}|…|\*)$/u, ''),
    );
    const inC = mainLanguage(context) === 'c';
    const folder = /\b(headers|cabeceras)\b/iu.test(context.scanned.text);
    const name = either(
      names.map(one =>
        inC && folder ? `${escapePattern(one.replace(/\/$/, ''))}/` : importName(one, mainLanguage(context)),
      ),
    );
    const pattern = asWritten(
      byLanguage(context, rules => rules.roles.import),
      context,
    );
    return reading(
      pattern && fill(pattern, name, { part: either(names.map(inEitherCase)) }),
      `imports of ${show(names)}`,
    );
  },
  // "Imports of join from os.path": the name, and where it comes from.
  importFrom: ({ text = '', text2 = '' }, context) => {
    const written = FROM[mainLanguage(context)];
    const from = escapePattern(say(text2, context).replace(/^['"]|['"]$/g, ''));
    if (!written || /^(?:everything|anything|something|things|stuff|names|symbols|all)$/iu.test(text))
      return undefined;
    return reading(
      fill(written, escapePattern(text), { part: from }),
      `imports of “${text}” from “${say(text2, context)}”`,
    );
  },
  importAs: ({ text = '', text2 = '' }, context) => {
    if (!/^[\w.]+$/.test(text2)) return undefined;
    const [name, alias] = [escapePattern(text), escapePattern(text2)];
    const written =
      RENAMED[mainLanguage(context)] ??
      '^\\s*(import|from|use|export|pub)\\b.*\\b{name}\\b.*\\bas\\s+{alias}\\b';
    return reading(
      written.replaceAll('{name}', () => name).replaceAll('{alias}', () => alias),
      `imports of “${text}” as “${text2}”`,
    );
  },
  importAll: (_parts, context) => {
    const asked = context.scanned.text;
    // "Dependencies in package.json" are what the manifest lists.
    const [, listed] = (/dependenc/iu.test(asked) && MANIFESTS.find(([file]) => file.test(asked))) || [];
    if (listed !== undefined) return reading(listed, 'dependencies listed');
    return reading(
      byLanguage(
        context,
        ({ id, imports }) => BY_WORD[id]?.find(([word]) => word.test(asked))?.[1] ?? imports,
      ),
      'imports',
    );
  },
} satisfies Partial<Record<ReaderName, Reader>>;

/** Where a language has several words for it, those of the one that is named. */
const BY_WORD: Readonly<Record<string, readonly [RegExp, string][]>> = {
  javascript: [
    [/\bimport (?:statements?|lines?|declarations?)\b/iu, '^\\s*import\\b'],
    [/\brequires?\b/iu, '\\brequire\\('],
  ],
  rust: [[/\buse (?:statements?|lines?|declarations?)\b/iu, '^\\s*(pub(\\([^)]*\\))?\\s+)?use\\s+']],
};

/** How a name is imported from a module. */
const FROM: Readonly<Record<string, string>> = {
  javascript: `\\b(import|export)\\b.*\\b{name}\\b.*\\bfrom\\s*['"]([^'"]*/)?{part}['"]`,
  python: '^\\s*from\\s+{part}\\s+import\\b.*\\b{name}\\b',
  rust: '\\buse\\s+{part}::.*\\b{name}\\b',
  java: '^\\s*import\\s+(static\\s+)?{part}\\.{name}\\b',
  kotlin: '^\\s*import\\s+{part}\\.{name}\\b',
};

/** "Require Logger", "aliases of Plug.Conn": where a language has several words for it, the one that is named. */
function asWritten(pattern: string | undefined, { languages, scanned }: Context): string | undefined {
  const [, word] = /^(?:\S+ ){0,3}?(require|alias|use)(?:s|es)? (?:of )?[A-Z]/u.exec(scanned.text) ?? [];
  return mainLanguage({ languages }) === 'elixir' && word !== undefined
    ? pattern?.replace('(import|alias|require|use)', word)
    : pattern;
}

/** A file of code, by its path: what is made of its name says "file" too. */
export const isFile = (name: string): boolean => /\/.*\.\w+$/.test(name) && isCode(name);

const isCode = (name: string) => languagesWith([/\.(\w+)$/.exec(name)?.[1] ?? '']).length > 0;

/** How a module is imported by a path, or a part of one. */
const BY_PATH: Readonly<Record<string, string>> = {
  javascript: `\\b(from|import|require)\\s*\\(?\\s*['"]([^'"]*/)?{part}(\\.\\w+)?['"]`,
  python: '^\\s*(from|import)\\s+([\\w.]*\\.)?{name}|^\\s*from\\s+\\S+\\s+import\\s+.*\\b{name}',
};

/** Where files are imported without their extension, by a path from wherever the other file is: "lib/symbols.js" is "./symbols". */
function modulesOf(names: readonly string[], context: Context): Reading | undefined {
  const id = mainLanguage(context);
  // "Imports from '../../utils/log'": what is written there, and no folder before it.
  if (id === 'javascript' && names.every(name => /^\.{1,2}\/./.test(name)))
    return reading(
      `\\b(from|import|require)\\s*\\(?\\s*['"]${either(names.map(escapePattern))}(\\.\\w+)?['"]`,
      `imports of ${show(names)}`,
    );
  // "Imports from react": that package, and none whose name begins so.
  if (id === 'javascript' && /\bfrom\b/iu.test(context.scanned.text) && names.every(isPackage))
    return reading(
      `\\b(from|import|require)\\s*\\(?\\s*['"](\\.[^'"]*/)?${either(names.map(inEitherCase))}(\\.\\w+|/[^'"]*)?['"]`,
      `imports from ${show(names)}`,
    );
  if (id === 'c' || !names.every(isFile)) return undefined;
  const stem = either(names.map(name => escapePattern(name.replace(/^.*\/|\.\w+$/g, ''))));
  const pattern = BY_PATH[id ?? ''] ?? byLanguage(context, rules => rules.roles.import);
  return reading(pattern && fill(pattern, `${stem}\\b`, { part: stem }), `imports of ${show(names)}`);
}

const isPackage = (name: string) => /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name);

/** How a module is given another name, where no word "as" stands between. */
const RENAMED: Readonly<Record<string, string>> = {
  go: '^\\s*(import\\s+)?{alias}\\s+"([^"]*/)?{name}"',
  csharp: '^\\s*(global\\s+)?using\\s+{alias}\\s*=\\s*.*{name}',
  elixir: '^\\s*alias\\s+.*{name}.*\\bas:\\s*{alias}\\b',
  scala: '^\\s*import\\b.*{name}\\s*(=>|\\bas)\\s*{alias}\\b',
  lua: '\\blocal\\s+{alias}\\s*=\\s*require\\b.*{name}',
  zig: '\\bconst\\s+{alias}\\s*=\\s*@import\\(".*{name}',
  c: '\\b(namespace|using)\\s+{alias}\\s*=\\s*.*{name}',
};

/** How the files that list a program's dependencies write one. */
const MANIFESTS: readonly [RegExp, string][] = [
  [
    /\bpackage\.json\b/iu,
    '^\\s+"[^"]+":\\s*"([~^<>=*]|\\d+\\.\\d|(workspace|npm|file|link|catalog|git\\S*|https?):)',
  ],
  [/\bcargo\.toml\b/iu, '^[\\w-]+(\\.workspace)?\\s*=\\s*("[~^<>=*\\d]|\\{|true)|^\\[.*dependencies\\.'],
  [/\bgo\.mod\b/iu, '^\\s*(require\\s+)?\\S+\\s+v\\d'],
  [/\brequirements\S*\.txt\b/iu, '^[A-Za-z][\\w.\\[\\],-]*\\s*([=<>~!]=|[<>;@]|$)'],
  [/\bgemfile\b/iu, '^\\s*gem\\s'],
  [/\bpom\.xml\b/iu, '<artifactId>'],
  [
    /\bbuild\.gradle\S*/iu,
    '^\\s*(\\w*[iI]mplementation|api|compileOnly|runtimeOnly|\\w*[cC]lasspath|kapt|ksp)\\b',
  ],
];

/** First parts of paths in Go's standard library. */
const GO_STANDARD =
  /^(?:archive|bufio|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|fmt|go|hash|html|image|index|io|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode|unsafe)\//;

/** Modules of Zig's own, which have no file. */
const ZIG_OWN = /^(?:std|builtin|root)$/;

/** "NIO imports": packages are written in small letters, though people write them in capitals. */
const inEitherCase = (name: string) =>
  /^[A-Z]{2,4}$/.test(name) ? `(?i:${escapePattern(name)})` : escapePattern(name);

/** A header may be named without its extension or by its folder; elsewhere the name ends where a word ends. */
function importName(name: string, language: string): string {
  const bare = escapePattern(name);
  const inC = language === 'c';
  // "std" is no file, and "std.zig" is.
  if (language === 'zig' && ZIG_OWN.test(name)) return `${bare}"`;
  // A path such as net/http is complete; one that begins with a host may be part of a longer one.
  if (language === 'go' && /^\w+(\/\w+)+$/.test(name) && GO_STANDARD.test(name)) return `${bare}"`;
  if (inC && name.endsWith('/')) return bare;
  if (inC) return /\.\w+$/.test(name) ? `${bare}[>"]` : `${bare}(/|\\.h|[>"])`;
  const written = inEitherCase(name);
  return /\w$/.test(name) ? `${written}\\b` : written;
}
