/** Messages about indexes and the daemon. */
import type { WorkDoneProgressParams } from 'vscode-languageserver';
import type { Uri } from './uri.ts';

export interface FoldersParams {
  /** Workspace folders. Default: all. */
  folders?: Uri[];
}

export interface BuildParams extends FoldersParams, WorkDoneProgressParams {
  /** Rebuild from scratch instead of updating. */
  force?: boolean;
}

export interface BuildResult {
  folders: {
    folder: Uri;
    fileCount: number;
    /** Seconds. */
    buildTime: number;
    /** Readable: what was done, or why it failed. */
    message: string;
    failed: boolean;
  }[];
}

export interface PauseParams extends FoldersParams {
  /** True stops indexing; false resumes it. Applies to all clients until changed. */
  paused: boolean;
}

export type IndexState = 'missing' | 'building' | 'ready' | 'stale' | 'failed' | 'paused' | 'unknown';

/** The index of a workspace folder. `unknown`: the daemon did not respond, or not for this folder. */
export interface FolderStatus {
  folder: Uri;
  state: IndexState;
  /** 0 to 1, while building. */
  progress?: number;
  /** Readable text. */
  message?: string;
  fileCount: number;
  chunkCount: number;
  staleFiles: number;
  sizeMb: number;
  /** ISO 8601; null when missing. */
  lastUpdated: string | null;
  indexPath: string;
}

/** Parameters of `dowse/index/changed`. */
export interface IndexChanged {
  folder: Uri;
  state: IndexState;
  progress?: number;
  message?: string;
  fileCount?: number;
}

/**
 * `connecting`: looking for a daemon. `starting`: starting one. `replacing`: stopping an older version first.
 * `ready`: responds. `lost`: gone; the next request looks for it, or the server does at once. `failed`:
 * cannot be started; the next request tries again.
 */
export type DaemonState = 'connecting' | 'starting' | 'replacing' | 'ready' | 'lost' | 'failed';

export interface DaemonStatus {
  state: DaemonState;
  url?: string;
  version?: string;
  pid?: number;
  dataDir: string;
  logFile: string;
  /** Readable text; for `failed`, the reason with the end of the log. */
  message?: string;
}

export interface DoctorResult {
  /** The report of `dowse doctor`, without code or keys. */
  report: string;
  /** True if there are no problems. */
  ok: boolean;
}
