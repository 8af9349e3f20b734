import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { developmentGrammarPath } from '../daemon/src/languages/grammar.ts';
import { GRAMMARS } from '../daemon/src/languages/index.ts';

/**
 * Copies the grammar of every registered language into a folder, and removes other grammars from it.
 * @returns the file names, sorted.
 * @throws Error if the development package of a grammar is not installed.
 */
export async function copyGrammars(to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const sources = GRAMMARS.map(developmentGrammarPath);
  const names = sources.map(source => basename(source)).sort();
  await Promise.all(sources.map(source => copyFile(source, join(to, basename(source)))));
  const stale = (await readdir(to)).filter(name => name.endsWith('.wasm') && !names.includes(name));
  await Promise.all(stale.map(name => rm(join(to, name))));
  return names;
}
