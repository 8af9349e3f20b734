import { setFlagsFromString } from 'node:v8';

const BASELINE_ONLY = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const OPTIMIZE_AT_ONCE = ['--no-liftoff', '--no-wasm-lazy-compilation'];
const AS_USUAL = ['--liftoff', '--wasm-lazy-compilation'];

/**
 * Disables V8's optimizing compiler for all WebAssembly that this process compiles later, except with {@link
 * compileOptimized}. Modules that are not optimized by then never will be.
 */
export function compileBaselineOnly(): void {
  setFlags(BASELINE_ONLY);
}

/**
 * Compiles a module with V8's optimizing compiler. The flags apply to the whole process, so no other thread may compile
 * at the same time.
 */
export function compileOptimized(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlags(OPTIMIZE_AT_ONCE);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlags(AS_USUAL);
  }
}

function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}
