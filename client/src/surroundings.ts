import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { Connection } from './language/connection.ts';
import type { History } from './results/history.ts';
import type { ResultsView } from './results/results-view.ts';

/** Dependencies shared by the features, created in features.ts. */
export interface Surroundings {
  context: ExtensionContext;
  log: LogOutputChannel;
  connection: Connection;
  results: ResultsView;
  history: History;
  /** Opens the list of answers with a question. */
  ask(question: string): void;
  /** Opens the pattern search with a literal text. */
  asPattern(text: string): void;
}
