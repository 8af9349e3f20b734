import { setTimeout } from 'node:timers/promises';
import { NOW } from '../store/postgres/clock.ts';
import type { StateDatabase } from '../store/state-database.ts';
import { type RowOf, sql, tables } from '../store/tables.ts';

/** How often a node renews its lease, and how long a lease lasts. */
export const EVERY_MS = 2000;
export const LEASE_MS = 10_000;
/** A lease that was not renewed for this long is free for a start: its daemon was killed or is paused. */
const FREE_MS = 3000;

/** When a lease ends that is renewed now, by the clock of the database. */
export const LEASE_END = sql<number>`${NOW} + ${LEASE_MS}`;

/** A lease as it was read; it differs if it was renewed since. */
export type SeenLease = Pick<RowOf<'nodes'>, 'lease' | 'until'>;

/** The description of a daemon in its lease. */
export type Lessee = Pick<RowOf<'nodes'>, 'id' | 'name' | 'version' | 'copies' | 'address' | 'certificate'>;

/** Another daemon renews the lease of this node. The message says what to do. */
export class LeaseTakenError extends Error {
  override readonly name = 'LeaseTakenError';

  constructor() {
    super('another daemon runs as this node; if its data folder is a copy, remove node.id from one of them');
  }
}

/**
 * Waits until it is known whether another daemon renews a lease: at most {@link FREE_MS}, after a crash only the rest of it.
 *
 * @returns the free lease; undefined if there was none yet
 * @throws LeaseTakenError
 */
export async function untilFree(db: StateDatabase, id: string): Promise<SeenLease | undefined> {
  const read = tables
    .selectFrom('nodes')
    .select(['lease', 'until', NOW.as('now')])
    .where('id', '=', id);
  const [first] = await db.run(read);
  // A negative end says that it was given back.
  if (!first || first.until <= first.now) return first;
  const unrenewedMs = Math.max(0, first.now - (first.until - LEASE_MS));
  if (unrenewedMs >= FREE_MS) return first;
  await setTimeout(FREE_MS - unrenewedMs);
  const [last] = await db.run(read);
  const isRenewed = last && (last.until !== first.until || last.lease !== first.lease);
  if (isRenewed && last.until > last.now) throw new LeaseTakenError();
  return last;
}

/**
 * Takes a lease that has ended, or that has not changed since it was seen.
 *
 * @returns its number, which is higher each time that it is taken
 * @throws LeaseTakenError
 */
export async function takeLease(db: StateDatabase, lessee: Lessee, seen?: SeenLease): Promise<number> {
  const { id, ...told } = lessee;
  const started = { ...told, started_at: NOW, until: LEASE_END };
  const taken = tables
    .insertInto('nodes')
    .values({ ...started, id, lease: 1 })
    .onConflict(oc =>
      oc
        .column('id')
        .doUpdateSet(({ eb }) => ({ ...started, lease: eb('nodes.lease', '+', 1) }))
        .where(({ eb, and, or }) =>
          or([
            eb('nodes.until', '<=', NOW),
            ...(seen ? [and([eb('nodes.lease', '=', seen.lease), eb('nodes.until', '=', seen.until)])] : []),
          ]),
        ),
    );
  const [row] = await db.run(taken.returning('lease'));
  if (!row) throw new LeaseTakenError();
  return row.lease;
}
