/** A sort of file that people name: by its language, or by what it is for. */
export interface FileKind {
  /** Source of a regular expression for its name, in any natural language. */
  names: string;
  extensions: readonly string[];
  /** Its files have fixed names or places instead of extensions. */
  globs?: readonly string[];
  /** Files that are not looked at unless they are asked for. */
  hidden?: boolean;
  /** Its name means something else too, so that it is read only where the tree is known to have such files. */
  ifThere?: boolean;
  /** It may be named without a noun: "in go", not "in text". */
  bare?: boolean;
}

/** Longer names stand before those that begin them. */
export const FILE_KINDS: readonly FileKind[] = [
  { names: 'typescript|ts', extensions: ['ts', 'tsx'], bare: true },
  { names: 'tsx', extensions: ['tsx'], bare: true },
  { names: 'jsx', extensions: ['jsx'], bare: true },
  { names: 'javascript|js', extensions: ['js', 'jsx', 'mjs', 'cjs'], bare: true },
  { names: 'python|py', extensions: ['py'], bare: true },
  { names: 'golang|go', extensions: ['go'], bare: true },
  { names: 'java', extensions: ['java'], bare: true },
  { names: 'objective-?c|obj-?c', extensions: ['m', 'mm', 'h'], bare: true },
  {
    names: 'c(?: |/| and | or | & )(?:c )?header|c and h|c/h|(?:c source and header)',
    extensions: ['c', 'h'],
  },
  { names: '(?:c\\+\\+|cpp|cxx) header', extensions: ['h', 'hpp', 'hh', 'hxx'] },
  { names: 'c\\+\\+|cpp|cxx', extensions: ['cpp', 'cc', 'cxx', 'h', 'hpp', 'hh'], bare: true },
  { names: 'c#|c-?sharp|cs', extensions: ['cs'], bare: true },
  { names: '(?:c )?headers?|\\.?h|de cabecera|cabeceras?', extensions: ['h'] },
  { names: 'c', extensions: ['c'], bare: true },
  { names: 'rust|rs', extensions: ['rs'], bare: true },
  { names: 'php', extensions: ['php'], bare: true },
  { names: 'ruby|rb', extensions: ['rb'], bare: true },
  { names: 'kotlin|kt', extensions: ['kt', 'kts'], bare: true },
  { names: 'scala', extensions: ['scala'], bare: true },
  { names: 'swift', extensions: ['swift'], bare: true },
  { names: 'elixir', extensions: ['ex', 'exs'], bare: true },
  { names: 'erlang', extensions: ['erl', 'hrl'], bare: true },
  { names: 'haskell|hs', extensions: ['hs'], bare: true },
  { names: 'lua', extensions: ['lua'], bare: true },
  { names: 'zig', extensions: ['zig'], bare: true },
  { names: 'bats', extensions: ['bats'], bare: true },
  { names: 'bash|shell', extensions: ['sh', 'bash', 'bats'], bare: true },
  { names: 'sh', extensions: ['sh'], bare: true },
  { names: 'tcl', extensions: ['tcl'], bare: true },
  { names: 'perl', extensions: ['pl', 'pm'], bare: true },
  { names: 'visual ?basic|vb(?:\\.net)?', extensions: ['vb', 'bas'], bare: true },
  { names: 'f#|f-?sharp', extensions: ['fs', 'fsx'], bare: true },
  { names: 'dart', extensions: ['dart'], bare: true },
  { names: 'clojure', extensions: ['clj', 'cljs'], bare: true },
  { names: 'ocaml', extensions: ['ml', 'mli'], bare: true },
  { names: 'julia', extensions: ['jl'], bare: true },
  { names: 'groovy', extensions: ['groovy'], bare: true },
  { names: 'nim', extensions: ['nim'], bare: true },
  { names: 'pascal|delphi', extensions: ['pas'], bare: true },
  { names: 'powershell', extensions: ['ps1', 'psm1'], bare: true },
  { names: 'cargo[. ]?tomls?', extensions: [], globs: ['Cargo.toml'], bare: true },
  { names: 'markdown|md', extensions: ['md'], bare: true },
  { names: 'restructured ?text|rst', extensions: ['rst'], bare: true },
  { names: 'json', extensions: ['json'], bare: true },
  { names: 'ya?ml', extensions: ['yml', 'yaml'], bare: true },
  { names: 'toml', extensions: ['toml'], bare: true },
  { names: 'ini', extensions: ['ini'], bare: true },
  { names: 'csv', extensions: ['csv'], bare: true },
  { names: 'logs?', extensions: ['log'], bare: true, ifThere: true },
  { names: 'xml', extensions: ['xml'], bare: true },
  { names: 'html?', extensions: ['html', 'htm'], bare: true },
  { names: 'css|style ?sheets?', extensions: ['css', 'scss', 'less'], bare: true },
  { names: 'sql', extensions: ['sql'], bare: true },
  { names: 'text|txt|de texto', extensions: ['txt'] },
  { names: 'template', extensions: ['tmpl', 'html', 'j2', 'erb', 'eex'] },
  { names: 'vue', extensions: ['vue'], bare: true },
  { names: 'svelte', extensions: ['svelte'], bare: true },
  { names: 'proto(?:buf)?', extensions: ['proto'], bare: true },
  {
    names: '(?:github |gh )(?:actions? )?workflows?|workflows|github actions|ci(?: workflows?)?',
    extensions: [],
    globs: ['**/.github/workflows/**'],
    hidden: true,
    bare: true,
  },
  { names: '\\.env|dotenv', extensions: [], globs: ['*.env', '.env.*'], hidden: true, bare: true },
  { names: 'env|environment', extensions: [], globs: ['*.env', '.env.*'], hidden: true },
  {
    names: 'config(?:uration)?|de configuraci[oó]n|settings',
    extensions: [],
    globs: ['*.{json,toml,yaml,yml,ini,cfg,conf,properties}', '*.config.*'],
  },
  { names: 'gradle', extensions: [], globs: ['*.gradle', '*.gradle.kts'], bare: true },
  { names: 'cmake', extensions: ['cmake'], globs: ['CMakeLists.txt', '*.cmake'], bare: true },
  { names: 'make|makefiles?', extensions: [], globs: ['Makefile*', 'makefile', 'GNUmakefile', '*.mk'] },
  { names: 'docker|dockerfiles?', extensions: [], globs: ['Dockerfile*', '*.dockerfile'], bare: true },
  { names: 'readme', extensions: [], globs: ['README*'], bare: true },
  { names: 'minified', extensions: [], globs: ['*.min.*', '*-min.*'] },
  {
    names: 'generated',
    extensions: [],
    globs: ['*.generated.*', '*_generated.*', '*.gen.*', '*.pb.*', '*_pb2*.py', 'zz_generated*'],
  },
  {
    names: 'change ?-?logs?',
    extensions: [],
    globs: ['{CHANGELOG,ChangeLog,changelog,CHANGES,HISTORY,NEWS}*'],
    bare: true,
  },
];

/** What the languages of files are called, as the source of a regular expression. */
export const LANGUAGE_NAMES = FILE_KINDS.filter(({ bare, globs, ifThere }) => bare && !globs && !ifThere)
  .map(({ names }) => names)
  .join('|');

/** Extensions by which a word with a dot is known for a file rather than for code such as `os.path`. */
export const FILE_EXTENSIONS: ReadonlySet<string> = new Set([
  ...FILE_KINDS.flatMap(kind => kind.extensions),
  ...'csproj fsproj vbproj vcxproj props targets xaml mts cts pyi cfg ini conf lock log csv tsv in am ac mod sum gradle sbt properties bats zsh fish ps1 bat rake gemspec cabal nix tf ipynb graphql svg lhs hsc zon cmd mk eex heex erb'.split(
    ' ',
  ),
]);

/** Folders so common that their bare name after "in" means the folder. */
export const COMMON_FOLDERS: ReadonlySet<string> = new Set(
  'src lib libs test tests spec specs docs doc examples example include vendor node_modules scripts bin cmd internal pkg app utils util build dist third_party testdata fixtures __tests__ public packages core'.split(
    ' ',
  ),
);
