/** Assembles the kernels, `daemon/src/wasm/*.wat`, into `daemon/kernels/`. A checkout does so at the first use. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';
import { KERNELS } from '../daemon/src/wasm/kernels.ts';

/** The folder of the kernels in a checkout. */
export const SHIPPED_KERNELS = fileURLToPath(new URL('../daemon/kernels', import.meta.url));
const SOURCES = new URL('../daemon/src/wasm/', import.meta.url);

/** The WebAssembly of a text. @throws Error with the line that is wrong. */
async function assembled(name: string, source: string): Promise<Uint8Array> {
  const module = (await wabt()).parseWat(name, source, { relaxed_simd: true });
  return module.toBinary({}).buffer;
}

/**
 * Each file is replaced in one step: several processes may do this at once. All users of the machine may read the kernels,
 * even if a daemon assembles them, whose umask denies other users everything.
 */
export async function assembleKernels(to: string = SHIPPED_KERNELS): Promise<void> {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const name of KERNELS) {
    const bytes = await assembled(`${name}.wat`, readFileSync(new URL(`${name}.wat`, SOURCES), 'utf8'));
    const temporary = `${to}/${name}.${process.pid}`;
    writeFileSync(temporary, bytes);
    chmodSync(temporary, 0o644);
    renameSync(temporary, `${to}/${name}.wasm`);
  }
}

if (import.meta.main) await assembleKernels();
