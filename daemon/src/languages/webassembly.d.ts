/** The little of WebAssembly that is used here; TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module, imports: Imports);
  }
  /** Of pages of 64 KiB, and always shared here: threads may have it, and it grows under all of them. */
  class Memory {
    readonly buffer: SharedArrayBuffer;
    constructor(limits: { initial: number; maximum: number; shared: true });
    grow(pages: number): number;
  }
}
