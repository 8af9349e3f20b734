import {
  FIRST_SHARED_ID,
  first,
  rows,
  type StateDatabase,
  type Value,
  type Work,
} from '../store/state-database.ts';

/** What was copied from the file of one daemon to the database that several share. */
export interface MovedWebhooks {
  webhooks: number;
  searches: number;
  deliveries: number;
  /** Names of webhooks that were not copied, because another one has the name there. */
  clashes: string[];
}

export interface MoveWebhooksOptions {
  /** The node of the daemon whose file it is: folders stay with it. */
  home: string;
  /** The key that its secrets are derived with. */
  key: Buffer;
  /** The id that a key or user (negative) has there; undefined if it was not copied. */
  ownerOf: (owner: number) => number | undefined;
}

type Row = Record<string, Value>;

/** How many deliveries one transaction copies. */
const AT_ONCE = 500;
const WEBHOOK = [
  ...[
    'name',
    'salt',
    'generation',
    'events',
    'branches',
    'target',
    'notify',
    'notify_private',
    'notify_ended',
  ],
  ...['per_minute', 'tries', 'created_at', 'home', 'own_key'],
];
const DELIVERY = [
  ...['webhook_id', 'delivery_id', 'digest', 'event', 'data', 'target', 'state', 'attempts', 'interruptions'],
  ...['due_at', 'received_at', 'finished_at', 'error', 'result', 'home'],
];
const NOTIFICATION = [
  ...['id', 'webhook_id', 'body', 'state', 'attempts', 'due_at', 'created_at', 'finished_at', 'error'],
];
const SEARCH = [
  ...[
    'owner',
    'name',
    'query',
    'webhook_id',
    'created_at',
    'run_at',
    'found',
    'news',
    'news_at',
    'error',
    'home',
  ],
];

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
  for (const webhook of await from.run<Row>('SELECT * FROM webhooks ORDER BY id')) {
    const { id, name } = webhook as { id: number; name: string };
    if (name.startsWith('saved:')) continue; // copied with its search
    const tokens = await from.run<Row>('SELECT * FROM tokens WHERE webhook_id = ?', id);
    const isFolder = !String(webhook.target).startsWith('repo:');
    const copied = { ...webhook, own_key: webhook.own_key ?? key, home: isFolder ? home : null };
    const known = await to.transaction(() => addWebhook(to, copied, tokens));
    if (known === undefined) moved.clashes.push(name);
    else ids.set(id, known.id);
    if (known?.isNew) moved.webhooks++;
  }
  for (const search of await from.run<Row>('SELECT * FROM saved_searches ORDER BY id')) {
    const owner = search.owner as number;
    const newOwner = Math.abs(owner) >= FIRST_SHARED_ID ? owner : ownerOf(owner);
    if (newOwner === undefined) continue;
    const [webhook] = await from.run<Row>('SELECT * FROM webhooks WHERE id = ?', search.webhook_id ?? null);
    const tokens = webhook
      ? await from.run<Row>('SELECT * FROM tokens WHERE webhook_id = ?', webhook.id!)
      : [];
    const lines = await from.run<{ hash: Buffer }>(
      'SELECT hash FROM saved_lines WHERE saved_id = ?',
      search.id!,
    );
    const isHere = newOwner > 0 && newOwner < FIRST_SHARED_ID;
    const isFolder = /(^|&)in=(%2F|\/)/i.test(String(search.query));
    const copied = { ...search, owner: newOwner, home: isHere || isFolder ? home : null };
    const hidden = webhook && { ...webhook, own_key: webhook.own_key ?? key, home: null };
    const known = await to.transaction(() => addSearch(to, copied, lines, hidden && { hidden, tokens }));
    if (known.webhook !== undefined) ids.set(webhook!.id as number, known.webhook);
    if (known.isNew) moved.searches++;
  }
  await copyRows('notifications', NOTIFICATION, () => ({}));
  moved.deliveries = await copyRows('deliveries', ['id', ...DELIVERY], ({ state, target }) => ({
    id: to.newId(),
    state: state === 'running' ? 'pending' : state!,
    home: String(target).startsWith('repo:') ? null : home,
  }));
  return moved;

  /** Copies the rows of the webhooks that are there. @returns how many were new */
  async function copyRows(
    table: string,
    columns: readonly string[],
    change: (row: Row) => Row,
  ): Promise<number> {
    const all = await from.run<Row>(`SELECT rowid AS at, * FROM ${table} ORDER BY at`);
    const those = all.filter(({ webhook_id }) => ids.has(webhook_id as number));
    let added = 0;
    for (let at = 0; at < those.length; at += AT_ONCE) {
      const some = those.slice(at, at + AT_ONCE).map(row => {
        const changed = { ...row, ...change(row), webhook_id: ids.get(row.webhook_id as number)! };
        return insert(table, columns, changed);
      });
      added += await to.transaction(function* () {
        let count = 0;
        for (const { sql, values } of some) count += (yield* rows(sql, ...values)).length;
        return count;
      });
    }
    return added;
  }
}

