import type { CodeSymbol } from './code-symbol.ts';
import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { configLines, symbolAt } from './line-symbols.ts';

function symbolsIn(line: string, row: number): CodeSymbol[] {
  const stage = /^\s*FROM\s+(?:--\S+\s+)*\S+\s+AS\s+([\w.-]+)/i.exec(line)?.[1];
  if (stage) return [symbolAt(stage, 'module', row)];
  const name = /^\s*(?:ARG|ENV)\s+(\w+)(?:[=\s]|$)/i.exec(line)?.[1];
  return name ? [{ ...symbolAt(name, 'constant', row), isMember: true }] : [];
}

export const dockerfile: Language = {
  name: 'dockerfile',
  extensions: ['.dockerfile', '.containerfile'],
  fileNames: ['dockerfile', 'containerfile'],
  comments: HASH,
  spoken: ['dockerfiles', 'docker'],
  files: { tests: [], config: ['Dockerfile*'] },
  declared: text => configLines(text).flatMap(symbolsIn),
};
