import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  lm,
  McpStdioServerDefinition,
  workspace,
} from 'vscode';
import type { Connection } from '../language/connection.ts';

/** Registers `dowse mcp` as an MCP server of the editor, with the program that the extension uses. */
export function registerMcp(context: ExtensionContext, connection: Connection): Disposable[] {
  const changed = new EventEmitter<void>();
  const { version } = context.extension.packageJSON as { version: string };
  return [
    changed,
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('dowse.path')) changed.fire();
    }),
    lm.registerMcpServerDefinitionProvider('dowse.mcp', {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => {
        const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
        if (folders.length === 0) return [];
        const { command, args, env } = connection.command();
        const definition = new McpStdioServerDefinition(
          'Dowse',
          command,
          [...args, 'mcp', ...folders.map(({ uri }) => uri.fsPath)],
          env,
          version,
        );
        definition.cwd = folders[0]?.uri;
        return [definition];
      },
    }),
  ];
}
