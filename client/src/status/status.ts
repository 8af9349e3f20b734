import {
  type Disposable,
  l10n,
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
  withoutDaemon,
} from './index-state.ts';

/** The status bar item. Shows a message only for failures. */
export class Status implements Disposable {
  readonly #item: StatusBarItem;
  readonly #connection: Connection;
  readonly #folders = new Map<string, FolderState>();
  /** For each pending status request: the last change of each folder since. */
  readonly #pendingUpdates = new Set<Map<string, IndexChanged>>();
  readonly #disposables: Disposable[];
  #daemon: DaemonStatus | undefined;
  #down: Error | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#item = window.createStatusBarItem('dowse.status', StatusBarAlignment.Left, 0);
    this.#item.name = 'Dowse';
    this.#item.command = 'dowse.menu';
    this.#disposables = [
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
    if (this.#isDown) return { state: 'down' };
    return this.#daemon?.state === 'lost' ? { state: 'stopped' } : summarize(this.#folders.values());
  }

  /** True if the language server or its daemon does not run. */
  get #isDown(): boolean {
    return this.#down !== undefined || this.#daemon?.state === 'failed';
  }

  /** True if any folder is paused. */
  get isPaused(): boolean {
    return [...this.#folders.values()].some(({ state }) => state === 'paused');
  }

  get daemon(): DaemonStatus | undefined {
    return this.#daemon;
  }

  /** Updates the states of all folders from a response of the server. Rejects as `request` does. */
  async update(request: () => Promise<FolderStatus[]>): Promise<void> {
    // The response arrives after the slowest folder; changes may arrive meanwhile.
    const changes = new Map<string, IndexChanged>();
    this.#pendingUpdates.add(changes);
    try {
      const statuses = await request();
      this.#folders.clear();
      for (const status of statuses) {
        this.#folders.set(status.folder, listed(status, changes.get(status.folder)));
      }
    } finally {
      this.#pendingUpdates.delete(changes);
    }
    this.#draw();
  }

  /** Restarts the language server. Failures are reported by `onFailed`. */
  async restart(): Promise<void> {
    this.#down = undefined;
    await this.#connection.restart().catch(() => {});
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #started(): void {
    this.#down = undefined;
    this.#draw();
    this.#requestStates();
  }

  #requestStates(): void {
    this.update(() => this.#connection.status()).catch(() => {
      // An unavailable daemon is reported by its own state change.
    });
  }

  #failed(error: Error): void {
    if (!this.#down) showFailure(l10n.t('Dowse is not running'), error);
    this.#down = error;
    this.#draw();
  }

  #indexChanged(change: IndexChanged): void {
    const before = this.#folders.get(change.folder);
    this.#folders.set(change.folder, changed(before, change));
    for (const changes of this.#pendingUpdates) changes.set(change.folder, change);
    // An event has no size and no date.
    if (change.state === 'ready' && before?.state !== 'ready') this.#requestStates();
    if (change.state === 'failed' && before?.state !== 'failed') {
      showFailure(
        l10n.t('The index of {0} could not be built', nameOf(change.folder)),
        new Error(change.message ?? ''),
      );
    }
    this.#draw();
  }

  #daemonChanged(status: DaemonStatus): void {
    const before = this.#daemon?.state;
    this.#daemon = status;
    if (status.state === 'lost')
      for (const [folder, state] of this.#folders) this.#folders.set(folder, withoutDaemon(state));
    // Of an index that the last daemon was building, no event may follow. At the start, the first request is on its way.
    if (status.state === 'ready' && this.#folders.size > 0) this.#requestStates();
    if (status.state === 'failed' && before !== 'failed') {
      showFailure(l10n.t('The daemon could not be started'), new Error(firstLine(status.message)));
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
