import { SymbolKind } from 'vscode-languageserver/node';

/** The daemon's kinds of code as LSP's kinds of symbols. */
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

/** What is no symbol (a block, a piece of text) counts as a part of its file. */
export function symbolKindOf(kind: string): SymbolKind {
  return KINDS[kind] ?? SymbolKind.File;
}
