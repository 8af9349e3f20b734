/** No tests: keeps a window with a chat open, for tests that look at it from outside. */
import { window } from 'vscode';
import { startChat } from './chat.ts';

export async function run(): Promise<never> {
  await startChat(() => {
    throw new Error('a model was asked');
  });
  // Until now the chat may have taken the focus again.
  window.setStatusBarMessage('The chat is open');
  return new Promise(() => {});
}
