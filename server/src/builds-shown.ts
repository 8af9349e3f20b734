import type { Connection } from 'vscode-languageserver';
import type { Progress } from './context.ts';
import type { IndexEvent } from './index-events.ts';
import { workDoneProgress } from './progress.ts';

/** Shows the builds of indexes that nobody asked for in this editor, such as those when a folder is opened. */
export class BuildsShown {
  readonly #connection: Connection;
  /** Directories of builds that are reported to who asked for them. */
  readonly #watched = new Set<string>();
  readonly #shown = new Map<string, Promise<Progress | undefined>>();
  #count = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * @param name of the folder, for people.
   * @param isWatched who asked for the build is shown its progress.
   */
  async event(
    { target_dir, type, progress = 0, message }: IndexEvent,
    name: string,
    isWatched: boolean,
  ): Promise<void> {
    // Until the build has ended: its last progress may be heard after its answer.
    if (isWatched) this.#watched.add(target_dir);
    if (type === 'progress') {
      if (this.#watched.has(target_dir) && !this.#shown.has(target_dir)) return;
      const known = this.#shown.get(target_dir) ?? this.#begin(name);
      this.#shown.set(target_dir, known);
      (await known)?.report(progress);
    } else if (type !== 'started') {
      const known = this.#shown.get(target_dir);
      this.#shown.delete(target_dir);
      this.#watched.delete(target_dir);
      (await known)?.end(message);
    }
  }

  /** The daemon is gone: nothing that was shown goes on. */
  clear(): void {
    for (const known of this.#shown.values()) void known.then(shown => shown?.end());
    this.#shown.clear();
    this.#watched.clear();
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