/** The names of the webhooks in the file of one daemon that the shared database lacks. */
export async function unmovedWebhooks(from: StateDatabase, to: StateDatabase): Promise<string[]> {
  const all = await from.run<{ name: string; hash: Buffer }>(
    'SELECT name, hash FROM webhooks JOIN tokens ON tokens.webhook_id = webhooks.id ORDER BY name',
  );
  const names = new Set<string>();
  for (const { name, hash } of all) {
    if ((await to.run('SELECT 1 FROM tokens WHERE hash = ?', hash)).length === 0) names.add(name);
  }
  return [...names];
}

/** @returns undefined if another webhook has the name */
function* addWebhook(
  to: StateDatabase,
  webhook: Row,
  tokens: readonly Row[],
): Work<{ id: number; isNew: boolean } | undefined> {
  for (const { hash } of tokens) {
    const known = yield* first<{ webhook_id: number }>('SELECT webhook_id FROM tokens WHERE hash = ?', hash!);
    if (known) return { id: known.webhook_id, isNew: false };
  }
  const taken = yield* first('SELECT id FROM webhooks WHERE name = ?', webhook.name!);
  if (taken) return undefined;
  const id = to.newId()!;
  const { sql, values } = insert('webhooks', ['id', ...WEBHOOK], { ...webhook, id });
  yield* rows(sql, ...values);
  for (const { hash, generation, valid_until } of tokens) {
    const added = 'INSERT INTO tokens (hash, webhook_id, generation, valid_until) VALUES (?, ?, ?, ?)';
    yield* rows(added, hash!, id, generation!, valid_until ?? null);
  }
  return { id, isNew: true };
}

function* addSearch(
  to: StateDatabase,
  search: Row,
  lines: readonly { hash: Buffer }[],
  notified: { hidden: Row; tokens: readonly Row[] } | undefined,
): Work<{ isNew: boolean; webhook?: number }> {
  const known = yield* first<{ webhook_id: number | null }>(
    "SELECT webhook_id FROM saved_searches WHERE owner = ? AND name = ? AND coalesce(home, '') = ?",
    ...[search.owner!, search.name!, search.home ?? ''],
  );
  if (known) return { isNew: false, ...(known.webhook_id !== null && { webhook: known.webhook_id }) };
  const id = to.newId()!;
  const added =
    notified && (yield* addWebhook(to, { ...notified.hidden, name: `saved:${id}` }, notified.tokens));
  const { sql, values } = insert('saved_searches', ['id', ...SEARCH], {
    ...search,
    id,
    webhook_id: added?.id ?? null,
  });
  yield* rows(sql, ...values);
  for (const { hash } of lines)
    yield* rows('INSERT INTO saved_lines (saved_id, hash) VALUES (?, ?)', id, hash);
  return { isNew: true, ...(added && { webhook: added.id }) };
}

function insert(table: string, columns: readonly string[], row: Row): { sql: string; values: Value[] } {
  const places = columns.map(() => '?').join(', ');
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING RETURNING 1`,
    values: columns.map(column => row[column] ?? null),
  };
}
