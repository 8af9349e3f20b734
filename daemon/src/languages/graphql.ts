import { HASH } from './comments.ts';
import type { ChunkKind } from './kinds.ts';
import type { Language } from './language.ts';
import { SCHEMA_RULES } from './outline.ts';
import { type SchemaReader, schemaSymbols } from './schema-symbols.ts';

const read: SchemaReader = (statement, within) => {
  const [, word = '', name = ''] =
    /^(?:extend\s+)?(type|interface|input|enum|query|mutation|subscription|fragment|schema)\b\s*(\w*)/.exec(
      statement,
    ) ?? [];
  if (!within && word) return name ? [{ name, kind: GRAPHQL_KINDS[word] ?? 'struct', holds: word }] : [];
  const plain = statement.replace(/\([^()]*\)|@\w+|"[^"]*"/g, ' ');
  if (within === 'enum')
    return (plain.match(/[A-Za-z_]\w*/g) ?? []).map(name => ({ name, kind: 'enumerator' }));
  if (!/^(?:type|interface|input)$/.test(within)) return [];
  return [...plain.matchAll(/([A-Za-z_]\w*)\s*:/g)].map(([, name]) => ({ name: name!, kind: 'field' }));
};

const GRAPHQL_KINDS: Readonly<Record<string, ChunkKind>> = {
  interface: 'interface',
  enum: 'enum',
  query: 'function',
  mutation: 'function',
  subscription: 'function',
  fragment: 'type',
};

export const graphql: Language = {
  name: 'graphql',
  extensions: ['.graphql', '.gql', '.graphqls'],
  comments: HASH,
  spoken: ['gql'],
  files: { tests: [] },
  declared: text => schemaSymbols(read, text),
  outline: { rules: SCHEMA_RULES },
};
