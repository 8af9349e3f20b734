/**
 * What the editor loads first. Several extensions start at the same moment, one after the other: this one only lines up,
 * and the rest of it is loaded when the others have had their turn. A command that is run before waits for it, as the
 * editor waits for `activate`.
 */
import { setTimeout } from 'node:timers/promises';
import type { Disposable, ExtensionContext } from 'vscode';

let running: Disposable | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  await setTimeout();
  const { start } = await import('./features.ts');
  running = start(context);
}

export async function deactivate(): Promise<void> {
  await running?.dispose();
}
