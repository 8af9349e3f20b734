import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, type Parser, type Tree } from 'web-tree-sitter';
import { startParser } from './parser-core.ts';

const require = createRequire(import.meta.url);

/**
 * How much work a text may cost to parse, in hundreds of the parser's steps: more than three times what the costliest
 * of ordinary files need (30 for 1,000 characters). A parse that takes more is given up; the file is then split without
 * a tree. Time is no measure: what is in the index would depend on how busy the machine was.
 */
const workFor = (text: string) => 2_000 + text.length / 10;

/**
 * The npm package of each grammar whose package is not called `tree-sitter-<grammar>`. All are the official packages,
 * but for Kotlin and Swift, whose official packages ship no .wasm.
 */
const PACKAGES: Readonly<Record<string, string>> = {
  c_sharp: 'tree-sitter-c-sharp',
  kotlin: 'tree-sitter-wasms/out',
  lua: '@tree-sitter-grammars/tree-sitter-lua',
  swift: '@repomix/tree-sitter-wasms/out',
  tsx: 'tree-sitter-typescript',
  zig: '@tree-sitter-grammars/tree-sitter-zig',
};

/**
 * Path of a grammar's .wasm: the built package has its grammars in `grammars/`, a checkout in the development packages.
 * @throws Error where it is not installed.
 */
function grammarPath(grammar: string): string {
  return import.meta.url.endsWith('.ts')
    ? developmentGrammarPath(grammar)
    : fileURLToPath(new URL(`../../grammars/tree-sitter-${grammar}.wasm`, import.meta.url));
}

/**
 * Path of a grammar's .wasm in the development packages, which the published package's are copied from.
 * @throws Error where they are not installed.
 */
export function developmentGrammarPath(grammar: string): string {
  const name = PACKAGES[grammar] ?? `tree-sitter-${grammar}`;
  try {
    return require.resolve(`${name}/tree-sitter-${grammar}.wasm`);
  } catch (cause) {
    throw new Error(`Grammar ${grammar} is not installed (npm package ${name}).`, { cause });
  }
}

let parser: Promise<Parser> | undefined;
const grammars = new Map<string, Promise<Language>>();

/** The grammar, loaded at its first use in this thread. */
export async function loadGrammar(grammar: string): Promise<Language> {
  parser ??= startParser();
  await parser;
  let loading = grammars.get(grammar);
  if (!loading) {
    loading = Language.load(grammarPath(grammar));
    grammars.set(grammar, loading);
  }
  return loading;
}

/**
 * Parses a text and hands the tree to `use`, then frees it (trees live outside the garbage-collected heap).
 * Null where parsing took more than `work`.
 */
export async function withTree<T>(
  grammar: string,
  text: string,
  use: (tree: Tree) => T,
  work = workFor(text),
): Promise<T | null> {
  const language = await loadGrammar(grammar);
  const own = await (parser as Promise<Parser>);
  const tree = parse(own, language, text, work);
  try {
    return tree && use(tree);
  } finally {
    tree?.delete();
  }
}

/** The tree; null where parsing took too much or the grammar's code failed on the text. */
function parse(own: Parser, language: Language, text: string, work: number): Tree | null {
  let left = work;
  try {
    own.setLanguage(language);
    const tree = own.parse(text, null, { progressCallback: () => --left < 0 });
    if (!tree) own.reset();
    return tree;
  } catch {
    // An assertion or a trap in the grammar's scanner. The parser may be half-way: the next parse takes a new one.
    parser = startParser();
    return null;
  }
}
