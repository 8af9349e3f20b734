import { languageOf } from '../index.ts';
import type { Language } from '../language.ts';
import { FACT_KINDS, type Fact, type FactKind } from './vocabulary.ts';

/** Longer lines are skipped, in characters. */
const MAX_CHARACTERS = 1000;

type Pattern = readonly [kind: FactKind, line: RegExp];

/**
 * Patterns for lines with definitions, for a language that normally has a parser and so no line patterns of its own.
 */
const DEFINITIONS: readonly Pattern[] = [
  [
    'function',
    /^\s*(?:[\w@*]+ )*?(?:function\*?|func|fun|fn|def|sub|proc)\s+(?:\([^)]*\)\s*)?(?:self\.)?([\w$?!]+)/,
  ],
  ['class', /^\s*(?:[\w@]+ )*?(?:class|object|module)\s+([\w$]+)/],
  ['interface', /^\s*(?:[\w@]+ )*?(?:interface|trait|protocol)\s+([\w$]+)/],
  ['struct', /^\s*(?:[\w@]+ )*?(?:struct|record)\s+([\w$]+)/],
  ['enum', /^\s*(?:[\w@]+ )*?enum\s+(?:class\s+)?([\w$]+)/],
  ['type', /^\s*(?:[\w@]+ )*?(?:type|typedef|typealias)\s+([\w$]+)\s*[=<]/],
];
const IMPORT =
  /^\s*#?\s*(?:import|include|require|use|using|from|library|part)\b[\s(]*(?:static\s+|qualified\s+)?["'<]?([\w./:@-]+)/;
const CALL = /(?<![\w$])([A-Za-z_$][\w$]*[?!]?)\s*\(/g;
const NO_CALLS = new Set([
  ...[
    'if',
    'for',
    'foreach',
    'while',
    'switch',
    'catch',
    'return',
    'match',
    'when',
    'and',
    'or',
    'not',
    'in',
  ],
  ...['function', 'func', 'fun', 'fn', 'def', 'sub', 'elif', 'elsif', 'unless', 'until', 'with', 'sizeof'],
]);

/** Kinds that {@link textFacts} finds. */
export const TEXT_KINDS: ReadonlySet<FactKind> = new Set([
  ...DEFINITIONS.map(([kind]) => kind),
  ...(['macro', 'constant', 'method', 'import', 'call'] as const),
]);

/**
 * Finds definitions, calls and imports line by line, for a text that no parser reads. It uses the line patterns of the
 * language, or keywords that most languages share. Containers and modifiers stay unknown.
 *
 * @returns an empty list for files that are not code
 */
export function textFacts(path: string, text: string): Fact[] {
  const language = languageOf(path, text);
  const patterns = patternsOf(language);
  if (patterns.length === 0) return [];
  const comments = language.comments?.line ?? [];
  const facts: Fact[] = [];
  let start = 0;
  for (const [row, whole] of text.split('\n').entries()) {
    const line = whole.slice(0, MAX_CHARACTERS);
    if (!comments.some(sign => line.trimStart().startsWith(sign)))
      facts.push(...inLine(line, row, start, patterns));
    start += whole.length + 1;
  }
  return facts;
}

function patternsOf({ outline, syntax, syntaxFor }: Language): readonly Pattern[] {
  if (!outline) return syntax || syntaxFor ? DEFINITIONS : [];
  return outline.rules.flatMap(({ kind, line }) => {
    const known = kind === 'module' ? 'class' : FACT_KINDS.find(one => one === kind);
    return known ? [[known, line] as const] : [];
  });
}

function inLine(line: string, row: number, start: number, patterns: readonly Pattern[]): Fact[] {
  const fact = (kind: FactKind, name: string) => factOf(kind, name, { row, start, end: start + line.length });
  for (const [kind, pattern] of patterns) {
    const name = pattern.exec(line)?.slice(1).filter(Boolean).join('.');
    if (name) return [fact(kind, name)];
  }
  const imported = IMPORT.exec(line)?.[1];
  if (imported) return [fact('import', imported)];
  return [...line.matchAll(CALL)].flatMap(([, name]) => (NO_CALLS.has(name!) ? [] : fact('call', name!)));
}

function factOf(
  kind: FactKind,
  name: string,
  { row, ...place }: { row: number; start: number; end: number },
): Fact {
  return {
    kinds: new Set(kind === 'method' ? ['method', 'function'] : [kind]),
    name,
    ...place,
    ...{ nameRow: row, startRow: row, endRow: row },
    ...{ receiver: null, type: null, returns: null },
    ...{ arguments: [], parameters: [], inside: [] },
    modifiers: new Set(),
  };
}
