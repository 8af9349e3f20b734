import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../../support/until.ts';

export const EXTENSION = 'dowse.dowse-vscode';

export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(EXTENSION);
  if (!found) throw new Error(`${EXTENSION} is not installed`);
  return found;
}

/** The text that a tool of the extension returns to a model. */
export async function callTool(name: 'ask_codebase' | 'search_code', input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content
    .filter(part => part instanceof vscode.LanguageModelTextPart)
    .map(part => part.value)
    .join('');
}

/** Asks until the answer contains `wanted`, because the index may still be building. */
export function untilAnswered(query: string, wanted: string): Promise<string> {
  return until(
    `${wanted} in the answer to “${query}”`,
    async () => {
      const text = await callTool('ask_codebase', { query });
      return text.includes(wanted) && text;
    },
    60_000,
  );
}

/** A file of the first workspace folder. */
export function fileUri(path: string, folder = 0): vscode.Uri {
  const root = vscode.workspace.workspaceFolders?.[folder];
  if (!root) throw new Error('no folder is open');
  return vscode.Uri.joinPath(root.uri, path);
}

/** The data folder's information about the running daemon; undefined if none was started. */
export function daemon(): { pid: number } | undefined {
  try {
    const file = join(process.env.XDG_DATA_HOME as string, 'dowse', 'daemon.json');
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number };
  } catch {
    return undefined;
  }
}
