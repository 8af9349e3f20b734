import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { compileOptimized } from './compile.ts';

/**
 * Our WebAssembly modules, each assembled from the `.wat` file of the same name. They exist because V8 does not compile
 * JavaScript to vector instructions.
 */
export const KERNELS = ['row-sums', 'sketch-scores', 'vector-dots'] as const;

type KernelName = (typeof KERNELS)[number];

const isCheckout = import.meta.url.endsWith('.ts');
const keyOf = (name: KernelName) => `dowse kernel ${name}`;
const own = new Map<KernelName, WebAssembly.Module>();

/**
 * Compiles the kernels with V8's optimizing compiler (6 ms), for this thread and the threads that it starts later. Call
 * it before the process loads a grammar: grammars disable that compiler, which makes kernels 1.5 to 2 times slower. V8
 * reuses the code of equal modules, so a kernel that is already in use does not change. Later calls do nothing.
 *
 * @throws Error if a kernel is missing
 */
export function compileKernels(): void {
  if (sharedModule(KERNELS[0])) return;
  for (const name of KERNELS) {
    const module = compileOptimized(bytesOf(name));
    own.set(name, module);
    setEnvironmentData(keyOf(name), module as never);
  }
}

/** A kernel: the one from {@link compileKernels} if that was called, otherwise compiled with the current flags. */
export function kernelModule(name: KernelName): WebAssembly.Module {
  let module = own.get(name);
  if (!module) {
    module = sharedModule(name) ?? new WebAssembly.Module(bytesOf(name));
    own.set(name, module);
  }
  return module;
}

function sharedModule(name: KernelName): WebAssembly.Module | undefined {
  return getEnvironmentData(keyOf(name)) as unknown as WebAssembly.Module | undefined;
}

function bytesOf(name: KernelName): Buffer<ArrayBuffer> {
  const file = new URL(`../../kernels/${name}.wasm`, import.meta.url);
  if (isCheckout && isOlder(file, new URL(`${name}.wat`, import.meta.url))) assemble();
  return readFileSync(file);
}

function isOlder(file: URL, source: URL): boolean {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return at < statSync(source).mtimeMs;
}

/** Assembles the kernels of a checkout, as `npm run build` does for the package. */
function assemble(): void {
  const script = fileURLToPath(new URL('../../../scripts/kernels.ts', import.meta.url));
  const { status, error } = spawnSync(process.execPath, [script], {
    stdio: ['ignore', 2, 2],
    windowsHide: true,
  });
  if (status !== 0) throw error ?? new Error('The kernels cannot be assembled. Run npm ci, then try again.');
}
