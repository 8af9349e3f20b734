import { awk } from './awk.ts';
import { bash } from './bash.ts';
import { batch } from './batch.ts';
import { c, cpp } from './c.ts';
import { cmake } from './cmake.ts';
import { astro, svelte, vue } from './component-languages.ts';
import { csharp } from './csharp.ts';
import { dart } from './dart.ts';
import { dockerfile } from './dockerfile.ts';
import { elixir } from './elixir.ts';
import { elm } from './elm.ts';
import { erlang } from './erlang.ts';
import { fish } from './fish.ts';
import { glsl } from './glsl.ts';
import { go } from './go.ts';
import { graphql } from './graphql.ts';
import { groovy } from './groovy.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { julia } from './julia.ts';
import { kotlin } from './kotlin.ts';
import type { Language, Syntax } from './language.ts';
import { clojure, lisp } from './lisp.ts';
import { lua } from './lua.ts';
import { makefile } from './makefile.ts';
import { markdown } from './markdown.ts';
import { asciidoc, org, restructuredText } from './markup.ts';
import { fsharp, ocaml } from './ml.ts';
import { objectiveC } from './objective-c.ts';
import { perl } from './perl.ts';
import { php } from './php.ts';
import { powershell } from './powershell.ts';
import { protobuf } from './protobuf.ts';
import { python } from './python.ts';
import { r } from './r.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { simpleLanguages, TEXT } from './simple-languages.ts';
import { solidity } from './solidity.ts';
import { sql } from './sql.ts';
import { swift } from './swift.ts';
import { tcl } from './tcl.ts';
import { terraform } from './terraform.ts';
import { thrift } from './thrift.ts';
import { vim } from './vim.ts';
import { yaml } from './yaml.ts';
import { zig } from './zig.ts';

/** All languages. To add one: a file beside this one, and a line here. */
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
  markdown,
  yaml,
  vue,
  svelte,
  astro,
  sql,
  graphql,
  protobuf,
  thrift,
  dockerfile,
  makefile,
  cmake,
  terraform,
  perl,
  r,
  julia,
  dart,
  erlang,
  clojure,
  lisp,
  ocaml,
  fsharp,
  objectiveC,
  groovy,
  solidity,
  elm,
  glsl,
  powershell,
  batch,
  fish,
  awk,
  tcl,
  vim,
  restructuredText,
  asciidoc,
  org,
  ...simpleLanguages,
];

function indexBy(keys: (language: Language) => readonly string[] | undefined): Map<string, Language> {
  return new Map(LANGUAGES.flatMap(language => (keys(language) ?? []).map(key => [key, language] as const)));
}

const byExtension = indexBy(language => language.extensions);
const byFileName = indexBy(language => language.fileNames);
const byInterpreter = indexBy(language => language.interpreters);

/** Options of `env` that take a value. */
const ENV_OPTIONS_WITH_VALUE = new Set(['-u', '--unset', '-C', '--chdir', '-P']);
/** Programs that take the interpreter as their next word. */
const LAUNCHERS = new Set(['env', 'busybox']);

/** Interpreter of `#!/usr/bin/env -S python3.12 -u`: `python3.12`. */
function interpreterOf(firstLine: string): string | null {
  const words = firstLine.slice(2, 200).trim().split(/\s+/);
  for (const [at, word] of words.entries()) {
    const isValue = ENV_OPTIONS_WITH_VALUE.has(words[at - 1] ?? '');
    const isOption = isValue || word.startsWith('-') || word.includes('=');
    const program = word.replace(/^.*\//, '');
    if (!isOption && !LAUNCHERS.has(program)) return program;
  }
  return null;
}

/** `python3.12` matches `python3`, and `ruby2.7` matches `ruby`, so versions are not listed. */
function languageRunBy(program: string): Language | undefined {
  const names = [program, program.replace(/\.[\d.]*$/, ''), program.replace(/[\d.]+$/, '')];
  return names.map(name => byInterpreter.get(name)).find(Boolean);
}

function extensionOf(path: string): { base: string; extension: string } {
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = base.lastIndexOf('.');
  return { base, extension: dot < 0 ? '' : base.slice(dot) };
}

/** Syntax that only Objective-C headers have, because C headers share their extension. */
const OBJECTIVE_C = /^[ \t]*(?:#import\b|@(?:interface|protocol|class|import)\b)/m;
/** A licence may come first. */
const HEADER_CHARS = 4_000;

/**
 * The language of a file: by name, then extension, then `#!` line; otherwise `text`. `firstLine` may be the whole text.
 */
export function languageOf(path: string, firstLine = ''): Language {
  const { base, extension } = extensionOf(path);
  const byName =
    byFileName.get(base) ?? byExtension.get(extension) ?? byFileName.get(base.split('.')[0] ?? '');
  if (extension === '.h' && OBJECTIVE_C.test(firstLine.slice(0, HEADER_CHARS))) return objectiveC;
  if (byName) return byName;
  const line = /^\ufeff?(#!.*)/.exec(firstLine)?.[1];
  const program = line ? interpreterOf(line) : null;
  return (program && languageRunBy(program)) || TEXT;
}

/** How a file of that language is parsed; undefined if it is only split into windows. */
export function syntaxOf(language: Language, path: string): Syntax | undefined {
  return language.syntaxFor?.[extensionOf(path).extension] ?? language.syntax;
}

/** Distinct names of all grammars. */
export const GRAMMARS: readonly string[] = [
  ...new Set(
    LANGUAGES.flatMap(({ syntax, syntaxFor }) => [syntax, ...Object.values(syntaxFor ?? {})]).flatMap(
      syntax => (syntax ? [syntax.grammar] : []),
    ),
  ),
];
