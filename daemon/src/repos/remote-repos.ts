import type { NodeRequests } from '../nodes/node-requests.ts';
import type { Repo } from './registry.ts';
import type { RepoStatus } from './repo-status.ts';

/** Information about repositories that only other nodes keep, if several nodes share the list. */
export interface RemoteRepos {
  requests: NodeRequests;
  /** Whether this node has a share in a repository. */
  isOwner(name: string): boolean;
  /** The other nodes that can answer for it. Empty: it is answered here. */
  nodesOf(repo: Repo): string[];
  /** The other nodes that keep it. */
  keepersOf(repo: Repo): string[];
  /** A live node with a folder of its machine under this name, as the database says now. @throws an error of the database */
  folderAt(name: string): Promise<string | undefined>;
  /** Its status from these nodes; undefined if this node keeps it. */
  statusOf(repo: Repo): RepoStatus | undefined;
  /** Checks which of the other nodes run, for `statusOf`. */
  checkLiveness(): Promise<void>;
  /** Exchanges reports with the other nodes now. @throws an error of the database */
  exchange(): Promise<void>;
  /** Call this after the state of a repository here has changed. */
  changed(name: string): void;
}
