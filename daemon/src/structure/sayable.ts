import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import type { FactKind, Modifier, Structure } from '../api/structure.ts';
import { factsGrammar } from '../languages/facts/facts.ts';
import { UNSAID } from '../languages/facts/unsaid.ts';

type Word = FactKind | Modifier;

/** How languages are written whose grammar is not simply their name. */
const NAMES: Readonly<Record<string, string>> = {
  c_sharp: 'C#',
  cpp: 'C++',
  javascript: 'JavaScript',
  php: 'PHP',
  typescript: 'TypeScript',
};

/**
 * Refuses what no language of the searched files can say, where the request names them: by its file or by `file_types`.
 *
 * @throws DowseError INVALID_REQUEST that names the languages that can say it
 */
export function demandSayable({ path, options = {} }: SearchRequest): void {
  const { structure, file_types = [] } = options;
  if (!structure) return;
  const files = file_types.length > 0 ? file_types.map(type => `x.${type}`) : [path];
  const grammars = new Set(files.flatMap(file => familyOf(factsGrammar(file, '')) ?? []));
  const isUnsaid = (word: Word) =>
    grammars.size > 0 && [...grammars].every(grammar => UNSAID[grammar]?.includes(word));
  const [kind, ...others] = structure.kind ?? [];
  if (kind && [kind, ...others].every(isUnsaid)) throw unsaid(kind, grammars);
  const modifier = structure.modifier?.find(isUnsaid);
  if (modifier) throw unsaid(modifier, grammars);
  const inside = kindsIn(structure).find(isUnsaid);
  if (inside) throw unsaid(inside, grammars);
}

const kindsIn = ({ inside = [] }: Structure) => inside.map(one => one.split(':')[0] as FactKind);

/** TSX says what TypeScript says. */
const familyOf = (grammar: string | undefined) => (grammar === 'tsx' ? 'typescript' : grammar);

function unsaid(word: Word, grammars: ReadonlySet<string>): DowseError {
  const can = Object.keys(UNSAID).filter(grammar => !UNSAID[grammar]!.includes(word));
  const here = [...grammars].map(nameOf).join(', ');
  return new DowseError(
    'INVALID_REQUEST',
    `${here} ${grammars.size > 1 ? 'have' : 'has'} no ${word}.`,
    `These languages have it: ${can.map(nameOf).join(', ')}.`,
  );
}

const nameOf = (grammar: string) => NAMES[grammar] ?? `${grammar.charAt(0).toUpperCase()}${grammar.slice(1)}`;
