import { each, type Idea } from './types.ts';

const r = String.raw;

/** Sites that people link to: what they are called, and where they are. */
const HOSTS: readonly [site: string, host: string][] = [
  ['github', r`(www\.)?github\.com`],
  ['gitlab', r`([\w-]+\.)*gitlab\.\w+`],
  ['stack ?overflow', r`(www\.)?stackoverflow\.com`],
  ['wikipedia', r`([\w-]+\.)*wikipedia\.org`],
  ['google', r`([\w-]+\.)*google\.com`],
  ['youtube', r`(www\.)?youtube\.com`],
  ['npm(js)?', r`(www\.)?npmjs\.(com|org)`],
  ['pypi', r`pypi\.(python\.)?org`],
  ['mdn', r`developer\.mozilla\.org`],
];

/** What programmers have a name for that no language writes. */
export const NAMED_IDEAS: readonly Idea[] = [
  {
    id: 'cached-property',
    en: r`cached propert(y|ies)( decorators?)?`,
    says: 'cached properties',
    by: { python: r`^\s*@(\w+\.)?cached_property\b` },
  },
  {
    id: 'bare-raise',
    en: r`(bare|empty) (raises?|throws?)( statements?)?|(exceptions?|errors?) (that (are|is|get) |which (are|is) |being )?(re-?raised|re-?thrown)|re-?raise[sd]?( (exceptions?|errors?|statements?))?|re-?throw(s|n)?( (exceptions?|errors?|statements?))?`,
    says: 'exceptions raised once more',
    by: {
      python: r`^\s*raise\s*$`,
      ...each('c csharp', r`\bthrow\s*;`),
      ...each('javascript java kotlin php', r`\bthrow\s+\$?(e|ex|err|error|exception|cause)\s*;?\s*$`),
      ruby: r`^\s*raise\s*$`,
    },
  },
  {
    id: 'encoding-declaration',
    en: r`(source )?(encoding|coding) (declarations?|comments?|cookies|lines?|headers?)|utf-?8 (declarations?|cookies)`,
    says: 'declarations of the encoding',
    by: { ...each('python ruby', r`^#.*coding[:=]`) },
  },
  {
    id: 'documented-parameter',
    en: r`(docstring|documented|sphinx) (parameters?|params?|arguments?)( tags?)?`,
    says: 'parameters in documentation',
    by: { python: r`:param\b` },
    any: r`[@\\]param\b`,
  },
  {
    id: 'is-not-none',
    en: r`is not (none|null|nil)( (checks?|comparisons?|tests?|conditions?))?`,
    says: '“is not None”',
    any: r`\bis\s+not\s+(None|null|NULL|nil)\b`,
  },
  {
    id: 'is-none',
    en: r`is (none|null|nil)( (checks?|comparisons?|tests?|conditions?))?`,
    says: '“is None”',
    any: r`\bis\s+(None|null|NULL|nil)\b`,
  },
  {
    id: 'null-character',
    en: r`(null|nul|zero) (characters?|bytes?|terminators?)|null terminations?`,
    says: 'the character of number 0',
    any: r`\\(0|x00|u0000)\b`,
  },
  // By how they begin, and by whose they are.
  ...['ftp', 'file', 'wss?', 'ssh', 'git', 'data', 'mailto'].map(scheme => ({
    id: `${scheme}-url`,
    en: r`${scheme} (urls?|links?|addresses|uris?)|(urls?|links?|uris?) (that )?(starting|beginning|starts?|begins?) with ${scheme}(:(//)?)?`,
    says: `URLs of the scheme ${scheme.replace('s?', '')}`,
    any: /^(?:data|mailto)$/.test(scheme) ? r`\b${scheme}:[^\s"'<>)]` : r`\b${scheme}://`,
  })),
  ...HOSTS.map(([site, host]) => ({
    id: `${site}-url`,
    en: r`${site}(\.com|\.org|\.io)? (urls?|links?|addresses)|(urls?|links?) (to|of|on|at|for|from|pointing to|that point to) ${site}(\.com|\.org|\.io)?`,
    says: `URLs of ${host.replaceAll(/\(.*\)[?*]?|\\/g, '')}`,
    any: r`https?://${host}\b`,
  })),
  {
    id: 'abstract-method',
    en: r`abstract methods?`,
    says: 'abstract methods',
    by: { python: r`^\s*@(\w+\.)?abstract(class|static)?(method|property)\b` },
  },
  {
    id: 'one-line-docstring',
    en: r`(one|single)[- ]line(r)? doc ?strings?`,
    says: 'docstrings on one line',
    by: { python: r`("""|''').+("""|''')` },
  },
  {
    id: 'walrus',
    en: r`walrus(es)?( operators?| assignments?| expressions?)?|assignment expressions`,
    says: 'walrus operators',
    by: { python: r`:=` },
  },
  {
    id: 'percent-format',
    en: r`(%|percent|printf[- ]style|old[- ]style)[- ](string )?formatt(ing|ed)( strings?)?|(string )?formatting (with|using|by|via) (%|(a |the )?percent( signs?)?)`,
    says: 'formatting with %',
    by: { python: r`["']\s*%\s*[\w({]` },
  },
  {
    id: 'str-format',
    en: r`(string )?formatting (with|using|by|via) (str)?\.?format(\(\))?|(str)?\.format(\(\))? (calls?|uses|usages?)`,
    says: 'calls to format',
    any: r`\.format\(`,
  },
  {
    id: 'method-chain',
    en: r`(chained|chaining|fluent) (method |function )?calls?|(method|call) (chains?|chaining)`,
    says: 'chained calls',
    any: r`\)\??\.\w+\(`,
  },
  {
    id: 'goto-label',
    en: r`goto labels?|labels? (for|of) gotos?`,
    says: 'labels',
    by: { c: r`^\s?[A-Za-z_]\w*:\s*($|/[/*])` },
  },
  {
    id: 'nested-class',
    en: r`(inner|nested) class(es)?( definitions?)?`,
    says: 'classes inside of others',
    by: {
      java: r`^\s+((public|private|protected|static|final|abstract)\s+)*class\s+\w`,
      ...each('python ruby', r`^\s+class\s+\w`),
    },
  },
  {
    id: 'empty-interface',
    en: r`empty interfaces?( types?)?`,
    says: 'empty interfaces',
    any: r`\binterface\b[^{]*\{\s*\}`,
  },
  {
    id: 'try-with-resources',
    en: r`try[- ]with[- ]resources?( statements?| blocks?)?`,
    says: 'try with resources',
    by: { java: r`\btry\s*\(` },
  },
  {
    id: 'console-warning',
    en: r`console warn(ing)?s?( calls?)?`,
    says: 'warnings written to the console',
    by: { javascript: r`\bconsole\.warn\(` },
  },
  {
    id: 'event',
    en: r`events? (declarations?|definitions?|members?)`,
    says: 'events',
    by: { csharp: r`\bevent\s+[\w<>?., ]+\s+\w+` },
  },
  {
    id: 'associated-type',
    en: r`associated types?( declarations?| definitions?)?`,
    says: 'associated types',
    by: { rust: r`^\s+type\s+\w+`, swift: r`\bassociatedtype\s+\w+` },
  },
  {
    id: 'unknown-type',
    en: r`(uses? of )?(the )?unknown types?( usages?| uses| annotations?)?`,
    says: 'the type unknown',
    by: { javascript: r`[:<|,=(]\s*unknown\b|\bas\s+unknown\b` },
  },
  {
    id: 'concatenation',
    en: r`(string )?concatenations?( of strings?| with \+)?|concatenated strings?`,
    says: 'texts that are joined',
    by: each('java javascript csharp python go kotlin swift', r`["'\x60]\s*\+\s*\S|\w\s*\+\s*["'\x60]`),
  },
  {
    id: 'subtest',
    en: r`sub-?tests?`,
    says: 'tests inside of others',
    by: { go: r`\bt\.Run\(`, python: r`\bself\.subTest\(` },
  },
  {
    id: 'bare-return',
    en: r`(bare|naked|empty) returns?( statements?)?`,
    says: 'returns without a value',
    any: r`^\s*return\s*;?\s*$`,
  },
  {
    id: 'status-constant',
    en: r`http status (constants?|names)`,
    says: 'names of HTTP statuses',
    by: { go: r`\bhttp\.Status[A-Z]\w*` },
  },
];
