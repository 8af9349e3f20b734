import { workspace } from 'vscode';

const section = () => workspace.getConfiguration('dowse');

/**
 * The settings of the extension, read on each use, so that changes need no restart. Settings of the language
 * server are not here: it requests and limits them itself.
 */
export const settings = {
  path: () => section().get<string>('path', '').trim(),
  serverArguments: () => section().get<string[]>('serverArguments', []),
  teamServer: () => section().get<string>('team.server', '').trim(),
  searchHidden: () => section().get<boolean>('search.hidden', true),
  askLimit: () => section().get<number>('ask.limit', 20),
  askDelayMs: () => section().get<number>('ask.delay', 80),
  askPreview: () => section().get<boolean>('ask.preview', true),
  resultsView: () => section().get<'auto' | 'rank' | 'file'>('results.view', 'auto'),
  historySize: () => section().get<number>('results.historySize', 50),
  similarCodeLens: () => section().get<boolean>('similar.codeLens', false),
  statusBarVisible: () => section().get<boolean>('statusBar.visible', true),
};
