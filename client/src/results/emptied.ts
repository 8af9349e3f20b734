import { commands } from 'vscode';
import { openList } from '../support/list.ts';

/** Until an editor has put what a view says without rows in the place of its list: messages come to it after up to 200 ms. */
const REPLACED_MS = 300;

/**
 * Gives the keyboard to what a view says in the place of its list, which had it: with the list it would be nowhere, and a
 * screen reader silent. Not where the user has opened a list meanwhile, which that would close.
 */
export function followKeyboard(view: 'dowse.results' | 'dowse.history'): void {
  setTimeout(() => {
    if (!openList()) commands.executeCommand(`${view}.focus`);
  }, REPLACED_MS);
}
