import { setFlagsFromString } from 'node:v8';

const BASELINE_ONLY = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const OPTIMIZE_AT_ONCE = ['--no-liftoff', '--no-wasm-lazy-compilation'];
const AS_USUAL = ['--liftoff', '--wasm-lazy-compilation'];

/**
 * Turns V8's optimizing compiler off for the WebAssembly that this process compiles from now on, except by {@link compileOptimized}.
 * Modules that are not optimized by then never are.
 */
export function compileBaselineOnly(): void {
  setFlags(BASELINE_ONLY);
}

/** Compiles a module with V8's optimizing compiler. The flags are the process's: no other thread may compile at the same time. */
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
