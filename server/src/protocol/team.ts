/** Messages about the server of the team. */
import type { Uri } from './uri.ts';

export interface ReadRepoFileParams {
  /** A `dowse-repo:` URI of a result. */
  uri: Uri;
}

export interface TeamPageParams {
  /** A `dowse-repo:` URI of a result. */
  uri: Uri;
  /** From 1 [1]. */
  line?: number;
}

export interface TeamPageResult {
  /** Its address. */
  page: string;
}

export interface TeamStatus {
  /** Scheme, host and port of the server; undefined if none is set. The request fails if it does not answer or refuses the key. */
  origin?: string;
  /** The owner of the key: its name, or `user:NAME`. */
  name?: string;
  /** Names of the repositories that it may see. */
  repositories: string[];
}

export interface ReadRepoFileResult {
  /** As it was indexed. A line over 4,096 characters is cut. */
  text: string;
}
