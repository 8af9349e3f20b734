import type { CodeSymbol } from './code-symbol.ts';
import { HASH } from './comments.ts';
import type { ChunkKind } from './kinds.ts';
import type { Language } from './language.ts';
import { configLines, symbolAt } from './line-symbols.ts';

/** Sections of YAML files whose entries are names. */
const SECTIONS: Readonly<Record<string, ChunkKind>> = {
  services: 'module',
  volumes: 'constant',
  networks: 'constant',
  secrets: 'constant',
  configs: 'constant',
  jobs: 'function',
};
/** Top-level keys of GitLab's file that are not jobs. */
const GITLAB_KEYS = new Set(
  'default include stages variables workflow image services cache before_script after_script spec pages:deploy'.split(
    ' ',
  ),
);
const KEY = /^( *)(?:"([^"]+)"|'([^']+)'|([\w.$/][^\s:#]*(?: [^\s:#]+)*))\s*:(?:\s|$)/;

/** `- job: Build`, as in Azure's pipelines. */
const AZURE = /^\s*-\s+(?:job|stage|deployment)\s*:\s*["']?([\w.-]+)/;

function yamlSymbols(path: string, rows: readonly string[]): CodeSymbol[] {
  const isGitlab = /(?:^|\/)[^/]*gitlab-ci[^/]*\.ya?ml$/.test(path);
  const found: CodeSymbol[] = [];
  let section: string | null = null;
  let depth = 0;
  rows.forEach((line, row) => {
    const job = AZURE.exec(line)?.[1];
    if (job) found.push(symbolAt(job, 'function', row));
    const [, indent = '', quoted, single, plain] = KEY.exec(line) ?? [];
    const name = quoted ?? single ?? plain;
    if (name === undefined) return;
    if (indent.length === 0) {
      section = Object.hasOwn(SECTIONS, name) ? name : null;
      depth = 0;
      if (isGitlab && !GITLAB_KEYS.has(name)) found.push(symbolAt(name, 'function', row));
      return;
    }
    if (!section || isGitlab) return;
    depth ||= indent.length;
    if (indent.length === depth) found.push(symbolAt(name, SECTIONS[section]!, row, section));
  });
  return found;
}

export const yaml: Language = {
  name: 'yaml',
  extensions: ['.yaml', '.yml'],
  fileNames: ['.clang-format', '.clang-tidy'],
  comments: HASH,
  spoken: ['yml'],
  isCode: false,
  files: { tests: [], config: ['*.{yaml,yml}'] },
  declared: (text, path) => yamlSymbols(path, configLines(text)),
};
