import { issueProjects } from '../test/relevance/issues.ts';
import { readSources, sourceLists } from '../test/relevance/lay-out.ts';

/**
 * The project name of a package, without prefixes and endings of a registry, language or kind, or of a repository
 * `owner/name`.
 */
export function projectOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^[^@/]+\//, '')
    .replace(/^(librust-|python3-|golang-|lua-|ruby-|php-|haskell-|elixir-|node-|libjs-|lib)+/, '')
    .replace(/-dev$/, '');
}

/** Reads all lists, so that new ones are included automatically. */
const testedProjects = new Set(
  [
    ...sourceLists()
      .flatMap(readSources)
      .flatMap(({ parts }) => parts),
    ...issueProjects(),
  ].map(({ name }) => projectOf(name)),
);

/** Whether our evaluation questions cover the project: it must not be trained on. */
export function isAskedAbout(name: string): boolean {
  return testedProjects.has(projectOf(name)) || testedProjects.has(projectOf(name).replace(/\d+$/, ''));
}
