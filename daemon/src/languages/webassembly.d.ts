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
}
