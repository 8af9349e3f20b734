import { SymbolKind, ThemeIcon } from 'vscode';

const ICONS: Partial<Record<SymbolKind, string>> = {
  [SymbolKind.File]: 'symbol-file',
  [SymbolKind.Module]: 'symbol-module',
  [SymbolKind.Namespace]: 'symbol-namespace',
  [SymbolKind.Package]: 'symbol-package',
  [SymbolKind.Class]: 'symbol-class',
  [SymbolKind.Method]: 'symbol-method',
  [SymbolKind.Property]: 'symbol-property',
  [SymbolKind.Field]: 'symbol-field',
  [SymbolKind.Constructor]: 'symbol-constructor',
  [SymbolKind.Enum]: 'symbol-enum',
  [SymbolKind.Interface]: 'symbol-interface',
  [SymbolKind.Function]: 'symbol-function',
  [SymbolKind.Variable]: 'symbol-variable',
  [SymbolKind.Constant]: 'symbol-constant',
  [SymbolKind.String]: 'symbol-string',
  [SymbolKind.Object]: 'symbol-object',
  [SymbolKind.Struct]: 'symbol-struct',
  [SymbolKind.TypeParameter]: 'symbol-type-parameter',
};

/** The codicon of an LSP symbol kind. LSP kinds start at 1, those of the editor at 0. */
export function symbolIcon(lspKind: number): ThemeIcon {
  return new ThemeIcon(ICONS[(lspKind - 1) as SymbolKind] ?? 'symbol-misc');
}
