import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Parser } from 'web-tree-sitter';

/** V8's optimizing compiler is kept away from WebAssembly in this process, but for {@link compileParserCore}. */
const BASELINE_ONLY = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const OPTIMIZE_AT_ONCE = ['--no-liftoff', '--no-wasm-lazy-compilation'];
const AS_USUAL = ['--liftoff', '--wasm-lazy-compilation'];

let core: WebAssembly.Module | undefined;

/**
 * Compiles tree-sitter's own module, which all grammars share, with V8's optimizing compiler: half a second, after
 * which parsing is about twice as fast in every thread that takes it. The flags are the process's, so that no thread
 * may parse meanwhile. (Grammars stay with the baseline compiler, see {@link startParser}.)
 */
export function compileParserCore(): WebAssembly.Module {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/tree-sitter.wasm'));
  setFlags(BASELINE_ONLY);
  setFlags(OPTIMIZE_AT_ONCE);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlags(AS_USUAL);
  }
}

/** Lets this thread's parser be made of a compiled core; call it before the first parse. */
export function useParserCore(module: WebAssembly.Module): void {
  core = module;
}

/**
 * Starts tree-sitter in this thread. V8's optimizing compiler takes gigabytes for the lexers of some grammars
 * (measured: TypeScript 1.4 GB, Swift 3 GB, and an older Swift ended the process); its baseline compiler takes next
 * to nothing. The setting is the process's: nothing else of weight in it is WebAssembly.
 */
export async function startParser(): Promise<Parser> {
  setFlags(BASELINE_ONLY);
  await Parser.init(core && { instantiateWasm: instantiate(core) });
  return new Parser();
}

/** What Emscripten calls in place of compiling the module itself. */
function instantiate(module: WebAssembly.Module) {
  return (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, from: WebAssembly.Module) => void,
  ) => {
    const instance = new WebAssembly.Instance(module, imports);
    done(instance, module);
    return instance.exports;
  };
}

function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}
