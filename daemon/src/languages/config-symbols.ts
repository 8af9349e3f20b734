import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** Sections of YAML files whose entries have names of their own. */
const SECTIONS: Readonly<Record<string, ChunkKind>> = {
  services: 'module',
  volumes: 'constant',
  networks: 'constant',
  secrets: 'constant',
  configs: 'constant',
  jobs: 'function',
};
/** What is no job among the keys at the top of GitLab's file. */
const GITLAB_KEYS = new Set(
  'default include stages variables workflow image services cache before_script after_script spec pages:deploy'.split(
    ' ',
  ),
);
const KEY = /^( *)(?:"([^"]+)"|'([^']+)'|([\w.$/][^\s:#]*(?: [^\s:#]+)*))\s*:(?:\s|$)/;

/** `- job: Build`, as in Azure's pipelines. */
const AZURE = /^\s*-\s+(?:job|stage|deployment)\s*:\s*["']?([\w.-]+)/;

/** Of longer lines no more is read. */
const LONGEST = 1_000;

/** What configuration defines by lines: services, jobs, stages, targets; nothing for other languages. */
export function configSymbols(language: string, path: string, rows: () => string[]): CodeSymbol[] {
  const begun = () => rows().map(line => line.slice(0, LONGEST));
  if (language === 'yaml') return yamlSymbols(path, begun());
  if (language === 'dockerfile') return begun().flatMap(dockerSymbols);
  if (language === 'makefile') return begun().flatMap(makeSymbols);
  return [];
}

function symbolAt(name: string, kind: ChunkKind, row: number, container: string | null = null): CodeSymbol {
  return { name, kind, line: row + 1, endLine: row + 1, container };
}

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

function dockerSymbols(line: string, row: number): CodeSymbol[] {
  const stage = /^\s*FROM\s+(?:--\S+\s+)*\S+\s+AS\s+([\w.-]+)/i.exec(line)?.[1];
  if (stage) return [symbolAt(stage, 'module', row)];
  const name = /^\s*(?:ARG|ENV)\s+(\w+)(?:[=\s]|$)/i.exec(line)?.[1];
  return name ? [{ ...symbolAt(name, 'constant', row), isMember: true }] : [];
}

function makeSymbols(line: string, row: number): CodeSymbol[] {
  const variable = /^(?:(?:export|override)\s+)*([\w.-]+)\s*(?:[:?+!]|::|:::)?=/.exec(line)?.[1];
  if (variable) return [{ ...symbolAt(variable, 'constant', row), isMember: true }];
  const targets = /^([\w./%$(){}-][\w./%$(){} -]*?)\s*(?:&:|::?)(?!=)/.exec(line)?.[1];
  const names = targets?.startsWith('.PHONY') ? [] : (targets?.split(/\s+/) ?? []);
  return names.map(name => ({ ...symbolAt(name, 'function', row), isMember: true }));
}
