/**
 * Entry point. Several extensions are activated at the same moment, so this one loads the rest after a turn
 * of the event loop. A command that runs earlier waits, as the editor waits for `activate`.
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
