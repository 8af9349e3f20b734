import {
  FIRST_SHARED_ID,
  first,
  type Query,
  rows,
  type StateDatabase,
  type Work,
} from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';

/** What was copied from the file of one daemon to the database that several share. */
export interface MovedWebhooks {
  webhooks: number;
  searches: number;
  deliveries: number;
  /** Names of webhooks that were not copied, because another one has the name there. */
  clashes: string[];
}

interface MoveWebhooksOptions {
  /** The node of the daemon whose file it is: folders stay with it. */
  home: string;
  /** The key that its secrets are derived with. */
  key: Buffer;
  /** The id that a key or user (negative) has there; undefined if it was not copied. */
  ownerOf: (owner: number) => number | undefined;
}

/** How many deliveries one transaction copies. */
const AT_ONCE = 500;
const tokensOf = (id: number) => tables.selectFrom('tokens').selectAll().where('webhook_id', '=', id);

/**
 * Copies webhooks with their tokens, deliveries and notifications, and saved searches with the lines that they have told. It may run
 * again: what is there already, known by its token, id or name, stays as it is.
 */
export async function moveWebhooks(
  from: StateDatabase,
  to: StateDatabase,
  { home, key, ownerOf }: MoveWebhooksOptions,
): Promise<MovedWebhooks> {
  const moved: MovedWebhooks = { webhooks: 0, searches: 0, deliveries: 0, clashes: [] };
  /** Ids there, by those here. */
  const ids = new Map<number, number>([[0, 0]]);
  const webhooks = await from.run(tables.selectFrom('webhooks').selectAll().orderBy('id'));
  for (const webhook of webhooks) {
    const { id, name, target } = webhook;
    if (name.startsWith('saved:')) continue; // copied with its search
    const tokens = await from.run(tokensOf(id));
    const copied = { ...webhook, own_key: webhook.own_key ?? key, home: homeOf(target) };
    const known = await to.transaction(() => addWebhook(to, copied, tokens));
    if (known === undefined) moved.clashes.push(name);
    else ids.set(id, known.id);
    if (known?.isNew) moved.webhooks++;
  }
  for (const search of await from.run(tables.selectFrom('saved_searches').selectAll().orderBy('id'))) {
    const { owner, query } = search;
    const newOwner = Math.abs(owner) >= FIRST_SHARED_ID ? owner : ownerOf(owner);
    if (newOwner === undefined) continue;
    const webhook = webhooks.find(({ id }) => id === search.webhook_id);
    const tokens = webhook ? await from.run(tokensOf(webhook.id)) : [];
    const lines = tables.selectFrom('saved_lines').select('hash').where('saved_id', '=', search.id);
    const hashes = (await from.run(lines)).map(({ hash }) => hash);
    const isHere = newOwner > 0 && newOwner < FIRST_SHARED_ID;
    const isFolder = /(^|&)in=(%2F|\/)/i.test(query);
    const copied = { ...search, owner: newOwner, home: isHere || isFolder ? home : null };
    const hidden = webhook && { ...webhook, own_key: webhook.own_key ?? key, home: null };
    const known = await to.transaction(() => addSearch(to, copied, hashes, hidden && { hidden, tokens }));
    if (known.webhook !== undefined) ids.set(webhook!.id, known.webhook);
    if (known.isNew) moved.searches++;
  }
  await copyRows(tables.selectFrom('notifications').selectAll().orderBy('created_at'), row =>
    tables
      .insertInto('notifications')
      .values({ ...row, node: null })
      .onConflict(oc => oc.doNothing())
      .returning('id'),
  );
  moved.deliveries = await copyRows(tables.selectFrom('deliveries').selectAll().orderBy('id'), row => {
    const state = row.state === 'running' ? 'pending' : row.state;
    const copied = { ...row, id: to.newId(), state, home: homeOf(row.target), node: null, fence: 0 };
    return tables
      .insertInto('deliveries')
      .values(copied)
      .onConflict(oc => oc.doNothing())
      .returning('id');
  });
  return moved;

  /** Folders stay with the daemon. */
  function homeOf(target: string): string | null {
    return target.startsWith('repo:') ? null : home;
  }

  /** Copies the rows of the webhooks that are there. @returns how many were new */
  async function copyRows<Row extends { webhook_id: number }>(
    all: Query<Row>,
    insert: (row: Row) => Query<object>,
  ): Promise<number> {
    const those = (await from.run(all)).flatMap(row => {
      const webhook_id = ids.get(row.webhook_id);
      return webhook_id === undefined ? [] : [{ ...row, webhook_id }];
    });
    let added = 0;
    for (let at = 0; at < those.length; at += AT_ONCE) {
      const some = those.slice(at, at + AT_ONCE).map(insert);
      added += await to.transaction(function* () {
        let count = 0;
        for (const each of some) count += (yield* rows(each)).length;
        return count;
      });
    }
    return added;
  }
}

/** The names of the webhooks in the file of one daemon that the shared database lacks. */
export async function unmovedWebhooks(from: StateDatabase, to: StateDatabase): Promise<string[]> {
  const all = await from.run(
    tables
      .selectFrom('webhooks')
      .innerJoin('tokens', 'tokens.webhook_id', 'webhooks.id')
      .select(['name', 'hash'])
      .orderBy('name'),
  );
  const names = new Set<string>();
  for (const { name, hash } of all) if ((await to.run(tokenWith(hash))).length === 0) names.add(name);
  return [...names];
}

const tokenWith = (hash: Buffer) => tables.selectFrom('tokens').select('webhook_id').where('hash', '=', hash);

/** @returns undefined if another webhook has the name */
function* addWebhook(
  to: StateDatabase,
  webhook: RowOf<'webhooks'>,
  tokens: readonly RowOf<'tokens'>[],
): Work<{ id: number; isNew: boolean } | undefined> {
  for (const { hash } of tokens) {
    const known = yield* first(tokenWith(hash));
    if (known) return { id: known.webhook_id, isNew: false };
  }
  if (yield* first(tables.selectFrom('webhooks').select('id').where('name', '=', webhook.name)))
    return undefined;
  const id = to.newId()!;
  yield* rows(tables.insertInto('webhooks').values({ ...webhook, id }));
  for (const token of tokens) yield* rows(tables.insertInto('tokens').values({ ...token, webhook_id: id }));
  return { id, isNew: true };
}

function* addSearch(
  to: StateDatabase,
  search: RowOf<'saved_searches'>,
  lines: readonly Buffer[],
  notified: { hidden: RowOf<'webhooks'>; tokens: readonly RowOf<'tokens'>[] } | undefined,
): Work<{ isNew: boolean; webhook?: number }> {
  const { owner, name, home } = search;
  const all = tables.selectFrom('saved_searches').select('webhook_id');
  const known = yield* first(all.where(({ and }) => and({ owner, name, home })));
  if (known) return { isNew: false, ...(known.webhook_id !== null && { webhook: known.webhook_id }) };
  const id = to.newId()!;
  const added =
    notified && (yield* addWebhook(to, { ...notified.hidden, name: `saved:${id}` }, notified.tokens));
  const copied = { ...search, id, webhook_id: added?.id ?? null };
  yield* rows(tables.insertInto('saved_searches').values(copied));
  for (const hash of lines) yield* rows(tables.insertInto('saved_lines').values({ saved_id: id, hash }));
  return { isNew: true, ...(added && { webhook: added.id }) };
}
