import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import { isAddress } from '../../../api/repo-address.ts';
import type { ListedIndex } from '../../../api/schemas.ts';
import type { RepoStatus } from '../../../repos/repo-status.ts';
import type { AuditEntry } from '../../../security/audit-store.ts';
import type { Key } from '../../../security/keys.ts';
import { hasRepos, hasRoots } from '../../../security/narrower-key.ts';
import type { User } from '../../../users/users.ts';
import type { Delivery } from '../../../webhooks/deliveries.ts';
import type { Context, Engine } from '../../context.ts';
import { visibleAudit } from '../../visible-audit.ts';
import { visibleUsers } from '../../visible-users.ts';
import { covers } from '../../webhook-target.ts';

const MAX_DELIVERIES = 30;
const MAX_ENTRIES = 30;
/** Session keys of editors come and go. */
const OF_EDITORS = /^editor-/;

/** The contents of the owner's page, as far as the key may see them. */
export interface AdminState {
  repos: RepoStatus[];
  /** Progress of the builds that run, by the folder or the name of the repository. */
  builds: Map<string, number>;
  /** Indexes of folders; those of checkouts belong to their repositories. */
  indexes: ListedIndex[];
  /** Size of the indexes of each repository in MB, by its name. */
  indexSizes: Map<string, number>;
  keys: Key[];
  users: User[];
  deliveries: Delivery[];
  /** The newest entries of the audit log, of one key if it is named. */
  audit: AuditEntry[];
  auditOf: string;
  /** Something is being fetched or indexed. */
  isBusy: boolean;
}

/** @param auditOf the name of a key, or an empty text */
export async function readAdmin(
  context: Context,
  key: Key,
  auditOf: string,
  call: Call,
): Promise<AdminState> {
  const { engine, keys, repos, users, webhooks } = context;
  const { indexes } = await engine.list(call);
  await repos.remote?.checkLiveness();
  const status = repos.statuses(key.repos);
  const indexSizes = new Map<string, number>();
  const builds = new Map<string, number>();
  for (const { target_dir, size_mb, status: state } of indexes) {
    const progress = state === 'building' ? await progressOf(engine, target_dir, call) : undefined;
    if (progress !== undefined) builds.set(target_dir, progress);
    if (!isAddress(target_dir)) continue;
    const repo = status.find(
      ({ repo: { name } }) =>
        /^(@|\/|$)/.test(target_dir.slice(5 + name.length)) && target_dir.startsWith(`repo:${name}`),
    );
    if (!repo) continue;
    indexSizes.set(repo.repo.name, (indexSizes.get(repo.repo.name) ?? 0) + size_mb);
    if (progress !== undefined) builds.set(repo.repo.name, progress);
  }
  const isRunning = (state: string) => ['fetching', 'indexing', 'building', 'waiting'].includes(state);
  return {
    repos: status,
    indexes: indexes.filter(({ target_dir }) => !isAddress(target_dir)),
    indexSizes,
    builds,
    audit: await visibleAudit(context, key, { of: auditOf || undefined, limit: MAX_ENTRIES }),
    auditOf,
    keys: (await keys.list())
      .filter(each => each.revokedAt === null && !OF_EDITORS.test(each.name))
      .filter(each => hasRoots(key, each.roots) && hasRepos(key, each.repos)),
    users: await visibleUsers(users, key),
    deliveries: await webhooks.deliveries.list({
      maySee: target => covers(key, target),
      limit: MAX_DELIVERIES,
    }),
    isBusy: status.some(({ state }) => isRunning(state)) || indexes.some(index => isRunning(index.status)),
  };
}

/** Undefined if the build has ended meanwhile. */
async function progressOf(engine: Engine, target_dir: string, call: Call): Promise<number | undefined> {
  const status = await engine.status({ target_dir }, call).catch((error: unknown) => {
    if (error instanceof DowseError) return undefined;
    throw error;
  });
  return status?.progress;
}
