import { HASH_AND_SLASHES } from './comments.ts';
import type { ChunkKind } from './kinds.ts';
import type { Language } from './language.ts';
import { SCHEMA_RULES } from './outline.ts';
import { declaredAs, type SchemaReader, schemaSymbols } from './schema-symbols.ts';

const read: SchemaReader = (statement, within) => {
  const [, word = '', name = ''] = /^(service|struct|union|exception|enum)\s+(\w+)/.exec(statement) ?? [];
  if (word) return [{ name, kind: THRIFT_KINDS[word] ?? 'struct', holds: word }];
  if (within === 'enum') return declaredAs('enumerator', /^(\w+)\s*(?:=\s*\w+)?$/.exec(statement));
  if (within === 'service')
    return declaredAs('method', /^(?:oneway\s+)?[\w.<>, ]+\s+(\w+)\s*\(/.exec(statement));
  return within
    ? declaredAs('field', /^\d+\s*:\s*(?:required\s+|optional\s+)?[\w.]+(?:\s*<.*>)?\s+(\w+)/.exec(statement))
    : [];
};

const THRIFT_KINDS: Readonly<Record<string, ChunkKind>> = { service: 'interface', enum: 'enum' };

export const thrift: Language = {
  name: 'thrift',
  extensions: ['.thrift'],
  comments: HASH_AND_SLASHES,
  files: { tests: [] },
  declared: text => schemaSymbols(read, text),
  outline: { rules: SCHEMA_RULES },
};
