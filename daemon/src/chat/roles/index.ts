import type { TreeHint } from '../tree-hint.ts';
import { bash } from './bash.ts';
import { c, cDeclared } from './c.ts';
import { csharp } from './csharp.ts';
import { dart } from './dart.ts';
import { elixir } from './elixir.ts';
import { FORMATS } from './formats.ts';
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import { lua } from './lua.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { swift } from './swift.ts';
import { tcl } from './tcl.ts';
import type { LanguageRules } from './types.ts';
import { zig } from './zig.ts';

export type { Kind, LanguageRules, Role } from './types.ts';

/** Every language that roles are known for. To add one, write its file beside this one and name it here. */
export const LANGUAGES: readonly LanguageRules[] = [
  python,
  javascript,
  go,
  java,
  c,
  rust,
  csharp,
  php,
  ruby,
  kotlin,
  scala,
  swift,
  elixir,
  haskell,
  lua,
  zig,
  dart,
  bash,
  tcl,
];

const BY_EXTENSION = new Map(LANGUAGES.flatMap(rules => rules.extensions.map(one => [one, rules] as const)));

/** A language with fewer files than this share of the tree's commonest one is not what people mean. */
const MINOR_SHARE = 0.15;

/** The languages that people would call the languages of this tree, commonest first; all when nothing is known. */
export function languagesOf(tree: TreeHint): readonly LanguageRules[] {
  const files = new Map<LanguageRules, number>();
  for (const [extension, count] of tree.languages ?? []) {
    const rules = BY_EXTENSION.get(extension.toLowerCase());
    if (rules) files.set(rules, (files.get(rules) ?? 0) + count);
  }
  const ranked = [...files].sort(([one, a], [other, b]) => b - a || (one.id < other.id ? -1 : 1));
  const most = ranked[0]?.[1] ?? 0;
  const major = ranked.filter(([, count]) => count >= most * MINOR_SHARE).map(([rules]) => rules);
  return major.length > 0 ? major : LANGUAGES;
}

const BY_NAME = new Map([
  ...FORMATS.flatMap(rules => rules.extensions.map(one => [one, rules] as const)),
  ...BY_EXTENSION,
]);

/** The languages and formats that files with these extensions are written in. */
export function languagesWith(extensions: readonly string[]): readonly LanguageRules[] {
  return [...new Set(extensions.flatMap(one => BY_NAME.get(one.toLowerCase()) ?? []))];
}

/** The same languages, where functions are declared rather than defined. */
export const declaring = (languages: readonly LanguageRules[]): readonly LanguageRules[] =>
  languages.map(rules => (rules === c ? cDeclared : rules));

/** Whether nothing is defined or called in any of them. */
export const areFormats = (languages: readonly LanguageRules[]): boolean =>
  languages.every(rules => FORMATS.includes(rules));
