import type { Idea } from './types.ts';

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
      lua: r`\blocal\s+function\b`,
      javascript: r`^\s+(async\s+)?function\b`,
    },
  },
];
