import { readSources, sourceLists } from '../test/relevance/lay-out.ts';

/** What a package is called without the prefixes and endings of a registry, language or kind. */
function projectOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(librust-|python3-|golang-|lua-|ruby-|php-|haskell-|elixir-|node-|libjs-|lib)+/, '')
    .replace(/-dev$/, '');
}

/** Every list there is, so that a new one is kept apart without a word said. */
const asked = new Set(
  sourceLists()
    .flatMap(readSources)
    .flatMap(({ parts }) => parts.map(({ name }) => projectOf(name))),
);

/** Whether questions of our own are asked about the project: their answers must be new to the model. */
export function isAskedAbout(name: string): boolean {
  return asked.has(projectOf(name)) || asked.has(projectOf(name).replace(/\d+$/, ''));
}
