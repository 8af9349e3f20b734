import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { Connection } from './language/connection.ts';
import type { History } from './results/history.ts';
import type { ResultsView } from './results/results-view.ts';
import type { TeamServer } from './team/team-server.ts';
import type { DoneSteps } from './walkthrough.ts';

/** Dependencies shared by the features, created in features.ts. */
export interface Services {
  context: ExtensionContext;
  log: LogOutputChannel;
  connection: Connection;
  results: ResultsView;
  history: History;
  team: TeamServer;
  steps: DoneSteps;
  /** Opens the list of answers with a question. */
  ask(question: string, team?: string): void;
  /** Opens the pattern search with a literal text. `team`: as in `Search`. */
  asPattern(text: string, team?: string): void;
}
