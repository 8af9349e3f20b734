import { commands } from 'vscode';
import { openList } from '../support/list.ts';

/**
 * Delay until the editor has replaced the list by the welcome text of the view. Its messages take up to 200
 * ms.
 */
const WELCOME_DELAY_MS = 300;

/**
 * Focuses the welcome text of a view whose list had the focus and is now empty. Without it, nothing would
 * have the focus, and a screen reader would be silent. Not if the user has opened a list, which this would
 * close.
 */
export function focusWelcome(view: 'dowse.results' | 'dowse.history'): void {
  setTimeout(() => {
    if (!openList()) commands.executeCommand(`${view}.focus`);
  }, WELCOME_DELAY_MS);
}
