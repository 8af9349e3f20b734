import type { WorkspaceSymbol } from 'vscode-languageserver';
import type { Buffers } from './buffers.ts';
import type { DaemonLink } from './daemon-link.ts';
import type { SearchMatch, Settings } from './protocol.ts';
import type { Workspace } from './workspace.ts';

/** What the requests are answered from. */
export interface Context {
  link: DaemonLink;
  workspace: Workspace;
  buffers: Buffers;
  settings(): Promise<Settings>;
  /** Told what is known of the progress of builds. */
  builds: BuildWatchers;
}

/** Who asks. */
export interface Caller {
  signal: AbortSignal;
  /** Takes matches before the end, where the client wants them so. */
  part?: ((matches: SearchMatch[]) => void) | undefined;
  /** The same of symbols. */
  symbols?: ((symbols: WorkspaceSymbol[]) => void) | undefined;
  /** Shows progress, where the client gave a token for it. */
  progress?: Progress | undefined;
}

export interface Progress {
  begin(title: string): void;
  /** `fraction`: 0 to 1. */
  report(fraction: number, message?: string): void;
  end(message?: string): void;
}

/** Who is waiting for the build of a folder, by the folder's real path. */
export class BuildWatchers {
  readonly #watchers = new Map<string, Set<(fraction: number) => void>>();

  /** @returns a function that ends it. */
  add(directory: string, onProgress: (fraction: number) => void): () => void {
    const known = this.#watchers.get(directory) ?? new Set();
    this.#watchers.set(directory, known.add(onProgress));
    return () => known.delete(onProgress);
  }

  has(directory: string): boolean {
    return (this.#watchers.get(directory)?.size ?? 0) > 0;
  }

  progress(directory: string, fraction: number): void {
    for (const watcher of this.#watchers.get(directory) ?? []) watcher(fraction);
  }
}

/** For calls of the daemon's client: over HTTP the roots are those of the key. */
export function call(signal: AbortSignal) {
  return { roots: [], signal };
}
