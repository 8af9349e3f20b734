import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Exports of chardetng-wasm, Firefox's encoding detector (https://github.com/hsivonen/chardetng). */
interface Detector {
  memory: WebAssembly.Memory;
  /** Writes the address and the length of the name to `result`. Frees the bytes. */
  detect(result: number, bytes: number, length: number): void;
  __wbindgen_add_to_stack_pointer(by: number): number;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(at: number, length: number): void;
}

const DEFAULT = 'windows-1252';
/** Two aligned 32-bit numbers. */
const RESULT_BYTES = 16;

let detector: Detector | undefined;

/**
 * Guesses the encoding of bytes that are not UTF-8. Returns its WHATWG name in lower case.
 *
 * @param bytes lines with bytes beyond ASCII; some kilobytes are enough
 */
export function detectLegacy(bytes: Uint8Array): string {
  if (hasOnlySigns(bytes)) return DEFAULT;
  detector ??= load();
  const name = detect(detector, bytes);
  try {
    const { encoding } = new TextDecoder(name);
    // The detector may report UTF-8 for bytes that are not UTF-8.
    return encoding === 'utf-8' ? DEFAULT : encoding;
  } catch {
    return DEFAULT; // an encoding that Node cannot decode
  }
}

/**
 * Whether all characters beyond ASCII are single signs, as in "© 2004" or "± 5". The detector would take them for
 * letters.
 */
function hasOnlySigns(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte, at) =>
      byte < 0x80 || (byte >= 0xa0 && byte < 0xc0 && !isWord(bytes[at - 1]) && !isWord(bytes[at + 1])),
  );
}

function isWord(byte = 0): boolean {
  return byte >= 0x80 || /[A-Za-z]/.test(String.fromCharCode(byte));
}

/**
 * Instantiates the module. The package's own JavaScript imports it in a way that Node allows only with a flag. Its only
 * import is a function for fatal errors.
 */
function load(): Detector {
  const path = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
  const __wbindgen_throw = () => {
    throw new Error('the detector of encodings failed');
  };
  const imports = { './chardetng_wasm_bg.js': { __wbindgen_throw } };
  const module = new WebAssembly.Module(readFileSync(path));
  return new WebAssembly.Instance(module, imports).exports as unknown as Detector;
}

function detect(wasm: Detector, bytes: Uint8Array): string {
  const result = wasm.__wbindgen_add_to_stack_pointer(-RESULT_BYTES);
  try {
    const copy = wasm.__wbindgen_malloc(bytes.length);
    new Uint8Array(wasm.memory.buffer).set(bytes, copy);
    wasm.detect(result, copy, bytes.length);
    // The call may have grown the memory, which replaces the buffer.
    const [at, length] = new Uint32Array(wasm.memory.buffer, result, 2) as unknown as [number, number];
    const name = Buffer.from(wasm.memory.buffer, at, length).toString('latin1');
    wasm.__wbindgen_free(at, length);
    return name;
  } finally {
    wasm.__wbindgen_add_to_stack_pointer(RESULT_BYTES);
  }
}
