import type { NodeRequests } from '../nodes/node-requests.ts';
import type { Repo } from './registry.ts';
import type { RepoStatus } from './repo-status.ts';

/** What this node needs to know of repositories that it does not keep, if several share the list. */
export interface RemoteRepos {
  requests: NodeRequests;
  /** Whether this node has a share in a repository. */
  isOwner(name: string): boolean;
  /** The other nodes that can answer for it. Empty: it is answered here. */
  nodesOf(repo: Repo): string[];
  /** The other nodes that keep it. */
  keepersOf(repo: Repo): string[];
  /** Its status as they tell it; undefined if this node tells it itself. */
  statusOf(repo: Repo): RepoStatus | undefined;
  /** Finds out which of the other nodes are there now, so that `statusOf` tells it. */
  lookForLife(): Promise<void>;
  /** Tells the other nodes now what is here, and reads what they have told. @throws an error of the database */
  exchange(): Promise<void>;
  /** The state of a repository here has changed. */
  changed(name: string): void;
}
