import { each, type Idea } from './types.ts';

const r = String.raw;

/** Ways of declaring things that have a name of their own. Plain definitions are in `roles/`. */
export const DECLARATION_IDEAS: readonly Idea[] = [
  {
    id: 'sealed-class',
    en: r`sealed class(es)?`,
    says: 'sealed classes',
    any: r`\bsealed\s+(\w+\s+)*class\b`,
  },
  {
    id: 'sealed-interface',
    en: r`sealed interfaces?`,
    says: 'sealed interfaces',
    any: r`\bsealed\s+interface\b`,
  },
  { id: 'sealed-trait', en: r`sealed traits?`, says: 'sealed traits', any: r`\bsealed\s+trait\b` },
  {
    id: 'override-function',
    en: r`(override|overrid(den|ing)) (functions?|methods?|funs?)|(method|function) overrides?`,
    says: 'overriding functions',
    by: {
      kotlin: r`\boverride\s+(\w+\s+)*fun\b`,
      scala: r`\boverride\s+(\w+\s+)*def\b`,
      swift: r`\boverride\s+(\w+\s+)*func\b`,
      java: r`@Override\b`,
      csharp: r`\boverride\b[^=;]*\(`,
    },
    any: r`\boverride\b`,
  },
  {
    id: 'alias-elixir',
    en: r`alias(es)?( (lines?|statements?|declarations?))?`,
    says: 'aliases',
    by: { elixir: r`^\s*alias\s+` },
    any: r`\balias\b`,
  },
  {
    id: 'list-comprehension-only',
    en: r`list comprehensions?`,
    says: 'list comprehensions',
    by: { python: r`\[.*\bfor\b.*\bin\b.*\]` },
  },
  {
    id: 'dict-comprehension',
    en: r`(dict(ionary)?|set) comprehensions?`,
    says: 'dict and set comprehensions',
    by: { python: r`\{.*\bfor\b.*\bin\b.*\}` },
  },
  {
    id: 'function-template',
    en: r`templated? (functions?|methods?)|(function|method) templates?`,
    says: 'function templates',
    // What is a template often stands on the line below its parameters.
    multiline: true,
    any: r`\btemplate\s*<[^;{}]*>\s*[\w:<>,&*\s~]+\(`,
  },
  {
    id: 'generic-function',
    en: r`generic (functions?|methods?)`,
    es: r`funciones gen[eé]ricas`,
    says: 'generic functions',
    by: {
      javascript: r`\bfunction\s+\w+\s*<`,
      java: r`^\s*(\w+\s+)*<[^>]+>\s+[\w<>\[\]]+\s+\w+\s*\(`,
      kotlin: r`\bfun\s+<`,
      scala: r`\bdef\s+\w+\[`,
      rust: r`\bfn\s+\w+<`,
      go: r`^func\s+\w+\[`,
      swift: r`\bfunc\s+\w+<`,
      csharp: r`\w+<\w+(,\s*\w+)*>\s*\(`,
      c: r`\btemplate\s*<`,
    },
  },
  {
    id: 'package-declaration',
    en: r`(package|namespace) (declarations?|clauses?|statements?|lines?)`,
    es: r`declaraciones de paquete`,
    says: 'package or namespace declarations',
    any: r`^\s*(package|namespace)\s+[\w.\\]+`,
  },
  {
    id: 'friend',
    en: r`friends?( (declarations?|functions?|classes|definitions?|operators?))`,
    says: 'friend declarations',
    any: r`^\s*([\w<>, =]+\s+)?friend\b`,
  },
  {
    id: 'package-object',
    en: r`package objects?( (declarations?|definitions?))?`,
    says: 'package objects',
    any: r`^\s*(\w+(\[\w+\])?\s+)*package\s+object\b`,
  },
  {
    id: 'predicate',
    en: r`(methods?|functions?)( definitions?)? ((whose names? )?(that )?end(s|ing)? (with|in)|with|having) (a )?question[- ]marks?( at the end| suffix)?|predicate (methods?|functions?)`,
    says: 'predicates',
    by: { ruby: r`^\s*def\s+(self\.)?\w+\?`, elixir: r`^\s*defp?\s+\w+\?` },
  },
  {
    id: 'bang-method',
    en: r`bang (methods?|functions?)|(methods?|functions?)( definitions?)? ((whose names? )?(that )?end(s|ing)? (with|in)|with|having) (a bang|an exclamation (mark|point))( at the end)?`,
    says: 'methods that end with an exclamation mark',
    by: { ruby: r`^\s*def\s+(self\.)?\w+!`, elixir: r`^\s*defp?\s+\w+!` },
  },
  {
    id: 'nested-function',
    en: r`(nested|inner|local) (functions?|defs?)`,
    says: 'functions in functions',
    by: {
      python: r`^\s{8,}(async\s+)?def\s+\w+`,
      lua: r`\blocal\s+(function\b|\w+\s*=\s*function\b)`,
      javascript: r`^\s+(async\s+)?function\b`,
    },
  },
  {
    id: 'no-base-class',
    en: r`class(es)?( definitions?| declarations?)? ((that|which) )?(((have|has|with|having) no|without( any| an?)?|with(out)? no|lacking( an?)?) ((base|parent|super) ?-?class(es)?|parents?|bases?|inheritance|superclass(es)?)|(do|does)(n['’]t| not) (extend|inherit|derive|subclass)( from)?( (anything|something|any(thing)? else|another( class)?|any( other)? class))?|(extend|inherit|derive)(s|ing)?( from)? nothing)`,
    says: 'classes that extend nothing',
    by: {
      python: r`^\s*class\s+\w+\s*(\(\s*\))?\s*:`,
      ruby: r`^\s*class\s+[\w:]+\s*(#.*|;.*)?$`,
      javascript: r`^\s*(export\s+)?(default\s+)?(declare\s+)?(abstract\s+)?class\s+\w+\s*(<[^>{]*>)?\s*(implements\b.*)?\{`,
      ...each('java php', r`^\s*(\w+\s+)*class\s+\w+\s*(<[^{]*>)?\s*(implements\b[^{]*)?(\{.*)?$`),
      csharp: r`^\s*(\w+\s+)*class\s+\w+\s*(<[^:{]*>)?\s*(\{.*)?$`,
      c: r`^\s*(class|struct)\s+([A-Z_]+\s+)?\w+\s*(final\s*)?(\{.*)?$`,
      swift: r`^\s*((public|private|fileprivate|internal|open|final|package)\s+)*class\s+\w+\s*(<[^{:]*>)?\s*(\{.*)?$`,
      kotlin: r`^\s*(\w+\s+)*class\s+\w+\s*(<[^({:]*>)?\s*(\([^)]*\))?\s*(\{.*)?$`,
    },
  },
  {
    id: 'supertrait',
    en: r`traits?( definitions?| declarations?)? ((that|which) )?((have|has|with|having) (an? )?(super-?traits?|bounds)|(require|need|extend|inherit|depend on)s?( from)? (an?other|other) traits?)|super-?traits`,
    says: 'traits with a supertrait',
    by: { rust: r`\btrait\s+\w+(<.*?>)?\s*:`, scala: r`\btrait\s+\w+.*\bextends\b` },
  },
  {
    id: 'promoted-property',
    en: r`(constructors? (with|using|that (have|use)) )?promoted (constructor )?(properties|parameters|arguments|fields)|constructors? (property )?promotions?`,
    says: 'properties that a constructor declares',
    by: {
      php: r`\b__construct\(.*\b(public|protected|private)\s|^\s*(public|protected|private)\s+(readonly\s+)?[^=(;]*\$\w+\s*(=[^;]*)?,\s*$`,
      javascript: r`\bconstructor\(.*\b(public|protected|private|readonly)\s`,
    },
  },
  {
    id: 'block-parameter',
    en: r`(methods?|functions?|defs?) ((that|which) )?((take|accept|receive|have|expect|yield to)s?|with|taking|accepting|having) (an? )?(explicit )?block( (arguments?|parameters?|params?|args?))?|(explicit )?block (arguments?|parameters?|params?)`,
    says: 'blocks taken as a parameter',
    by: { ruby: r`^\s*def\s+.*&\w*\s*\)?\s*$` },
  },
  {
    id: 'error-union',
    en: r`(functions?|methods?|fns?) ((that|which) )?(return(s|ing)?|with|hav(e|ing)) (an? )?(inferred )?error unions?( types?)?|error union (return )?types?`,
    says: 'functions that return an error union',
    by: { zig: r`\bfn\b.*\)\s*[^{]*!` },
  },
  {
    id: 'multi-catch',
    en: r`((except|catch|rescue)(es|s)?( clauses?| blocks?| statements?| handlers?)?|handlers?) ((that|which) )?(catch(es|ing)?|handl(e|es|ing)|rescu(e|es|ing)|for|with|of|nam(e|es|ing)|hav(e|ing)) (more than one|several|multiple|two or more|many|various) (types? of |kinds? of )?(exceptions?|errors?|types?|class(es)?)( types?| class(es)?)?|multi-?(catch(es)?|except)`,
    says: 'handlers of several exceptions',
    by: {
      python: r`^\s*except\s*\(.*,`,
      ...each('java php', r`\bcatch\s*\(.*\w\s*\|\s*[\w\\]`),
      ruby: r`^\s*rescue\s+[\w:]+\s*,`,
      scala: r`\bcase\s+\w+\s*:.*\|`,
    },
  },
  {
    id: 'error-variable',
    en: r`sentinel errors?|(sentinel |package-?level |global )?error (variables?|vars?|sentinels?)( ((that|which) (are|is) )?(declared|created|defined|made|built|initiali[sz]ed) (with|using|by|from) (errors\.New|fmt\.Errorf))?`,
    says: 'variables that hold an error made there',
    by: { go: r`\b[eE]rr\w*\s*(error\s*)?:?=\s*(errors\.New|fmt\.Errorf)\(` },
  },
];
