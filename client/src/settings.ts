import { workspace } from 'vscode';

const section = () => workspace.getConfiguration('dowse');

/** The settings of the extension, each read when it is used, so that a change needs no restart. */
export const settings = {
  path: () => section().get<string>('path', '').trim(),
  serverArguments: () => section().get<string[]>('serverArguments', []),
  askLimit: () => section().get<number>('ask.limit', 20),
  askDelayMs: () => section().get<number>('ask.delay', 80),
  askPreview: () => section().get<boolean>('ask.preview', true),
  searchMaxResults: () => section().get<number>('search.maxResults', 2000),
  resultsView: () => section().get<'rank' | 'file'>('results.view', 'rank'),
  historySize: () => section().get<number>('results.historySize', 50),
  statusBarVisible: () => section().get<boolean>('statusBar.visible', true),
};
