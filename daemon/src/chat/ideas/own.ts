import { each, type Idea } from './types.ts';

const r = String.raw;

/** What one or two languages have of their own. */
export const OWN_IDEAS: readonly Idea[] = [
  {
    id: 'several-imports',
    en: r`(multiple|several|many|two or more) imports? (on|in|per) (the same|one|an?|a single) line`,
    says: 'several imports on a line',
    by: { python: r`^\s*import\s+[\w. ]+,` },
  },
  {
    id: 'negative-return',
    en: r`negative (returns?|return (values?|codes?|statements?))|returns? (of )?(an? )?negative (numbers?|values?|integers?)`,
    says: 'returns of negative numbers',
    any: r`\breturn\s*\(?\s*-\s*\d`,
  },
  {
    id: 'array-declaration',
    en: r`arrays? (declarations?|definitions?|variables?)`,
    says: 'declarations of arrays',
    by: {
      c: r`^\s*[A-Za-z_][\w\s*]*\s\**\w+\s*(\[[^\]]*\])+\s*(=|;)`,
      java: r`\b\w+(\[\])+\s+\w+\s*(=|;)|\b\w+\s+\w+\[\]\s*(=|;)`,
    },
  },
  {
    id: 'inner-attribute',
    en: r`(crate([- ]level)?|inner|module[- ]level) attributes?`,
    says: 'attributes of what they stand in',
    by: { rust: r`^\s*#!\[` },
  },
  {
    id: 'async-block',
    en: r`async( move)? blocks?`,
    says: 'asynchronous blocks',
    by: { rust: r`\basync\s+(move\s+)?\{` },
  },
  {
    id: 'overload',
    en: r`(typing )?overloads?( (decorators?|declarations?|definitions?))?|overloaded (functions?|methods?)`,
    says: 'what is declared to be overloaded',
    by: { python: r`^\s*@(\w+\.)?overload\b` },
  },
  {
    id: 'system-property',
    en: r`(java )?system propert(y|ies)( (that (are )?|being )?(read|used|set|accessed))?`,
    says: 'properties of the system',
    by: {
      java: r`\bSystem\.(get|set|clear)Propert(y|ies)\(`,
      kotlin: r`\bSystem\.(get|set|clear)Propert(y|ies)\(`,
    },
  },
  {
    id: 'gem',
    en: r`(ruby )?gems?( (that are )?(declared|listed|used|required|needed|installed))?|gem (declarations?|dependencies|lines?|statements?)`,
    says: 'gems',
    any: r`^\s*gem\s+['"]`,
  },
  { id: 'metamethod', en: r`meta-?methods?`, says: 'metamethods', any: r`\b__[a-z]\w*\b` },
  {
    id: 'capture',
    en: r`(function )?captures?( (operators?|expressions?|syntax|functions?))?|(anonymous )?functions? (with|using|by) (the )?(capture|&)( operators?| syntax)?`,
    says: 'captured functions',
    by: { elixir: r`&\(|&\d|&[\w.]+[?!]?/\d` },
  },
  {
    id: 'prompt',
    en: r`iex (prompts?|examples?|sessions?|lines?)|doctest(s| (examples?|lines?|prompts?))`,
    says: 'examples at a prompt',
    by: { elixir: r`\biex(\(\d+\))?>`, python: r`^\s*>>>` },
    any: r`^\s*>>>|\biex(\(\d+\))?>`,
  },
  {
    id: 'test-group',
    en: r`groups? of tests?|test groups?`,
    says: 'groups of tests',
    by: {
      dart: r`^\s*group\(`,
      ...each('javascript ruby', r`^\s*(\w+\.)?(describe|context)\b`),
      go: r`\bt\.Run\(`,
    },
  },
  {
    id: 'extension-type',
    en: r`extension types?( (declarations?|definitions?))?`,
    says: 'extension types',
    by: { dart: r`^\s*extension\s+type\b` },
  },
  {
    id: 'required-parameter',
    en: r`required (named )?(parameters?|arguments?|params|args)`,
    says: 'required parameters',
    by: { dart: r`(^\s*|[({,]\s*)required\s+(this\.|super\.)?\w` },
  },
  {
    id: 'word-array',
    en: r`(%[wi]?|percent)?[- ]?(style )?(word|symbol) (arrays?|lists?)( literals?)?|%[wi] (arrays?|literals?)`,
    says: 'arrays of words',
    by: { ruby: r`%[wWiI][\[({<]`, elixir: r`~[wW][\[({<"/|]` },
  },
  {
    id: 'global-using',
    en: r`global usings?( (directives?|statements?|declarations?))?`,
    says: 'global usings',
    any: r`^\s*global\s+using\b`,
  },
  {
    id: 'file-scoped-namespace',
    en: r`file[- ]scoped namespaces?( (declarations?|definitions?))?`,
    says: 'namespaces of a file',
    any: r`^\s*namespace\s+[\w.]+\s*;`,
  },
  {
    id: 'annotation-class',
    en: r`annotation (class(es)?|types?|interfaces?|definitions?)`,
    says: 'annotations that are defined',
    by: { kotlin: r`\bannotation\s+class\b`, java: r`@interface\s+\w` },
  },
  {
    id: 'by-lazy',
    en: r`by lazy( (properties|declarations?|delegates?|vals?))?|lazy delegates?`,
    says: 'lazy delegates',
    by: { kotlin: r`\bby\s+lazy\b` },
  },
  {
    id: 'subscript',
    en: r`subscripts?( (definitions?|declarations?|methods?|functions?))?`,
    says: 'subscripts',
    by: { swift: r`\bsubscript\s*(<[^>]*>)?\(` },
  },
  {
    id: 'deinit',
    en: r`deinit(iali[sz]er)?s?( (definitions?|declarations?|methods?|blocks?))?`,
    says: 'deinitializers',
    by: { swift: r`\bdeinit\b`, zig: r`\bfn\s+deinit\b` },
  },
  {
    id: 'throw-new',
    en: r`throw new (exceptions|errors|statements?)`,
    says: 'exceptions that are made and thrown',
    any: r`\bthrow\s+new\b`,
  },
  {
    id: 'long-string',
    en: r`long strings?( literals?)?|(multi-?line |long )?strings? (with|in|between) double (square )?brackets`,
    says: 'strings between double brackets',
    by: { lua: r`\[=*\[` },
  },
  {
    id: 'sourced',
    en: r`sourc(e|ing) (statements?|commands?|calls?|lines?)|sourced (files?|scripts?)|(files?|scripts?) (that (are|get) |being )?sourced`,
    says: 'scripts that are read in',
    by: { bash: r`^\s*(source|\.)\s+\S` },
  },
];
