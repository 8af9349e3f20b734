import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageSources } from '../../support/package-sources.ts';
import { writeFiles } from '../../support/tree.ts';
import { directoryOf, type Question } from '../questions.ts';

const REPOSITORIES = 200;
const FILES_EACH = 100;

/**
 * The folders of repositories by name: the trees of the questions, the other folders below `roots`, and as many parts of node_modules
 * that there are 200.
 *
 * @param place where these parts are written
 */
export function catalogue(
  questions: readonly Question[],
  roots: readonly string[],
  place: string,
): Map<string, string> {
  const folders = new Map(questions.map(question => [question.tree, directoryOf(question, roots)]));
  for (const root of roots) {
    for (const name of readdirSync(root).sort()) {
      const folder = join(root, name);
      if (!folders.has(name) && statSync(folder).isDirectory()) folders.set(name, folder);
    }
  }
  const missing = Math.max(0, REPOSITORIES - folders.size);
  for (const [n, files] of packageSources(missing, FILES_EACH).entries()) {
    const folder = join(place, `packages-${n}`);
    if (!existsSync(folder)) writeFiles(folder, files);
    folders.set(`packages-${n}`, folder);
  }
  return folders;
}
