import type { Connection } from 'vscode-languageserver';
import type { Progress } from './context.ts';
import type { IndexEvent } from './index-events.ts';
import { workDoneProgress } from './progress.ts';

/** Shows progress of builds that this editor did not request, such as on opening a folder. */
export class BuildsShown {
  readonly #connection: Connection;
  /** Directories whose progress is reported to the requester of the build. */
  readonly #requested = new Set<string>();
  readonly #shown = new Map<string, Promise<Progress | undefined>>();
  #count = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * @param name name of the folder, for people.
   * @param isRequested true if the requester of the build sees its progress.
   */
  async event(
    { target_dir, type, progress = 0, message }: IndexEvent,
    name: string,
    isRequested: boolean,
  ): Promise<void> {
    // Kept until the build ends: the last progress event may arrive after the response.
    if (isRequested) this.#requested.add(target_dir);
    if (type === 'progress') {
      if (this.#requested.has(target_dir) && !this.#shown.has(target_dir)) return;
      const shown = this.#shown.get(target_dir) ?? this.#begin(name);
      this.#shown.set(target_dir, shown);
      (await shown)?.report(progress);
    } else if (type !== 'started') {
      const shown = this.#shown.get(target_dir);
      this.#shown.delete(target_dir);
      this.#requested.delete(target_dir);
      (await shown)?.end(message);
    }
  }

  /** Ends all shown progress, after the daemon is gone. */
  clear(): void {
    for (const shown of this.#shown.values()) void shown.then(progress => progress?.end());
    this.#shown.clear();
    this.#requested.clear();
  }

  async #begin(name: string): Promise<Progress | undefined> {
    this.#count++;
    const token = `dowse-build-${process.pid}-${this.#count}`;
    try {
      await this.#connection.sendRequest('window/workDoneProgress/create', { token });
      const progress = workDoneProgress(this.#connection, token);
      progress.begin(`Indexing ${name}`);
      return progress;
    } catch {
      return undefined;
    }
  }
}
