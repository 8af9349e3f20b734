/** The little of WebAssembly that is used here; TypeScript declares it only for browsers. */
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
  /** Of pages of 64 KiB. Shared, threads may have it, and it grows under all of them. */
  class Memory<Shared extends boolean = true> {
    readonly buffer: Shared extends true ? SharedArrayBuffer : ArrayBuffer;
    constructor(limits: { initial: number; maximum: number; shared?: Shared });
    grow(pages: number): number;
  }
}
