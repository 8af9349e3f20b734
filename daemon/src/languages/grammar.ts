import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, type Parser, type Tree } from 'web-tree-sitter';
import { checkParser, startParser } from './parser-core.ts';

const require = createRequire(import.meta.url);

/**
 * How much work a text may cost to parse, in hundreds of the parser's steps: more than three times what the costliest
 * of ordinary files need (30 for 1,000 characters). A parse that takes more is given up; the file is then split without
 * a tree. Time is no measure: what is in the index would depend on how busy the machine was.
 */
const workFor = (text: string) => 2_000 + text.length / 10;

/** Characters that tree-sitter asks for at once, and holds until it needs others. */
const READ_CHARS = 5_119;
/**
 * How often a parser may ask for text. A scanner that looks for the end of each unclosed comment reads the text again for
 * each of them, between two steps. Ordinary files need two reads for each {@link READ_CHARS}; of 2,800 measured, one of 30,000
 * characters needed most, 353 of the costly kind.
 */
const readsFor = (text: string) => 4_000 + (20 * text.length) / READ_CHARS;
/** A read that does not follow the one before costs less: nothing tells that all of that was looked at. */
const JUMP_COST = 0.1;

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
 * @throws MissingGrammarError where the development packages do not have it.
 */
function grammarPath(grammar: string): string {
  return import.meta.url.endsWith('.ts')
    ? developmentGrammarPath(grammar)
    : fileURLToPath(new URL(`../../grammars/tree-sitter-${grammar}.wasm`, import.meta.url));
}

/**
 * Path of a grammar's .wasm in the development packages, which the published package's are copied from.
 * @throws MissingGrammarError where they are not installed.
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

/** A file of the installation is not there. */
export class MissingGrammarError extends Error {
  override readonly name = 'MissingGrammarError';
}

/**
 * The grammar, loaded at its first use in this thread.
 * @throws MissingGrammarError where it is not installed.
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

/** Code of the parser or of a grammar failed half-way. What is left of it in this thread may be wrong: end the thread. */
export class BrokenParserError extends Error {
  override readonly name = 'BrokenParserError';
}

/**
 * Parses a text and hands the tree to `use`, then frees it (trees live outside the garbage-collected heap).
 * Null where parsing took more than `work`.
 * @throws BrokenParserError where the parser, the grammar or `use` failed on the text, also in all later calls of the thread.
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

/** The tree; null where parsing took too much. */
function parse(own: Parser, language: Language, text: string, work: number): Tree | null {
  let [stepsLeft, readsLeft, last, isParsing] = [work, readsFor(text), 0, true];
  const read = (at: number) => {
    // The tree reads the text of its nodes this way too.
    if (isParsing) readsLeft -= at === last + READ_CHARS ? 1 : JUMP_COST;
    last = at;
    // A scanner cannot be interrupted. At the end of the text it returns, and the parse is given up at the next step.
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
