import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../api/version.ts';
import type { Logger } from '../http/context.ts';
import { unmovedWebhooks } from '../migrate/move-webhooks.ts';
import { nodeId } from '../nodes/node-id.ts';
import type { NodeOperations } from '../nodes/node-operation.ts';
import { NodeRequests } from '../nodes/node-requests.ts';
import { NodeTokens } from '../nodes/node-tokens.ts';
import { Nodes, type NodesOptions } from '../nodes/nodes.ts';
import { SharedIndexes } from '../repos/nodes/shared-indexes.ts';
import { AuditFiles } from '../security/audit-files.ts';
import { sharedSecret } from '../security/sessions.ts';
import { SharedAudit } from '../security/shared-audit.ts';
import { Manifests } from '../segments/manifests.ts';
import { openSegmentStore } from '../segments/open-segment-store.ts';
import { VerifiedSegments } from '../segments/verified-segments.ts';
import { openDatabase } from '../store/sqlite.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import type { StateDatabase } from '../store/state-database.ts';
import { WEBHOOK_MIGRATIONS } from '../webhooks/schema.ts';
import type { SharedWebhooks } from '../webhooks/webhooks.ts';

/** The additional parts of a daemon that shares its database. */
export interface SharedNode {
  nodes: Nodes;
  manifests: Manifests;
  webhooks: SharedWebhooks;
  audit: SharedAudit;
  /** Signs and checks requests of nodes; sends requests to them; the operations that they may call. */
  tokens: NodeTokens;
  requests: NodeRequests;
  operations: NodeOperations;
  /** The indexes that the daemons build for each other, with their segments in a store: see {@link openSegmentStore}. */
  openIndexes(objects: string, log: Logger, publishes: (repo: string) => boolean): Promise<SharedIndexes>;
}

interface SharedNodeOptions extends Pick<NodesOptions, 'onLost' | 'onChange' | 'copies'> {
  db: StateDatabase;
  dataDir: string;
  /** How long entries of the audit log are kept; 0: nothing is logged. */
  days: number;
  logger: Logger;
}

/**
 * Prepares a daemon to be one of several on a database. Entries that could not be logged there are logged now.
 *
 * @throws LeaseTakenError if another daemon runs as this node
 */
export async function openNode({
  db,
  dataDir,
  days,
  logger,
  ...rest
}: SharedNodeOptions): Promise<SharedNode> {
  const id = nodeId(dataDir);
  const nodes = new Nodes({ db, id, name: hostname(), version: VERSION, log: logger, ...rest });
  await nodes.untilFree();
  const manifests = new Manifests(db);
  const tokens = new NodeTokens(await sharedSecret(db, 'node key'), nodes.now);
  const audit = new SharedAudit({ db, days });
  if (days > 0) await audit.take(new AuditFiles({ dataDir, days }), id);
  await warnOfWebhooks(dataDir, db, logger);
  const openIndexes: SharedNode['openIndexes'] = async (objects, log, publishes) =>
    new SharedIndexes({
      ...{ manifests, node: nodes, log, publishes },
      segments: new VerifiedSegments(await openSegmentStore(objects, { db, env: process.env })),
    });
  return {
    nodes,
    manifests,
    audit,
    tokens,
    requests: new NodeRequests({ id, tokens, addressOf: name => nodes.addressOf(name) }),
    operations: new Map(),
    openIndexes,
    webhooks: { db, key: await sharedSecret(db, 'webhook key'), node: id },
  };
}

/** Names the webhooks that work without a shared database only. */
async function warnOfWebhooks(dataDir: string, db: StateDatabase, logger: Logger): Promise<void> {
  const path = join(dataDir, 'webhooks.db');
  if (!existsSync(path)) return;
  const file = openDatabase(path, WEBHOOK_MIGRATIONS);
  try {
    const webhooks = await unmovedWebhooks(new SqliteState(file), db);
    if (webhooks.length === 0) return;
    logger.warn(
      { webhooks },
      'these webhooks in webhooks.db are not used beside --database; dowse migrate copies them',
    );
  } finally {
    file.close();
  }
}
