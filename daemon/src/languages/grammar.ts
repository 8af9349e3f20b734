import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';

const require = createRequire(import.meta.url);

/** A parse that takes longer than this is given up; the file is then split without a tree. */
export const PARSE_TIMEOUT_MS = 2_000;

/** Packages a checkout has the grammars in; the published package has them in `grammars/`. */
const DEV_PACKAGES = ['tree-sitter-wasms/out/', 'tree-sitter-haskell/'];

/**
 * Path of a grammar's .wasm: the package's own `grammars/` first, then the development packages.
 * @throws Error where neither has it.
 */
export function grammarPath(grammar: string): string {
  const file = `tree-sitter-${grammar}.wasm`;
  const shipped = fileURLToPath(new URL(`../../grammars/${file}`, import.meta.url));
  if (existsSync(shipped)) return shipped;
  for (const folder of DEV_PACKAGES) {
    try {
      return require.resolve(folder + file);
    } catch {
      // not in this package
    }
  }
  throw new Error(`grammar ${grammar} is not installed`);
}

let parser: Promise<Parser> | undefined;
const grammars = new Map<string, Promise<Language>>();

async function newParser(): Promise<Parser> {
  await Parser.init();
  return new Parser();
}

/** The grammar, loaded at its first use in this thread. */
export async function loadGrammar(grammar: string): Promise<Language> {
  parser ??= newParser();
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
 * Null where parsing took longer than `timeoutMs`.
 */
export async function withTree<T>(
  grammar: string,
  text: string,
  use: (tree: Tree) => T,
  timeoutMs = PARSE_TIMEOUT_MS,
): Promise<T | null> {
  const language = await loadGrammar(grammar);
  const own = await (parser as Promise<Parser>);
  const deadline = performance.now() + timeoutMs;
  let tree: Tree | null = null;
  try {
    own.setLanguage(language);
    tree = own.parse(text, null, { progressCallback: () => performance.now() > deadline });
    return tree && use(tree);
  } finally {
    if (!tree) own.reset();
    tree?.delete();
  }
}
