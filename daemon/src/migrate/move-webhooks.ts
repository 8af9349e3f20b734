import {
  FIRST_SHARED_ID,
  first,
  type Query,
  rows,
  type StateDatabase,
  type Work,
} from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';

/** The items that were copied from the file of one daemon to the shared database. */
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
 * Copies webhooks with their tokens, deliveries and notifications, and saved searches with the lines that they have reported. It may
 * run again: what is there already, known by its token, id or name, stays as it is.
 */
export async function moveWebhooks(
  from: StateDatabase,
  to: StateDatabase,
  options: MoveWebhooksOptions,
): Promise<MovedWebhooks> {
  const copy = new Copy(from, to, options);
  await copy.webhooks();
  await copy.searches();
  await copy.notifications();
  await copy.deliveries();
  return copy.moved;
}

class Copy {
  readonly moved: MovedWebhooks = { webhooks: 0, searches: 0, deliveries: 0, clashes: [] };
  readonly #from: StateDatabase;
  readonly #to: StateDatabase;
  readonly #options: MoveWebhooksOptions;
  /** New ids of webhooks, by the old ones. Id 0 stands for git hooks. */
  readonly #ids = new Map<number, number>([[0, 0]]);
  /** The webhooks of saved searches, by id. */
  readonly #hidden = new Map<number, RowOf<'webhooks'>>();

  constructor(from: StateDatabase, to: StateDatabase, options: MoveWebhooksOptions) {
    this.#from = from;
    this.#to = to;
    this.#options = options;
  }

  async webhooks(): Promise<void> {
    for (const webhook of await this.#from.run(tables.selectFrom('webhooks').selectAll().orderBy('id'))) {
      const { id, name, target } = webhook;
      const copied = { ...webhook, own_key: webhook.own_key ?? this.#options.key };
      if (name.startsWith('saved:')) {
        this.#hidden.set(id, { ...copied, home: null }); // copied with its search
        continue;
      }
      const tokens = await this.#from.run(tokensOf(id));
      const known = await this.#to.transaction(() =>
        addWebhook(this.#to, { ...copied, home: this.#homeOf(target) }, tokens),
      );
      if (known === undefined) this.moved.clashes.push(name);
      else this.#ids.set(id, known.id);
      if (known?.isNew) this.moved.webhooks++;
    }
  }

  /** After `webhooks`. */
  async searches(): Promise<void> {
    const all = tables.selectFrom('saved_searches').selectAll().orderBy('id');
    for (const search of await this.#from.run(all)) {
      const owner = this.#ownerOf(search.owner);
      if (owner === undefined) continue;
      const hidden = search.webhook_id === null ? undefined : this.#hidden.get(search.webhook_id);
      const tokens = hidden ? await this.#from.run(tokensOf(hidden.id)) : [];
      const lines = tables.selectFrom('saved_lines').select('hash').where('saved_id', '=', search.id);
      const hashes = (await this.#from.run(lines)).map(({ hash }) => hash);
      const isOfOwnKey = owner > 0 && owner < FIRST_SHARED_ID;
      const isFolder = /(^|&)in=(%2F|\/)/i.test(search.query);
      const copied = { ...search, owner, home: isOfOwnKey || isFolder ? this.#options.home : null };
      const known = await this.#to.transaction(() =>
        addSearch(this.#to, copied, hashes, hidden && { hidden, tokens }),
      );
      if (hidden && known.webhook !== undefined) this.#ids.set(hidden.id, known.webhook);
      if (known.isNew) this.moved.searches++;
    }
  }

  async notifications(): Promise<void> {
    await this.#copyRows(tables.selectFrom('notifications').selectAll().orderBy('created_at'), row =>
      tables
        .insertInto('notifications')
        .values({ ...row, node: null })
        .onConflict(oc => oc.doNothing())
        .returning('id'),
    );
  }

  async deliveries(): Promise<void> {
    const all = tables.selectFrom('deliveries').selectAll().orderBy('id');
    this.moved.deliveries = await this.#copyRows(all, row => {
      const state = row.state === 'running' ? 'pending' : row.state;
      const home = this.#homeOf(row.target);
      return tables
        .insertInto('deliveries')
        .values({ ...row, id: this.#to.newId(), state, home, node: null, fence: 0 })
        .onConflict(oc => oc.doNothing())
        .returning('id');
    });
  }

  /** Ids of a shared database stay: the search was copied before. */
  #ownerOf(owner: number): number | undefined {
    return Math.abs(owner) >= FIRST_SHARED_ID ? owner : this.#options.ownerOf(owner);
  }

  /** Folders stay with the daemon. */
  #homeOf(target: string): string | null {
    return target.startsWith('repo:') ? null : this.#options.home;
  }

  /** Copies the rows of the webhooks that were copied. @returns how many were new */
  async #copyRows<Row extends { webhook_id: number }>(
    all: Query<Row>,
    insert: (row: Row) => Query<object>,
  ): Promise<number> {
    const those = (await this.#from.run(all)).flatMap(row => {
      const webhook_id = this.#ids.get(row.webhook_id);
      return webhook_id === undefined ? [] : [{ ...row, webhook_id }];
    });
    let added = 0;
    for (let at = 0; at < those.length; at += AT_ONCE) {
      const some = those.slice(at, at + AT_ONCE).map(insert);
      added += await this.#to.transaction(function* () {
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
