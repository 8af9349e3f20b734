import { LANGUAGES } from './index.ts';

/** Names that languages are called by besides their own. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  golang: 'go',
  'c++': 'cpp',
  cxx: 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  shell: 'bash',
  objc: 'objective-c',
};

/**
 * The extensions that file types stand for. Who names a language, as ripgrep's `--type` takes them, means the files of it;
 * a word that is the extension of a language first of all (`go`, `cpp`, `json`) is that alone. Each word stays an extension
 * besides: some file may have it.
 */
export function extensionsOf(fileTypes: readonly string[]): string[] {
  return [...new Set(fileTypes.flatMap(type => [type, ...extensionsOfLanguage(type.toLowerCase())]))];
}

function extensionsOfLanguage(word: string): string[] {
  const named = ALSO_CALLED[word] ?? word;
  const extensions = LANGUAGES.find(({ name }) => name === named)?.extensions ?? [];
  return extensions[0] === `.${word}` ? [] : extensions.map(extension => extension.slice(1));
}
