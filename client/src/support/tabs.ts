import { type Tab, TabInputText, type Uri, window } from 'vscode';

/** The tabs that show a text, of all groups. */
export function textTabs(): Tab[] {
  return window.tabGroups.all.flatMap(group => group.tabs).filter(tab => tab.input instanceof TabInputText);
}

/** The document of a tab that shows a text. */
export const uriOf = (tab: Tab): Uri => (tab.input as TabInputText).uri;
