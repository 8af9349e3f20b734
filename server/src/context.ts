import type { WorkspaceSymbol } from 'vscode-languageserver';
import type { Buffers } from './buffers.ts';
import type { DaemonLink } from './daemon-link.ts';
import type { SearchMatch, Settings } from './protocol.ts';
import type { TeamServer } from './team/team-server.ts';
import type { Workspace } from './workspace.ts';

/** Dependencies of the request handlers. */
export interface Context {
  link: DaemonLink;
  team: TeamServer;
  workspace: Workspace;
  buffers: Buffers;
  settings(): Promise<Settings>;
  /** Receives the progress of builds. */
  builds: BuildWatchers;
}

/** Cancellation, partial results and progress of one request. */
export interface Caller {
  signal: AbortSignal;
  /** Sends partial matches, if the client wants them. */
  part?: ((matches: SearchMatch[]) => void) | undefined;
  /** Sends partial symbols, if the client wants them. */
  symbols?: ((symbols: WorkspaceSymbol[]) => void) | undefined;
  /** Shows progress, if the client gave a token. */
  progress?: Progress | undefined;
}

export interface Progress {
  begin(title: string): void;
  /** `fraction`: 0 to 1. */
  report(fraction: number, message?: string): void;
  end(message?: string): void;
}

/** Listeners for the builds of folders, by real path. */
export class BuildWatchers {
  readonly #watchers = new Map<string, Set<(fraction: number) => void>>();

  /** @returns a function that removes the listener. */
  add(directory: string, onProgress: (fraction: number) => void): () => void {
    const watchers = this.#watchers.get(directory) ?? new Set();
    this.#watchers.set(directory, watchers.add(onProgress));
    return () => watchers.delete(onProgress);
  }

  has(directory: string): boolean {
    return (this.#watchers.get(directory)?.size ?? 0) > 0;
  }

  progress(directory: string, fraction: number): void {
    for (const watcher of this.#watchers.get(directory) ?? []) watcher(fraction);
  }
}

/** Options for calls of the daemon: over HTTP the roots of the key apply. */
export function call(signal: AbortSignal) {
  return { roots: [], signal };
}
