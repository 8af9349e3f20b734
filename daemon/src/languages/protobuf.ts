import { SLASHES } from './comments.ts';
import type { ChunkKind } from './kinds.ts';
import type { Language } from './language.ts';
import { SCHEMA_RULES } from './outline.ts';
import { declaredAs, type SchemaReader, schemaSymbols } from './schema-symbols.ts';

const read: SchemaReader = (statement, within) => {
  const [, word = '', name = ''] =
    /^(service|message|enum|oneof|rpc|extend)\s+([\w.]+)/.exec(statement) ?? [];
  if (word === 'rpc') return [{ name, kind: 'method' }];
  if (word === 'oneof') return [{ name, kind: 'field', holds: 'message', isOpen: true }];
  if (word === 'extend') return [{ name: '', kind: 'struct', holds: 'message', isOpen: true }];
  if (word) return [{ name, kind: PROTO_KINDS[word]!, holds: word }];
  if (within === 'enum') return declaredAs('enumerator', /^(\w+)\s*=\s*-?(?:0x)?[\da-fA-F]+/.exec(statement));
  if (within !== 'message') return [];
  return declaredAs(
    'field',
    /^(?!option\b)(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^>]*>|[\w.]+)\s+(\w+)\s*=\s*\d/.exec(
      statement,
    ),
  );
};

const PROTO_KINDS: Readonly<Record<string, ChunkKind>> = {
  service: 'interface',
  message: 'struct',
  enum: 'enum',
};

export const protobuf: Language = {
  name: 'protobuf',
  extensions: ['.proto'],
  comments: SLASHES,
  spoken: ['proto'],
  files: { tests: [] },
  declared: text => schemaSymbols(read, text),
  outline: { rules: SCHEMA_RULES },
};
