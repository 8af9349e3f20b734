import { workspace } from 'vscode';

const section = () => workspace.getConfiguration('dowse');

/**
 * The settings of the extension, each read when it is used, so that a change needs no restart. Those of the language
 * server, which asks for them itself and keeps them within their limits, are left to it.
 */
export const settings = {
  path: () => section().get<string>('path', '').trim(),
  serverArguments: () => section().get<string[]>('serverArguments', []),
  askDelayMs: () => section().get<number>('ask.delay', 80),
  askPreview: () => section().get<boolean>('ask.preview', true),
  resultsView: () => section().get<'rank' | 'file'>('results.view', 'rank'),
  historySize: () => section().get<number>('results.historySize', 50),
  statusBarVisible: () => section().get<boolean>('statusBar.visible', true),
};
