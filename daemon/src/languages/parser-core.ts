import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Parser } from 'web-tree-sitter';
import { compileBaselineOnly, compileOptimized } from '../wasm/compile.ts';

/** What Emscripten gives a module when it starts. */
const FIRST_PAGES = 512;
/** Memory of all the grammars and the tree of a thread, 768 MB. Past it, a parse fails at once. */
const MAX_PAGES = 12_288;
/** Memory is never given back: past this, a thread should end after its task. Ordinary files of 1 MB take 140 MB. */
const SPENT_BYTES = 384 << 20;

/** Size of Emscripten's stack, which lies above the module's own data. It has no guard: an overflow overwrites that data. */
const STACK_BYTES = 65_536;
/** The lowest part of the stack must stay as it is. A function that recurses too deep writes here before it does harm. */
const GUARD_BYTES = 1_024;
const GUARD_FILL = 0xa5;

let core: WebAssembly.Module | undefined;
let memory: WebAssembly.Memory<false> | undefined;
/** Where the stack of the started parser ends; undefined where this module did not start it. */
let guardStart: number | undefined;

/**
 * Compiles tree-sitter's own module, which all grammars share, with V8's optimizing compiler: half a second, after
 * which parsing is about twice as fast in every thread that takes it. The flags are the process's, so that no thread
 * may parse meanwhile. (Grammars stay with the baseline compiler, see {@link startParser}.)
 */
export function compileParserCore(): WebAssembly.Module {
  compileBaselineOnly();
  return compileOptimized(coreBytes());
}

function coreBytes(): Buffer<ArrayBuffer> {
  return readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/tree-sitter.wasm'));
}

/** Lets this thread's parser be made of a compiled core; call it before the first parse. */
export function useParserCore(module: WebAssembly.Module): void {
  core = module;
}

/**
 * Starts tree-sitter in this thread. V8's optimizing compiler takes gigabytes for the lexers of some grammars
 * (measured: TypeScript 1.4 GB, Swift 3 GB, and an older Swift ended the process); its baseline compiler takes next
 * to nothing. The setting is the process's; our own kernels are compiled before (`wasm/kernels.ts`).
 */
export async function startParser(): Promise<Parser> {
  compileBaselineOnly();
  core ??= new WebAssembly.Module(coreBytes());
  memory ??= new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  await Parser.init({ wasmMemory: memory, instantiateWasm: instantiate(core) });
  return new Parser();
}

/**
 * Looks whether the last parse did harm to the next ones of this thread.
 * @throws Error where it used up the stack.
 */
export function checkParser(): void {
  if (guard()?.some(byte => byte !== GUARD_FILL)) throw new Error('the stack overflowed');
}

/** Whether the parser of this thread holds so much memory that another thread should go on. */
export function isMemoryHigh(): boolean {
  return memory !== undefined && memory.buffer.byteLength > SPENT_BYTES;
}

function guard(): Uint8Array | undefined {
  if (!memory || guardStart === undefined) return undefined;
  return new Uint8Array(memory.buffer, guardStart, GUARD_BYTES);
}

/** What Emscripten calls in place of compiling the module itself. */
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
