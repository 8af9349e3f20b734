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
