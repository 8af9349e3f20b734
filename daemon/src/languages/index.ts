import { bash } from './bash.ts';
import { c, cpp } from './c.ts';
import { csharp } from './csharp.ts';
import { elixir } from './elixir.ts';
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import type { Language, Syntax } from './language.ts';
import { lua } from './lua.ts';
import { named, TEXT } from './named.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { swift } from './swift.ts';
import { zig } from './zig.ts';

/** Every language that Dowse knows. Adding one: a file beside this one, and a line here. */
export const LANGUAGES: readonly Language[] = [
  typescript,
  javascript,
  python,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  kotlin,
  scala,
  elixir,
  haskell,
  zig,
  lua,
  bash,
  swift,
  ...named,
];

function indexBy(keys: (language: Language) => readonly string[] | undefined): Map<string, Language> {
  return new Map(LANGUAGES.flatMap(language => (keys(language) ?? []).map(key => [key, language] as const)));
}

const byExtension = indexBy(language => language.extensions);
const byFileName = indexBy(language => language.fileNames);
const byInterpreter = indexBy(language => language.interpreters);

/** Interpreter of `#!/usr/bin/env -S python3.12 -u`: `python3`, so that versions need no list. */
function interpreterOf(firstLine: string): string | null {
  const match = /^#!\s*\S*?([^/\s]+)(?:\s+(.*))?$/.exec(firstLine.slice(0, 200).trim());
  if (!match) return null;
  const words = match[1] === 'env' ? (match[2] ?? '').split(/\s+/) : [match[1]];
  const program = words.find(word => word && !word.startsWith('-') && !word.includes('='));
  return program?.replace(/^.*\//, '').replace(/(\d*)\.[\d.]*$/, '$1') ?? null;
}

function extensionOf(path: string): { base: string; extension: string } {
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = base.lastIndexOf('.');
  return { base, extension: dot < 0 ? '' : base.slice(dot) };
}

/**
 * The language of a file, by its name, then its extension, then its `#!` line; `text` where none says.
 * `firstLine` may be the whole text.
 */
export function languageOf(path: string, firstLine = ''): Language {
  const { base, extension } = extensionOf(path);
  const byName =
    byFileName.get(base) ?? byExtension.get(extension) ?? byFileName.get(base.split('.')[0] ?? '');
  if (byName) return byName;
  const end = firstLine.indexOf('\n');
  const program = firstLine.startsWith('#!')
    ? interpreterOf(end < 0 ? firstLine : firstLine.slice(0, end))
    : null;
  return (program && byInterpreter.get(program)) || TEXT;
}

/** How a file of that language is parsed; undefined where it is only split into windows. */
export function syntaxOf(language: Language, path: string): Syntax | undefined {
  return language.syntaxFor?.[extensionOf(path).extension] ?? language.syntax;
}

/** Names of all the grammars, each once. */
export const GRAMMARS: readonly string[] = [
  ...new Set(
    LANGUAGES.flatMap(({ syntax, syntaxFor }) => [syntax, ...Object.values(syntaxFor ?? {})]).flatMap(
      syntax => (syntax ? [syntax.grammar] : []),
    ),
  ),
];
