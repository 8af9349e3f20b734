/** The parts of WebAssembly used here. TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): { name: string }[];
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module, imports: Imports);
  }
  /** Sizes are in pages of 64 KiB. Threads can share a shared memory, and it grows for all of them. */
  class Memory<Shared extends boolean = true> {
    readonly buffer: Shared extends true ? SharedArrayBuffer : ArrayBuffer;
    constructor(limits: { initial: number; maximum: number; shared?: Shared });
    grow(pages: number): number;
  }
}
