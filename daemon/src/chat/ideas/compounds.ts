import { each, type Idea } from './types.ts';

const r = String.raw;

/** Where a name of a type stands before what is called on it. */
const ON_A_TYPE = r`\b[A-Z]\w*(<[^<>()]*>)?(::|\.)[a-z_]\w*\(`;

/** Two nouns that name one thing, of which the first alone is another: "const blocks", "function pointers". */
export const COMPOUND_IDEAS: readonly Idea[] = [
  {
    id: 'test-class',
    en: r`(unit )?test (class(es)?|case class(es)?)( (definitions?|declarations?))?`,
    says: 'classes of tests',
    by: {
      python: r`^\s*class\s+(Test\w*\b|\w+Tests?(Case)?\b|\w+\(.*TestCase\b)`,
      ...each('java kotlin csharp scala php', r`\bclass\s+(Test\w+|\w+(Tests?|TestCase|Spec))\b`),
      swift: r`\bclass\s+\w+\s*:.*\bXCTestCase\b`,
      ruby: r`^\s*class\s+(Test\w+|\w+Test)\b`,
      c: r`\bclass\s+(Test\w+|\w+Test)\b`,
    },
  },
  ...['const', 'var', 'type', 'import'].map(word => ({
    id: `${word}-block`,
    en: r`(grouped |parenthesi[sz]ed )?${word}(ant|iable)?s? (blocks?|groups?)|grouped ${word}(ant|iable)?s?`,
    es: r`bloques ${word}`,
    says: `${word} blocks`,
    by: {
      go: r`^\s*${word}\s*\(`,
      ...(word === 'import'
        ? {
            javascript: r`^\s*import\s*\{\s*$`,
            scala: r`^\s*import\s.*\{\s*$`,
            rust: r`^\s*(pub\s+)?use\s.*\{\s*$`,
          }
        : {}),
    },
  })),
  {
    id: 'method-receiver',
    en: r`method receivers?|receivers( of methods)?|(methods?|functions?) with (an? )?receivers?`,
    says: 'methods with what they are called on',
    by: { go: r`^func\s+\(`, rust: r`\bfn\s+\w+.*\(\s*(&\s*)?('\w+\s+)?(mut\s+)?self\b` },
  },
  {
    id: 'trait-bound',
    en: r`(trait|type|generic|lifetime) (bounds?|constraints?)|where (bounds?|constraints?)|(bounded|constrained) (generics?|type parameters?)|(type parameters?|generics?) (that |which )?(extend|extending|constrained (by|to))( (something|anything|another type|a type))?|generics?( (functions?|methods?|classes|types?|parameters?))? with (an? |the )?((extends|upper|lower|type|trait) )?(bounds?|constraints?)`,
    says: 'bounds of types',
    by: {
      rust: r`[<,(]\s*'?\w+:\s*[?'A-Z]|(^|[)>\w])\s*\bwhere\s*(\w+:|$)|\b(impl|dyn)\s+\S.*\s\+\s|\s\+\s+[?']?[A-Z]\w*|^\s*[A-Z]\w*(::\w+)*(<.*>)?:\s+[?'A-Z]`,
      ...each('java javascript', r`<[^<>]*\bextends\b`),
      csharp: r`\bwhere\s+\w+\s*:`,
      kotlin: r`<[^<>]*\w\s*:\s*\w|\bwhere\s+\w+\s*:`,
      swift: r`<[^<>]*\w\s*:\s*\w|\bwhere\s+\w`,
      scala: r`\[[^\[\]]*(<:|>:)`,
      go: r`^(func|type)\s+\w+\[\w+\s`,
      c: r`\brequires\b|\bstd::enable_if`,
    },
  },
  {
    id: 'trait-object',
    en: r`trait objects?|dyn(amic)? traits?|dyn types?`,
    says: 'trait objects',
    by: { rust: r`\bdyn\s` },
  },
  {
    id: 'function-pointer-typedef',
    en: r`function pointers? typedefs?|typedefs? (of|for) function pointers?|typedef'?e?d function pointers?`,
    says: 'typedefs of pointers to functions',
    by: {
      c: r`\btypedef\b.*\(\s*\*\s*\w+\s*\)\s*\(|^\s*using\s+\w+\s*=.*\(\s*\*\s*\)\s*\(`,
    },
  },
  {
    id: 'function-pointer',
    en: r`(function|method|member) pointers?|pointers? to (functions?|methods?)|function pointers? (types?|declarations?)`,
    es: r`punteros a funci[oó]n(es)?`,
    says: 'pointers to functions',
    by: {
      c: r`\(\s*(\w+::\s*)?\*\s*(const\s+)?\w*\s*(\[\w*\])?\s*\)\s*\(|\bstd::function<`,
      rust: r`[:<(,=&]\s*(unsafe\s+)?(extern\s+("[^"]*"\s+)?)?fn\s*\(`,
      zig: r`\*const\s+fn\s*\(`,
      csharp: r`\bdelegate\s*\*`,
    },
  },
  {
    id: 'variable-annotation',
    en: r`(annotated|typed) (variables?|assignments?)|variables? (type )?(annotations?|type hints?)|(variables?|assignments?) with (type )?(annotations?|hints?)`,
    says: 'variables with their type',
    by: {
      python: r`^\s*(self\.)?[A-Za-z_]\w*\s*:\s*[\w."'\[][^=#]*?[\w"'\]]\s*(=.*|#.*)?$`,
      javascript: r`\b(const|let|var)\s+[\w$]+\s*:\s*\S`,
      ...each('kotlin swift', r`\b(val|var|let)\s+\w+\s*:\s*\S`),
      scala: r`\b(val|var)\s+\w+\s*:\s*\S`,
      rust: r`\blet\s+(mut\s+)?\w+\s*:\s*\S`,
    },
  },
  {
    id: 'private-name',
    en: r`(private )?(fields?|members?|methods?|properties|names)( (names|definitions?|declarations?))? (with|using|(that )?(start|begin)(s|ing)? (with|in)|prefixed (with|by)) (an? )?(#|hash(es)?|hash signs?|pound signs?)|(#|hash)[- ]?(private )(fields?|members?|methods?|names)`,
    says: 'private members with #',
    by: {
      javascript: r`^\s*((static|readonly|async|get|set|accessor)\s+|\*\s*)*#[A-Za-z_$]\w*\s*([:=;(<?!]|$)`,
    },
  },
  {
    id: 'match-wildcard',
    en: r`((match|switch|when|case) )?(arms?|branches|patterns?|cases?) (with|of|for) (an? |the )?(underscores?|wildcards?)|(wildcard|underscore|catch-?all) ((match|switch|case) )?(arms?|branches|patterns?|cases?)`,
    says: 'arms for anything else',
    by: {
      rust: r`^\s*_\s*(if\b.*)?=>`,
      csharp: r`^\s*_\s*(when\b.*)?=>`,
      scala: r`\bcase\s+_\s*(if\b.*)?=>`,
      python: r`^\s*case\s+_\s*:`,
      swift: r`^\s*case\s+_\s*[:,]`,
      go: r`^\s*default\s*:`,
      ...each('haskell elixir', r`^\s*_\s*->`),
    },
  },
  {
    id: 'match-arm',
    en: r`match (arms?|branches)( patterns?)?`,
    says: 'arms of a match',
    by: {
      rust: r`^\s*[^/\s].*=>`,
      ...each('scala', r`^\s*case\s.*=>`),
      python: r`^\s*case\s.*:`,
      php: r`^\s*[^/*\s].*=>`,
    },
  },
  {
    id: 'enum-string',
    en: r`enum(eration)? (cases?|members?|variants?|constants?) with (an? )?(raw )?string (raw )?values?|string (raw )?enum (cases?|members?|values?)|enum (cases?|members?) with strings?`,
    says: 'cases of enums with a string',
    by: {
      ...each('swift php', r`^\s*case\s+\w+\s*=\s*["']`),
      javascript: r`^\s*[A-Z]\w*\s*=\s*["'\x60][^;]*,\s*$`,
    },
  },
  {
    id: 'digit-separator',
    en: r`numbers? (with|that have|having|using|containing) underscores?( separators?)?( in (them|it))?|(digit|number|numeric|thousands) separators?`,
    says: 'numbers with separators',
    any: r`\b\d+(_\d+)+`,
    by: { c: r`\b\d+(['_]\d+)+` },
  },
  {
    id: 'type-guard',
    en: r`((user[- ]defined|custom) )?type (guards?|predicates?)( functions?)?`,
    says: 'type guards',
    by: {
      javascript: r`\)\s*:\s*(asserts\s+)?\w+\s+is\s+\S`,
      python: r`\bTypeGuard\[|\bTypeIs\[`,
    },
  },
  {
    id: 'static-method-call',
    en: r`(static|class) (method|function) (calls?|invocations?)|calls? to static (methods?|functions?)|static calls?`,
    says: 'calls of static methods',
    by: {
      ...each('php rust', r`\b(self|static|Self|[A-Z]\w*)::\w+\(`),
      c: r`\b[A-Z]\w*(<[^<>()]*>)?::\w+\(`,
      ...each('java csharp kotlin scala swift python javascript ruby', ON_A_TYPE),
    },
  },
  {
    id: 'union-type',
    en: r`union types?|types? unions?`,
    says: 'union types',
    by: {
      javascript: r`\btype\s+\w+.*=.*\S\s*\|\s*\S|:\s*[\w<>\[\].'"]+(\s+\|\s+[\w<>\[\].'"]+)+|^\s*\|\s+[\w'"{]`,
      python: r`\bUnion\[|:\s*[\w.\[\]]+\s+\|\s+[\w.]+|->\s*[\w.\[\]]+\s+\|\s+\w`,
      php: r`[(,:]\s*\??[\w\\]+\|[\w\\|]+\s*(\$|\{|;|$)`,
      scala: r`:\s*\w+\s+\|\s+\w`,
      ...each('c rust zig', r`\bunion\b\s*(\(.*\)\s*)?\w*\s*(<[^>]*>\s*)?\{`),
    },
  },
  {
    id: 'property-wrapper',
    en: r`property wrappers?`,
    says: 'property wrappers',
    any: r`@propertyWrapper\b`,
  },
  {
    id: 'protocol-extension',
    en: r`(protocol|type|class|struct|enum) extensions?`,
    says: 'extensions (of what, its name alone says)',
    by: {
      swift: r`^\s*((public|private|internal|fileprivate)\s+)?extension\s+\w+`,
      scala: r`^\s*extension\b`,
    },
  },
  {
    id: 'media-query',
    en: r`(css )?(@)?media[- ]quer(y|ies)|@?media rules?`,
    says: 'media queries',
    any: r`@media\b`,
  },
  {
    id: 'css-variable',
    en: r`css (custom )?(variables?|propert(y|ies)|custom propert(y|ies))( (definitions?|declarations?))?|(css )?custom propert(y|ies)( (definitions?|declarations?))?`,
    says: 'variables of CSS',
    any: r`^\s*--[\w-]+\s*:`,
  },
  {
    id: 'css-variable-use',
    en: r`(uses?|usages?|references?) of css (custom )?(variables?|propert(y|ies))|css (custom )?(variable|property) (uses?|usages?|references?)`,
    says: 'uses of variables of CSS',
    any: r`\bvar\(\s*--`,
  },
  {
    id: 'async-arrow-function',
    en: r`async(hronous)? (arrow|lambda) functions?|async(hronous)? (lambdas|arrows)`,
    says: 'asynchronous arrow functions',
    by: {
      javascript: r`\basync\s*(<[^>]*>\s*)?(\([^()]*(\([^()]*\)[^()]*)*\)\s*(:[^=]+)?|\w+\s*)=>|\basync\s*\([^)]*$`,
    },
    any: r`\basync\b.*=>`,
  },
  {
    id: 'async-throws-function',
    en: r`async(hronous)?,? (and )?throw(s|ing) (functions?|methods?|funcs?)`,
    says: 'asynchronous functions that throw',
    any: r`\bfunc\b.*\basync\s+throws\b`,
  },
  {
    id: 'nested-ternary',
    en: r`(nested|chained) (ternar(y|ies)|conditional)( operators?| expressions?)?|ternar(y|ies)( operators?| expressions?)? (that (are|is) |which (are|is) )?(nested|chained|in(side)? (a )?ternar(y|ies))`,
    says: 'ternary expressions with another one',
    any: r`\s\?\s[^?]*\s\?\s[^?]*\s:\s|\s\?\s[^:]+\s:\s[^?;]*\s\?\s`,
  },
  {
    id: 'new-promise',
    en: r`new promises?( constructors?| expressions?| calls?)?|promise constructors?( calls?| uses?)?`,
    says: 'promises that are made',
    any: r`\bnew\s+Promise\b`,
  },
  {
    id: 'assignment-in-condition',
    en: r`(if|while) (statements?|conditions?|clauses?|loops?) ((that|which) )?(with|hav(e|ing)|contain(s|ing)?|includ(e|es|ing)|mak(e|es|ing)|do(es|ing)?) (an? )?assignments?( in (it|them|the condition))?|(conditions?|ifs) (with|containing|that contain) (an? )?assignments?|assignments? (in|inside|within|as) (an? |the )?((if|while) )?(statements?|conditions?|ifs?)|(if|while) (statements?|conditions?) that assign( something| a value| variables?)?`,
    says: 'assignments in conditions',
    by: {
      python: r`^\s*(if|elif|while)\b.*:=`,
      go: r`\bif\s+[^;{]*[^=!<>]=[^=;][^;{]*;`,
      rust: r`\b(if|while)\s+let\b`,
      swift: r`\b(if|while|guard)\s+(let|var|case)\b`,
      zig: r`\b(if|while)\s*\(.*\)\s*\|`,
      ...each('ruby', r`\b(if|unless|while|until)\s+(.*[^=!<>~])?=[^=~>]`),
    },
    any: r`\b(if|while)\s*\((.*[^=!<>])?=[^=>~]`,
  },
];
