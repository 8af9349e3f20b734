import { SymbolKind } from 'vscode-languageserver/node';

/** Maps kinds of the daemon to LSP symbol kinds. */
const KINDS: Readonly<Record<string, SymbolKind>> = {
  function: SymbolKind.Function,
  method: SymbolKind.Method,
  class: SymbolKind.Class,
  interface: SymbolKind.Interface,
  struct: SymbolKind.Struct,
  enum: SymbolKind.Enum,
  type: SymbolKind.Class,
  module: SymbolKind.Module,
  constant: SymbolKind.Constant,
  field: SymbolKind.Field,
  enumerator: SymbolKind.EnumMember,
  macro: SymbolKind.Function,
  test: SymbolKind.Function,
  section: SymbolKind.String,
};

/** Other kinds (a block, a piece of text) count as a part of the file. */
export function symbolKindOf(kind: string): SymbolKind {
  return KINDS[kind] ?? SymbolKind.File;
}
