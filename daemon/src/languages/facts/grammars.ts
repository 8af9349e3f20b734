/** Which grammars have facts. Apart from `facts.ts`, since it needs no parser. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageOf, syntaxOf } from '../index.ts';
import type { Syntax } from '../language.ts';

/** The grammar whose facts can be read from a file; undefined if there is none. */
export function factsGrammar(path: string, text: string): string | undefined {
  return factsSyntax(path, text)?.grammar;
}

export function factsSyntax(path: string, text: string): Syntax | undefined {
  const syntax = syntaxOf(languageOf(path, text), path);
  return syntax && factsFile(syntax.grammar) !== undefined ? syntax : undefined;
}

const SCM_FOLDERS: Readonly<Record<string, string>> = { tsx: 'typescript', c_sharp: 'csharp' };
const files = new Map<string, string | undefined>();

/** The file of queries that find the facts; undefined if there is none. */
export function factsFile(grammar: string): string | undefined {
  if (!files.has(grammar)) {
    const file = fileURLToPath(new URL(`../${SCM_FOLDERS[grammar] ?? grammar}/facts.scm`, import.meta.url));
    files.set(grammar, existsSync(file) ? file : undefined);
  }
  return files.get(grammar);
}
