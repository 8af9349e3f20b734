import { isCommentLine } from './comments.ts';
import { type FileGlobs, globPattern } from './file-globs.ts';
import { LANGUAGES, languageOf } from './index.ts';
import type { Language } from './language.ts';
import { TEXT } from './simple-languages.ts';

/** Kinds of paths by folder names and by file names that all languages share. */
const SHARED_KINDS = {
  is_test: new RegExp(
    [
      String.raw`(^|\/)(tests?|specs?|__tests__|testing|testdata|test_.*|.*_test|.*-tests?|fixtures?|mocks?|__mocks__|__snapshots__|e2e)(\/|$)`,
      // Folder names of C#, Swift and Kotlin: `Cache.Tests`, `CacheUITests`, `jvmTest`, `Tests`.
      String.raw`(^|\/)([\w.-]*[a-z\d.I])?(Tests|Specs)\/|(^|\/)(Fixtures|Mocks)\/|(^|\/)[a-z]\w*Test\/`,
      // Perl's folder at the root, which projects in other languages have, too.
      String.raw`^x?t\/`,
      String.raw`(^|\/)(test_[^/]*|[^/]*[._-](test|spec|tests|mock)s?\.[^/]+|tests\.(?!ya?ml|json|md)\w+)$`,
    ].join('|'),
  ),
  is_example:
    /(^|\/)(examples?|samples?|demos?|benchmarks?|bench|playground|tutorials?|docs_src|scripts?|tools?)(\/|$)/i,
  // Also files without an extension, manual pages, whose extension is a number, and the sources of these.
  is_docs:
    /(^|\/)(docs?|documentation|changelogs?|website|man)(\/|$)|\.[1-8](\.(in|prebuilt|ronn|roff|scd|adoc))?$|(^|\/)(CHANGES|CHANGELOG|NEWS|HISTORY|README|AUTHORS|COPYING|LICEN[CS]E|THANKS)([._-][^/]*)?$/i,
  // Tools without a language of their own: Autotools, solutions, Cabal.
  is_config: /\.(lock|m4|am|ac|sln|cabal)$|(^|\/)([a-z-]*completions?|site-functions)(\/|$)/i,
  is_vendored: /(^|\/)(vendor|vendored|third[_-]?party|node_modules|external|deps|extern)(\/|$)/i,
  is_legacy: /(^|\/)(compat|legacy|deprecated|old)(\/|[._-]|$)|(^|\/)(compat|legacy|deprecat)[^/]*$/i,
  // A generated file counts as a declaration: like a header, it is not where code is written.
  is_declaration:
    /\.pb(\.gw)?\.\w+$|_pb2?(_grpc)?\.\w+$|\.(g|freezed|designer|generated|gen)\.\w+$|(^|\/)zz_generated[^/]*$|_generated\.\w+$/i,
  is_entry: undefined,
} as const;

export type PathKind = keyof typeof SHARED_KINDS;

/** The globs of a language for each kind. */
const GLOBS: Partial<Record<PathKind, [globs: keyof FileGlobs, flags: string]>> = {
  is_test: ['tests', ''],
  is_docs: ['docs', 'i'],
  is_config: ['config', 'i'],
  is_declaration: ['declarations', 'i'],
  is_entry: ['entries', ''],
};

type Patterns = Partial<Record<PathKind, RegExp>>;

const patterns = new Map<Language, Patterns>();

/** The compiled globs of a language, cached. */
function patternsOf(language: Language): Patterns {
  let made = patterns.get(language);
  if (!made) {
    const entries = Object.entries(GLOBS).map(([kind, [globs, flags]]) => [
      kind,
      globPattern(language.files[globs], flags),
    ]);
    made = Object.fromEntries(entries) as Patterns;
    patterns.set(language, made);
  }
  return made;
}

const KINDS = Object.keys(SHARED_KINDS) as PathKind[];

/** The kinds of a path (1 or 0 for each), by its folders, its name and its language. */
export function pathKinds(path: string): Record<PathKind, number> {
  const own = patternsOf(languageOf(path));
  const name = path.slice(path.lastIndexOf('/') + 1);
  const kinds = KINDS.map(kind => {
    const is = SHARED_KINDS[kind]?.test(path) || own[kind]?.test(name);
    return [kind, is ? 1 : 0];
  });
  return Object.fromEntries(kinds) as Record<PathKind, number>;
}

/** How many characters of a file may say that it is generated; a licence may come before. */
const HEAD_CHARS = 4096;
const GENERATED = [
  /@generated\b|<auto-?generated\b/i,
  /\b(?:auto-?)?generated\b[^\n]*(?:\n[^\n]*){0,3}\bdo not (?:edit|modify|change)\b/i,
  /\bdo not (?:edit|modify|change)\b[^\n]*(?:\n[^\n]*){0,3}\b(?:auto-?)?generated\b/i,
];

/** Whether the comments at the head of a file say that a program has written it, as generators of all languages do. */
export function saysGenerated(text: string): boolean {
  const head = text
    .slice(0, HEAD_CHARS)
    .split('\n')
    .filter(line => isCommentLine(line) || /^\s*<!--/.test(line))
    .join('\n');
  return GENERATED.some(pattern => pattern.test(head));
}

const LOCKS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ files }) => files.locks ?? []));
const SOURCE_MAP = /\.(?:js|mjs|cjs|css|ts)\.map$/i;

/** Whether a path is a lock file or a source map, which nobody writes or reads. */
export function isGeneratedName(path: string): boolean {
  return LOCKS.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase()) || SOURCE_MAP.test(path);
}

/** Whether a file of code has a name that a tool looks for, such as a build tool or a shell: it configures the tool. */
const hasToolName = (path: string, { fileNames }: Language): boolean =>
  fileNames?.includes(path.slice(path.lastIndexOf('/') + 1).toLowerCase()) ?? false;

/** Where a reader of search results looks first, by {@link readingRank}. */
const RANK = { code: 0, data: 1, tests: 2, prose: 3, locks: 4 } as const;

/**
 * How late a reader of search results wants the lines of a file, from 0: code; data and configuration; tests, examples and what is generated
 * or foreign; prose; lock files. The path is relative to what is searched: a folder above it says nothing about the files.
 */
export function readingRank(path: string): number {
  if (isGeneratedName(path)) return RANK.locks;
  const language = languageOf(path);
  const isCode = language.isCode !== false;
  const { is_docs, is_test, is_example, is_vendored, is_config } = pathKinds(path);
  if (is_docs && !isCode) return RANK.prose;
  const isGenerated = SHARED_KINDS.is_declaration.test(path);
  // A text of no known kind may be anything: a translation, recorded data.
  const isOther =
    is_docs || is_test || is_example || is_vendored || isGenerated || (language === TEXT && !is_config);
  if (isOther) return RANK.tests;
  return isCode && !is_config && !hasToolName(path, language) ? RANK.code : RANK.data;
}
