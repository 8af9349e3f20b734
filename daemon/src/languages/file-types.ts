import { LANGUAGES, languageOf } from './index.ts';
import type { Language } from './language.ts';
import { OTHER_FORMATS } from './spoken.ts';

/**
 * The extensions selected by file types. The name of a language (as in ripgrep's `--type`) selects all its extensions: `yaml` is `.yml`
 * too. The name of a format selects its own: `json` is not `.jsonl`. Each word is an extension too, because some file may
 * have it.
 */
export function extensionsOf(fileTypes: readonly string[]): string[] {
  return [...new Set(fileTypes.flatMap(type => [type, ...extensionsNamed(type.toLowerCase())]))];
}

function extensionsNamed(word: string): readonly string[] {
  const isFormat = languageNamed(word)?.formats?.includes(word);
  return isFormat ? (SPELLINGS[word] ?? []) : languageNamed(word) ? extensionsOfLanguage(word) : [];
}

/** Other extensions of the same format. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = { html: ['htm', 'xhtml'] };

/** The language of a name or alias. */
const languageNamed = (word: string): Language | undefined =>
  LANGUAGES.find(({ name, aliases }) => name === word || aliases?.includes(word));

/** All extensions of a language without dots; the word itself if it is no language. */
export const extensionsOfLanguage = (word: string): readonly string[] =>
  languageNamed(word)?.extensions.map(one => one.slice(1)) ?? [word];

/** The language of files with an extension, given without a dot; `text` if it is not known. */
export const languageWith = (extension: string): Language => languageOf(`x.${extension}`);

/** Whether files with an extension are text or data. Long extensions are nearly always data. */
export const isTextOrData = (extension: string): boolean =>
  extension.length > 5 || OTHER_FORMATS.includes(extension) || KNOWN_AS_TEXT.has(extension);

const KNOWN_AS_TEXT: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ extensions, isCode }) =>
    isCode === false ? extensions.map(one => one.slice(1)) : [],
  ),
);

/** The extensions of code in a known language. */
export const isCodeExtension = (extension: string): boolean => CODE.has(extension);

const CODE: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ extensions }) => extensions.map(one => one.slice(1))),
);

/**
 * Extensions by which a word of a request is the name of a file, divided by bars: `config.py`. A word with another one may
 * as well be code: `this.props`, `app.service`.
 */
export const FILE_NAME_EXTENSIONS =
  'py|pyi|go|rs|ts|tsx|js|jsx|mjs|cjs|java|kt|kts|rb|php|c|h|cc|cpp|cxx|hpp|hh|cs|swift|scala|ex|exs|hs|zig|lua|sh|bash|md|rst|txt|json|ya?ml|toml|xml|html?|css|scss|sql|proto|graphql|vue|svelte|dart|jl|r|pl|pm|ml|mli|fs|erl|clj|gradle|cmake|mk|cfg|ini|conf|lock|log|csv|stderr|snap|m|mm|sol|tf|vim|el|d|ps1|bat|env|gemspec|sum|mod|properties';
