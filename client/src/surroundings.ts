import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { Connection } from './language/connection.ts';
import type { History } from './results/history.ts';
import type { ResultsView } from './results/results-view.ts';

/** What the features share. made once, in features.ts. */
export interface Surroundings {
  context: ExtensionContext;
  log: LogOutputChannel;
  connection: Connection;
  results: ResultsView;
  history: History;
  /** Opens the search by pattern with a text in it, which is no regular expression. */
  asPattern(text: string): void;
}
