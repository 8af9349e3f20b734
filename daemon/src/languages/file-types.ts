import { LANGUAGES } from './index.ts';

/**
 * The extensions selected by file types. The name of a language (as in ripgrep's `--type`) selects all its extensions.
 * A word that is itself an extension of a language (`go`, `cpp`, `json`) selects only that one. Each word also stays an
 * extension by itself, because some file may have it.
 */
export function extensionsOf(fileTypes: readonly string[]): string[] {
  return [...new Set(fileTypes.flatMap(type => [type, ...extensionsOfLanguage(type.toLowerCase())]))];
}

function extensionsOfLanguage(word: string): string[] {
  const named = LANGUAGES.find(({ name, aliases }) => name === word || aliases?.includes(word));
  const extensions = named?.extensions ?? [];
  return extensions[0] === `.${word}` ? [] : extensions.map(extension => extension.slice(1));
}
