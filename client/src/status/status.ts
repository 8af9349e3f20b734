import {
  type Disposable,
  MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { DaemonStatus, FolderStatus, IndexChanged } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { settings } from '../settings.ts';
import { setContext, showFailure } from '../support/messages.ts';
import {
  changed,
  type FolderState,
  folderWords,
  listed,
  type Summary,
  statusText,
  statusWords,
  summarize,
} from './index-state.ts';

/** The item in the status bar. Speaks up with a message only when something has failed. */
export class Status implements Disposable {
  readonly #item: StatusBarItem;
  readonly #connection: Connection;
  readonly #folders = new Map<string, FolderState>();
  /** For each list that is on its way: the last change of each folder since it was asked for. */
  readonly #awaiting = new Set<Map<string, IndexChanged>>();
  readonly #things: Disposable[];
  #daemon: DaemonStatus | undefined;
  #down: Error | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#item = window.createStatusBarItem('dowse.status', StatusBarAlignment.Left, 0);
    this.#item.name = 'Dowse';
    this.#item.command = 'dowse.menu';
    this.#things = [
      this.#item,
      connection.onIndexChanged(change => this.#indexChanged(change)),
      connection.onDaemonChanged(status => this.#daemonChanged(status)),
      connection.onStarted(() => this.#started()),
      connection.onFailed(error => this.#failed(error)),
      workspace.onDidChangeWorkspaceFolders(() => this.#started()),
      workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('dowse.statusBar')) this.#draw();
      }),
    ];
    this.#draw();
  }

  get summary(): Summary {
    return this.#isDown ? { state: 'down' } : summarize(this.#folders.values());
  }

  /** The language server does not run, or has no daemon to ask. */
  get #isDown(): boolean {
    return this.#down !== undefined || this.#daemon?.state === 'failed';
  }

  /** Some folder is, whatever another one is doing. */
  get isPaused(): boolean {
    return [...this.#folders.values()].some(({ state }) => state === 'paused');
  }

  get daemon(): DaemonStatus | undefined {
    return this.#daemon;
  }

  /** Takes over the states of all folders that the server answers with. Rejects as `ask` does. */
  async update(ask: () => Promise<FolderStatus[]>): Promise<void> {
    // The list comes when the last folder has answered, and the server tells of changes meanwhile.
    const changes = new Map<string, IndexChanged>();
    this.#awaiting.add(changes);
    try {
      const statuses = await ask();
      this.#folders.clear();
      for (const status of statuses) {
        this.#folders.set(status.folder, listed(status, changes.get(status.folder)));
      }
    } finally {
      this.#awaiting.delete(changes);
    }
    this.#draw();
  }

  /** Ends the language server and starts it again. Where it cannot be, that is told as of any other start. */
  async restart(): Promise<void> {
    this.#down = undefined;
    await this.#connection.restart().catch(() => {});
  }

  dispose(): void {
    for (const thing of this.#things) thing.dispose();
  }

  #started(): void {
    this.#down = undefined;
    this.#draw();
    this.update(this.#connection.status).catch(() => {
      // Whatever keeps the daemon from answering comes as a change of its state.
    });
  }

  #failed(error: Error): void {
    if (!this.#down) showFailure('Dowse does not run', error);
    this.#down = error;
    this.#draw();
  }

  #indexChanged(change: IndexChanged): void {
    const before = this.#folders.get(change.folder);
    this.#folders.set(change.folder, changed(before, change));
    for (const changes of this.#awaiting) changes.set(change.folder, change);
    if (change.state === 'failed' && before?.state !== 'failed') {
      showFailure(
        `The index of ${nameOf(change.folder)} could not be built`,
        new Error(change.message ?? ''),
      );
    }
    this.#draw();
  }

  #daemonChanged(status: DaemonStatus): void {
    const before = this.#daemon?.state;
    this.#daemon = status;
    if (status.state === 'failed' && before !== 'failed') {
      showFailure('The daemon could not be started', new Error(firstLine(status.message)));
    }
    this.#draw();
  }

  #draw(): void {
    const { summary } = this;
    const wrong = summary.state === 'failed' || summary.state === 'down';
    this.#item.text = statusText(summary);
    this.#item.accessibilityInformation = { label: statusWords(summary), role: 'button' };
    this.#item.tooltip = this.#tooltip(summary);
    this.#item.backgroundColor = wrong ? new ThemeColor('statusBarItem.errorBackground') : undefined;
    setContext('failed', this.#isDown);
    setContext('paused', this.isPaused);
    if (settings.statusBarVisible() && (workspace.workspaceFolders?.length ?? 0) > 0) this.#item.show();
    else this.#item.hide();
  }

  #tooltip(shown: Summary): MarkdownString {
    const text = new MarkdownString();
    text.appendText(this.#down ? this.#down.message : statusWords(shown));
    for (const [folder, state] of this.#folders) {
      text.appendMarkdown('\n\n').appendText(`${nameOf(folder)}: ${folderWords(state)}`);
    }
    if (this.#daemon?.state === 'failed')
      text.appendMarkdown('\n\n').appendText(firstLine(this.#daemon.message));
    return text;
  }
}

const firstLine = (text = '') => text.split('\n')[0] as string;

function nameOf(folder: string): string {
  const uri = Uri.parse(folder);
  return workspace.getWorkspaceFolder(uri)?.name ?? uri.fsPath;
}
