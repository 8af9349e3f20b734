import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Command,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { COMMANDS, type InitializationOptions } from './protocol.ts';

/** Server capabilities. */
export function capabilities(
  { capabilities: client }: InitializeParams,
  { announceCommands = true }: InitializationOptions,
): ServerCapabilities {
  const commands = { commands: Object.values(COMMANDS), workDoneProgress: true };
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    workspaceSymbolProvider: { resolveProvider: client.workspace?.symbol?.resolveSupport !== undefined },
    codeActionProvider: { codeActionKinds: [CodeActionKind.Empty] },
    ...(announceCommands ? { executeCommandProvider: commands } : {}),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

/**
 * "Find code similar to the selection", only for a non-empty selection. Clients without support for code
 * action literals get commands.
 */
export function codeActions(
  { textDocument, range, context }: CodeActionParams,
  { findSimilarCommand = COMMANDS.findSimilar }: InitializationOptions,
  { capabilities: client }: InitializeParams,
): (CodeAction | Command)[] {
  const { start, end } = range;
  const isEmpty = start.line === end.line && start.character === end.character;
  if (isEmpty || (context.only && !context.only.includes(CodeActionKind.Empty))) return [];
  const title = 'Find code similar to the selection';
  const command = { title, command: findSimilarCommand, arguments: [{ textDocument, range }] };
  return [client.textDocument?.codeAction?.codeActionLiteralSupport ? { title, command } : command];
}
