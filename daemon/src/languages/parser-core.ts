import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Parser } from 'web-tree-sitter';
import { compileBaselineOnly, compileOptimized } from '../wasm/compile.ts';

/** Initial memory of an Emscripten module, in pages. */
const FIRST_PAGES = 512;
/** Maximum memory for the grammars and trees of a thread, 768 MB. Above it parsing fails at once. */
const MAX_PAGES = 12_288;
/** Memory is never freed; above this a thread should end after its task. Ordinary files of 1 MB take 140 MB. */
const HIGH_MEMORY_BYTES = 384 << 20;

/**
 * Size of Emscripten's stack, which is above the module's data. It has no guard page: an overflow overwrites that data.
 */
const STACK_BYTES = 65_536;
/** The lowest bytes of the stack must never change. A function that recurses too deeply writes here first. */
const GUARD_BYTES = 1_024;
const GUARD_FILL = 0xa5;

let core: WebAssembly.Module | undefined;
let memory: WebAssembly.Memory<false> | undefined;
/** The end of the stack of the running parser; undefined if this module did not start it. */
let guardStart: number | undefined;

/**
 * Compiles tree-sitter's own module, shared by all grammars, with V8's optimizing compiler. This takes half a second
 * and makes parsing about twice as fast in every thread that uses it. The flags apply to the process, so no thread may
 * be parsing. Grammars stay with the baseline compiler, see {@link startParser}.
 */
export function compileParserCore(): WebAssembly.Module {
  compileBaselineOnly();
  return compileOptimized(coreBytes());
}

function coreBytes(): Buffer<ArrayBuffer> {
  return readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/tree-sitter.wasm'));
}

/** Uses a compiled core for this thread's parser. Call it before the first parse. */
export function useParserCore(module: WebAssembly.Module): void {
  core = module;
}

/**
 * Starts tree-sitter in this thread with V8's baseline compiler. The optimizing compiler needs gigabytes for the lexers
 * of some grammars (measured: TypeScript 1.4 GB, Swift 3 GB; an older Swift crashed the process). The setting applies
 * to the process; our own kernels are compiled before (`wasm/kernels.ts`).
 */
export async function startParser(): Promise<Parser> {
  compileBaselineOnly();
  core ??= new WebAssembly.Module(coreBytes());
  memory ??= new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  await Parser.init({ wasmMemory: memory, instantiateWasm: instantiate(core) });
  return new Parser();
}

/**
 * Checks whether the last parse has damaged this thread's parser.
 *
 * @throws Error if the stack has overflowed
 */
export function checkParser(): void {
  if (guard()?.some(byte => byte !== GUARD_FILL)) throw new Error('the stack overflowed');
}

/** Whether the parser of this thread holds so much memory that the thread should be replaced. */
export function isMemoryHigh(): boolean {
  return memory !== undefined && memory.buffer.byteLength > HIGH_MEMORY_BYTES;
}

function guard(): Uint8Array | undefined {
  if (!memory || guardStart === undefined) return undefined;
  return new Uint8Array(memory.buffer, guardStart, GUARD_BYTES);
}

/** Called by Emscripten instead of compiling the module itself. */
function instantiate(module: WebAssembly.Module) {
  return (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, from: WebAssembly.Module) => void,
  ) => {
    const instance = new WebAssembly.Instance(module, imports);
    const stackTop = imports.env?.__stack_pointer as { value: number };
    guardStart = stackTop.value - STACK_BYTES;
    guard()?.fill(GUARD_FILL);
    done(instance, module);
    return instance.exports;
  };
}
