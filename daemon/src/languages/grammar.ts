import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, type Parser, type Tree } from 'web-tree-sitter';
import { checkParser, startParser } from './parser-core.ts';

const require = createRequire(import.meta.url);

/**
 * The work that parsing a text may take, in hundreds of parser steps: more than three times the maximum of ordinary
 * files (30 for 1,000 characters). Above it parsing is aborted, and the file is split without a tree. A time limit
 * would make the index depend on the machine's load.
 */
const workFor = (text: string) => 2_000 + text.length / 10;

/** Number of characters that tree-sitter reads at a time. */
const READ_CHARS = 5_119;
/**
 * How often a parser may read text. A scanner that looks for the end of every unclosed comment rereads the text each
 * time, within one step. Ordinary files need two reads for each {@link READ_CHARS}; the maximum of 2,800 measured files
 * was 353 of the costly kind, for 30,000 characters.
 */
const readsFor = (text: string) => 4_000 + (20 * text.length) / READ_CHARS;
/** A read that does not continue the one before costs less, because it may use only some of the text. */
const JUMP_COST = 0.1;

/**
 * The npm packages of grammars whose package is not `tree-sitter-<grammar>`. All are official, except those of Kotlin
 * and Swift. The official one of Swift ships no .wasm. That of Kotlin (1.1.0) does, and fails in fewer files: 10 instead
 * of 91 of 1,076. But where it fails it loses the rest of the file, 161 functions in all.
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
 * Path of a grammar's .wasm: in `grammars/` of the built package, or in the development packages of a checkout.
 *
 * @throws MissingGrammarError if the development packages lack it
 */
function grammarPath(grammar: string): string {
  return import.meta.url.endsWith('.ts')
    ? developmentGrammarPath(grammar)
    : fileURLToPath(new URL(`../../grammars/tree-sitter-${grammar}.wasm`, import.meta.url));
}

/**
 * Path of a grammar's .wasm in the development packages, from which the published package copies it.
 *
 * @throws MissingGrammarError if the package is not installed
 */
export function developmentGrammarPath(grammar: string): string {
  const name = PACKAGES[grammar] ?? `tree-sitter-${grammar}`;
  try {
    return require.resolve(`${name}/tree-sitter-${grammar}.wasm`);
  } catch (cause) {
    throw new MissingGrammarError(`Grammar ${grammar} is not installed (npm package ${name}).`, { cause });
  }
}

let parser: Promise<Parser> | undefined;
let isBroken = false;
const grammars = new Map<string, Promise<Language>>();

/** A file of the installation is missing. */
export class MissingGrammarError extends Error {
  override readonly name = 'MissingGrammarError';
}

/**
 * Loads a grammar, once in each thread.
 *
 * @throws MissingGrammarError if it is not installed
 */
export async function loadGrammar(grammar: string): Promise<Language> {
  parser ??= startParser();
  await parser;
  let loading = grammars.get(grammar);
  if (!loading) {
    loading = load(grammar);
    grammars.set(grammar, loading);
  }
  return loading;
}

async function load(grammar: string): Promise<Language> {
  const path = grammarPath(grammar);
  return Language.load(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new MissingGrammarError(`Grammar ${grammar} is not installed (${path}).`, { cause });
  });
}

/** Code of the parser or a grammar failed midway. The parser of this thread may be corrupt: end the thread. */
export class BrokenParserError extends Error {
  override readonly name = 'BrokenParserError';
}

/**
 * Parses a text, passes the tree to `use` and frees it (trees are outside the garbage-collected heap). @returns null if
 * parsing took more than `work`
 *
 * @throws BrokenParserError if the parser, the grammar or `use` failed, and in all later calls in this thread
 */
export async function withTree<T>(
  grammar: string,
  text: string,
  use: (tree: Tree) => T,
  work = workFor(text),
): Promise<T | null> {
  if (isBroken) throw new BrokenParserError('the parser of this thread has failed before');
  try {
    const language = await loadGrammar(grammar);
    const own = await (parser as Promise<Parser>);
    const tree = parse(own, language, text, work);
    const used = tree && use(tree);
    tree?.delete();
    checkParser();
    return used;
  } catch (cause) {
    if (cause instanceof MissingGrammarError) throw cause;
    isBroken = true;
    throw new BrokenParserError(`the ${grammar} parser failed: ${(cause as Error).message}`, { cause });
  }
}

/** The tree; null if parsing took too much work. */
function parse(own: Parser, language: Language, text: string, work: number): Tree | null {
  let [stepsLeft, readsLeft, last, isParsing] = [work, readsFor(text), 0, true];
  const read = (at: number) => {
    // The tree also reads the text of its nodes through this callback.
    if (isParsing) readsLeft -= at === last + READ_CHARS ? 1 : JUMP_COST;
    last = at;
    // A scanner cannot be interrupted. An empty text makes it return, and parsing is aborted at the next step.
    return readsLeft < 0 ? '' : text.slice(at, at + READ_CHARS);
  };
  own.setLanguage(language);
  const tree = own.parse(read, null, { progressCallback: () => --stepsLeft < 0 || readsLeft < 0 });
  isParsing = false;
  if (tree && readsLeft >= 0) return tree;
  tree?.delete();
  own.reset();
  return null;
}
