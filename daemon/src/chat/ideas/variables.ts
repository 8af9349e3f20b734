import { each, type Idea } from './types.ts';

const r = String.raw;

/** Kinds of variables. */
export const VARIABLE_IDEAS: readonly Idea[] = [
  {
    id: 'var-declaration',
    en: r`var (declarations?|statements?|keywords?)|vars`,
    es: r`declaraciones var`,
    says: 'var declarations',
    // Modifiers stand before it.
    by: each('kotlin scala swift zig csharp java', r`\bvar\s+\w+`),
    any: r`^\s*var\s+\w+`,
  },
  {
    id: 'let-declaration',
    en: r`let (declarations?|statements?|bindings?)|lets`,
    says: 'let declarations',
    by: { rust: r`\blet\s+`, javascript: r`\blet\s+(\w+\s*([=:;,]|$|(of|in)\b)|[{\[])` },
    any: r`\blet\s+\w+`,
  },
  {
    id: 'const-declaration',
    en: r`const (declarations?|statements?)`,
    says: 'const declarations',
    any: r`\bconst\s+[\w$\[{]`,
  },
  {
    id: 'mutable-variable',
    en: r`mutable (variables?|bindings?|lets?)|let muts?`,
    says: 'mutable variables',
    by: {
      rust: r`\blet\s+mut\b`,
      kotlin: r`\bvar\s+\w+`,
      swift: r`\bvar\s+\w+`,
      scala: r`\bvar\s+\w+`,
      zig: r`\bvar\s+\w+`,
    },
  },
  {
    id: 'local-variable',
    en: r`local (variables?|declarations?|vars?)`,
    es: r`variables locales`,
    says: 'local variables',
    by: { bash: r`(^\s*|[;{&|]\s*|\b(then|do|else)\s+)local\s+(-\w+\s+)*\w` },
    any: r`\blocal\s+\w+`,
  },
  {
    id: 'local-function',
    en: r`local functions?`,
    es: r`funciones locales`,
    says: 'local functions',
    any: r`\blocal\s+(function\b|\w+\s*=\s*function\b)`,
  },
  {
    id: 'global-in-capitals',
    en: r`(global |module[- ]level |top[- ]level )?(variables?|constants?|globals?|names?) (written |named )?in (all[- ]caps|(all[- ])?upper[- ]?case|(all[- ])?capitals|capital letters)|(all[- ]caps|upper[- ]?case|capitali[sz]ed) (globals?|global variables?|module constants?|variables?)`,
    says: 'variables and constants in capitals',
    by: {
      python: r`^[A-Z][A-Z0-9_]*\s*(:[^=]+)?=[^=]`,
      ruby: r`^\s*[A-Z][A-Z0-9_]*\s*=[^=~>]`,
      javascript: r`^\s*(export\s+)?(const|let|var)\s+[A-Z][A-Z0-9_]*\b`,
      bash: r`^\s*((export|readonly|declare|local)\s+)?[A-Z][A-Z0-9_]*=`,
      rust: r`\b(const|static)\s+(mut\s+)?[A-Z][A-Z0-9_]*\s*:`,
    },
    any: r`\b[A-Z][A-Z0-9_]*\s*=[^=]`,
  },
  {
    id: 'nonlocal',
    en: r`non-?locals?( (statements?|declarations?|variables?))?`,
    says: 'nonlocal variables',
    by: { python: r`^\s*nonlocal\s+\w+` },
  },
  {
    id: 'global-variable',
    en: r`global (var(iable)?s?|statements?|declarations?)|globals`,
    es: r`variables globales`,
    says: 'globals',
    by: {
      python: r`^\s*global\s+\w+`,
      go: r`^var\s`,
      ruby: r`\$[a-z_]\w*`,
      php: r`\bglobal\s+\$|\$GLOBALS\b`,
      lua: r`^[A-Za-z_]\w*\s*=|\b_G\b`,
      c: r`^(static\s+|extern\s+|const\s+|volatile\s+)*[A-Za-z_]\w*(\s+\w+)*[\s*]+\w+(\[[^\]]*\])*\s*(=[^=].*|;)\s*$`,
    },
    any: r`\bglobal\b`,
  },
  {
    id: 'instance-variable',
    en: r`instance variables?`,
    es: r`variables de instancia`,
    says: 'instance variables',
    by: { ruby: r`@[a-z_]\w*`, python: r`\bself\.\w+\s*(:[^=]+)?=[^=]`, javascript: r`\bthis\.\w+\s*=[^=]` },
  },
  {
    id: 'instance-variable-set',
    en: r`(assignments?|writes?) (to|of) (an? )?instance variables?|instance variables? ((that|which) )?((are|is|get|gets|being) )*(set|assigned|written|modified|changed|initiali[sz]ed)|where instance variables (are|get) (set|assigned|modified|changed|initiali[sz]ed)`,
    says: 'instance variables that are set',
    by: {
      ruby: r`@[a-z_]\w*\s*([|&]{2}|[-+*/])?=[^=~>]`,
      python: r`\bself\.\w+\s*(:[^=]+)?[-+*/]?=[^=]`,
      javascript: r`\bthis\.\w+\s*(\?\?|[|&]{2}|[-+*/])?=[^=>]`,
    },
  },
  {
    id: 'exported-variable',
    en: r`(environment |shell |env )?var(iable)?s? (that (are|get) |being )?exported|exported (environment |shell |env )?var(iable)?s?|export(ed)? (of|to) (the )?environment`,
    says: 'variables exported to the environment',
    by: {
      bash: r`^\s*(export|declare\s+-\w*x\w*|typeset\s+-\w*x\w*)\s+\w`,
      javascript: r`^\s*export\s+(declare\s+)?(const|let|var)\s`,
    },
    any: r`^\s*export\s+\w`,
  },
  { id: 'class-variable', en: r`class variables?`, says: 'class variables', any: r`@@[a-z_]\w*` },
  { id: 'module-attribute', en: r`module attributes?`, says: 'module attributes', any: r`^\s*@\w+\s+\S` },
];
