/** What kind of place a path is, by the names that people give to folders and files. */
const PATH_KINDS = {
  is_test:
    /(^|\/)(tests?|specs?|__tests__|testing|testdata|test_.*|.*_test|.*-tests?|fixtures?|mocks?|__mocks__|e2e)(\/|$)|(^|\/)(test_[^/]*|[^/]*[._-](test|spec|tests|mock)s?\.[^/]+|[^/]*(Test|Tests|Spec|TestCase)\.(java|kt|cs|scala|php|swift|groovy))$|(^|\/)conftest\.py$/,
  is_example:
    /(^|\/)(examples?|samples?|demos?|benchmarks?|bench|playground|tutorials?|docs_src|scripts?|tools?)(\/|$)/i,
  is_docs:
    /(^|\/)(docs?|documentation|changelogs?|website|man)(\/|$)|\.(md|markdown|rst|adoc|txt|[1-8])$|(^|\/)(CHANGES|CHANGELOG|NEWS|HISTORY|README|AUTHORS|COPYING|LICEN[CS]E|THANKS)([._-][^/]*)?$/i,
  is_config:
    /\.(json|ya?ml|toml|ini|cfg|conf|lock|xml|gradle|cmake|mk|m4|am|ac|cabal|csproj|sln|css|html?)$|(^|\/)(Makefile|Dockerfile)[^/]*$|(^|\/)([a-z-]*completions?|site-functions)(\/|$)/i,
  is_vendored: /(^|\/)(vendor|vendored|third[_-]?party|node_modules|external|deps|extern)(\/|$)/i,
  is_legacy: /(^|\/)(compat|legacy|deprecated|old|v\d+)(\/|[._-]|$)|(^|\/)(compat|legacy|deprecat)[^/]*$/i,
  is_declaration: /\.(d\.ts|pyi|h|hh|hpp|hxx)$/i,
  is_entry: /(^|\/)(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs|init\.lua|package-info\.java)$/,
} as const;

export type PathKind = keyof typeof PATH_KINDS;

export function pathKinds(path: string): Record<PathKind, number> {
  const kinds = Object.entries(PATH_KINDS).map(([kind, pattern]) => [kind, pattern.test(path) ? 1 : 0]);
  return Object.fromEntries(kinds) as Record<PathKind, number>;
}

/** What may stand before the thing that is asked for. */
const SMALL = String.raw`^(?:(?:where|what|which|find|show|list|see|give|me|all|are|is|there|any|do|we|have|the|an?|some)\s+)*`;
const ABOUT = String.raw`\s+(?:for|of|on|about|(?:that|which)\s+(?:cover|check|verify|exercise|test|use|call|show)\w*|covering|checking|verifying|showing|using)\b`;
const asked = (what: string) => new RegExp(`${SMALL}(?:${what})${ABOUT}`, 'i');

/** How people ask for such places, which are otherwise rather in the way: the word alone is often about code. */
const ASKED_FOR: readonly [PathKind, RegExp][] = [
  [
    'is_test',
    asked(
      String.raw`tests|specs|(?:unit|integration|functional|regression|e2e|end-to-end) tests?|(?:test|spec) (?:cases?|suites?|files?)|(?<=\b(?:the|an?|any) )(?:test|spec)`,
    ),
  ],
  ['is_test', /\b(?:is|are)\b.+\btested\W*$/i],
  ['is_test', /^\S*(?:[_$\d]|\p{Ll}\p{Lu})\S* (?:unit )?(?:tests?|specs?)$/u],
  ['is_docs', asked('docs?|documentation|read-?me|guide|manual|change-?log|release notes')],
  ['is_docs', /\b(?:is|are)\b.+\bdocumented\W*$/i],
  ['is_example', asked('(?:usage |code )?(?:examples?|samples?|demos?)(?: usage)?|benchmarks?')],
];

/** The kinds of places that a question asks for: "tests for the parser", "where is parse_args tested". */
export function kindsAskedFor(question: string): ReadonlySet<PathKind> {
  const text = question.trim();
  return new Set(ASKED_FOR.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}
