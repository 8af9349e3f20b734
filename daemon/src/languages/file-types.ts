import { LANGUAGES } from './index.ts';

/**
 * The extensions that file types stand for. Who names a language, as ripgrep's `--type` takes them, means the files of it;
 * a word that is the extension of a language first of all (`go`, `cpp`, `json`) is that alone. Each word stays an extension
 * besides: some file may have it.
 */
export function extensionsOf(fileTypes: readonly string[]): string[] {
  return [...new Set(fileTypes.flatMap(type => [type, ...extensionsOfLanguage(type.toLowerCase())]))];
}

function extensionsOfLanguage(word: string): string[] {
  const named = LANGUAGES.find(({ name, aliases }) => name === word || aliases?.includes(word));
  const extensions = named?.extensions ?? [];
  return extensions[0] === `.${word}` ? [] : extensions.map(extension => extension.slice(1));
}
