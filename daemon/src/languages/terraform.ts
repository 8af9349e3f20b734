import { HASH_AND_SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';
import { declaredAs, type SchemaReader, schemaSymbols } from './schema-symbols.ts';
import { terms } from './terraform/terms.ts';

const read: SchemaReader = (statement, within) => {
  const [, type, name] =
    /^(?:resource|data|ephemeral|source|build)\s+"([\w-]+)"\s+"([\w-]+)"/.exec(statement) ?? [];
  if (!within && type && name) return [{ name, kind: 'struct', container: type, holds: 'block' }];
  if (within === 'locals')
    return declaredAs('constant', /^([\w-]+)\s*=(?!=)/.exec(statement), { container: 'local' });
  return !within && /^locals\b/.test(statement) ? [{ name: '', kind: 'block', holds: 'locals' }] : [];
};

export const terraform: Language = {
  name: 'terraform',
  extensions: ['.tf', '.tfvars', '.hcl'],
  comments: HASH_AND_SLASHES,
  spoken: ['tf', 'hcl'],
  lineForms: { words: { class: 'module', struct: 'data', variable: 'variable' } },
  terms,
  files: { tests: ['*.tftest.hcl'], locks: ['.terraform.lock.hcl'] },
  declared: text => schemaSymbols(read, text),
  outline: {
    rules: [
      rule('struct', /^(?:resource|data)\s+"([\w-]+)"\s+"([\w-]+)"/),
      rule('module', /^(?:module|provider)\s+"([\w-]+)"/),
      rule('constant', /^(?:variable|output|check)\s+"([\w-]+)"/),
      rule('block', /^(?:locals|terraform|moved|import|removed)\s*\{/),
    ],
  },
};
