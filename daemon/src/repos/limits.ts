/** Limits for repositories. Each is for one daemon. */
export interface RepoLimits {
  repositories: number;
  /** Checked-out and indexed branches of one repository. */
  branches: number;
  /** Bytes received and kept for one repository. */
  mirrorBytes: number;
  /** Objects of git in one mirror: commits, folders and files in all their versions. */
  mirrorObjects: number;
  /** Mirrors and checkouts together. Above it nothing is fetched or checked out. */
  totalBytes: number;
  /** Files of one checkout. */
  treeBytes: number;
  treeFiles: number;
  /** One file of Git LFS: the limit of the index, which omits larger files. */
  lfsFileBytes: number;
  /** Checkouts of other branches, tags and commits together; the least recently used ones are removed. */
  onDemandBytes: number;
  fetchMs: number;
  /** Simultaneous fetches. */
  concurrent: number;
}

const GIB = 1024 ** 3;

export const LIMITS: RepoLimits = {
  repositories: 20_000,
  branches: 20,
  mirrorBytes: 8 * GIB,
  mirrorObjects: 20_000_000,
  totalBytes: 128 * GIB,
  treeBytes: 4 * GIB,
  treeFiles: 500_000,
  lfsFileBytes: 16 * 1024 ** 2,
  onDemandBytes: 8 * GIB,
  fetchMs: 60 * 60_000,
  concurrent: 2,
};

/** When repositories are fetched without a webhook, and after a failure. Each pause varies by a quarter either way. */
export interface RepoTimes {
  pollMs: number;
  firstRetryMs: number;
  maxRetryMs: number;
}

export const TIMES: RepoTimes = { pollMs: 5 * 60_000, firstRetryMs: 5000, maxRetryMs: 60 * 60_000 };
