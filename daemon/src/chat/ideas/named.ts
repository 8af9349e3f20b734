import { each, type Idea } from './types.ts';

const r = String.raw;

/** What programmers have a name for that no language writes. */
export const NAMED_IDEAS: readonly Idea[] = [
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
